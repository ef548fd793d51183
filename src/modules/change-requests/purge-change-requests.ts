import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import { purgeRows } from '../../common/purge/purge-rows.js';
import { PurgesSpaces } from '../../common/purge/purges-spaces.decorator.js';

/** Purges change requests. Foreign keys delete their reviews, requested reviewers and contributors. */
@Injectable()
export class PurgeChangeRequests {
  constructor(private readonly database: Database) {}

  @PurgesSpaces({ table: 'change_requests', before: ['revisions'] })
  changeRequests(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'change_requests', key: 'id', space: 'space_id' }, spaceId, limit);
  }
}
