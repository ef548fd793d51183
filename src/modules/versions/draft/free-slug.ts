import type { Draft } from './draft.js';
import { LONGEST_SLUG } from '../records/slug.js';

/** A slug that no entry in a place has, this one if it is free: what comes must stand beside what is there. */
export function freeSlug(draft: Draft, wanted: string, parent: string | null = null): string {
  const taken = new Set(draft.childrenOf(parent).map(({ slug }) => slug));
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wanted : `${[...wanted].slice(0, LONGEST_SLUG - 1 - String(n).length).join('')}-${n}`;
    if (slug === '' || !taken.has(slug)) return slug;
  }
}
