import { Injectable } from '@nestjs/common';
import { markdownText } from '../../../common/document/readable-markdown.js';
import { SiteHits } from '../../publishing/reader/show/site-hits.js';
import { ToolRefusal } from '../protocol/tool-refusal.js';
import type { Tool, ToolAnswer } from '../protocol/tool.js';
import { FindOnSite } from './find-on-site.js';
import { urlOf, type ReadSite } from './read-site.js';

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
    private readonly siteHits: SiteHits,
    private readonly findOnSite: FindOnSite,
  ) {}

  async call({ query, path, limit = 8 }: Arguments, site: ReadSite): Promise<ToolAnswer> {
    const place = path === undefined ? undefined : this.findOnSite.place(site, path);
    if (path !== undefined && !place) throw new ToolRefusal('There is nothing at this path: search without `path`', {});
    const on = place ? { ...site.on, section: place.section, siteSpace: place.siteSpace } : site.on;
    const results = (await this.resultsOf(on, site, query.trim(), limit)).slice(0, limit);
    const pages = new Map(results.map(({ url, title }) => [url.split('#', 1)[0]!, title]));
    return {
      text: results.map(printed).join('\n\n---\n\n') || 'Nothing in this documentation matches: try other words, or list the pages',
      data: { results },
      links: Array.from(pages, ([url, title]) => ({ url, title })),
    };
  }

  private async resultsOf(on: Parameters<SiteHits['find']>[0], site: ReadSite, query: string, limit: number): Promise<Result[]> {
    const hits = await this.siteHits.find(on, site.state, site, query, limit);
    return hits.flatMap(({ title, description, href, sections }): Result[] => {
      const url = urlOf(site, href);
      if (sections.length === 0) return [{ title, url, text: description }];
      return sections.map(({ anchor, title: heading, excerpt }) => ({
        title,
        url: anchor === null ? url : `${url}#${encodeURIComponent(anchor)}`,
        ...(anchor !== null && { heading, anchor }),
        text: excerpt.slice(0, LONGEST_TEXT).toWellFormed(),
      }));
    });
  }
}

const printed = ({ title, heading, url, text }: Result) =>
  `[${markdownText(heading === undefined || heading === '' ? title : `${title}: ${heading}`)}](${url})\n\n${text}`;
