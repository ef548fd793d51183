import { Injectable } from '@nestjs/common';
import { PageMarkdown } from '../../publishing/machines/page-markdown.js';
import { readingOrder } from '../../publishing/pages/shown-page.js';
import { similarPaths } from '../../publishing/reader/show/similar-paths.js';
import { partOfText } from '../protocol/part-of-text.js';
import { ToolRefusal } from '../protocol/tool-refusal.js';
import type { Tool, ToolAnswer } from '../protocol/tool.js';
import { FindOnSite } from './find-on-site.js';
import { ReadSites, urlOf, urlOfPage, type ReadSite } from './read-site.js';

interface Arguments {
  page: string;
  section?: string;
  next?: number;
}

const MOST_SUGGESTIONS = 5;

/** Gives a page of a site as Markdown. */
@Injectable()
export class GetPage implements Tool<ReadSite> {
  readonly name = 'getPage';
  readonly title = 'Get a page';
  readonly description =
    'Returns a page of this documentation as Markdown, with its title and its links. `page` is a URL or a path that another tool returned, ' +
    'or the id of a page. With `section`, the anchor of a heading, it returns only what is below that heading. A long page is returned in ' +
    'parts: if the answer has `next`, call again with it.';
  readonly writes = false;
  readonly input = {
    type: 'object',
    properties: {
      page: {
        type: 'string',
        minLength: 1,
        maxLength: 2048,
        description: 'The URL, the path or the id of the page. `/` is the first page.',
      },
      section: { type: 'string', minLength: 1, maxLength: 500, description: 'The anchor of a heading, as in the URL behind `#`.' },
      next: { type: 'integer', minimum: 0, maximum: 100_000_000, description: 'What an earlier answer about this page had as `next`.' },
    },
    required: ['page'],
    additionalProperties: false,
  } as const;

  constructor(
    private readonly findOnSite: FindOnSite,
    private readonly pageMarkdown: PageMarkdown,
    private readonly readSites: ReadSites,
  ) {}

  async call({ page: named, section, next = 0 }: Arguments, site: ReadSite): Promise<ToolAnswer> {
    const found = await this.findOnSite.page(site, named);
    if (!found) throw await this.missing(site, named);
    const { on, state, audience } = site;
    const { space, page } = found;
    const anchor = section ?? found.anchor;
    const url = urlOfPage(site, space, page);
    const part = anchor === undefined ? undefined : await this.pageMarkdown.printSection(on, state, audience, { space, page, anchor });
    if (section !== undefined && part === undefined)
      throw new ToolRefusal('The page has no such section: call without `section` for the whole page', { url });
    const { text, ...rest } = partOfText(part ?? (await this.pageMarkdown.print(on, state, audience, { space, page })), next);
    const { title, description, updatedAt } = page;
    const about = { id: page.id, url, title, ...(description !== undefined && description !== '' && { description }), updatedAt };
    return { text, data: { ...about, markdown: text, ...rest }, links: [{ url, title }] };
  }

  /** Names the pages with the most similar addresses, of those that the visitor sees in the navigation. */
  private async missing(site: ReadSite, named: string): Promise<ToolRefusal> {
    const candidates: { title: string; href: string; path: string }[] = [];
    for (const siteSpace of site.on.outline.siteSpacesInOrder()) {
      const space = await this.readSites.space(site, siteSpace);
      if (!space) continue;
      const { pages } = space.content;
      for (const page of readingOrder(pages))
        candidates.push({ title: page.title, href: site.links.page(siteSpace, pages, page), path: pages.pathOf(page) });
    }
    const similar = similarPaths(named.slice(-500), candidates, MOST_SUGGESTIONS).map(({ title, href }) => ({
      title,
      url: urlOf(site, href),
    }));
    const advice = similar.length > 0 ? `Similar pages: ${similar.map(({ url }) => url).join(', ')}` : 'Search, or list the pages';
    return new ToolRefusal(`There is no such page. ${advice}`, { similar });
  }
}
