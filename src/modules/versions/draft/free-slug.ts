import type { Draft } from './draft.js';
import { LONGEST_SLUG } from '../records/slug.js';

/** Returns this slug if no sibling has it, or else a free one with a number. */
export function freeSlug(draft: Draft, wanted: string, parent: string | null = null): string {
  const taken = new Set(draft.childrenOf(parent).map(({ slug }) => slug));
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wanted : `${[...wanted].slice(0, LONGEST_SLUG - 1 - String(n).length).join('')}-${n}`;
    if (slug === '' || !taken.has(slug)) return slug;
  }
}
