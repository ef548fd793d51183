import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Audience } from '../../../common/expressions/audience.js';
import { audienceOf } from '../../site-structure/audience/site-audiences.js';
import type { VisitedSite } from '../places/place.js';
import { OpenSpaces } from '../reader/show/open-spaces.js';
import type { SiteState } from '../reader/show/site-state.js';
import { feed } from './feed.js';
import { ListedPages, type SiteListing } from './listed-pages.js';
import type { MachineFile } from './machine-file.js';
import { PageMarkdown } from './page-markdown.js';
import { ReadPublications } from './read-publications.js';
import { sitemap } from './sitemap.js';
import { markdownText } from '../../../common/document/readable-markdown.js';

/** Nobody may read anything. */
export const CLOSED_ROBOTS = 'User-agent: *\nDisallow: /\n';

/** The upper limit in characters of all pages in one file. */
const MOST_CHARACTERS = 20 * 1024 * 1024;
const MOST_ENTRIES = 50;
const SEPARATOR = '\n---\n\n';

/** Makes the files about a site that programs read. */
@Injectable()
export class MakeFile {
  constructor(
    private readonly listedPages: ListedPages,
    private readonly openSpaces: OpenSpaces,
    private readonly pageMarkdown: PageMarkdown,
    private readonly readPublications: ReadPublications,
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
    if (file === 'feed.xml') return this.feed(on, listing, audience);
    if (file === 'llms.txt') return llms(on.site.title, listing, base, on.exported === undefined);
    return Readable.from(this.everyPage(on, state, audience, listing));
  }

  private async feed({ site, canonicalBase }: VisitedSite, { spaces }: SiteListing, audience: Audience): Promise<string> {
    const listed = spaces.flatMap(({ pages }) => pages);
    return feed({ site, pages: await this.readPublications.latest(listed, audience, MOST_ENTRIES), base: canonicalBase });
  }

  /** Each page is read when the one before it has been sent. */
  private async *everyPage(on: VisitedSite, state: SiteState, audience: Audience, { spaces }: SiteListing): AsyncGenerator<Buffer> {
    let sent = 0;
    for (const { space: listed, pages } of spaces) {
      const space = (await this.openSpaces.open(on, state, audience, [listed.spaceId])).get(listed.spaceId);
      if (!space) continue;
      for (const { page } of pages) {
        const text = `${sent === 0 ? '' : SEPARATOR}${await this.pageMarkdown.print(on, state, audience, { space, page })}`;
        sent += text.length;
        if (sent > MOST_CHARACTERS)
          return yield Buffer.from(`${SEPARATOR}The other pages do not fit in this file: see ${on.canonicalBase}/llms.txt\n`);
        yield Buffer.from(text);
      }
    }
  }
}

/** What robots may read of a public site: everything but the pages that say otherwise. */
function robots(forbidden: readonly string[], base: string): string {
  const rules = forbidden.map((path) => `Disallow: ${path}$\nDisallow: ${path}.md$\n`);
  return `User-agent: *\n${rules.join('')}Allow: /\n\nSitemap: ${base}/sitemap.xml\n`;
}

/** An overview of a site for language models, as llmstxt.org describes it: each page with its Markdown and its description. */
function llms(title: string, { spaces }: SiteListing, base: string, hasWhole: boolean): string {
  const filled = spaces.filter(({ pages }) => pages.length > 0);
  const sections = filled.map(({ space, pages }) => {
    const lines = pages.map(({ page, url }) => {
      const about = markdownText(page.description ?? '');
      return `- [${markdownText(page.title)}](${url}.md)${about === '' ? '' : `: ${about}`}\n`;
    });
    return `\n## ${markdownText(space.title)}\n\n${lines.join('')}`;
  });
  const whole = `\n## Optional\n\n- [All pages in one file](${base}/llms-full.txt)\n`;
  return `# ${markdownText(title)}\n${sections.join('')}${filled.length > 0 && hasWhole ? whole : ''}`;
}
