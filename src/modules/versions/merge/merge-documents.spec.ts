import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base, block, edited, edits, EMPTY, words } from '../../../../test/support/edited-documents.js';
import { cpuOf } from '../../../../test/support/cpu.js';
import { runs } from '../../../../test/support/runs.js';
import { canonical } from '../../../common/document/canonical.js';
import { checkDocument } from '../../../common/document/check-document.js';
import type { Block, BlockType, Document, Fragment } from '../../../common/document/rich-text.js';
import { Clashes } from './clashes.js';
import type { Resolution } from './conflict.js';
import { specOf } from './document-tree.js';
import { mergeDocuments } from './merge-documents.js';

const isText = ({ type }: { type: BlockType }) => specOf(type).nodes?.includes('text') ?? false;
const RUNS = runs(500);

function merge(base: Document, ours: Document, theirs: Document, resolutions: readonly Resolution[] = []) {
  const clashes = new Clashes(resolutions);
  let made = 0;
  const options = { target: { kind: 'page' as const, id: 'p' }, newKey: () => `made${++made}` };
  const document = mergeDocuments({ base, ours, theirs }, clashes, options);
  return { document, clashes, conflicts: clashes.conflicts };
}

function expectSound(document: Document): void {
  expect(checkDocument(document)).toEqual([]);
  expect(canonical(document)).toEqual(document);
  const keys = [...document.nodes.flatMap(allBlocks)].map(({ key }) => key);
  expect(keys).not.toContain(undefined);
  expect(new Set(keys).size).toBe(keys.length);
}

const allBlocks = (block: Block): Block[] => [
  block,
  ...(isText(block) ? [] : ((block.nodes ?? []) as readonly Block[]).flatMap(allBlocks)),
  ...(block.fragments ?? []).flatMap((fragment: Fragment) => fragment.nodes.flatMap(allBlocks)),
];
/** A block that holds blocks has no text of its own. */
const wordsOf = (block: Block | undefined) => (block && isText(block) ? JSON.stringify(block.nodes) : undefined);
const byKey = (document: Document) => new Map(document.nodes.flatMap(allBlocks).map((block) => [block.key!, block]));

