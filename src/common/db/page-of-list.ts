import { createHash } from 'node:crypto';
import { DEFAULT_LIMIT } from '../http/list-limits.js';
import { foreignCursor, readCursor, writeCursor } from './cursor.js';
import type { Page, PageQuery } from './paginate.js';

/**
 * A page of a list that is in memory. A cursor names the last item that was shown: what follows it is next, even if the
 * list has changed. If the item is gone, the list goes on at its place. `binding` is what the list depends on.
 */
export function pageOfList<T>(
  all: readonly T[],
  { page, limit = DEFAULT_LIMIT }: PageQuery,
  keyOf: (item: T) => string,
  binding: readonly unknown[],
): Page<T> {
  const bound = createHash('sha256').update(JSON.stringify(binding)).digest('base64url').slice(0, 12);
  const from = page === undefined ? 0 : placeAfter(readCursor(page), bound, all, keyOf);
  const items = all.slice(from, from + limit);
  const last = items.at(-1);
  const more = last !== undefined && from + items.length < all.length;
  return { items, count: all.length, ...(more && { next: { page: writeCursor([bound, from + items.length, keyOf(last)]) } }) };
}

function placeAfter<T>(cursor: readonly unknown[], bound: string, all: readonly T[], keyOf: (item: T) => string): number {
  const [binding, place, key, ...more] = cursor;
  const sound = binding === bound && typeof place === 'number' && Number.isSafeInteger(place) && place > 0 && typeof key === 'string';
  if (!sound || more.length > 0) throw foreignCursor();
  const known = all.findIndex((item) => keyOf(item) === key);
  return known < 0 ? place : known + 1;
}
