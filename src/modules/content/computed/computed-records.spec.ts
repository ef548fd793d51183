import { describe, expect, it } from 'vitest';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { ComputedPage } from '../../../common/computed-pages/computes-pages.decorator.js';
import { idFor, recordsOf } from './computed-records.js';

const NOW = '2026-11-21T09:30:00.000Z';
const ENTRY: PageRecord = {
  id: 'entry',
  type: 'computed',
  parent: 'above',
  position: 'a1',
  title: 'Entry',
  slug: '',
  hidden: true,
  computed: { type: 'integration:test:x', props: {} },
  createdAt: NOW,
  updatedAt: NOW,
};
const recordsFor = (pages: readonly ComputedPage[], taken: string[] = []) =>
  recordsOf(ENTRY, { pages, seed: 's' }, taken).map(({ page }) => page);

describe('the records of computed pages', () => {
  it('stand between the entry and what follows it, in their order', () => {
    const positions = recordsFor(Array.from({ length: 1200 }, (_, n) => ({ title: `Page ${n}` }))).map(({ position }) => position);
    expect(positions.toSorted()).toEqual(positions);
    expect([...positions, 'a1', 'a10', 'a1V', 'a2'].toSorted()).toEqual(['a1', ...positions, 'a10', 'a1V', 'a2']);
  });

  it('have the ids of their places, which are like any others', () => {
    const [one, two] = [
      recordsFor([{ title: 'A', pages: [{ title: 'B' }] }]),
      recordsFor([{ title: 'C' }, { title: 'A', pages: [{ title: 'B' }] }]),
    ];
    expect(two.slice(1).map(({ id }) => id)).toEqual(one.map(({ id }) => id));
    expect(new Set(two.map(({ id }) => id)).size).toBe(3);
    expect(one[1]!.parent).toBe(one[0]!.id);
    expect(idFor('any name')).toMatch(/^[0-9A-Za-z]{20}$/);
  });

  it('have the ids of their keys, wherever they are', () => {
    const [below, above] = [
      recordsFor([{ title: 'A', key: 'a', pages: [{ title: 'B', key: 'b' }] }]),
      recordsFor([{ title: 'Renamed', key: 'b', slug: 'other' }, { title: 'A' }]),
    ];
    expect(above[0]!.id).toBe(below[1]!.id);
    expect(above[1]!.id).not.toBe(below[0]!.id);
  });

  it('have slugs of their own, and what the entry says of all of them', () => {
    const pages = recordsFor([{ title: 'Same' }, { title: 'Same' }, { title: '!' }, { title: 'X', slug: 'same' }], ['same']);
    expect(pages.map(({ slug }) => slug)).toEqual(['same-2', 'same-2-2', 'page', 'same-3']);
    expect(pages[0]).toMatchObject({ type: 'document', hidden: true, computedSeed: 's', computed: ENTRY.computed, createdAt: NOW });
  });

  it.each<[string, ComputedPage[]]>([
    ['without a title', [{ title: '' }]],
    [
      'with one key twice',
      [
        { title: 'x', key: 'same' },
        { title: 'y', key: 'same' },
      ],
    ],
    ['with a slug that is none', [{ title: 'x', slug: 'a b' }]],
    ['by the thousand', Array.from({ length: 15_001 }, (_, n) => ({ title: `${n}` }))],
  ])('are none of pages %s', (_, pages) => {
    expect(() => recordsFor(pages)).toThrow();
  });
});
