import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { keyBetween } from '../../../common/db/ordering.js';
import { newItemId } from './item-ids.js';
import { freePath } from './free-path.js';
import { Outlines } from './outlines.js';
import type { SiteOutline } from './site-outline.js';
import { SiteSection } from './site-section.entity.js';

/** Makes a section of the site spaces of a site without sections. */
@Injectable()
export class AdoptSiteSpaces {
  constructor(
    private readonly database: Database,
    private readonly outlines: Outlines,
  ) {}

  /**
   * A site has either site spaces or sections, groups and links: beside site spaces, those would not be shown. Returns
   * the outline afterwards. The caller has locked it.
   */
  async adopt(outline: SiteOutline, title: string): Promise<SiteOutline> {
    if (outline.spacesIn(null).length === 0) return outline;
    const { siteId } = outline;
    const id = newItemId('site-section');
    const position = keyBetween(outline.entriesIn(null).at(-1)?.position ?? null, null);
    await this.database.repo(SiteSection).insert({ id, siteId, title, path: freePath(title, new Set()), position, isDefault: true });
    await this.database.query('UPDATE site_spaces SET section_id = $2 WHERE site_id = $1', [siteId, id]);
    return this.outlines.read(siteId);
  }
}
