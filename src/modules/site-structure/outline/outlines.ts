import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { NotFound } from '../../../common/http/errors.js';
import { SiteExternalLink } from './site-external-link.entity.js';
import { SiteOutline } from './site-outline.js';
import { SiteSectionGroup } from './site-section-group.entity.js';
import { SiteSection } from './site-section.entity.js';
import { SiteSpace } from './site-space.entity.js';
import { Site } from '../site.entity.js';

const IN_ORDER = { position: 'ASC', id: 'ASC' } as const;

/** Reads the outline of a site, and locks it for a change. */
@Injectable()
export class Outlines {
  constructor(private readonly database: Database) {}

  async read(siteId: string): Promise<SiteOutline> {
    const where = { siteId };
    const groups = await this.database.repo(SiteSectionGroup).find({ where, order: IN_ORDER });
    const sections = await this.database.repo(SiteSection).find({ where, order: IN_ORDER });
    const siteSpaces = await this.database.repo(SiteSpace).find({ where, order: IN_ORDER });
    const links = await this.database.repo(SiteExternalLink).find({ where, order: IN_ORDER });
    return new SiteOutline(siteId, groups, sections, siteSpaces, links);
  }

  /**
   * Locks the structure of a site until the transaction ends, and reads it. Positions, paths and defaults depend on the
   * siblings, so changes to one site run one after the other. A space is locked before its sites, never after.
   */
  async lock(siteId: string): Promise<SiteOutline> {
    const outline = await this.lockIfPresent(siteId);
    if (!outline) throw new NotFound('site');
    return outline;
  }

  async lockIfPresent(siteId: string): Promise<SiteOutline | undefined> {
    const lock = { mode: 'for_no_key_update' } as const;
    const site = await this.database.repo(Site).findOne({ select: { id: true }, where: { id: siteId }, lock });
    return site ? this.read(siteId) : undefined;
  }
}
