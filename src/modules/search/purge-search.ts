import { Injectable } from '@nestjs/common';
import { Database } from '../../common/db/database.js';
import { purgeRows } from '../../common/purge/purge-rows.js';
import { PurgesSpaces } from '../../common/purge/purges-spaces.decorator.js';

/** Purges the search index of a space. */
@Injectable()
export class PurgeSearch {
  constructor(private readonly database: Database) {}

  @PurgesSpaces({ table: 'search_pages' })
  pages(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'search_pages', key: 'page_id', space: 'space_id' }, spaceId, limit);
  }

  @PurgesSpaces({ table: 'search_words' })
  words(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'search_words', key: 'bucket', space: 'space_id' }, spaceId, limit);
  }

  @PurgesSpaces({ table: 'search_spaces' })
  state(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'search_spaces', key: 'space_id', space: 'space_id' }, spaceId, limit);
  }
}
