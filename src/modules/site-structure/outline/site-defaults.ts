import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { Database } from '../../../common/db/database.js';
import { BadRequest } from '../../../common/http/errors.js';
import { Outlines } from './outlines.js';
import type { SiteOutline } from './site-outline.js';
import { SiteSection } from './site-section.entity.js';
import { SiteSpace } from './site-space.entity.js';

/**
 * Sets what visitors see first: one section of a site, and one site space of each section. Unique indexes refuse a second
 * default, so the old one goes first. Callers with an outline have locked it.
 */
@Injectable()
export class SiteDefaults {
  constructor(
    private readonly database: Database,
    private readonly outlines: Outlines,
  ) {}

  /** Locks a site, and sets what visitors see first on it. */
  async choose(siteId: string, section: string | undefined, siteSpace: string | undefined): Promise<void> {
    if (section === undefined && siteSpace === undefined) return;
    const outline = await this.outlines.lock(siteId);
    if (section !== undefined && siteSpace !== undefined && !outline.spacesIn(section).some(({ id }) => id === siteSpace))
      throw new BadRequest('The defaults contradict each other', [
        { pointer: '/defaultSiteSpace', message: 'must be in the section that `defaultSiteSection` names' },
      ]);
    if (section !== undefined) await this.section(outline, section);
    if (siteSpace !== undefined) await this.ofSite(outline, siteSpace);
  }

  /** Makes a site space the default of its section, and its section the default of the site. */
  private async ofSite(outline: SiteOutline, siteSpaceId: string): Promise<void> {
    const siteSpace = outline.siteSpaces.find(({ id }) => id === siteSpaceId);
    if (!siteSpace) throw refusal('/defaultSiteSpace', 'must name a site space of this site');
    if (siteSpace.sectionId !== null) await this.setSection(outline.siteId, siteSpace.sectionId);
    await this.setSpace(outline.siteId, siteSpace.sectionId, siteSpaceId);
  }

  private async section(outline: SiteOutline, sectionId: string): Promise<void> {
    if (!outline.sections.some(({ id }) => id === sectionId)) throw refusal('/defaultSiteSection', 'must name a section of this site');
    await this.setSection(outline.siteId, sectionId);
  }

  async ofSection(outline: SiteOutline, sectionId: string, siteSpaceId: string): Promise<void> {
    if (!outline.spacesIn(sectionId).some(({ id }) => id === siteSpaceId))
      throw refusal('/defaultSiteSpace', 'must name a site space of this section');
    await this.setSpace(outline.siteId, sectionId, siteSpaceId);
  }

  async setSection(siteId: string, id: string): Promise<void> {
    const sections = this.database.repo(SiteSection);
    await sections.update({ siteId, isDefault: true, id: Not(id) }, { isDefault: false });
    await sections.update({ id, isDefault: false }, { isDefault: true });
  }

  async setSpace(siteId: string, sectionId: string | null, id: string): Promise<void> {
    await this.database.query(
      'UPDATE site_spaces SET is_default = false, updated_at = now() WHERE coalesce(section_id, site_id) = $1 AND is_default AND id <> $2',
      [sectionId ?? siteId, id],
    );
    await this.database.repo(SiteSpace).update({ id, isDefault: false }, { isDefault: true });
  }
}

const refusal = (pointer: string, message: string) => new BadRequest('The request is not valid', [{ pointer, message }]);
