import type { SearchHit } from './search-engine.js';

/** The best hits of one space. */
export interface SpaceHits {
  id: string;
  hits: SearchHit[];
}

const MOST_PAGES_OF_SPACE = 20;

/** Groups hits, which are best first: the space with the best hit comes first. */
export function hitsBySpace(hits: readonly SearchHit[]): SpaceHits[] {
  const bySpace = new Map<string, SpaceHits>();
  for (const hit of hits) {
    const space = bySpace.get(hit.spaceId) ?? { id: hit.spaceId, hits: [] };
    bySpace.set(hit.spaceId, space);
    if (space.hits.length < MOST_PAGES_OF_SPACE) space.hits.push(hit);
  }
  return [...bySpace.values()];
}
