import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { purgeRows } from '../../spaces/purge/purge-rows.js';
import { PurgesSpaces } from '../../spaces/purge/purges-spaces.decorator.js';

@Injectable()
export class PurgeContent {
  constructor(private readonly db: Database) {}

  @PurgesSpaces({ order: 500 })
  revisions(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.db, { table: 'revisions', key: 'id', space: 'space_id' }, spaceId, limit);
  }

  @PurgesSpaces({ order: 510 })
  objects(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.db, { table: 'content_objects', key: 'hash', space: 'space_id' }, spaceId, limit);
  }

  @PurgesSpaces({ order: 510 })
  documents(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.db, { table: 'documents', key: 'hash', space: 'space_id' }, spaceId, limit);
  }
}
