import { Injectable } from '@nestjs/common';
import type { Audience } from '../../../common/expressions/audience.js';
import { SearchEngine, type FoundPage } from '../search-engine.js';
import { VisibleHits } from './visible-hits.js';

/** Searches spaces as an audience reads them. */
@Injectable()
export class SearchVisible {
  constructor(
    private readonly searchEngine: SearchEngine,
    private readonly visibleHits: VisibleHits,
  ) {}

  /** The best matches, best first. `heads` are the revisions that are read, by space. */
  async search(query: string, heads: ReadonlyMap<string, string>, audience: Audience, most: number): Promise<FoundPage[]> {
    if (heads.size === 0 || query === '') return [];
    const all = await this.searchEngine.find(query, { spaceIds: [...heads.keys()] });
    const { hits, show } = await this.visibleHits.keepVisible(query, all, heads, audience);
    return (await this.searchEngine.show(query, hits.slice(0, most))).map(show);
  }
}
