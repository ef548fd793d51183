import { Injectable } from '@nestjs/common';
import type { Audience } from '../../../common/expressions/audience.js';
import { ComputePages } from '../../content/computed/compute-pages.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { VisitedSite } from '../places/place.js';
import type { SpaceOnSite } from '../reader/show/content-links.js';
import { OpenSpaces } from '../reader/show/open-spaces.js';
import { ReadDocuments } from '../reader/show/read-document.js';
import { readingOrder } from '../pages/shown-page.js';
import { SiteLinks } from '../reader/show/site-links.js';
import { ReadSiteState, type SiteState } from '../reader/show/site-state.js';

/** A page that programs may list. */
export interface ListedPage {
  space: SpaceOnSite;
  page: PageRecord;
  /** The address that readers should see. */
  url: string;
}

export interface SiteListing {
  /** The spaces of the site, with their pages in the order of the navigation. */
  spaces: { space: SpaceOnSite; title: string; language: string | null; pages: ListedPage[] }[];
  /** The paths of pages that programs must not read, at the address that was used. */
  forbidden: string[];
}

/** Lists what programs may read of a site: what the audience sees, without pages that are hidden or not to be indexed. */
@Injectable()
export class ListedPages {
  constructor(
    private readonly readSiteState: ReadSiteState,
    private readonly openSpaces: OpenSpaces,
    private readonly computePages: ComputePages,
    private readonly readDocuments: ReadDocuments,
  ) {}

  /** Equal as long as the listing and its pages are, for this audience. */
  async version(on: VisitedSite, { key }: Audience): Promise<{ state: SiteState; version: string }> {
    const state = await this.readSiteState.read(on);
    const sources: (string | null)[] = [];
    for (const { id, revisionId } of state.spaces.values())
      sources.push(await this.computePages.stateOf({ spaceId: id, revisionId }), await this.readDocuments.specsOf(id));
    const { siteSpaces, sections } = on.outline;
    const structure = [siteSpaces, sections].flatMap((rows) => rows.map(({ id, path, updatedAt }) => [id, path, updatedAt]));
    const { site, canonicalBase, siteBasePath } = on;
    const address = [site.id, canonicalBase, siteBasePath];
    return { state, version: JSON.stringify([address, key, structure, state.version, sources]) };
  }

  async list(on: VisitedSite, state: SiteState, audience: Audience): Promise<SiteListing> {
    const links = new SiteLinks(on);
    const listing: SiteListing = { spaces: [], forbidden: [] };
    const order = on.outline.siteSpacesInOrder();
    const opened = await this.openSpaces.open(
      on,
      state,
      audience,
      order.map(({ spaceId }) => spaceId),
    );
    for (const siteSpace of order) {
      const space = opened.get(siteSpace.spaceId);
      if (!space) continue;
      const { pages } = space.content;
      const listed: ListedPage[] = [];
      for (const page of readingOrder(pages)) {
        const path = links.page(siteSpace, pages, page);
        if (pages.lineageOf(page).some(isForbidden)) listing.forbidden.push(path);
        else listed.push({ space, page, url: `${on.canonicalBase}${path.slice(links.base.length)}` });
      }
      listing.spaces.push({ space, title: space.title, language: state.spaces.get(siteSpace.spaceId)?.language ?? null, pages: listed });
    }
    return listing;
  }
}

/** Whether a page says that programs must not list it and the pages below it. */
export const isForbidden = ({ noIndex, noRobotsIndex }: PageRecord): boolean => noIndex === true || noRobotsIndex === true;
