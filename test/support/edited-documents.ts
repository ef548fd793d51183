import fc from 'fast-check';
import { canonical } from '../../src/common/document/canonical.js';
import { TOP_LEVEL } from '../../src/common/document/node-places.js';
import type { BlockType, Document } from '../../src/common/document/rich-text.js';
import { specOf } from '../../src/modules/versions/merge/document-tree.js';

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

const KINDS = [
  ...(['paragraph', 'paragraph', 'paragraph', 'hint', 'quote', 'list', 'tasks', 'code', 'expandable', 'columns'] as const),
  ...(['table', 'tabs', 'stepper', 'updates', 'if', 'prompt', 'images', 'divider'] as const),
];

/** One edit of a document. The numbers select among the blocks that exist when the edit is applied. */
export interface Edit {
  what: 'insert' | 'words' | 'data' | 'delete' | 'move' | 'type' | 'unwrap' | 'replace';
  kind: (typeof KINDS)[number];
  block: number;
  place: number;
  holder: number;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  what: fc.constantFrom('insert', 'insert', 'words', 'words', 'data', 'delete', 'move', 'move', 'type', 'unwrap', 'replace'),
  kind: fc.constantFrom(...KINDS),
  block: fc.nat(40),
  place: fc.nat(6),
  holder: fc.nat(20),
});
export const edits = (maxLength: number): fc.Arbitrary<Edit[]> => fc.array(edit, { maxLength });

export const words = (text: string) => [{ object: 'text' as const, leaves: [{ object: 'leaf' as const, text, marks: [] as [] }] }];
const isText = ({ type }: { type: BlockType }) => specOf(type).nodes?.includes('text') ?? false;

export function block(key: string, type: BlockType, data: Record<string, unknown>, nodes?: Draft['nodes']): Draft {
  return { object: 'block', type, key, isVoid: nodes === undefined, data, ...(nodes && { nodes }) };
}

