import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { OnEvent } from '../../../common/events/events.js';
import { purgeRows } from '../../../common/purge/purge-rows.js';
import { PurgesSpaces } from '../../../common/purge/purges-spaces.decorator.js';
import { SpaceDeleted } from '../../spaces/space.events.js';
import { FormerSitePlace } from './former-site-place.entity.js';
import { Outlines } from './outlines.js';
import { RemoveSiteSpaces } from './remove-site-spaces.js';
import type { SiteOutline } from './site-outline.js';
import type { SiteSpace } from './site-space.entity.js';
import { StoredLooks } from './stored-looks.js';

/** Takes deleted spaces off their sites, and keeps the places that they had. */
@Injectable()
export class ForgetSpaces {
  constructor(
    private readonly database: Database,
    private readonly outlines: Outlines,
    private readonly removeSiteSpaces: RemoveSiteSpaces,
    private readonly storedLooks: StoredLooks,
  ) {}

  /** In the transaction of the deletion: no reader meets a site that shows a deleted space. */
  @OnEvent(SpaceDeleted, { inTransaction: true })
  async takeOff({ spaceId }: SpaceDeleted): Promise<void> {
    const shown = await this.database.query<{ site: string; org: string }>(
      `SELECT ss.site_id AS site, r.org_id AS org FROM site_spaces ss JOIN sites r ON r.id = ss.site_id
       WHERE ss.space_id = $1 ORDER BY ss.site_id`,
      [spaceId],
    );
    for (const { site, org } of shown) {
      const outline = await this.outlines.lock(site);
      const gone = outline.siteSpaces.find((siteSpace) => siteSpace.spaceId === spaceId);
      if (!gone) continue;
      await this.keep(outline, gone, org);
      await this.removeSiteSpaces.remove(outline, new Set([gone.id]));
    }
  }

  private async keep(outline: SiteOutline, siteSpace: SiteSpace, orgId: string): Promise<void> {
    const { id, siteId, spaceId, sectionId } = siteSpace;
    const emptied = outline.spacesIn(sectionId).length === 1;
    const section = emptied ? outline.sections.find((candidate) => candidate.id === sectionId) : undefined;
    const looks = await this.storedLooks.settingsOf(siteId, [id]);
    await this.database.repo(FormerSitePlace).insert({
      id,
      spaceId,
      siteId,
      orgId,
      siteSpace: withoutTimes(siteSpace),
      section: section ? withoutTimes(section) : null,
      customization: looks.get(id) ?? null,
    });
  }

  @PurgesSpaces({ table: 'site_spaces' })
  siteSpaces(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'site_spaces', key: 'id', space: 'space_id' }, spaceId, limit);
  }

  @PurgesSpaces({ table: 'former_site_places' })
  formerPlaces(spaceId: string, limit: number): Promise<boolean> {
    return purgeRows(this.database, { table: 'former_site_places', key: 'id', space: 'space_id' }, spaceId, limit);
  }
}

function withoutTimes<Row extends { createdAt: Date; updatedAt: Date }>(row: Row) {
  const { createdAt: _, updatedAt: __, ...kept } = row;
  return kept;
}
