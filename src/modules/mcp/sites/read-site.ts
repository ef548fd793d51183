import { Injectable } from '@nestjs/common';
import type { SpaceOnSite } from '../../publishing/reader/show/content-links.js';
import { OpenSpaces } from '../../publishing/reader/show/open-spaces.js';
import { SiteLinks } from '../../publishing/reader/show/site-links.js';
import { ReadSiteState, type SiteState } from '../../publishing/reader/show/site-state.js';
import type { OpenedSite } from '../../publishing/places/describe-place.js';
import type { Visitor } from '../../publishing/places/place.js';
import type { SiteSpace } from '../../site-structure/outline/site-space.entity.js';
import type { PageRecord } from '../../versions/records/page-record.js';

/** A site as one visitor reads it now. */
export interface ReadSite extends OpenedSite, Visitor {
  state: SiteState;
  links: SiteLinks;
  /** What URLs of the site begin with, without a slash at the end. That which the program used may have a share key, and comes first. */
  addresses: readonly string[];
}

/** Opens a site for the tools of a visitor. */
@Injectable()
export class ReadSites {
  constructor(
    private readonly readSiteState: ReadSiteState,
    private readonly openSpaces: OpenSpaces,
  ) {}

  /** `dialed` is the address that the program used. */
  async read({ on, whole }: OpenedSite, { audience, pass }: Visitor, dialed: string): Promise<ReadSite> {
    // A preview shows what its change request says, wherever it is asked from.
    const { changeRequestId } = pass.preview ?? {};
    const state = await this.readSiteState.read({ ...on, ...(changeRequestId !== undefined && { changeRequestId }) });
    return { on, whole, audience, pass, state, links: new SiteLinks(on), addresses: [dialed, on.canonicalBase] };
  }

  async space({ on, state, audience }: ReadSite, { spaceId }: SiteSpace): Promise<SpaceOnSite | undefined> {
    return (await this.openSpaces.open(on, state, audience, [spaceId])).get(spaceId);
  }
}

/** The address of a page that readers should see. */
export const urlOfPage = ({ on, links }: ReadSite, { siteSpace, content }: SpaceOnSite, page: PageRecord): string =>
  urlOf({ on, links }, links.page(siteSpace, content.pages, page));

/** The address that readers should see, for a path on the site. */
export const urlOf = ({ on, links }: Pick<ReadSite, 'on' | 'links'>, path: string): string =>
  `${on.canonicalBase}${path.slice(links.base.length)}`;