describe('merging documents', () => {
  it('is tested with valid documents', () => {
    fc.assert(
      fc.property(base, edits(10), (start, list) => {
        expectSound(start);
        expectSound(edited(start, list, 'x'));
      }),
      RUNS,
    );
  });

  it('returns the other side if one changed nothing, and either of two equal sides', () => {
    fc.assert(
      fc.property(base, edits(10), (start, list) => {
        const side = edited(start, list, 'x');
        for (const [ours, theirs] of [
          [side, start],
          [start, side],
          [side, side],
        ] as const) {
          // Changes other data too, or the merge would take the whole document without merging blocks.
          const aside = (document: Document) => ({ ...document, data: { ...document.data, aside: document === start ? 0 : 1 } });
          const other = { ...ours, data: { ...start.data, mine: 1 } };
          expect(merge(start, ours, theirs).document).toEqual(side);
          expect(merge(start, other, aside(theirs)).document.nodes).toEqual(side.nodes);
          expect(merge(start, other, aside(theirs)).conflicts.filter(({ path }) => path !== '/document/data')).toEqual([]);
        }
      }),
      RUNS,
    );
  });

  it('loses and duplicates no block and no edit, and is valid', () => {
    let clean = 0;
    fc.assert(
      fc.property(base, edits(6), edits(6), (start, one, two) => {
        const [ours, theirs] = [edited(start, one, 'o'), edited(start, two, 't')];
        const { document, conflicts } = merge(start, ours, theirs);
        if (conflicts.length > 0) return;
        clean++;
        expectSound(document);
        const [before, mine, others, merged] = [start, ours, theirs, document].map(byKey) as [Blocks, Blocks, Blocks, Blocks];
        for (const key of new Set([...mine.keys(), ...others.keys(), ...merged.keys()])) {
          const wanted = (mine.has(key) && others.has(key)) || (!before.has(key) && (mine.has(key) || others.has(key)));
          const found = merged.get(key);
          if (!found && wanted) {
            // Only a block that says nothing without blocks in it is deleted, when both sides together emptied it.
            const types = [before, mine, others].map((blocks) => blocks.get(key)?.type ?? '');
            expect(types.join(' ')).toMatch(/\b(list-|column|code|tabs|stepper|updates|images|blockquote|hint|if)/);
          } else if (key.startsWith('made')) {
            // The merge fills a block that cannot be empty, and wraps items that lost their container.
            expect(found?.type).toMatch(/^(paragraph|list-|columns|code|tabs|stepper|updates|images)/);
          } else {
            expect(found !== undefined, `${key} is there`).toBe(wanted);
          }
          if (!found || !isText(found) || key.startsWith('made')) continue;
          const [was, here, there] = [before, mine, others].map((blocks) => wordsOf(blocks.get(key)));
          expect(JSON.stringify(found.nodes), `words of ${key}`).toBe(
            here === was && others.has(key) ? there : mine.has(key) ? here : there,
          );
        }
      }),
      RUNS,
    );
    expect(clean).toBeGreaterThan(RUNS.numRuns / 10);
  });

  it('has a conflict regardless of which side is ours', () => {
    fc.assert(
      fc.property(base, edits(8), edits(8), (start, one, two) => {
        const [ours, theirs] = [edited(start, one, 'o'), edited(start, two, 't')];
        const [here, there] = [merge(start, ours, theirs), merge(start, theirs, ours)];
        expect(here.conflicts.length > 0).toBe(there.conflicts.length > 0);
        if (here.conflicts.length > 0) return;
        const blocks = (document: Document) => [...byKey(document).keys()].filter((key) => !key.startsWith('made')).toSorted();
        expect(blocks(here.document)).toEqual(blocks(there.document));
      }),
      RUNS,
    );
  });

  it('can be settled with any choice of sides, and is valid then', () => {
    let settled = 0;
    fc.assert(
      fc.property(base, edits(10), edits(10), fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }), (start, one, two, choices) => {
        const [ours, theirs] = [edited(start, one, 'o'), edited(start, two, 't')];
        const resolutions: Resolution[] = [];
        let merged = merge(start, ours, theirs);
        if (merged.conflicts.length === 0) return;
        for (let round = 0; round < 20 && merged.conflicts.length > 0; round++) {
          for (const { target, path } of merged.conflicts) {
            const before = resolutions.findIndex((known) => known.path === path);
            // A choice that cannot be applied leaves its conflict open, for example a move into a block that cannot hold it.
            const former = resolutions[before];
            const isOurs = former && 'take' in former ? former.take === 'theirs' : choices[resolutions.length % 64];
            const take = isOurs ? 'ours' : 'theirs';
            if (before >= 0) resolutions.splice(before, 1);
            resolutions.push({ target, path, take });
          }
          merged = merge(start, ours, theirs, resolutions);
        }
        expect(merged.conflicts).toEqual([]);
        expectSound(merged.document);
        settled++;
      }),
      RUNS,
    );
    expect(settled).toBeGreaterThan(RUNS.numRuns / 20);
  });

  it('works with a base that has none of the blocks of both sides', () => {
    fc.assert(
      fc.property(base, edits(6), edits(6), fc.boolean(), (start, one, two, mine) => {
        const [ours, theirs] = [edited(start, one, 'o'), edited(start, two, 't')];
        const resolutions: Resolution[] = [];
        const unsettled = () => merged.conflicts.filter(({ path }) => !resolutions.some((known) => known.path === path));
        let merged = merge(EMPTY, ours, theirs);
        // Settling one conflict can reveal another.
        for (let round = 0; round < 4 && unsettled().length > 0; round++) {
          resolutions.push(
            ...unsettled().map(({ target, path }) => ({ target, path, take: mine ? ('ours' as const) : ('theirs' as const) })),
          );
          merged = merge(EMPTY, ours, theirs, resolutions);
        }
        expect(unsettled()).toEqual([]);
        if (merged.conflicts.length === 0) expectSound(merged.document);
      }),
      RUNS,
    );
  });

  it('merges a long document quickly', async () => {
    const paragraphs = Array.from({ length: 2_000 }, (_, i) => block(`k${i}`, 'paragraph', {}, words(`The ${i}th of many paragraphs`)));
    const start = { ...EMPTY, nodes: paragraphs as unknown as Block[] };
    const variant = (every: number, text: string): Document => ({
      ...EMPTY,
      nodes: start.nodes.map((each, i) => (i % every === 0 ? { ...each, nodes: words(text) } : each)),
    });
    const [ours, theirs] = [variant(7, 'ours'), variant(11, 'theirs')];
    let conflicts: unknown[] = [];
    expect(await cpuOf(() => ({ conflicts } = merge(start, ours, theirs)))).toBeLessThan(2_000);
    expect(conflicts).toHaveLength(Math.ceil(2_000 / 77));
  });
});

type Blocks = Map<string, Block>;
