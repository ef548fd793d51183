import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import type { Page } from '../../common/db/paginate.js';
import type { FoundSpace } from '../search/search-content.js';
import { SpaceQueries } from '../spaces/space.queries.js';
import { SearchEngine, type SearchHit } from '../search/search-engine.js';
import type { ClusterTerm, IssuesCluster } from './issues-cluster.entity.js';

const MOST_PAGES = 10;
/** Matches of one search that count. */
const MOST_HITS = 20;
const SEARCHED_TERMS = 4;

/** Finds the pages that may already answer the issues of a cluster, among those that the caller may view. */
@Injectable()
export class PagesThatAnswer {
  constructor(
    private readonly searchEngine: SearchEngine,
    private readonly spaceQueries: SpaceQueries,
  ) {}

  /** The spaces by their best page. */
  async find({ orgId, terms }: IssuesCluster, actor: Actor): Promise<Page<FoundSpace>> {
    const ranks = new Map<string, { hit: SearchHit; rank: number }>();
    for (const { query, weight } of searchesFor(terms)) {
      const hits = await this.searchEngine.find(query, { orgId, actor });
      for (const [place, hit] of hits.slice(0, MOST_HITS).entries()) {
        const key = `${hit.spaceId} ${hit.pageId}`;
        const rank = (ranks.get(key)?.rank ?? 0) + weight / (place + 2);
        ranks.set(key, { hit, rank });
      }
    }
    const best = [...ranks.values()].toSorted((a, b) => b.rank - a.rank).slice(0, MOST_PAGES);
    const items = await this.describe(
      terms,
      best.map(({ hit }) => hit),
    );
    return { items, count: items.length };
  }

  private async describe(terms: readonly ClusterTerm[], hits: readonly SearchHit[]): Promise<FoundSpace[]> {
    if (hits.length === 0) return [];
    const pages = await this.searchEngine.show(wordsOf(terms).join(' '), hits);
    const ids = [...new Set(hits.map(({ spaceId }) => spaceId))];
    const titles = await this.spaceQueries.titles(ids);
    return ids.map((id) => ({ id, title: titles.get(id) ?? '', pages: pages.filter(({ spaceId }) => spaceId === id) }));
  }
}

const wordsOf = (terms: readonly ClusterTerm[]) => terms.slice(0, SEARCHED_TERMS).map(([, word]) => word);

/** A search finds pages with all its words, so pairs of the most typical words are searched, and the most typical word alone. */
function searchesFor(terms: readonly ClusterTerm[]): { query: string; weight: number }[] {
  const words = wordsOf(terms);
  const pairs = words.flatMap((one, i) => words.slice(i + 1).map((other, j) => ({ query: `${one} ${other}`, weight: 3 / (1 + i + j) })));
  return [...pairs, ...words.slice(0, 1).map((query) => ({ query, weight: 1 }))];
}
