import { Injectable } from '@nestjs/common';
import type { FoundPage } from '../../../search/search-engine.js';
import { SearchVisible } from '../../../search/sites/search-visible.js';
import type { Place, VisitedSite, Visitor } from '../../places/place.js';
import type { SpaceOnSite } from './content-links.js';
import { OpenSpaces } from './open-spaces.js';
import { searchedHeads } from './searched-heads.js';
import type { SiteState } from './site-state.js';
import { SiteLinks } from './site-links.js';

/** A page that a search found, and where it is on the site. */
export interface SiteHit extends Pick<FoundPage, 'title' | 'inTitle' | 'description' | 'sections'> {
  href: string;
  /** The titles of what it is in, from the top down. */
  place: readonly string[];
}

/** Finds pages of a site by words, as a visitor reads them. */
@Injectable()
export class SiteHits {
  constructor(
    private readonly searchVisible: SearchVisible,
    private readonly openSpaces: OpenSpaces,
  ) {}

  /** Searches the site space that the visitor is on, and those of the other sections that are like it. */
  async find(
    on: VisitedSite & Partial<Pick<Place, 'siteSpace'>>,
    state: SiteState,
    { audience, pass }: Visitor,
    query: string,
    most: number,
  ): Promise<SiteHit[]> {
    const heads = searchedHeads(on, state);
    const { hits, show } = await this.searchVisible.find(query, heads, { audience, preview: pass.preview });
    const found = await show(hits.slice(0, most));
    const opened = await this.openSpaces.open(
      on,
      state,
      audience,
      found.map(({ spaceId }) => spaceId),
    );
    return found.flatMap((page) => hitOf(page, opened.get(page.spaceId), new SiteLinks(on), heads.size > 1));
  }
}

/** Nothing for a page that the navigation does not show. */
function hitOf(found: FoundPage, space: SpaceOnSite | undefined, links: SiteLinks, namesSpace: boolean): SiteHit[] {
  const pages = space?.content.pages;
  const page = pages?.get(found.id);
  if (!space || !pages || !page || page.slug === '' || pages.lineageOf(page).some(({ hidden }) => hidden === true)) return [];
  const above = pages.lineageOf(page).slice(0, -1);
  const { title, inTitle, description, sections } = found;
  const place = [...(namesSpace ? [space.title] : []), ...above.map((each) => each.title)];
  return [{ title, inTitle, description, sections, href: links.page(space.siteSpace, pages, page), place }];
}
