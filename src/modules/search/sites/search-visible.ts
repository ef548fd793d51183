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
  async find(query: string, heads: ReadonlyMap<string, string>, { audience, preview }: Reader): Promise<Findings> {
    if (heads.size === 0 || query === '') return { hits: [], show: () => Promise.resolve([]) };
    const all = await this.searchEngine.find(query, { spaceIds: [...heads.keys()] });
    const previewed = preview && (await this.previewedPages.read(preview, heads.keys(), audience));
    if (!previewed) {
      const { hits, show } = await this.visibleHits.keepVisible(query, all, heads, audience);
      return { hits, show: async (some) => (await this.searchEngine.show(query, some)).map(show) };
    }
    const { spaceId, language, revisionId, replaced, pages } = previewed;
    const isReplaced = (hit: SearchHit) => hit.spaceId === spaceId && replaced.has(hit.pageId);
    const matching = await this.searchEngine.match(query, spaceId, language, pages);
    const shownInstead = new Map(matching.map((page) => [keyOf(hitOf(page)), page]));
    const rest = all.filter((hit) => !isReplaced(hit));
    const { hits, show } = await this.visibleHits.keepVisible(query, rest, new Map([...heads, [spaceId, revisionId]]), audience);
    const kept = new Set([...hits.map(keyOf), ...shownInstead.keys()]);
    const known = new Set(all.map(keyOf));
    return {
      // What only the change request has comes first: the index does not say where it would be.
      hits: [...matching.map(hitOf).filter((hit) => !known.has(keyOf(hit))), ...all.filter((hit) => kept.has(keyOf(hit)))],
      show: async (some) => {
        const fromIndex = await this.searchEngine.show(
          query,
          some.filter((hit) => !shownInstead.has(keyOf(hit))),
        );
        const shown = new Map([...fromIndex.map((page) => [keyOf(hitOf(page)), show(page)] as const), ...shownInstead]);
        return some.flatMap((hit) => shown.get(keyOf(hit)) ?? []);
      },
    };
  }

  /** The parts of pages that answer a question; pages that the navigation does not show are left out. `heads` as above. */
  async passages(question: string, heads: ReadonlyMap<string, string>, reader: Reader, limit: number): Promise<Passage[]> {
    if (heads.size === 0) return [];
    return this.searchEngine.passages(question, { spaceIds: [...heads.keys()] }, limit, await this.sightOf(heads, reader));
  }

  private async sightOf(heads: ReadonlyMap<string, string>, { audience, preview }: Reader): Promise<Sight> {
    const previewed = preview && (await this.previewedPages.read(preview, heads.keys(), audience));
    if (!previewed) return { seen: (hits) => this.visibleHits.seen(hits, heads, audience) };
    const { spaceId, language, revisionId, replaced, pages } = previewed;
    const shown = new Map([...heads, [spaceId, revisionId]]);
    const ofIndex = (hit: SearchHit) => hit.spaceId !== spaceId || !replaced.has(hit.pageId);
    const hits = pages.map(({ id }) => ({ spaceId, pageId: id }));
    const listed = new Set([...(await this.visibleHits.seen(hits, shown, audience)).keys()].map(({ pageId }) => pageId));
    return {
      seen: (some) => this.visibleHits.seen(some.filter(ofIndex), shown, audience),
      others: { spaceId, language, pages: pages.filter(({ id }) => listed.has(id)) },
    };
  }
}

const hitOf = ({ spaceId, id }: FoundPage): SearchHit => ({ spaceId, pageId: id });

const keyOf = ({ spaceId, pageId }: SearchHit) => `${spaceId} ${pageId}`;
