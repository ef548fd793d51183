import { Injectable } from '@nestjs/common';
import { markdownText } from '../../../common/document/readable-markdown.js';
import type { SpaceOnSite } from '../../publishing/reader/show/content-links.js';
import { ToolRefusal } from '../protocol/tool-refusal.js';
import type { Tool, ToolAnswer } from '../protocol/tool.js';
import { FindOnSite } from './find-on-site.js';
import { ReadSites, urlOf, urlOfPage, type ReadSite } from './read-site.js';
import type { SiteSpace } from '../../site-structure/outline/site-space.entity.js';

interface Arguments {
  path?: string;
  depth?: number;
}

/** An entry of the table of contents. Groups have no page of their own, so no URL. */
interface Entry {
  kind: 'part' | 'page' | 'group';
  title: string;
  url?: string;
  path?: string;
  description?: string;
  level: number;
  /** How many pages and groups are directly below it, if they are not listed. */
  more?: number;
}

const MOST_ENTRIES = 1000;

/** Lists the pages of a site as its navigation does. */
@Injectable()
export class ListPages implements Tool<ReadSite> {
  readonly name = 'listPages';
  readonly title = 'List the pages';
  readonly description =
    'Returns the table of contents of this documentation, or of the part at `path`: titles, URLs and paths in their order. `depth` says how ' +
    'many levels of pages are listed. An entry with `more` has further pages below it: call again with its path.';
  readonly writes = false;
  readonly input = {
    type: 'object',
    properties: {
      path: {
        type: 'string',
        maxLength: 2048,
        description: 'The path or the URL of a part or a page. Without it, the whole site is listed.',
      },
      depth: { type: 'integer', minimum: 1, maximum: 3, default: 2 },
    },
    additionalProperties: false,
  } as const;

  constructor(
    private readonly findOnSite: FindOnSite,
    private readonly readSites: ReadSites,
  ) {}

  async call({ path, depth = 2 }: Arguments, site: ReadSite): Promise<ToolAnswer> {
    const entries = path === undefined || path === '' || path === '/' ? await this.all(site, depth) : await this.below(site, path, depth);
    const pages = entries.slice(0, MOST_ENTRIES);
    const cut = entries.length > MOST_ENTRIES && { truncated: true };
    return { text: pages.map(line).join('\n') || 'There are no pages', data: { title: site.on.site.title, pages, ...cut } };
  }

  private async all(site: ReadSite, depth: number): Promise<Entry[]> {
    const entries: Entry[] = [];
    const parts = site.on.outline.siteSpacesInOrder();
    for (const siteSpace of parts) {
      const space = await this.readSites.space(site, siteSpace);
      if (!space) continue;
      if (parts.length > 1) entries.push(partOf(site, siteSpace, space));
      entries.push(...entriesBelow(site, space, null, { level: Number(parts.length > 1), depth }));
      if (entries.length > MOST_ENTRIES) break;
    }
    return entries;
  }

  private async below(site: ReadSite, path: string, depth: number): Promise<Entry[]> {
    const place = this.findOnSite.place(site, path);
    const space = place && (await this.readSites.space(site, place.siteSpace));
    const parent = place?.pagePath === '' ? null : place && space?.content.pages.byPath(place.pagePath.replace(/\.md$/, ''));
    if (!space || parent === undefined) throw new ToolRefusal('There is nothing at this path: list the pages without `path`', {});
    return [...entriesBelow(site, space, parent?.id ?? null, { level: 0, depth })];
  }
}

function partOf(site: ReadSite, siteSpace: SiteSpace, { title }: SpaceOnSite): Entry {
  const section = site.on.outline.sections.find(({ id }) => id === siteSpace.sectionId);
  const address = site.links.siteSpace(siteSpace);
  const named = section && section.title !== title ? `${section.title}: ${title}` : title;
  return { kind: 'part', title: named, url: urlOf(site, address), path: pathOf(site, address), level: 0 };
}

/** What the navigation shows below a page: hidden pages and links to elsewhere are left out. */
function* entriesBelow(
  site: ReadSite,
  space: SpaceOnSite,
  parent: string | null,
  { level, depth }: { level: number; depth: number },
): Generator<Entry> {
  const { pages } = space.content;
  const shown = (id: string | null) =>
    pages.childrenOf(id).filter(({ hidden, type }) => hidden !== true && (type === 'document' || type === 'group'));
  for (const page of shown(parent)) {
    const { title, description = '' } = page;
    const address = site.links.page(space.siteSpace, pages, page);
    const inside = shown(page.id).length;
    yield {
      kind: page.type === 'document' ? 'page' : 'group',
      title,
      ...(page.type === 'document' && { url: urlOfPage(site, space, page) }),
      path: pathOf(site, address),
      ...(description !== '' && { description }),
      level,
      ...(depth === 1 && inside > 0 && { more: inside }),
    };
    if (depth > 1) yield* entriesBelow(site, space, page.id, { level: level + 1, depth: depth - 1 });
  }
}

const pathOf = ({ links }: ReadSite, address: string) => address.slice(links.base.length) || '/';

function line({ kind, title, url, description, level, more }: Entry): string {
  const named = url === undefined ? markdownText(title) : `[${markdownText(title)}](${url})`;
  const about = description === undefined ? '' : `: ${markdownText(description)}`;
  return `${'  '.repeat(level)}- ${kind === 'part' ? `**${named}**` : named}${about}${more === undefined ? '' : ` (${more} more below)`}`;
}
