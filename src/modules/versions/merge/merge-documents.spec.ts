import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical } from '../../../common/document/canonical.js';
import { checkDocument } from '../../../common/document/check-document.js';
import { TOP_LEVEL } from '../../../common/document/node-table.js';
import type { Block, BlockType, Document, Fragment } from '../../../common/document/rich-text.js';
import { Clashes } from './clashes.js';
import type { Resolution } from './conflict.js';
import { specOf } from './document-tree.js';
import { mergeDocuments } from './merge-documents.js';

/** A block as edits change it. */
interface Draft {
  object: 'block';
  type: BlockType;
  key: string;
  isVoid: boolean;
  data: Record<string, unknown>;
  nodes?: Draft[] | { object: 'text'; leaves: { object: 'leaf'; text: string; marks: [] }[] }[];
  fragments?: { object: 'fragment'; type?: string; fragment?: string; nodes: Draft[] }[];
}
interface DraftDocument {
  object: 'document';
  data: { schemaVersion: number };
  nodes: Draft[];
}

interface Edit {
  what: 'insert' | 'words' | 'data' | 'delete' | 'move' | 'type' | 'unwrap';
  kind: 'paragraph' | 'hint' | 'list' | 'code' | 'expandable' | 'columns' | 'table';
  block: number;
  place: number;
  holder: number;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  what: fc.constantFrom('insert', 'insert', 'words', 'words', 'data', 'delete', 'move', 'move', 'type', 'unwrap'),
  kind: fc.constantFrom('paragraph', 'paragraph', 'hint', 'list', 'code', 'expandable', 'columns', 'table'),
  block: fc.nat(40),
  place: fc.nat(6),
  holder: fc.nat(20),
});
const edits = (maxLength: number) => fc.array(edit, { maxLength });

const words = (text: string) => [{ object: 'text' as const, leaves: [{ object: 'leaf' as const, text, marks: [] as [] }] }];
const isText = ({ type }: { type: BlockType }) => specOf(type).nodes?.includes('text') ?? false;

function block(key: string, type: BlockType, data: Record<string, unknown>, nodes?: Draft['nodes']): Draft {
  return { object: 'block', type, key, isVoid: nodes === undefined, data, ...(nodes && { nodes }) };
}

function made(kind: Edit['kind'], key: string, text: string): Draft {
  const paragraph = (at: string) => block(`${key}${at}`, 'paragraph', {}, words(text));
  switch (kind) {
    case 'paragraph':
      return paragraph('');
    case 'hint':
      return block(key, 'hint', { style: 'info' }, [paragraph('p')]);
    case 'list':
      return block(key, 'list-unordered', {}, [
        block(`${key}i`, 'list-item', {}, [paragraph('ip')]),
        block(`${key}j`, 'list-item', {}, [paragraph('jp')]),
      ]);
    case 'code':
      return block(key, 'code', { syntax: 'js' }, [
        block(`${key}l`, 'code-line', {}, words(text)),
        block(`${key}m`, 'code-line', {}, words(text)),
      ]);
    case 'columns':
      return block(key, 'columns', {}, [block(`${key}c`, 'column', {}, [paragraph('cp')]), block(`${key}d`, 'column', {}, [])]);
    case 'table': {
      const data = { view: { type: 'grid', columns: [], hideHeader: false }, records: {}, definition: {} };
      const fragments = [
        { object: 'fragment' as const, fragment: 'one', nodes: [paragraph('o')] },
        { object: 'fragment' as const, fragment: 'two', nodes: [] },
      ];
      return { ...block(key, 'table', data), fragments };
    }
    case 'expandable': {
      const fragments = [
        { object: 'fragment' as const, type: 'expandable-title', nodes: [paragraph('t')] },
        { object: 'fragment' as const, type: 'expandable-body', nodes: [paragraph('b')] },
      ];
      return { ...block(key, 'expandable', {}), fragments };
    }
  }
}

