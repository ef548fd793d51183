import { Injectable } from '@nestjs/common';
import { markdownText } from '../../../common/document/readable-markdown.js';
import { searchedHeads } from '../../publishing/reader/show/searched-heads.js';
import type { Passage } from '../../search/search-engine.js';
import { SearchVisible } from '../../search/sites/search-visible.js';
import { ToolRefusal } from '../protocol/tool-refusal.js';
import type { Tool, ToolAnswer } from '../protocol/tool.js';
import { FindOnSite } from './find-on-site.js';
import { ReadSites, urlOfPage, type ReadSite } from './read-site.js';

interface Arguments {
  query: string;
  path?: string;
  limit?: number;
}

/** A part of a page that answers the question. */
interface Result {
  title: string;
  url: string;
  heading?: string;
  anchor?: string;
  text: string;
}

const LONGEST_TEXT = 1500;

/** Searches the pages of a site. */
@Injectable()
export class SearchDocumentation implements Tool<ReadSite> {
  readonly name = 'searchDocumentation';
  readonly title = 'Search the documentation';
  readonly description =
    'Searches this documentation and returns the parts of pages that match best, best first, each with the title and the URL of its page ' +
    'and its text. Ask a question, or name what you look for. Call `getPage` with a URL for the whole page.';
  readonly writes = false;
  readonly input = {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1, maxLength: 500, description: 'A question, or words, in the language of the documentation.' },
      path: { type: 'string', maxLength: 2048, description: 'The path of a part, such as another version or language, to search there.' },
      limit: { type: 'integer', minimum: 1, maximum: 20, default: 8 },
    },
    required: ['query'],
    additionalProperties: false,
  } as const;

  constructor(
    private readonly searchVisible: SearchVisible,
    private readonly readSites: ReadSites,
    private readonly findOnSite: FindOnSite,
  ) {}

  async call({ query, path, limit = 8 }: Arguments, site: ReadSite): Promise<ToolAnswer> {
    const place = path === undefined ? undefined : this.findOnSite.place(site, path);
    if (path !== undefined && !place) throw new ToolRefusal('There is nothing at this path: search without `path`', {});
    const heads = searchedHeads({ outline: site.on.outline, ...(place && { siteSpace: place.siteSpace }) }, site.state);
    const reader = { audience: site.audience, preview: site.pass.preview };
    const results: Result[] = [];
    for (const passage of await this.searchVisible.passages(query, heads, reader, limit))
      results.push(...(await this.resultOf(site, passage)));
    const pages = new Map(results.map(({ url, title }) => [url.split('#', 1)[0]!, title]));
    return {
      text: results.map(printed).join('\n\n---\n\n') || 'Nothing in this documentation matches: try other words, or list the pages',
      data: { results },
      links: Array.from(pages, ([url, title]) => ({ url, title })),
    };
  }

  /** Nothing for a page that was deleted since it was found. */
  private async resultOf(site: ReadSite, { spaceId, pageId, pageTitle, anchor, title: heading, text }: Passage): Promise<Result[]> {
    const siteSpace = site.on.outline.siteSpaces.find((one) => one.spaceId === spaceId);
    const space = siteSpace && (await this.readSites.space(site, siteSpace));
    const page = space?.content.pages.get(pageId);
    if (!space || !page) return [];
    const url = urlOfPage(site, space, page);
    return [
      {
        title: pageTitle,
        url: anchor === null ? url : `${url}#${encodeURIComponent(anchor)}`,
        ...(anchor !== null && { heading, anchor }),
        text: text.slice(0, LONGEST_TEXT).toWellFormed(),
      },
    ];
  }
}

const printed = ({ title, heading, url, text }: Result) =>
  `[${markdownText(heading === undefined || heading === '' ? title : `${title}: ${heading}`)}](${url})\n\n${text}`;
