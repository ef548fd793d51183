import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { PurgesSpaces } from '../purge/purges-spaces.decorator.js';

/** What lets people into a space goes with it. */
@Injectable()
export class PurgePermissions {
  constructor(private readonly db: Database) {}

  @PurgesSpaces({ order: 900 })
  grants(spaceId: string, limit: number): Promise<number> {
    return this.purge('grants', spaceId, limit);
  }

  @PurgesSpaces({ order: 900 })
  invites(spaceId: string, limit: number): Promise<number> {
    return this.purge('invites', spaceId, limit);
  }

  private async purge(table: string, spaceId: string, limit: number): Promise<number> {
    const removed = await this.db.query(
      `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE resource_id = $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1`,
      [spaceId, limit],
    );
    return removed.length;
  }
}
