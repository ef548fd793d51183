import fc from 'fast-check';
import { keyBetween } from '../../src/common/db/ordering.js';
import type { PageRecord } from '../../src/modules/versions/records/page-record.js';

export type Pages = ReadonlyMap<string, PageRecord>;

/** One edit of pages. The numbers select among the pages that exist when the edit is applied. */
export interface Edit {
  what: 'create' | 'title' | 'emoji' | 'icon' | 'hidden' | 'wide' | 'slug' | 'document' | 'variable' | 'move' | 'reorder' | 'delete';
  page: number;
  other: number;
  place: number;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  what: fc.constantFrom(
    'create',
    'title',
    'emoji',
    'icon',
    'hidden',
    'wide',
    'slug',
    'document',
    'variable',
    'move',
    'move',
    'reorder',
    'delete',
  ),
  page: fc.nat(30),
  other: fc.nat(30),
  place: fc.nat(6),
});
export const edits = (maxLength: number): fc.Arbitrary<Edit[]> => fc.array(edit, { maxLength });

function below(pages: Pages, id: string): string[] {
  const found = [id];
  for (const above of found) for (const page of pages.values()) if (page.parent === above) found.push(page.id);
  return found;
}

const siblingsOf = (pages: Pages, parent: string | null, but?: string) =>
  [...pages.values()]
    .filter((page) => page.parent === parent && page.id !== but)
    .toSorted((a, b) => (a.position < b.position || (a.position === b.position && a.id < b.id) ? -1 : 1));

function freeSlug(pages: Pages, parent: string | null, wanted: string, but?: string): string {
  const taken = new Set(siblingsOf(pages, parent, but).map(({ slug }) => slug));
  let slug = wanted;
  while (taken.has(slug)) slug += 'x';
  return slug;
}

function positionAt(pages: Pages, parent: string | null, place: number, but?: string): string {
  const others = siblingsOf(pages, parent, but);
  const at = place % (others.length + 1);
  return keyBetween(others[at - 1]?.position ?? null, others[at]?.position ?? null);
}

const defined = (page: PageRecord) =>
  Object.fromEntries(Object.entries(page).filter(([, value]) => value !== undefined)) as unknown as PageRecord;

/** Applies edits to pages. The ids of new pages start with `side`, so that two sides create different ones. */
export function edited(before: Pages, list: readonly Edit[], side: string): Map<string, PageRecord> {
  const pages = new Map(before);
  for (const [turn, { what, page: nth, other, place }] of list.entries()) {
    const ids = [...pages.keys()];
    const parent = [null, ...ids][other % (ids.length + 1)]!;
    if (what === 'create') {
      const id = `${side}${turn}`;
      const slug = freeSlug(pages, parent, `s${place}`);
      const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: `2026-01-0${(place % 8) + 1}T00:00:00.000Z` };
      pages.set(id, { id, type: 'document', parent, position: positionAt(pages, parent, place), title: id, slug, ...times });
      continue;
    }
    const id = ids[nth % ids.length];
    if (id === undefined) continue;
    const page = pages.get(id)!;
    const put = (changes: Partial<PageRecord>) => pages.set(id, defined({ ...page, ...changes }));
    const lineage = below(pages, id);
    if (what === 'title') put({ title: `title ${place}` });
    if (what === 'emoji') put({ icon: undefined, emoji: String(place) });
    if (what === 'icon') put({ emoji: undefined, icon: `i${place}` });
    // Some edits set the default.
    if (what === 'hidden') put({ hidden: place % 2 === 0 });
    if (what === 'wide') put({ layout: { ...page.layout, width: place % 2 === 0 ? 'wide' : 'default' } });
    if (what === 'document') put({ document: `hash ${place}` });
    if (what === 'variable') put({ variables: { ...page.variables, [`v${other % 3}`]: place } });
    if (what === 'slug') put({ slug: freeSlug(pages, page.parent, `s${place}`, id) });
    if (what === 'reorder') put({ position: positionAt(pages, page.parent, place, id) });
    if (what === 'move' && (parent === null || !lineage.includes(parent))) {
      put({ parent, position: positionAt(pages, parent, place, id), slug: freeSlug(pages, parent, page.slug, id) });
    }
    if (what === 'delete') for (const gone of lineage) pages.delete(gone);
  }
  return pages;
}

/** Random pages to start from. */
export const base: fc.Arbitrary<Pages> = edits(25).map((list) =>
  edited(
    new Map(),
    [...list, ...list].map((each, i) => (i % 3 ? each : { ...each, what: 'create' })),
    'b',
  ),
);
