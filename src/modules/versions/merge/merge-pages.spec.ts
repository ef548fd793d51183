import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base, edited, edits, type Pages } from '../../../../test/support/edited-pages.js';
import { leastCpuOf } from '../../../../test/support/cpu.js';
import { runs } from '../../../../test/support/runs.js';
import { keyBetween } from '../../../common/db/ordering.js';
import { PageIndex } from '../records/page-index.js';
import type { PageRecord } from '../records/page-record.js';
import { normalPage } from '../records/normal-page.js';
import { Clashes } from './clashes.js';
import type { Resolution } from './conflict.js';
import { mergePages, mergePagesInSteps } from './merge-pages.js';

const text = (page: PageRecord | undefined) => page && JSON.stringify(Object.entries(page).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const differing = (a: Pages, b: Pages) => [...new Set([...a.keys(), ...b.keys()])].filter((id) => text(a.get(id)) !== text(b.get(id)));

function merge(base: Pages, ours: Pages, theirs: Pages, resolutions: readonly Resolution[] = []) {
  const clashes = new Clashes(resolutions);
  const sides = { base: PageIndex.build(base), ours: PageIndex.build(ours), theirs: PageIndex.build(theirs) };
  const { changes, documents } = mergePages(sides, [...differing(base, ours), ...differing(base, theirs)], clashes);
  const pages = new Map(theirs);
  for (const [id, page] of changes) {
    if (page) pages.set(id, page);
    else pages.delete(id);
  }
  return { pages, changes, documents, clashes, conflicts: clashes.conflicts };
}

/** Expects no orphans, no circles, and no siblings with the same slug or position. */
function expectSound(pages: Pages): void {
  for (const page of pages.values()) {
    let steps = 0;
    for (let at: PageRecord | undefined = page; at && at.parent !== null; at = pages.get(at.parent)) {
      expect(pages.has(at.parent), `${at.id} is below ${at.parent}, which is deleted`).toBe(true);
      expect(steps++, `${page.id} is below itself`).toBeLessThan(pages.size);
    }
  }
  for (const field of ['slug', 'position'] as const) {
    const keys = Array.from(pages.values(), (page) => `${page.parent} ${page[field]}`);
    expect(new Set(keys).size, `two siblings with the same ${field}`).toBe(keys.length);
  }
}

/** The pages without defaults, because some edits set them. */
const plain = (pages: Pages) =>
  Object.fromEntries([...pages].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, page]) => [id, normalPage(page)]));
const RUNS = runs(1500);

const POSITIONS: string[] = [];
for (let i = 0; i < 10; i++) POSITIONS.push(keyBetween(POSITIONS.at(-1) ?? null, null));

