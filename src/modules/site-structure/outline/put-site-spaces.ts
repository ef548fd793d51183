import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { keysBetween } from '../../../common/db/ordering.js';
import { Conflict } from '../../../common/http/errors.js';
import { newItemId } from './item-ids.js';
import type { Space } from '../../spaces/space.entity.js';
import { freePath } from './free-path.js';
import { Outlines } from './outlines.js';
import type { SiteOutline } from './site-outline.js';
import { SiteSpace } from './site-space.entity.js';

export const MOST_SITE_SPACES = 1000;

/** Puts spaces on a site. */
@Injectable()
export class PutSiteSpaces {
  constructor(
    private readonly database: Database,
    private readonly outlines: Outlines,
  ) {}

  /** Puts the spaces on a site without sections. */
  async putOnSite(siteId: string, spaces: readonly Space[]): Promise<string[]> {
    return this.put(await this.outlines.lock(siteId), null, spaces);
  }

  /**
   * Puts the spaces last in a section, or on a site without sections if the section is null, and returns the ids of the
   * new site spaces. The first space of a section becomes its default. The caller has locked the outline.
   */
  async put(outline: SiteOutline, sectionId: string | null, spaces: readonly Space[]): Promise<string[]> {
    const present = new Set(outline.siteSpaces.map(({ spaceId }) => spaceId));
    if (spaces.some(({ id }) => present.has(id))) throw new Conflict('This space is already on the site');
    if (present.size + spaces.length > MOST_SITE_SPACES) throw new Conflict(`A site can show at most ${MOST_SITE_SPACES} spaces`);
    const siblings = outline.spacesIn(sectionId);
    const taken = new Set(siblings.map(({ path }) => path));
    const positions = keysBetween(siblings.at(-1)?.position ?? null, null, spaces.length);
    const rows = spaces.map(({ id: spaceId, title }, i) => {
      const path = freePath(title, taken);
      taken.add(path);
      const isDefault = siblings.length === 0 && i === 0;
      return { id: newItemId('site-space'), siteId: outline.siteId, sectionId, spaceId, path, position: positions[i]!, isDefault };
    });
    await this.database.repo(SiteSpace).insert(rows);
    return rows.map(({ id }) => id);
  }
}
