import { Injectable } from '@nestjs/common';
import type { Audience } from '../../../common/expressions/audience.js';
import { ComputePages } from '../../content/computed/compute-pages.js';
import { ReadPages } from '../../content/pages/read-pages.js';
import type { SiteSpace } from '../../site-structure/outline/site-space.entity.js';
import { pageAddress } from '../../spaces/space-publication.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { VisitedSite } from '../places/place.js';
import { ReadDocuments } from '../reader/show/read-document.js';
import { readingLines } from '../pages/shown-page.js';
import { SiteLinks } from '../reader/show/site-links.js';
import { ReadSiteState, type SiteState } from '../reader/show/site-state.js';

/** A space of the site at the revision that is shown, and who reads it. */
export interface ListedSpace {
  siteSpace: SiteSpace;
  title: string;
  language: string | null;
  spaceId: string;
  revisionId: string;
  audience: Audience;
}

/** A page that programs may list. */
export interface ListedPage {
  space: ListedSpace;
  page: PageRecord;
  /** The address that readers should see. */
  url: string;
}

export interface SiteListing {
  /** The spaces of the site, with their pages in the order of the navigation. */
  spaces: { space: ListedSpace; pages: ListedPage[] }[];
  /** The paths of pages that programs must not read, at the address that was used. */
  forbidden: string[];
}

/** Lists what programs may read of a site: what the audience sees, without pages that are hidden or not to be indexed. */
@Injectable()
export class ListedPages {
  constructor(
    private readonly readSiteState: ReadSiteState,
    private readonly readPages: ReadPages,
    private readonly computePages: ComputePages,
    private readonly readDocuments: ReadDocuments,
  ) {}

  /** Equal as long as the listing and its pages are, for this audience. */
  async version(on: VisitedSite, { key }: Audience): Promise<{ state: SiteState; version: string }> {
    const state = await this.readSiteState.read(on);
    const ids = [...state.spaces.keys()];
    const addresses = Array.from(state.spaces.values(), ({ id, revisionId }) => ({ spaceId: id, revisionId }));
    const specs = await this.readDocuments.specsOfEach(ids);
    const sources = [await this.computePages.statesOf(addresses), ids.map((id) => specs.get(id) ?? null)];
    const { siteSpaces, sections } = on.outline;
    const structure = [siteSpaces, sections].flatMap((rows) => rows.map(({ id, path, updatedAt }) => [id, path, updatedAt]));
    const { site, canonicalBase, siteBasePath } = on;
    const address = [site.id, canonicalBase, siteBasePath];
    return { state, version: JSON.stringify([address, key, structure, state.version, sources]) };
  }

  async list(on: VisitedSite, state: SiteState, audience: Audience): Promise<SiteListing> {
    const links = new SiteLinks(on);
    const listing: SiteListing = { spaces: [], forbidden: [] };
    const shown = on.outline.siteSpacesInOrder().flatMap((siteSpace): ListedSpace[] => {
      const space = state.spaces.get(siteSpace.spaceId);
      if (!space) return [];
      const { id: spaceId, title, language, revisionId } = space;
      return [{ siteSpace, title, language, spaceId, revisionId, audience }];
    });
    for await (const [space, pages] of this.readPages.pagesOfEach(shown)) {
      const listed: ListedPage[] = [];
      const top: Line = { address: links.addressOf(space.siteSpace), isForbidden: false };
      for (const [page, line] of readingLines(pages, top, below)) {
        const path = links.written(line.address);
        if (line.isForbidden) listing.forbidden.push(path);
        else listed.push({ space, page, url: `${on.canonicalBase}${path.slice(links.base.length)}` });
      }
      listing.spaces.push({ space, pages: listed });
    }
    return listing;
  }
}

/** Whether a page says that programs must not list it and the pages below it. */
export const isForbidden = ({ noIndex, noRobotsIndex }: PageRecord): boolean => noIndex === true || noRobotsIndex === true;

/** What a page and those above it say of the pages below. */
interface Line {
  address: string;
  isForbidden: boolean;
}

const below = (page: PageRecord, above: Line): Line => ({
  address: pageAddress(above.address, page.slug),
  isForbidden: above.isForbidden || isForbidden(page),
});