/** A page of a tree in which each page holds ten others. */
const pageAt = (index: number): PageRecord => ({
  id: `p${index}`,
  type: 'document',
  parent: index < 10 ? null : `p${Math.floor(index / 10)}`,
  position: POSITIONS[index % 10]!,
  title: `Page ${index}`,
  slug: `page-${index}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

describe('merging pages', () => {
  it('returns the other side if one changed nothing, and either of two equal sides', () => {
    fc.assert(
      fc.property(base, edits(12), (start, list) => {
        const side = edited(start, list, 'x');
        for (const [ours, theirs] of [
          [side, start],
          [start, side],
          [side, side],
        ] as const) {
          const merged = merge(start, ours, theirs);
          expect(merged.conflicts).toEqual([]);
          expect(merged.documents).toEqual([]);
          expect(plain(merged.pages)).toEqual(plain(side));
        }
        expect(merge(start, side, side).changes.size).toBe(0);
      }),
      RUNS,
    );
  });

  it('never has a conflict over the same edits, whatever their timestamps', () => {
    fc.assert(
      fc.property(base, edits(12), (start, list) => {
        const ours = edited(start, list, 'x');
        const later = new Map([...ours].map(([id, page]) => [id, { ...page, updatedAt: '2027-01-01T00:00:00.000Z' }]));
        const merged = merge(start, later, ours);
        expect(merged.conflicts).toEqual([]);
        expect(plain(merged.pages)).toEqual(plain(later));
      }),
      RUNS,
    );
  });

  it('loses and duplicates no page and no edit, and returns a valid tree', () => {
    let clean = 0;
    fc.assert(
      fc.property(base, edits(8), edits(8), (start, one, two) => {
        const [ours, theirs] = [edited(start, one, 'o'), edited(start, two, 't')];
        const { pages, conflicts, documents } = merge(start, ours, theirs);
        if (conflicts.length > 0) return;
        clean++;
        expectSound(pages);
        const wanted = new Set([...ours.keys(), ...theirs.keys()].filter((id) => (ours.has(id) && theirs.has(id)) || !start.has(id)));
        expect([...pages.keys()].toSorted()).toEqual([...wanted].toSorted());
        for (const [id, page] of pages) {
          for (const field of ['title', 'emoji', 'parent', 'document'] as const) {
            const values = [start, ours, theirs].map((side) => side.get(id)?.[field]);
            const [before, mine, others] = values;
            if (field === 'document' && documents.some(({ target }) => target.id === id)) continue;
            expect(page[field], `${field} of ${id}`).toEqual(mine === before && theirs.has(id) ? others : ours.has(id) ? mine : others);
          }
        }
      }),
      RUNS,
    );
    expect(clean).toBeGreaterThan(RUNS.numRuns / 5);
  });

  it('has a conflict or the same result regardless of which side is ours', () => {
    fc.assert(
      fc.property(base, edits(8), edits(8), (start, one, two) => {
        const [ours, theirs] = [edited(start, one, 'o'), edited(start, two, 't')];
        const [here, there] = [merge(start, ours, theirs), merge(start, theirs, ours)];
        expect(here.conflicts.length > 0).toBe(there.conflicts.length > 0);
        if (here.conflicts.length > 0) return;
        const said = (pages: Pages) =>
          plain(new Map([...pages].map(([id, page]) => [id, { ...page, position: '', slug: '', document: undefined }])));
        expect(said(here.pages)).toEqual(said(there.pages));
        expect(here.documents.length).toBe(there.documents.length);
      }),
      RUNS,
    );
  });

  it('can be settled with any choice of sides, and is valid then', () => {
    let settled = 0;
    fc.assert(
      fc.property(base, edits(12), edits(12), fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }), (start, one, two, choices) => {
        const [ours, theirs] = [edited(start, one, 'o'), edited(start, two, 't')];
        const resolutions: Resolution[] = [];
        let merged = merge(start, ours, theirs);
        if (merged.conflicts.length === 0) return;
        for (let round = 0; round < 20 && merged.conflicts.length > 0; round++) {
          // A choice that forms a circle stays open: the other one settles it.
          for (const { target, path } of merged.conflicts) {
            const before = resolutions.findIndex((known) => known.target.id === target.id && known.path === path);
            const take = before < 0 && choices[resolutions.length % 64] ? 'ours' : 'theirs';
            if (before >= 0) resolutions.splice(before, 1);
            resolutions.push({ target, path, take });
          }
          merged = merge(start, ours, theirs, resolutions);
        }
        expect(merged.conflicts).toEqual([]);
        expect(merged.clashes.refused).toEqual([]);
        expectSound(merged.pages);
        settled++;
      }),
      RUNS,
    );
    expect(settled).toBeGreaterThan(RUNS.numRuns / 20);
  });

  it('works with a base that has none of the pages of both sides', () => {
    fc.assert(
      fc.property(base, edits(8), edits(8), fc.boolean(), (start, one, two, mine) => {
        const [ours, theirs] = [edited(start, one, 'o'), edited(start, two, 't')];
        const { conflicts } = merge(new Map(), ours, theirs);
        const resolutions = conflicts.map(({ target, path }) => ({ target, path, take: mine ? ('ours' as const) : ('theirs' as const) }));
        const merged = merge(new Map(), ours, theirs, resolutions);
        if (merged.conflicts.length === 0) expectSound(merged.pages);
      }),
      RUNS,
    );
  });

  it('lets other requests in after each page', () => {
    const start: Pages = new Map(Array.from({ length: 200 }, (_, index) => [`p${index}`, pageAt(index)]));
    const renamed = (title: string): Pages => new Map([...start].map(([id, page]) => [id, { ...page, title }]));
    const sides = { base: PageIndex.build(start), ours: PageIndex.build(renamed('Ours')), theirs: PageIndex.build(renamed('Theirs')) };
    const clashes = new Clashes();
    const steps = [...mergePagesInSteps(sides, start.keys(), clashes)];
    expect(clashes.conflicts).toHaveLength(200);
    expect(steps.length).toBeGreaterThanOrEqual(200);
  });

  it('takes a few milliseconds for fifty pages among ten thousand', async () => {
    const start = new Map(Array.from({ length: 10_000 }, (_, index) => [`p${index}`, pageAt(index)]));
    const [ours, theirs] = [new Map(start), new Map(start)];
    for (let i = 0; i < 50; i++) ours.set(`p${i * 150}`, { ...pageAt(i * 150), title: 'Ours', slug: `ours-${i}` });
    for (let i = 0; i < 50; i++) theirs.set(`p${i * 151 + 1}`, { ...pageAt(i * 151 + 1), title: 'Theirs', parent: null });
    const sides = { base: PageIndex.build(start), ours: PageIndex.build(ours), theirs: PageIndex.build(theirs) };
    const ids = [...differing(start, ours), ...differing(start, theirs)];
    const cost = await leastCpuOf(() => expect(mergePages(sides, ids, new Clashes()).changes.size).toBe(50), 80);
    expect(cost).toBeLessThan(80);
  });
});