/** A list of blocks, what may stand in it, and how few must. */
interface Place {
  nodes: Draft[];
  allowed: readonly string[];
  least: number;
  within: readonly string[];
}

function placesOf(document: DraftDocument): Place[] {
  const places: Place[] = [{ nodes: document.nodes, allowed: TOP_LEVEL, least: 0, within: [] }];
  for (const { nodes, within } of places) {
    for (const draft of nodes) {
      const spec = specOf(draft.type);
      const inside = [...within, draft.key];
      if (spec.nodes && !isText(draft)) {
        places.push({
          nodes: draft.nodes as Draft[],
          allowed: spec.nodes,
          least: Math.max(spec.count?.[0] ?? 0, Number(draft.type === 'list-item')),
          within: inside,
        });
      }
      for (const { type, nodes } of draft.fragments ?? []) {
        // A title stays the one paragraph it is.
        const allowed = type === 'expandable-title' ? [] : (spec.fragments!.names[type ?? '*'] ?? spec.fragments!.names['*']!).nodes;
        places.push({ nodes, allowed, least: type === 'expandable-title' ? 1 : 0, within: inside });
      }
    }
  }
  return places;
}

const SWAPS: Partial<Record<BlockType, BlockType>> = {
  paragraph: 'heading-2',
  'heading-2': 'paragraph',
  'list-unordered': 'list-ordered',
  'list-ordered': 'list-unordered',
};
const DATA: Partial<Record<BlockType, readonly [string, readonly unknown[]]>> = {
  paragraph: ['align', ['center', 'end']],
  hint: ['style', ['warning', 'danger']],
  code: ['syntax', ['ts', 'go']],
  'code-line': ['highlighted', [true]],
  'list-item': ['checked', [true]],
  expandable: ['defaultExpanded', [true]],
};

function edited(before: Document, list: readonly Edit[], side: string): Document {
  const document = structuredClone(before) as unknown as DraftDocument;
  for (const [turn, { what, kind, block: nth, place, holder }] of list.entries()) {
    const places = placesOf(document);
    if (what === 'insert') {
      const fresh = made(kind, `${side}${turn}`, `words ${place}`);
      const fitting = places.filter(({ allowed, within }) => allowed.includes(fresh.type) && within.length < 6);
      const { nodes } = fitting[holder % fitting.length]!;
      nodes.splice(place % (nodes.length + 1), 0, fresh);
      continue;
    }
    const all = places.flatMap((from) => from.nodes.map((draft) => ({ draft, from })));
    const found = all[nth % Math.max(all.length, 1)];
    if (!found) continue;
    const { draft, from } = found;
    const removable = from.nodes.length > from.least;
    if (what === 'words' && isText(draft)) draft.nodes = words(`text ${place}`);
    if (what === 'data' && DATA[draft.type]) draft.data[DATA[draft.type]![0]] = DATA[draft.type]![1][place % DATA[draft.type]![1].length];
    if (what === 'type' && SWAPS[draft.type] && (from.allowed.includes(SWAPS[draft.type]!) || from.within.length === 0))
      draft.type = SWAPS[draft.type]!;
    if (what === 'type' && draft.type !== 'paragraph') delete draft.data['align'];
    if (what === 'delete' && removable) from.nodes.splice(from.nodes.indexOf(draft), 1);
    if (what === 'unwrap' && draft.type === 'hint' && (draft.nodes as Draft[]).every(({ type }) => from.allowed.includes(type))) {
      from.nodes.splice(from.nodes.indexOf(draft), 1, ...(draft.nodes as Draft[]));
    }
    if (what === 'move' && removable) {
      const fitting = places.filter(
        ({ allowed, within }) => allowed.includes(draft.type) && !within.includes(draft.key) && within.length < 6,
      );
      const to = fitting[holder % Math.max(fitting.length, 1)];
      if (!to) continue;
      from.nodes.splice(from.nodes.indexOf(draft), 1);
      to.nodes.splice(place % (to.nodes.length + 1), 0, draft);
    }
  }
  return canonical(document);
}

