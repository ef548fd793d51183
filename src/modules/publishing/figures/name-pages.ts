import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { ReadPages } from '../../content/pages/read-pages.js';
import type { PageIndex } from '../../versions/records/page-index.js';
import { isLive } from '../../spaces/space.queries.js';
import { pageAddress } from '../../spaces/space-publication.js';
import { Outlines } from '../../site-structure/outline/outlines.js';
import { SiteAddresses } from '../../site-structure/site-addresses.js';
import { FindSites } from '../places/find-sites.js';
import { siteSpaceAddress } from '../../site-structure/outline/place-address.js';
import { fromSpacesOnSite } from '../../site-structure/site.queries.js';

interface Place {
  siteSpaceId: string;
  pageId: string;
}

/** What a page is called now, and its address, if the site is published. */
export interface PageName {
  title: string;
  href?: string;
}

/** Names the pages that were counted, as they are called now. */
@Injectable()
export class NamePages {
  constructor(
    private readonly database: Database,
    private readonly outlines: Outlines,
    private readonly readPages: ReadPages,
    private readonly findSites: FindSites,
    private readonly siteAddresses: SiteAddresses,
  ) {}

  /** Undefined for pages that are not there any more. */
  async names(siteId: string, places: readonly Place[]): Promise<(place: Place) => PageName | undefined> {
    const outline = await this.outlines.read(siteId);
    const found = await this.findSites.byId(siteId, 0);
    const address = found?.site.published ? this.siteAddresses.addressOf(found.site, found.organization.hostname) : undefined;
    const wanted = [...new Set(places.map(({ siteSpaceId }) => siteSpaceId))];
    const spaces = await this.database.query<{ id: string; spaceId: string; revisionId: string }>(
      `SELECT ss.id, s.id AS "spaceId", s.revision_id AS "revisionId" ${fromSpacesOnSite('s', '$1')} WHERE ss.id = ANY($2) AND ${isLive('s')}`,
      [siteId, wanted],
    );
    const trees = new Map<string, PageIndex>();
    for await (const [{ id }, pages] of this.readPages.pagesOfEach(spaces)) trees.set(id, pages);
    return ({ siteSpaceId, pageId }) => {
      const pages = trees.get(siteSpaceId);
      const page = pages?.get(pageId);
      const siteSpace = outline.siteSpaces.find(({ id }) => id === siteSpaceId);
      if (!pages || !page || !siteSpace) return undefined;
      const section = outline.sections.find(({ id }) => id === siteSpace.sectionId) ?? null;
      const { title } = page;
      return address === undefined
        ? { title }
        : { title, href: pageAddress(siteSpaceAddress(address, siteSpace, section), pages.pathOf(page)) };
    };
  }
}
