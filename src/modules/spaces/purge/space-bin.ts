import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { AlreadyGone, Conflict, NotFound } from '../../../common/http/errors.js';
import { SpaceDeleted, SpaceRestored, SpaceRestoring, type SitePlace } from '../space.events.js';
import type { Space } from '../space.entity.js';
import { pastRetention } from '../retention.js';
import { Tree } from '../tree/tree.js';

@Injectable()
export class SpaceBin {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly tree: Tree,
  ) {}

  async put({ id }: Space): Promise<void> {
    await this.database.tx(async () => {
      const gone = await this.database.query('UPDATE spaces SET deleted_at = now() WHERE id = $1 AND deleted_at IS NULL RETURNING id', [
        id,
      ]);
      if (gone.length === 0) throw new AlreadyGone();
      await this.events.emit(new SpaceDeleted(id));
    });
  }

  /**
   * Returns the places on sites that the space had. A single statement decides between restore and purge, so of two
   * concurrent ones the second sees the result of the first. The lock of the tree holds off a transfer of what contains the
   * space: it must not leave the organization while it returns to its sites.
   */
  async takeOut({ id, orgId, deletedAt }: Space): Promise<readonly SitePlace[]> {
    if (deletedAt === null) throw new Conflict('This space is not deleted');
    return this.database.tx(async () => {
      await this.tree.lock(orgId);
      const back = await this.database.query(
        `UPDATE spaces s SET deleted_at = NULL
         WHERE s.id = $1 AND s.org_id = $2 AND s.deleted_at IS NOT NULL AND NOT s.purging AND NOT ${pastRetention('s')} RETURNING s.id`,
        [id, orgId],
      );
      if (back.length === 0) throw new NotFound('space');
      const restoring = new SpaceRestoring(id, orgId);
      await this.events.emit(restoring);
      await this.events.emit(new SpaceRestored(id));
      return restoring.sitePlaces;
    });
  }
}
