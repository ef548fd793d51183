import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import { purgeRows } from '../spaces/purge/purge-rows.js';
import { PurgesSpaces } from '../spaces/purge/purges-spaces.decorator.js';

@Injectable()
export class PurgeTemplates {
  constructor(private readonly db: Database) {}

  @PurgesSpaces({ order: 450 })
  templates(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.db, { table: 'templates', key: 'space_id', space: 'space_id' }, spaceId, limit);
  }
}
