import { Injectable } from '@nestjs/common';
import type { Audience } from '../../../common/expressions/audience.js';
import type { VisitorPreview } from '../../site-structure/shown/visitor-pass.js';
import { SearchEngine, type FoundPage, type Passage, type SearchHit, type Sight } from '../search-engine.js';
import { PreviewedPages } from './previewed-pages.js';
import { VisibleHits } from './visible-hits.js';

/** What was found, best first, and what to show of some of it. */
export interface Findings {
  hits: SearchHit[];
  show: (hits: readonly SearchHit[]) => Promise<FoundPage[]>;
}

interface Reader {
  audience: Audience;
  preview: VisitorPreview | null;
}

/** Searches spaces as an audience reads them. */
@Injectable()
export class SearchVisible {
  constructor(
    private readonly searchEngine: SearchEngine,
    private readonly visibleHits: VisibleHits,
    private readonly previewedPages: PreviewedPages,
  ) {}

  /** `heads` are the revisions that are read, by space. A preview finds what its change request says, not what is published. */
  async find(query: string, heads: ReadonlyMap<string, string>, reader: Reader): Promise<Findings> {
    if (heads.size === 0 || query === '') return { hits: [], show: () => Promise.resolve([]) };
    const sight = await this.sightOf(heads, reader, false);
    const hits = await this.searchEngine.find(query, { spaceIds: [...heads.keys()] }, sight);
    return { hits, show: (some) => this.searchEngine.show(query, some, sight) };
  }

  /** The parts of pages that answer a question; pages that the navigation does not show are left out. `heads` as above. */
  async passages(question: string, heads: ReadonlyMap<string, string>, reader: Reader, limit: number): Promise<Passage[]> {
    if (heads.size === 0) return [];
    return this.searchEngine.passages(question, { spaceIds: [...heads.keys()] }, limit, await this.sightOf(heads, reader, true));
  }

  private async sightOf(heads: ReadonlyMap<string, string>, { audience, preview }: Reader, listed: boolean): Promise<Sight> {
    const previewed = preview && (await this.previewedPages.read(preview, heads.keys(), audience));
    if (!previewed) return { seen: (hits) => this.visibleHits.seen(hits, heads, audience, listed) };
    const { spaceId, language, revisionId, replaced, pages } = previewed;
    const shown = new Map([...heads, [spaceId, revisionId]]);
    const ofIndex = (hit: SearchHit) => hit.spaceId !== spaceId || !replaced.has(hit.pageId);
    const hits = pages.map(({ id }) => ({ spaceId, pageId: id }));
    const seen = new Set([...(await this.visibleHits.seen(hits, shown, audience, listed)).keys()].map(({ pageId }) => pageId));
    return {
      seen: (some) => this.visibleHits.seen(some.filter(ofIndex), shown, audience, listed),
      others: { spaceId, language, pages: pages.filter(({ id }) => seen.has(id)) },
    };
  }
}