function made(kind: Edit['kind'], key: string, text: string): Draft {
  const paragraph = (at: string) => block(`${key}${at}`, 'paragraph', {}, words(text));
  switch (kind) {
    case 'paragraph':
      return paragraph('');
    case 'divider':
      return block(key, 'divider', {});
    case 'quote':
      return block(key, 'blockquote', {}, [paragraph('p'), paragraph('q')]);
    case 'tasks':
      return block(key, 'list-tasks', {}, [
        block(`${key}i`, 'list-item', { checked: true }, [paragraph('ip')]),
        block(`${key}j`, 'list-item', {}, [paragraph('jp')]),
      ]);
    case 'tabs':
      return block(key, 'tabs', {}, [
        block(`${key}a`, 'tabs-item', { title: 'A' }, [paragraph('ap')]),
        block(`${key}e`, 'tabs-item', { title: 'E' }, []),
      ]);
    case 'stepper':
      return block(key, 'stepper', {}, [block(`${key}s`, 'stepper-step', {}, [paragraph('sp')])]);
    case 'updates':
      return block(key, 'updates', {}, [block(`${key}u`, 'update', { date: '2026-01-01' }, [paragraph('up')])]);
    case 'if':
      return block(key, 'if', { expression: 'true' }, [paragraph('p')]);
    case 'prompt':
      return block(key, 'prompt', { description: text }, [made('code', `${key}k`, text)]);
    case 'images': {
      const image = { ...block(`${key}m`, 'image', { ref: { kind: 'url', url: 'https://img.example' } }), fragments: [] };
      return block(key, 'images', {}, [image]);
    }
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
  most: number;
  within: readonly string[];
}

function placesOf(document: DraftDocument): Place[] {
  const places: Place[] = [{ nodes: document.nodes, allowed: TOP_LEVEL, least: 0, most: Infinity, within: [] }];
  for (const { nodes, within } of places) {
    for (const draft of nodes) {
      const spec = specOf(draft.type);
      const inside = [...within, draft.key];
      if (spec.nodes && !isText(draft)) {
        places.push({
          nodes: draft.nodes as Draft[],
          allowed: spec.nodes,
          least: Math.max(spec.count?.[0] ?? 0, Number(draft.type === 'list-item')),
          most: spec.count?.[1] ?? Infinity,
          within: inside,
        });
      }
      for (const { type, nodes } of draft.fragments ?? []) {
        // A title always stays one paragraph.
        const allowed = type === 'expandable-title' ? [] : (spec.fragments!.names[type ?? '*'] ?? spec.fragments!.names['*']!).nodes;
        places.push({ nodes, allowed, least: type === 'expandable-title' ? 1 : 0, most: Infinity, within: inside });
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
/** Containers that an edit can remove around the blocks in them. */
const FRAMES: ReadonlySet<BlockType> = new Set(['hint', 'blockquote', 'if', 'prompt']);
const DATA: Partial<Record<BlockType, readonly [string, readonly unknown[]]>> = {
  paragraph: ['align', ['center', 'end']],
  hint: ['style', ['warning', 'danger']],
  code: ['syntax', ['ts', 'go']],
  'code-line': ['highlighted', [true]],
  'list-item': ['checked', [true]],
  expandable: ['defaultExpanded', [true]],
};

/** Applies edits to a document. The keys of new blocks start with `side`, so that two sides make different ones. */
export function edited(before: Document, list: readonly Edit[], side: string): Document {
  const document = structuredClone(before) as unknown as DraftDocument;
  for (const [turn, { what, kind, block: nth, place, holder }] of list.entries()) {
    const places = placesOf(document);
    if (what === 'insert') {
      const fresh = made(kind, `${side}${turn}`, `words ${side}${turn}`);
      const fitting = places.filter(
        ({ nodes, allowed, most, within }) => allowed.includes(fresh.type) && nodes.length < most && within.length < 6,
      );
      const { nodes } = fitting[holder % fitting.length]!;
      nodes.splice(place % (nodes.length + 1), 0, fresh);
      continue;
    }
    const all = places.flatMap((from) => from.nodes.map((draft) => ({ draft, from })));
    const found = all[nth % Math.max(all.length, 1)];
    if (!found) continue;
    const { draft, from } = found;
    const removable = from.nodes.length > from.least;
    if (what === 'replace') {
      // The new block has the key of the replaced one, but none of the blocks in it, as after a patch of the page.
      const fresh = made(kind, `${side}${turn}`, `put ${side}${turn}`);
      if (from.allowed.includes(fresh.type) || from.within.length === 0)
        from.nodes.splice(from.nodes.indexOf(draft), 1, { ...fresh, key: draft.key });
      continue;
    }
    if (what === 'words' && isText(draft)) draft.nodes = words(place === 0 ? 'alike' : `text ${side}${turn}`);
    if (what === 'data' && DATA[draft.type]) draft.data[DATA[draft.type]![0]] = DATA[draft.type]![1][place % DATA[draft.type]![1].length];
    if (what === 'type' && SWAPS[draft.type] && (from.allowed.includes(SWAPS[draft.type]!) || from.within.length === 0))
      draft.type = SWAPS[draft.type]!;
    if (what === 'type' && draft.type !== 'paragraph') delete draft.data['align'];
    if (what === 'delete' && removable) from.nodes.splice(from.nodes.indexOf(draft), 1);
    if (what === 'unwrap' && FRAMES.has(draft.type)) {
      const inner = draft.nodes as Draft[];
      const count = from.nodes.length - 1 + inner.length;
      if (inner.every(({ type }) => from.allowed.includes(type)) && count >= from.least && count <= from.most)
        from.nodes.splice(from.nodes.indexOf(draft), 1, ...inner);
    }
    if (what === 'move' && removable) {
      const fitting = places.filter(
        ({ nodes, allowed, most, within }) =>
          allowed.includes(draft.type) && nodes.length < most && !within.includes(draft.key) && within.length < 6,
      );
      const to = fitting[holder % Math.max(fitting.length, 1)];
      if (!to) continue;
      from.nodes.splice(from.nodes.indexOf(draft), 1);
      to.nodes.splice(place % (to.nodes.length + 1), 0, draft);
    }
  }
  return canonical(document);
}

export const EMPTY: Document = { object: 'document', data: { schemaVersion: 1 }, nodes: [] };
/** A random document to start from. */
export const base: fc.Arbitrary<Document> = fc.oneof({ arbitrary: edits(14), weight: 3 }, { arbitrary: edits(4), weight: 1 }).map((list) =>
  edited(
    EMPTY,
    list.map((each, i) => (i % 4 ? { ...each, what: 'insert' as const } : each)),
    'b',
  ),
);
