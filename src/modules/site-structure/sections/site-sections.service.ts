import { Injectable } from '@nestjs/common';
import { sentMembers } from '../../../common/http/sent-members.js';
import { audit } from '../../../common/audit/audit.js';
import { Database } from '../../../common/db/database.js';
import { AlreadyGone, Conflict, NotFound } from '../../../common/http/errors.js';
import { GroupEntries } from '../outline/group-entries.js';
import { Outlines } from '../outline/outlines.js';
import { RemoveSiteSpaces } from '../outline/remove-site-spaces.js';
import { SiteDefaults } from '../outline/site-defaults.js';
import type { SiteOutline } from '../outline/site-outline.js';
import { SiteSection } from '../outline/site-section.entity.js';
import type { UpdateSiteSectionDto } from './site-section.dto.js';

@Injectable()
export class SiteSectionsService {
  constructor(
    private readonly database: Database,
    private readonly outlines: Outlines,
    private readonly removeSiteSpaces: RemoveSiteSpaces,
    private readonly siteDefaults: SiteDefaults,
    private readonly groupEntries: GroupEntries,
  ) {}

  async update({ siteId, id }: SiteSection, body: UpdateSiteSectionDto): Promise<void> {
    const { defaultSiteSpace, condition, siteSectionGroupId, ...changes } = body;
    await this.database.tx(async () => {
      const outline = await this.outlines.lock(siteId);
      const section = present(outline, id);
      if (outline.sections.some((other) => other.id !== id && other.path === changes.path))
        throw new Conflict(`The path \`${changes.path}\` is taken by another section: choose another one`);
      if (defaultSiteSpace !== undefined) await this.siteDefaults.ofSection(outline, id, defaultSiteSpace);
      if (siteSectionGroupId !== undefined && siteSectionGroupId !== section.groupId)
        await this.groupEntries.moveInto(outline, siteSectionGroupId, section, '/siteSectionGroupId');
      const shownTo = condition === undefined ? {} : { condition: condition || null };
      await this.database.repo(SiteSection).update(id, { ...changes, ...shownTo, updatedAt: new Date() });
      const target = { id, title: changes.title ?? section.title };
      audit(this.database, 'site-section.update', target, { site: siteId, members: sentMembers(body) });
    });
  }

  /** A section is deleted with its last site space, so removing all of them deletes it. */
  async remove({ siteId, id, title }: SiteSection): Promise<void> {
    await this.database.tx(async () => {
      const outline = await this.outlines.lock(siteId);
      if (!outline.sections.some((section) => section.id === id)) throw new AlreadyGone();
      await this.removeSiteSpaces.remove(outline, new Set(outline.spacesIn(id).map((siteSpace) => siteSpace.id)));
      audit(this.database, 'site-section.delete', { id, title }, { site: siteId });
    });
  }
}

function present(outline: SiteOutline, id: string): SiteSection {
  const found = outline.sections.find((section) => section.id === id);
  if (!found) throw new NotFound('site section');
  return found;
}
