import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import { purgeRows } from '../../common/purge/purge-rows.js';
import { PurgesSpaces } from '../../common/purge/purges-spaces.decorator.js';

@Injectable()
export class PurgeTemplates {
  constructor(private readonly database: Database) {}

  @PurgesSpaces({ table: 'templates', before: ['revisions'] })
  templates(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'templates', key: 'space_id', space: 'space_id' }, spaceId, limit);
  }
}
