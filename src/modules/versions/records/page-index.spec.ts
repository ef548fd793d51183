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
