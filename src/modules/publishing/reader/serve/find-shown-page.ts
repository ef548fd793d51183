import { Injectable } from '@nestjs/common';
import type { PageRecord } from '../../../versions/records/page-record.js';
import { shownPage } from '../../pages/shown-page.js';
import type { Visit } from '../../visits/visit.js';
import { Visits } from '../../visits/visits.js';
import type { SpaceOnSite } from '../show/content-links.js';
import { OpenSpaces } from '../show/open-spaces.js';
import { ReadSiteState, type SiteState } from '../show/site-state.js';
import type { SiteCall } from './site-call.js';

/** A page that a visitor sees now. */
export interface FoundPage {
  visit: Visit & { kind: 'place' };
  state: SiteState;
  space: SpaceOnSite;
  page: PageRecord;
}

/** Finds the page that something is asked of, such as its image, for the visitor who asks. */
@Injectable()
export class FindShownPage {
  constructor(
    private readonly visits: Visits,
    private readonly readSiteState: ReadSiteState,
    private readonly openSpaces: OpenSpaces,
  ) {}

  /** Undefined if the visitor sees no page at this path. */
  async find(path: string, call: SiteCall): Promise<FoundPage | undefined> {
    const visit = await this.visits.identify({ ...call.visit, url: path === '' ? '/' : path });
    if (visit.kind !== 'place') return undefined;
    const { place, audience } = visit;
    const state = await this.readSiteState.read(place);
    const { spaceId } = place.siteSpace;
    const space = (await this.openSpaces.open(place, state, audience, [spaceId])).get(spaceId);
    const shown = space && shownPage(space, space.whole, place.pagePath);
    return shown?.kind === 'page' ? { visit, state, space: space!, page: shown.page } : undefined;
  }
}
