import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/actor.js';
import type { Role } from '../../../common/access/role.js';
import { Database } from '../../../common/db/database.js';
import { EntityRows } from '../../../common/db/entity-rows.js';
import { Forbidden, NotFound } from '../../../common/http/errors.js';
import { SpaceAccess } from '../../spaces/space.access.js';
import { Space } from '../../spaces/space.entity.js';
import { joinLiveSpace } from '../../spaces/space.queries.js';
import { grantedRoles } from '../../spaces/tree/effective-role.js';
import { Tree } from '../../spaces/tree/tree.js';

/** Checks that the caller may show spaces on a site. */
@Injectable()
export class HoldSpaces {
  constructor(
    private readonly database: Database,
    private readonly entityRows: EntityRows,
    private readonly tree: Tree,
    private readonly spaceAccess: SpaceAccess,
  ) {}

  /**
   * Returns the spaces in the order of the ids, and locks them: until the transaction ends they are neither deleted nor
   * transferred. A site makes content public, so only administrators of a space may put it on one.
   */
  async hold(orgId: string, ids: readonly string[], actor: Actor, pointerOf: (i: number) => string): Promise<Space[]> {
    if (ids.length === 0) return [];
    await this.tree.lock(orgId);
    const found = await this.database.query<Record<string, unknown>>(
      `SELECT ${this.entityRows.columns(Space, 's')}, ${grantedRoles('s', '$1')} AS granted
       FROM unnest($3::text[]) shown (id) ${joinLiveSpace('s', 'shown.id')} AND s.org_id = $2 ORDER BY s.id FOR SHARE OF s`,
      [actor.userId, orgId, ids],
    );
    const spaces = new Map<string, Space>();
    for (const row of found) {
      const space = this.entityRows.read(Space, 's', row)!;
      const { view, admin } = this.spaceAccess.permissionsOf(space, row['granted'] as Role[], actor);
      if (!view) continue;
      if (!admin) throw new Forbidden('Only an administrator of a space may put it on a site: ask one to add it');
      spaces.set(space.id, space);
    }
    const missing = ids.flatMap((id, i) => (spaces.has(id) ? [] : [pointerOf(i)]));
    if (missing.length > 0) throw new NotFound('space', missing);
    return ids.map((id) => spaces.get(id)!);
  }
}
