import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';
import { StandingSource } from '../../../common/access/standing-source.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { Forbidden, NotFound } from '../../../common/http/errors.js';
import { OrgAccess } from '../../orgs/org.access.js';
import { Collection } from './collection.entity.js';
import { abilitiesOf } from './content-abilities.js';
import { effectiveRole, grantedRoles } from './effective-role.js';
import { Siblings, type Container } from './siblings.js';

/** Opens the containers that spaces and collections can be put in, and checks the right to create there. */
@Injectable()
export class Containers {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly orgAccess: OrgAccess,
    private readonly standingSource: StandingSource,
    private readonly siblings: Siblings,
  ) {}

  /** Returns a position for a new node, after all others. `named` is the place in the request that names the container. */
  async makeRoom(container: Container, actor: Actor, named?: string): Promise<string> {
    await this.open(container, actor, named);
    return this.siblings.last(container);
  }

  /** Opens the top of an organization that the request names at `named`. */
  async openTopOf(orgId: string, actor: Actor, named: string): Promise<Container> {
    const [row] = await this.database.query<Record<string, unknown>>(this.standingSource.select('$1', '$2'), [actor.userId, orgId]);
    const standing = row && this.standingSource.read(row);
    if (!standing) throw new NotFound('organization', [named]);
    actor.learn(orgId, standing);
    const container = { orgId, parentId: null };
    await this.open(container, actor);
    return container;
  }

  /**
   * Checks that the actor may create in the container. Returns the collection, or null for the top of the organization.
   */
  async open({ orgId, parentId }: Container, actor: Actor, named?: string): Promise<Collection | null> {
    if (parentId === null) {
      if (!this.orgAccess.permissionsOf(orgId, actor).createContent)
        throw new Forbidden('You may not create at the top of this organization: choose a collection in which you may create');
      return null;
    }
    const [row] = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(Collection, 'c')}, ${grantedRoles('c', '$1')} AS granted FROM collections c WHERE c.id = $2 AND c.org_id = $3`,
      [actor.userId, parentId, orgId],
    );
    const collection = row && this.entityRows.read(Collection, 'c', row)!;
    const { view, create } = abilitiesOf(collection ? effectiveRole(collection, row['granted'] as Role[], actor) : null);
    if (!collection || !view) throw new NotFound('collection', named === undefined ? [] : [named]);
    if (!create) throw new Forbidden('You may not create in this collection');
    return collection;
  }
}
