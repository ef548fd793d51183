import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { Events } from '../../../common/events/events.js';
import { AlreadyGone, Conflict, NotFound } from '../../../common/http/errors.js';
import { SpaceDeleted, SpaceRestored } from '../space.events.js';
import type { Space } from '../space.entity.js';
import { pastRetention } from '../retention.js';

@Injectable()
export class SpaceBin {
  constructor(
    private readonly db: Database,
    private readonly events: Events,
  ) {}

  async put({ id }: Space): Promise<void> {
    await this.db.tx(async () => {
      const gone = await this.db.query('UPDATE spaces SET deleted_at = now() WHERE id = $1 AND deleted_at IS NULL RETURNING id', [id]);
      if (gone.length === 0) throw new AlreadyGone();
      await this.events.emit(new SpaceDeleted(id));
    });
  }

  /**
   * A single statement decides between restore and purge, so of two concurrent ones the second sees the result of the
   * first.
   */
  async takeOut({ id, deletedAt }: Space): Promise<void> {
    if (deletedAt === null) throw new Conflict('This space is not deleted');
    await this.db.tx(async () => {
      const back = await this.db.query(
        `UPDATE spaces s SET deleted_at = NULL WHERE s.id = $1 AND s.deleted_at IS NOT NULL AND NOT s.purging AND NOT ${pastRetention('s')}
         RETURNING s.id`,
        [id],
      );
      if (back.length === 0) throw new NotFound('space');
      await this.events.emit(new SpaceRestored(id));
    });
  }
}
