import { Injectable } from '@nestjs/common';
import type { Audience } from '../../../../common/expressions/audience.js';
import { SearchEngine } from '../../../search/search-engine.js';
import { VisibleHits } from '../../../search/sites/visible-hits.js';
import type { Place, VisitedSite } from '../../places/place.js';
import { searchFragment, searchView, type SearchHit } from '../layout/search-view.js';
import type { SpaceOnSite } from './content-links.js';
import { OpenSpaces } from './open-spaces.js';
import { ReadFrames } from './read-frame.js';
import { ReadSiteState } from './site-state.js';

const LONGEST_QUERY = 200;
const MOST_HITS = 20;

export interface SearchCall {
  query: string;
  /** Whether the results are sent without the page around them. */
  fragment: boolean;
}

/** Searches the pages of a site that an audience sees. */
@Injectable()
export class SiteSearch {
  constructor(
    private readonly states: ReadSiteState,
    private readonly frames: ReadFrames,
    private readonly spaces: OpenSpaces,
    private readonly engine: SearchEngine,
    private readonly visible: VisibleHits,
  ) {}

  async answer(on: VisitedSite & Partial<Pick<Place, 'section' | 'siteSpace'>>, audience: Audience, call: SearchCall): Promise<string> {
    const query = call.query.trim().slice(0, LONGEST_QUERY);
    const state = await this.states.of(on);
    const { frame, links } = await this.frames.of(on, state, audience);
    const hits: SearchHit[] = [];
    const opened: ReadonlyMap<string, SpaceOnSite> =
      query === ''
        ? new Map()
        : await this.spaces.of(
            on,
            state,
            audience,
            on.outline.siteSpaces.map(({ spaceId }) => spaceId),
          );
    for (const { spaceId, pageId } of await this.find(query, opened, audience)) {
      const { siteSpace, title, content } = opened.get(spaceId)!;
      const page = content.pages.get(pageId);
      if (!page || page.hidden === true || page.slug === '') continue;
      const above = content.pages.lineageOf(page).slice(0, -1);
      const place = [...(opened.size > 1 ? [title] : []), ...above.map((each) => each.title)].join(' › ');
      hits.push({ title: page.title, href: links.page(siteSpace, content.pages, page), place, excerpt: page.description ?? '' });
    }
    const results = { query, hits: hits.slice(0, MOST_HITS) };
    return call.fragment ? searchFragment(frame, results) : searchView(frame, results);
  }

  /** The index also has what the audience does not see of a page, so that a hit alone would tell what is hidden. */
  private async find(query: string, opened: ReadonlyMap<string, SpaceOnSite>, audience: Audience) {
    if (opened.size === 0) return [];
    const heads = new Map(Array.from(opened, ([spaceId, { content }]) => [spaceId, content.revision.id]));
    const all = await this.engine.find(query, { spaceIds: [...heads.keys()] });
    return (await this.visible.of(query, all, heads, audience)).hits;
  }
}
