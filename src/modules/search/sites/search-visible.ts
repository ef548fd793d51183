import { Injectable } from '@nestjs/common';
import type { Audience } from '../../../common/expressions/audience.js';
import type { VisitorPreview } from '../../site-structure/shown/visitor-pass.js';
import { SearchEngine, type FoundPage, type SearchHit } from '../search-engine.js';
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
}

const hitOf = ({ spaceId, id }: FoundPage): SearchHit => ({ spaceId, pageId: id });

const keyOf = ({ spaceId, pageId }: SearchHit) => `${spaceId} ${pageId}`;