const EMPTY: Document = { object: 'document', data: { schemaVersion: 1 }, nodes: [] };
const base = edits(14).map((list) =>
  edited(
    EMPTY,
    list.map((each, i) => (i % 4 ? { ...each, what: 'insert' as const } : each)),
    'b',
  ),
);
const RUNS = { numRuns: 400 };

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
const byKey = (document: Document) => new Map(document.nodes.flatMap(allBlocks).map((block) => [block.key!, block]));

describe('merging documents', () => {
  it('starts from sound ones', () => {
    fc.assert(
      fc.property(base, edits(10), (start, list) => {
        expectSound(start);
        expectSound(edited(start, list, 'x'));
      }),
      RUNS,
    );
  });

  it('of a side that changed nothing gives the other; of two alike, either', () => {
    fc.assert(
      fc.property(base, edits(10), (start, list) => {
        const side = edited(start, list, 'x');
        for (const [ours, theirs] of [
          [side, start],
          [start, side],
          [side, side],
        ] as const) {
          // Something of no matter beside, or the whole would be taken without a look at its blocks.
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

  it('loses no block, doubles none and no edit, and is valid', () => {
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
            // Only what cannot be empty goes when both sides together emptied it.
            expect(before.get(key)?.type ?? key).toMatch(/^list-|^columns$|^code$/);
          } else if (key.startsWith('made')) {
            expect(found?.type).toBe('paragraph');
          } else {
            expect(found !== undefined, `${key} is there`).toBe(wanted);
          }
          if (!found || !isText(found) || key.startsWith('made')) continue;
          const [was, here, there] = [before, mine, others].map((blocks) => JSON.stringify(blocks.get(key)?.nodes));
          expect(JSON.stringify(found.nodes), `words of ${key}`).toBe(
            here === was && others.has(key) ? there : mine.has(key) ? here : there,
          );
        }
      }),
      RUNS,
    );
    expect(clean).toBeGreaterThan(80);
  });

  it('has a conflict whichever side is called ours', () => {
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

  it('can be settled by any choice of sides, and is valid then', () => {
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
            const take = before < 0 && choices[resolutions.length % 64] ? 'ours' : 'theirs';
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
    expect(settled).toBeGreaterThan(40);
  });

  it('bears a base that knows nothing of what both have', () => {
    fc.assert(
      fc.property(base, edits(6), edits(6), fc.boolean(), (start, one, two, mine) => {
        const [ours, theirs] = [edited(start, one, 'o'), edited(start, two, 't')];
        const { conflicts } = merge(EMPTY, ours, theirs);
        const resolutions = conflicts.map(({ target, path }) => ({ target, path, take: mine ? ('ours' as const) : ('theirs' as const) }));
        const merged = merge(EMPTY, ours, theirs, resolutions);
        expect(merged.conflicts.filter(({ path }) => !path.endsWith('/parent') && !conflicts.some((known) => known.path === path))).toEqual(
          [],
        );
        if (merged.conflicts.length === 0) expectSound(merged.document);
      }),
      RUNS,
    );
  });

  it('takes a while that is short for a document that is long', () => {
    const paragraphs = Array.from({ length: 2_000 }, (_, i) => block(`k${i}`, 'paragraph', {}, words(`The ${i}th of many paragraphs`)));
    const start = { ...EMPTY, nodes: paragraphs as unknown as Block[] };
    const variant = (every: number, text: string): Document => ({
      ...EMPTY,
      nodes: start.nodes.map((each, i) => (i % every === 0 ? { ...each, nodes: words(text) } : each)),
    });
    const [ours, theirs] = [variant(7, 'ours'), variant(11, 'theirs')];
    const started = performance.now();
    const { conflicts } = merge(start, ours, theirs);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(conflicts).toHaveLength(Math.ceil(2_000 / 77));
  });
});

type Blocks = Map<string, Block>;
