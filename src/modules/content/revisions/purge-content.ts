import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { PurgesSpaces } from '../../spaces/purge/purges-spaces.decorator.js';

@Injectable()
export class PurgeContent {
  constructor(private readonly db: Database) {}

  @PurgesSpaces({ order: 500 })
  revisions(spaceId: string, limit: number): Promise<number> {
    return this.purge('revisions', 'id', spaceId, limit);
  }

  @PurgesSpaces({ order: 510 })
  objects(spaceId: string, limit: number): Promise<number> {
    return this.purge('content_objects', 'hash', spaceId, limit);
  }

  @PurgesSpaces({ order: 510 })
  documents(spaceId: string, limit: number): Promise<number> {
    return this.purge('documents', 'hash', spaceId, limit);
  }

  private async purge(table: string, key: string, spaceId: string, limit: number): Promise<number> {
    const removed = await this.db.query(
      `DELETE FROM ${table} WHERE space_id = $1
       AND ${key} IN (SELECT ${key} FROM ${table} WHERE space_id = $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1`,
      [spaceId, limit],
    );
    return removed.length;
  }
}
