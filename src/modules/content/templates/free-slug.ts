import type { Draft } from '../write/apply/draft.js';
import { LONGEST_SLUG } from '../write/slug.js';

/** A slug that no entry at the top has, this one if it is free: what a template brings must stand beside what is there. */
export function freeSlug(draft: Draft, wanted: string): string {
  const taken = new Set(draft.childrenOf(null).map(({ slug }) => slug));
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wanted : `${[...wanted].slice(0, LONGEST_SLUG - 1 - String(n).length).join('')}-${n}`;
    if (slug === '' || !taken.has(slug)) return slug;
  }
}
