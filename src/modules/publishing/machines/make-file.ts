import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Audience } from '../../../common/expressions/audience.js';
import { audienceOf } from '../../site-structure/audience/site-audiences.js';
import type { VisitedSite } from '../places/place.js';
import type { SiteState } from '../reader/show/site-state.js';
import { feed } from './feed.js';
import { ListedPages, type SiteListing } from './listed-pages.js';
import { llms } from './llms.js';
import type { MachineFile } from './machine-file.js';
import { PageMarkdown } from './page-markdown.js';
import { CLOSED_ROBOTS, robots } from './robots.js';
import { sitemap } from './sitemap.js';

/** The upper limit in characters of all pages in one file. */
const MOST_CHARACTERS = 20 * 1024 * 1024;
const SEPARATOR = '\n---\n\n';

/** Makes the files about a site that programs read. */
@Injectable()
export class MakeFile {
  constructor(
    private readonly listedPages: ListedPages,
    private readonly pageMarkdown: PageMarkdown,
  ) {}

  /** A stream if it may be long; undefined if there is no such part of the sitemap. */
  async make(
    { file, part }: { file: MachineFile; part?: number },
    on: VisitedSite,
    state: SiteState,
    audience: Audience,
  ): Promise<string | Readable | undefined> {
    if (file === 'robots.txt' && !audienceOf(on.site).isListed) return CLOSED_ROBOTS;
    const listing = await this.listedPages.list(on, state, audience);
    const pages = listing.spaces.flatMap((space) => space.pages);
    const base = on.canonicalBase;
    if (file === 'robots.txt') return robots(listing.forbidden, base);
    if (file === 'sitemap.xml') return sitemap(pages, base, part);
    if (file === 'feed.xml') return feed(on.site, pages, base);
    if (file === 'llms.txt') return llms(on.site.title, listing, base);
    return Readable.from(this.everyPage(on, state, audience, listing));
  }

  /** Each page is read when the one before it has been sent. */
  private async *everyPage(on: VisitedSite, state: SiteState, audience: Audience, { spaces }: SiteListing): AsyncGenerator<Buffer> {
    let sent = 0;
    for (const entry of spaces.flatMap(({ pages }) => pages)) {
      const text = `${sent === 0 ? '' : SEPARATOR}${await this.pageMarkdown.print(on, state, audience, entry)}`;
      sent += text.length;
      if (sent > MOST_CHARACTERS)
        return yield Buffer.from(`${SEPARATOR}The other pages do not fit in this file: see ${on.canonicalBase}/llms.txt\n`);
      yield Buffer.from(text);
    }
  }
}
