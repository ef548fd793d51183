import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { BadRequest } from '../../../common/http/errors.js';
import type { SiteOutline } from './site-outline.js';

/**
 * Sets what visitors see first: one section of a site, and one site space of each section. Unique indexes refuse a second
 * default, so the old one goes first. The caller has locked the outline.
 */
@Injectable()
export class SiteDefaults {
  constructor(private readonly database: Database) {}

  /** Makes a site space the default of its section, and its section the default of the site. */
  async ofSite(outline: SiteOutline, siteSpaceId: string): Promise<void> {
    const siteSpace = outline.siteSpaces.find(({ id }) => id === siteSpaceId);
    if (!siteSpace) throw refusal('/defaultSiteSpace', 'must name a site space of this site');
    if (siteSpace.sectionId !== null) await this.setSection(outline.siteId, siteSpace.sectionId);
    await this.setSpace(outline.siteId, siteSpace.sectionId, siteSpaceId);
  }

  async section(outline: SiteOutline, sectionId: string): Promise<void> {
    if (!outline.sections.some(({ id }) => id === sectionId)) throw refusal('/defaultSiteSection', 'must name a section of this site');
    await this.setSection(outline.siteId, sectionId);
  }

  async ofSection(outline: SiteOutline, sectionId: string, siteSpaceId: string): Promise<void> {
    if (!outline.spacesIn(sectionId).some(({ id }) => id === siteSpaceId))
      throw refusal('/defaultSiteSpace', 'must name a site space of this section');
    await this.setSpace(outline.siteId, sectionId, siteSpaceId);
  }

  async setSection(siteId: string, id: string): Promise<void> {
    await this.database.query(
      'UPDATE site_sections SET is_default = false, updated_at = now() WHERE site_id = $1 AND is_default AND id <> $2',
      [siteId, id],
    );
    await this.database.query('UPDATE site_sections SET is_default = true, updated_at = now() WHERE id = $1 AND NOT is_default', [id]);
  }

  async setSpace(siteId: string, sectionId: string | null, id: string): Promise<void> {
    await this.database.query(
      'UPDATE site_spaces SET is_default = false, updated_at = now() WHERE coalesce(section_id, site_id) = $1 AND is_default AND id <> $2',
      [sectionId ?? siteId, id],
    );
    await this.database.query('UPDATE site_spaces SET is_default = true, updated_at = now() WHERE id = $1 AND NOT is_default', [id]);
  }
}

const refusal = (pointer: string, message: string) => new BadRequest('The request is not valid', [{ pointer, message }]);
