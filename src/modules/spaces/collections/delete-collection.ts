import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { newId } from '../../../common/ids/ids.js';
import { AlreadyGone } from '../../../common/http/errors.js';
import { rankOf } from '../tree/effective-role.js';
import { INHERIT } from '../tree/level.field.js';
import { Siblings, type Child } from '../tree/siblings.js';
import { Tree, type NodeKind } from '../tree/tree.js';
import { Collection } from '../tree/collection.entity.js';

/** Deletes a collection, moves its contents up and preserves the access that everyone has to them. */
@Injectable()
export class DeleteCollection {
  constructor(
    private readonly database: Database,
    private readonly tree: Tree,
    private readonly siblings: Siblings,
  ) {}

  async delete({ id, orgId }: Collection): Promise<void> {
    await this.database.tx(async () => {
      await this.tree.lock(orgId);
      const collection = await this.database.repo(Collection).findOneBy({ id, orgId });
      if (!collection) throw new AlreadyGone();
      const children = await this.siblings.within({ orgId, parentId: id });
      await this.moveUp(collection, children);
      await this.copyGrants(id, children, 'user_id');
      await this.copyGrants(id, children, 'team_id');
      await this.database.query('DELETE FROM grants WHERE resource_id = $1', [id]);
      await this.database.query('DELETE FROM invites WHERE resource_id = $1', [id]);
      await this.database.query('DELETE FROM removals WHERE resource_id = $1', [id]);
      await this.database.repo(Collection).delete(id);
      const idsOf = (wanted: NodeKind) => children.filter(({ kind }) => kind === wanted).map((child) => child.id);
      await this.tree.settleCollections(idsOf('collection'));
      await this.tree.settleSpaces(idsOf('space'));
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

  /**
   * Copies the grants of the collection to each child. If the child has its own grant for the same subject, the
   * stronger role stays.
   */
  private async copyGrants(id: string, children: readonly Child[], subject: 'user_id' | 'team_id'): Promise<void> {
    const [grants] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM grants WHERE resource_id = $1 AND ${subject} IS NOT NULL`,
      [id],
    );
    const ids = Array.from({ length: grants!.count * children.length }, () => newId());
    if (ids.length === 0) return;
    await this.database.query(
      `INSERT INTO grants (id, org_id, resource_id, ${subject}, role)
       SELECT ids.id, c.org_id, c.child, c.subject, c.role
       FROM (SELECT g.org_id, child, g.${subject} AS subject, g.role, row_number() OVER () AS number
             FROM grants g CROSS JOIN unnest($2::text[]) AS child WHERE g.resource_id = $1 AND g.${subject} IS NOT NULL) c
       JOIN unnest($3::text[]) WITH ORDINALITY AS ids (id, number) USING (number)
       ON CONFLICT (resource_id, ${subject}) DO UPDATE SET role =
         CASE WHEN ${rankOf('excluded.role')} > ${rankOf('grants.role')} THEN excluded.role ELSE grants.role END`,
      [id, children.map((child) => child.id), ids],
    );
  }
}
