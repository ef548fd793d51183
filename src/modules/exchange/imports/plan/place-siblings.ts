import { keyBetween } from '../../../../common/db/ordering.js';
import type { PageRecord } from '../../../versions/records/page-record.js';

export interface Sibling {
  id: string;
  existing?: PageRecord;
}

/**
 * Returns positions that put siblings in the given order. Those that are in order already keep their position, and
 * siblings that the import does not know stay where they are.
 */
export function placeSiblings(present: readonly PageRecord[], wanted: readonly Sibling[]): string[] {
  const taken = present.map(({ position }) => position);
  // New siblings of siblings that the import does not know come last.
  let before = wanted.some(({ existing }) => existing) ? null : (taken.at(-1) ?? null);
  return wanted.map(({ existing }) => {
    if (existing && (before === null || existing.position > before)) before = existing.position;
    else before = keyBetween(before, nextAfter(taken, before));
    return before;
  });
}

/** The first position after this one, by binary search: folders can have thousands of pages. */
function nextAfter(sorted: readonly string[], position: string | null): string | null {
  if (position === null) return sorted[0] ?? null;
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! > position) to = middle;
    else from = middle + 1;
  }
  return sorted[from] ?? null;
}
