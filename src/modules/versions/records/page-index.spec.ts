import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PageIndex } from './page-index.js';
import type { PageRecord } from './page-record.js';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const AT = '2026-01-01T00:00:00.000Z';
const parents = fc.constantFrom(null, ...IDS, 'gone');
const changes = fc
  .array(fc.record({ id: fc.constantFrom(...IDS), parent: parents, position: fc.constantFrom('1', '2', '3'), there: fc.boolean() }))
  .map(
    (drawn) =>
      new Map(drawn.map(({ id, parent, position, there }) => [id, there ? page(id, parent === id ? null : parent, position) : null])),
  );

function page(id: string, parent: string | null, position: string): PageRecord {
  return { id, type: 'document', parent, position, title: id, slug: id, createdAt: AT, updatedAt: AT };
}

const drawn = (index: PageIndex) => [null, ...IDS, 'gone'].map((parent) => index.childrenOf(parent));

it('is the same whether it is changed step by step or built from all pages', () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 5 }), (steps) => {
      const all = new Map<string, PageRecord>();
      let index = PageIndex.build(new Map());
      for (const step of steps) {
        for (const [id, changed] of step) {
          if (changed) all.set(id, changed);
          else all.delete(id);
        }
        index = index.with(step);
        const anew = PageIndex.build(new Map(all));
        expect(drawn(index)).toEqual(drawn(anew));
        expect([index.size, ...IDS.map((id) => index.get(id))]).toEqual([anew.size, ...IDS.map((id) => anew.get(id))]);
      }
    }),
    { numRuns: 2000 },
  );
});

it('is the same after so many changes that they become part of what they were kept over', () => {
  const pages = Array.from({ length: 600 }, (_, n) => page(`p${n}`, n < 20 ? null : `p${n % 20}`, String(n % 7)));
  const all = new Map(pages.map((each) => [each.id, each]));
  let index = PageIndex.build(new Map(all));
  for (let turn = 0; turn < 1500; turn++) {
    const { id } = pages[(turn * 7) % pages.length]!;
    const former = all.get(id) ?? pages.find((each) => each.id === id)!;
    // Most keep their place, some move, and some go and come back.
    const moved = turn % 5 === 0 && { position: String(turn % 3) };
    const changed = turn % 11 === 0 ? null : { ...former, title: `Turn ${turn}`, ...moved };
    if (changed) all.set(former.id, changed);
    else all.delete(former.id);
    const before = index;
    const had = [before.size, before.get(former.id)];
    index = index.with(new Map([[former.id, changed]]));
    expect([before.size, before.get(former.id)]).toEqual(had);
    expect(index.get(former.id)).toBe(changed ?? undefined);
    if (turn % 100 > 0) continue;
    const anew = PageIndex.build(new Map(all));
    expect(index.inOrder()).toEqual(anew.inOrder());
    expect(index.size).toBe(anew.size);
  }
});
