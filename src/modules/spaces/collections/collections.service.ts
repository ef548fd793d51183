import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import { requireEffects } from '../../../common/access/effects.js';
import type { Role } from '../../../common/access/role.js';
import { sentMembers } from '../../../common/http/sent-members.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { newId } from '../../../common/ids/ids.js';
import { paginate, type Page } from '../../../common/db/paginate.js';
import { AlreadyGone, NotFound } from '../../../common/http/errors.js';
import { ResourceGrants } from '../../orgs/grants/resource-grants.js';
import type { Org } from '../../orgs/org.entity.js';
import { Containers } from '../tree/containers.js';
import { grantedRoles, visibleTo } from '../tree/effective-role.js';
import { INHERIT } from '../tree/level.field.js';
import { Siblings, type Child } from '../tree/siblings.js';
import { Tree, type NodeKind } from '../tree/tree.js';
import type { CreateCollectionDto, ListCollectionsQuery, UpdateCollectionDto } from './collection.dto.js';
import { Collection } from '../tree/collection.entity.js';

export interface CollectionDetails {
  collection: Collection;
  /** The roles granted to the caller on the collection or above it. */
  granted: readonly Role[];
}

type Row = Readonly<Record<string, unknown>>;

@Injectable()
export class CollectionsService {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly tree: Tree,
    private readonly containers: Containers,
    private readonly siblings: Siblings,
    private readonly resourceGrants: ResourceGrants,
  ) {}

  /** With `nested`, depth first in the order of `place`. */
  list({ id }: Org, { nested, ...page }: ListCollectionsQuery, actor: Actor): Promise<Page<CollectionDetails>> {
    return paginate(
      this.database,
      {
        name: nested ? 'collections' : 'top-collections',
        select: this.select,
        from: 'collections c',
        where: [
          'c.org_id = $2',
          ...(nested ? [] : ['coalesce(c.parent_id, c.org_id) = $2']),
          ...visibleTo('c', '$1', '$2', actor.standingIn(id)),
        ],
        values: [actor.userId, id],
        order: [
          { sql: 'c.place', type: 'text', direction: 'ASC' },
          { sql: 'c.id', type: 'text', direction: 'ASC' },
        ],
      },
      page,
      (row) => this.read(row),
    );
  }

  async get(id: string, actor: Actor): Promise<CollectionDetails> {
    const [row] = await this.database.query<Row>(`SELECT ${this.select} FROM collections c WHERE c.id = $2`, [actor.userId, id]);
    if (!row) throw new NotFound('collection');
    return this.read(row);
  }

  async create(org: Org, { parent, title = 'Untitled' }: CreateCollectionDto, actor: Actor): Promise<CollectionDetails> {
    return this.database.tx(async () => {
      await this.tree.lock(org.id);
      const container = { orgId: org.id, parentId: parent ?? null };
      const position = await this.containers.makeRoom(container, actor, '/parent');
      const id = newId();
      await this.database.repo(Collection).insert({ id, ...container, position, place: position, lineage: [id], title });
      await this.tree.settleCollections([id]);
      audit(this.database, 'collection.create', { id, orgId: org.id, title });
      return this.get(id, actor);
    });
  }

  async update({ id, orgId, title }: Collection, changes: UpdateCollectionDto, actor: Actor): Promise<CollectionDetails> {
    requireEffects(actor, changes, { defaultLevel: 'change-content-roles' });
    return this.database.tx(async () => {
      if (changes.defaultLevel !== undefined) await this.tree.lock(orgId);
      const { affected } = await this.database.repo(Collection).update({ id, orgId }, { ...changes, updatedAt: new Date() });
      if (!affected) throw new NotFound('collection');
      const { defaultLevel } = changes;
      if (defaultLevel !== undefined) await this.tree.settleCollections([id]);
      const target = { id, orgId, title: changes.title ?? title };
      audit(this.database, 'collection.update', target, { members: sentMembers(changes), defaultLevel });
      return this.get(id, actor);
    });
  }

  /** Deletes a collection, moves its contents up and preserves the access that everyone has to them. */
  async remove({ id, orgId }: Collection): Promise<void> {
    await this.database.tx(async () => {
      await this.tree.lock(orgId);
      const collection = await this.database.repo(Collection).findOneBy({ id, orgId });
      if (!collection) throw new AlreadyGone();
      const children = await this.siblings.within({ orgId, parentId: id });
      await this.moveUp(collection, children);
      const ids = children.map((child) => child.id);
      await this.resourceGrants.addTo(ids, id);
      await this.resourceGrants.forget(id);
      await this.database.repo(Collection).delete(id);
      const idsOf = (wanted: NodeKind) => children.filter(({ kind }) => kind === wanted).map((child) => child.id);
      await this.tree.settleCollections(idsOf('collection'));
      await this.tree.settleSpaces(idsOf('space'));
      audit(this.database, 'collection.delete', collection);
    });
  }

  /** Moves the children to the place of the collection. A level that they inherited from it becomes their own. */
  private async moveUp(collection: Collection, children: readonly Child[]): Promise<void> {
    const keys = await this.siblings.insteadOf(collection, collection, children.length);
    for (const table of ['spaces', 'collections']) {
      await this.database.query(
        `UPDATE ${table} t SET parent_id = $1, position = c.position,
           default_level = CASE WHEN t.default_level = '${INHERIT}' THEN $2 ELSE t.default_level END
         FROM unnest($3::text[], $4::text[]) AS c (id, position) WHERE t.id = c.id COLLATE "C"`,
        [collection.parentId, collection.defaultLevel, children.map(({ id }) => id), keys],
      );
    }
  }

  /** The columns that a collection is presented with. `$1` is the caller. */
  private get select(): string {
    return `${this.entityRows.columns(Collection, 'c')}, ${grantedRoles('c', '$1')} AS granted`;
  }

  private read(row: Row): CollectionDetails {
    return { collection: this.entityRows.read(Collection, 'c', row)!, granted: row['granted'] as Role[] };
  }
}
