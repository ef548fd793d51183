import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { bytesOfJson } from '../../../common/caches/estimate-bytes.js';
import type { Audience } from '../../../common/expressions/audience.js';
import { isConditional } from '../../site-structure/outline/is-conditional.js';
import { visibleOutline } from '../../site-structure/outline/visible-outline.js';
import { Outlines } from '../../site-structure/outline/outlines.js';
import { SiteOutline } from '../../site-structure/outline/site-outline.js';
import type { FoundSite } from './find-sites.js';

/** The structure of a site: all of it, and what an audience sees. */
export interface AudienceOutline {
  whole: SiteOutline;
  seen: SiteOutline;
}

/**
 * Reads the structures of sites for their visitors. They are cached by the version that was read in the same request, so a
 * change of the structure counts at once, in all processes.
 */
@Injectable()
export class PublishedOutlines {
  private readonly whole: Cache<SiteOutline>;
  private readonly seen: Cache<SiteOutline>;

  constructor(
    private readonly outlines: Outlines,
    caches: Caches,
  ) {
    this.whole = caches.create({ name: 'site-outlines', bytesOf });
    this.seen = caches.create({ name: 'visible-site-outlines', bytesOf });
  }

  /** With `spaceIds`, only these spaces are seen. */
  async outlineFor({ site, version }: FoundSite, audience: Audience, spaceIds?: ReadonlySet<string>): Promise<AudienceOutline> {
    const key = `${site.id} ${version}`;
    const whole = this.whole.get(key) ?? (await this.read(site.id, key));
    if (spaceIds) return { whole, seen: visibleOutline(only(whole, spaceIds), audience) };
    const mine = `${key} ${isConditional(whole) ? audience.key : ''}`;
    let seen = this.seen.get(mine);
    if (!seen) this.seen.set(mine, (seen = visibleOutline(whole, audience)));
    return { whole, seen };
  }

  private async read(siteId: string, key: string): Promise<SiteOutline> {
    const outline = await this.outlines.read(siteId);
    this.whole.set(key, outline);
    return outline;
  }
}

const only = ({ siteId, groups, sections, siteSpaces, links }: SiteOutline, spaceIds: ReadonlySet<string>) =>
  new SiteOutline(
    siteId,
    groups,
    sections,
    siteSpaces.filter(({ spaceId }) => spaceIds.has(spaceId)),
    links,
  );

const bytesOf = ({ groups, sections, siteSpaces, links }: SiteOutline) => bytesOfJson([groups, sections, siteSpaces, links]);
