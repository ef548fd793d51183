import { Injectable } from '@nestjs/common';
import type { Visitor } from '../../places/place.js';
import { searchFragment, searchView } from '../layout/search-view.js';
import { ReadFrames } from './read-frame.js';
import { type OnSite, onSiteSpace } from './on-site-space.js';
import { SiteHits } from './site-hits.js';
import { ReadSiteState } from './site-state.js';

const LONGEST_QUERY = 200;
const MOST_HITS = 20;

export interface SearchCall {
  query: string;
  /** The site space that the visitor came from. */
  siteSpaceId: string | null;
  /** Whether the results are sent without the page around them. */
  fragment: boolean;
}

/** Shows the results of a search on a site. */
@Injectable()
export class SiteSearch {
  constructor(
    private readonly readSiteState: ReadSiteState,
    private readonly readFrames: ReadFrames,
    private readonly siteHits: SiteHits,
  ) {}

  async answer(visited: OnSite, visitor: Visitor, call: SearchCall): Promise<string> {
    const query = call.query.trim().slice(0, LONGEST_QUERY);
    const on = onSiteSpace(visited, call.siteSpaceId);
    // Wherever the search is asked from: hits of the change request lead to the pages that show it.
    const { changeRequestId } = visitor.pass.preview ?? {};
    const state = await this.readSiteState.read({ ...on, ...(changeRequestId !== undefined && { changeRequestId }) });
    const { frame } = await this.readFrames.read(on, state, visitor.audience);
    const results = { query, hits: await this.siteHits.find(on, state, visitor, query, MOST_HITS) };
    return call.fragment ? searchFragment(frame, results) : searchView(frame, results);
  }
}
