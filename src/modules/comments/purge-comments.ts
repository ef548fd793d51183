import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import { purgeRows } from '../spaces/purge/purge-rows.js';
import { PurgesSpaces } from '../spaces/purge/purges-spaces.decorator.js';

/** Before the change requests they are about. Reactions go with what they are to. */
@Injectable()
export class PurgeComments {
  constructor(private readonly db: Database) {}

  /** On their own, for one comment may have more of them than fit into a batch. */
  @PurgesSpaces({ order: 300 })
  replies(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.db, { table: 'comment_replies', key: 'id', space: 'space_id' }, spaceId, limit);
  }

  @PurgesSpaces({ order: 310 })
  comments(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.db, { table: 'comments', key: 'id', space: 'space_id' }, spaceId, limit);
  }
}
