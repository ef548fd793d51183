import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { keyBetween } from '../../../common/db/ordering.js';
import { OnEvent } from '../../../common/events/events.js';
import { SpaceRestoring, type SitePlaceOutcome } from '../../spaces/space.events.js';
import { FormerSitePlace, type KeptRow } from './former-site-place.entity.js';
import { Outlines } from './outlines.js';
import { MOST_SITE_SPACES } from './put-site-spaces.js';
import { SiteDefaults } from './site-defaults.js';
import type { SiteOutline } from './site-outline.js';
import { SiteSection } from './site-section.entity.js';
import { SiteSpace } from './site-space.entity.js';
import { StoredLooks } from './stored-looks.js';

/** Puts restored spaces back on their sites, where their places are still free. */
@Injectable()
export class ReturnSpaces {
  constructor(
    private readonly database: Database,
    private readonly outlines: Outlines,
    private readonly siteDefaults: SiteDefaults,
    private readonly storedLooks: StoredLooks,
  ) {}

  /** In the transaction of the restore. Sites are locked in the same order as when a space is deleted. */
  @OnEvent(SpaceRestoring, { inTransaction: true })
  async putBack({ spaceId, organizationId, sitePlaces }: SpaceRestoring): Promise<void> {
    const places = this.database.repo(FormerSitePlace);
    for (const place of await places.find({ where: { spaceId, orgId: organizationId }, order: { siteId: 'ASC' } }))
      sitePlaces.push({ site: place.siteId, siteSpace: place.id, outcome: await this.putOn(place) });
    await places.delete({ spaceId });
  }

  private async putOn(place: FormerSitePlace): Promise<SitePlaceOutcome> {
    const outline = await this.outlines.lockIfPresent(place.siteId);
    if (!outline) return 'site-deleted';
    const { sectionId, path } = place.siteSpace;
    if (outline.siteSpaces.length >= MOST_SITE_SPACES) return 'site-full';
    if (sectionId === null && outline.entriesIn(null).length > 0) return 'structure-changed';
    if (sectionId === null || outline.sections.some(({ id }) => id === sectionId)) {
      if (outline.spacesIn(sectionId).some((other) => other.path === path)) return 'path-taken';
    } else {
      const section = place.section ?? (await this.sectionKeptBesides(place, sectionId));
      if (!section) return 'section-deleted';
      if (outline.spacesIn(null).length > 0) return 'structure-changed';
      if (outline.sections.some((other) => other.path === section.path)) return 'path-taken';
      await this.insertSection(outline, section);
    }
    await this.insertSiteSpace(outline, place);
    return 'returned';
  }

  /** The section was deleted with the last of several deleted spaces: the first that is restored brings it back. */
  private async sectionKeptBesides({ siteId }: FormerSitePlace, sectionId: string): Promise<KeptRow<SiteSection> | undefined> {
    const [kept] = await this.database.query<{ section: KeptRow<SiteSection> }>(
      `SELECT section FROM former_site_places WHERE site_id = $1 AND section ->> 'id' = $2 LIMIT 1`,
      [siteId, sectionId],
    );
    return kept?.section;
  }

  /** At the top of the site, if its group is deleted. */
  private async insertSection(outline: SiteOutline, { isDefault, ...section }: KeptRow<SiteSection>): Promise<void> {
    const { siteId } = outline;
    const groupId = outline.groups.some(({ id }) => id === section.groupId) ? section.groupId : null;
    const position = freePosition(outline.entriesIn(groupId), section.position);
    await this.database.repo(SiteSection).insert({ ...section, groupId, position });
    // From now on, deleting the section deletes it for all spaces.
    await this.database.query(`UPDATE former_site_places SET section = NULL WHERE site_id = $1 AND section ->> 'id' = $2`, [
      siteId,
      section.id,
    ]);
    if (isDefault || outline.sections.length === 0) await this.siteDefaults.setSection(siteId, section.id);
  }

  private async insertSiteSpace(outline: SiteOutline, { siteSpace, customization }: FormerSitePlace): Promise<void> {
    const { isDefault, ...rest } = siteSpace;
    const { id, siteId, sectionId } = rest;
    const siblings = outline.spacesIn(sectionId);
    await this.database.repo(SiteSpace).insert({ ...rest, position: freePosition(siblings, rest.position) });
    if (isDefault || siblings.length === 0) await this.siteDefaults.setSpace(siteId, sectionId, id);
    if (customization !== null) await this.storedLooks.restore({ id, siteId }, customization);
  }
}

/** The former position or, if a sibling has it meanwhile, the one directly before that sibling. */
function freePosition(siblings: readonly { position: string }[], former: string): string {
  const index = siblings.findIndex(({ position }) => position === former);
  return index < 0 ? former : keyBetween(siblings[index - 1]?.position ?? null, former);
}
