import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import { purgeRows } from '../../common/purge/purge-rows.js';
import { PurgesSpaces } from '../../common/purge/purges-spaces.decorator.js';

/** Purges comments and replies with their reactions. */
@Injectable()
export class PurgeComments {
  constructor(private readonly database: Database) {}

  /** Deleted separately, because one comment can have more of them than fit into a batch. */
  @PurgesSpaces({ table: 'comment_replies', before: ['comments'] })
  replies(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'comment_replies', key: 'id', space: 'space_id' }, spaceId, limit);
  }

  @PurgesSpaces({ table: 'comments', before: ['change_requests'] })
  comments(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'comments', key: 'id', space: 'space_id' }, spaceId, limit);
  }
}
