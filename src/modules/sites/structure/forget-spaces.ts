import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { OnEvent } from '../../../common/events/events.js';
import { purgeRows } from '../../../common/purge/purge-rows.js';
import { PurgesSpaces } from '../../../common/purge/purges-spaces.decorator.js';
import { SpaceDeleted } from '../../spaces/space.events.js';
import { Outlines } from './outlines.js';
import { RemoveSiteSpaces } from './remove-site-spaces.js';

/** Takes deleted spaces off their sites. */
@Injectable()
export class ForgetSpaces {
  constructor(
    private readonly db: Database,
    private readonly outlines: Outlines,
    private readonly removals: RemoveSiteSpaces,
  ) {}

  /** In the transaction of the deletion: no reader meets a site that shows a deleted space. */
  @OnEvent(SpaceDeleted, { inTransaction: true })
  async takeOff({ spaceId }: SpaceDeleted): Promise<void> {
    const shown = await this.db.query<{ site: string }>('SELECT site_id AS site FROM site_spaces WHERE space_id = $1 ORDER BY site_id', [
      spaceId,
    ]);
    for (const { site } of shown) {
      const outline = await this.outlines.lock(site);
      const gone = outline.siteSpaces.filter((siteSpace) => siteSpace.spaceId === spaceId);
      await this.removals.remove(outline, new Set(gone.map(({ id }) => id)));
    }
  }

  @PurgesSpaces({ table: 'site_spaces' })
  siteSpaces(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.db, { table: 'site_spaces', key: 'id', space: 'space_id' }, spaceId, limit);
  }
}
