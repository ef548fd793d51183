import { Injectable } from '@nestjs/common';
import { locate, type Spot } from '../../publishing/places/locate.js';
import { readSiteUrl } from '../../publishing/places/read-site-url.js';
import { shownPage } from '../../publishing/pages/shown-page.js';
import type { SpaceOnSite } from '../../publishing/reader/show/content-links.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import { ReadSites, type ReadSite } from './read-site.js';

export interface PageOnSite {
  space: SpaceOnSite;
  page: PageRecord;
}

export interface PlaceOnSite extends Spot {
  /** The path in the space; empty for the space itself. */
  pagePath: string;
}

/** What programs call a page may be a whole URL, a path or an id. */
interface Name {
  /** Undefined if it is the URL of something else. */
  segments?: readonly string[];
  anchor?: string;
}

/** Finds what programs name on a site. What the visitor does not see is missing, as for the reader. */
@Injectable()
export class FindOnSite {
  constructor(private readonly readSites: ReadSites) {}

  async page(site: ReadSite, named: string): Promise<(PageOnSite & { anchor?: string }) | undefined> {
    const { segments, anchor } = readName(site, named);
    const found = (segments && (await this.byPath(site, segments))) ?? (await this.byId(site, named));
    return found && { ...found, ...(anchor !== undefined && { anchor }) };
  }

  /** The site space that a path names, and what follows. */
  place(site: ReadSite, named: string): PlaceOnSite | undefined {
    const { segments } = readName(site, named);
    return segments && placeAt(site, segments);
  }

  /** A page whose path ends in `.md` itself comes before the Markdown of another one. */
  private async byPath(site: ReadSite, segments: readonly string[]): Promise<PageOnSite | undefined> {
    const place = placeAt(site, segments);
    const space = place && (await this.readSites.space(site, place.siteSpace));
    if (!place || !space) return undefined;
    for (const path of new Set([place.pagePath, place.pagePath.replace(/\.md$/, '')])) {
      const shown = shownPage(space, space.whole, path);
      if (shown.kind === 'page' || shown.kind === 'elsewhere') return { space, page: shown.page };
    }
    return undefined;
  }

  private async byId(site: ReadSite, id: string): Promise<PageOnSite | undefined> {
    for (const siteSpace of site.on.outline.siteSpacesInOrder()) {
      const space = await this.readSites.space(site, siteSpace);
      const page = space?.content.pages.get(id);
      if (space && page?.type === 'document' && page.slug !== '') return { space, page };
    }
    return undefined;
  }
}

/** A default that is hidden leads to the first one that is not, but only at its own address. */
function placeAt({ whole, on }: ReadSite, segments: readonly string[]): PlaceOnSite | undefined {
  const located = locate(whole, on.outline, segments);
  if (located.kind === 'missing') return undefined;
  const { section, siteSpace } = located;
  return { section, siteSpace, pagePath: located.kind === 'spot' ? segments.slice(located.depth).join('/') : '' };
}

function readName({ links, addresses }: ReadSite, named: string): Name {
  const [withoutAnchor = '', anchor] = named.trim().split('#', 2);
  const path = withoutAnchor.split('?', 1)[0]!;
  const below = /^https?:\/\//i.test(path)
    ? belowOneOf(path, addresses)
    : (belowOneOf(path, [...addresses.map(pathnameOf), links.base]) ?? path);
  const url = below === undefined ? undefined : readSiteUrl(`https://site${below.startsWith('/') ? '' : '/'}${below}`);
  return { ...(url && { segments: url.segments }), ...(anchor !== undefined && anchor !== '' && { anchor: decoded(anchor) }) };
}

/** Whichever protocol a URL names: proxies change it. */
const withoutProtocol = (url: string) => url.replace(/^https?:\/\//i, '');

/** Without a slash at the end. */
const pathnameOf = (address: string) => new URL(address).pathname.replace(/\/$/, '');

function belowOneOf(named: string, bases: readonly string[]): string | undefined {
  for (const base of bases) {
    const below = pathBelow(withoutProtocol(named), withoutProtocol(base));
    if (below !== undefined) return below;
  }
  return undefined;
}

/** What follows a base, which ends where a segment ends. */
function pathBelow(path: string, base: string): string | undefined {
  if (!path.startsWith(base)) return undefined;
  const rest = path.slice(base.length);
  return rest === '' || rest.startsWith('/') ? rest : undefined;
}

function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}
