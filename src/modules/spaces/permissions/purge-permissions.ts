import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { purgeRows } from '../../../common/purge/purge-rows.js';
import { PurgesSpaces } from '../../../common/purge/purges-spaces.decorator.js';

/** Deletes the grants, removals and invites of a purged space. */
@Injectable()
export class PurgePermissions {
  constructor(private readonly database: Database) {}

  @PurgesSpaces({ table: 'grants' })
  grants(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'grants', key: 'id', space: 'resource_id' }, spaceId, limit);
  }

  @PurgesSpaces({ table: 'removals' })
  removals(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'removals', key: 'user_id', space: 'resource_id' }, spaceId, limit);
  }

  @PurgesSpaces({ table: 'invites' })
  invites(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'invites', key: 'id', space: 'resource_id' }, spaceId, limit);
  }
}
