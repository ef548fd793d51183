import { describe, expect, it } from 'vitest';
import { keyBetween } from '../../../common/db/ordering.js';
import { canonical, canonicalBlock } from '../../../common/document/canonical.js';
import type { Block, BlockType, Document } from '../../../common/document/rich-text.js';
import type { FileRecord } from '../records/file-record.js';
import { PageIndex } from '../records/page-index.js';
import type { PageRecord } from '../records/page-record.js';
import type { ReusableContentRecord } from '../records/reusable-content-record.js';
import { type CheckValue, Clashes } from './clashes.js';
import type { Conflict, Resolution } from './conflict.js';
import { mergeDocuments } from './merge-documents.js';
import { mergePages } from './merge-pages.js';
import { mergeRecords, mergeVariables } from './merge-records.js';

/*
 * The behaviour of a merge, case by case. Ours is the change request, theirs is the space that it is merged into.
 *
 * The place of a page is written as `parent/id`, where `*` is the top. A document is written as the keys of its blocks.
 */

const DAY = (day: number) => `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;
const POSITIONS = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9'];

type Fields = Partial<PageRecord>;
type Pages = Record<string, Fields | null>;

/** Makes pages from their parents: `{ guide: 'a' }` is the page `guide` below the page `a`. */
function pages(parents: Record<string, string | null>, fields: Pages = {}): Map<string, PageRecord> {
  const all = Object.entries(parents).map(([id, parent], place): [string, PageRecord] => [
    id,
    {
      id,
      type: 'document',
      parent,
      position: POSITIONS[place]!,
      title: `Title of ${id}`,
      slug: id,
      createdAt: DAY(1),
      updatedAt: DAY(1),
    },
  ]);
  return change(new Map(all), fields);
}

/** Returns the pages with these fields changed. Null deletes a page, and a page that does not exist is created. */
function change(before: Map<string, PageRecord>, fields: Pages): Map<string, PageRecord> {
  const after = new Map(before);
  for (const [id, some] of Object.entries(fields)) {
    const made: PageRecord = {
      id,
      type: 'document',
      parent: null,
      position: 'b00',
      title: id,
      slug: id,
      createdAt: DAY(1),
      updatedAt: DAY(1),
    };
    if (some) after.set(id, { ...(before.get(id) ?? made), ...some });
    else after.delete(id);
  }
  return after;
}

function merge(
  base: Map<string, PageRecord>,
  ourFields: Pages,
  theirFields: Pages,
  resolutions: readonly Resolution[] = [],
  check?: CheckValue,
  known: readonly Conflict[] = [],
) {
  const [ours, theirs] = [change(base, ourFields), change(base, theirFields)];
  const clashes = new Clashes(resolutions, check, known);
  const sides = { base: PageIndex.build(base), ours: PageIndex.build(ours), theirs: PageIndex.build(theirs) };
  const { changes, documents } = mergePages(sides, [...Object.keys(ourFields), ...Object.keys(theirFields)], clashes);
  const merged = new Map(theirs);
  for (const [id, page] of changes) {
    if (page) merged.set(id, page);
    else merged.delete(id);
  }
  const index = PageIndex.build(merged);
  return {
    page: (id: string) => merged.get(id),
    outline: [...merged.values()].map(({ id, parent }) => `${parent ?? '*'}/${id}`).toSorted(),
    order: (parent: string | null) => index.childrenOf(parent).map(({ id }) => id),
    documents,
    clashes,
    conflicts: clashes.conflicts.map(({ target, path, ...rest }) => ({ at: target.id + path, ...rest })),
    names: clashes.conflicts.map(({ target, path, kind }) => `${kind} ${target.id}${path}`),
  };
}

const at = (id: string, path: string, decision: { take: 'ours' | 'theirs' } | { value: unknown }): Resolution => ({
  target: { kind: 'page', id },
  path,
  ...decision,
});
const OURS = { take: 'ours' } as const;
const THEIRS = { take: 'theirs' } as const;

describe('1. the fields of a page', () => {
  const base = pages({ a: null }, { a: { emoji: '🐣', variables: { x: 1, y: 1 }, layout: { cover: true } } });

  it('1.1 a change on one side is taken', () => {
    expect(merge(base, { a: { title: 'New' } }, {}).page('a')!.title).toBe('New');
    expect(merge(base, {}, { a: { title: 'New' } }).page('a')!.title).toBe('New');
  });

  it('1.2 changes of different fields are both taken', () => {
    const merged = merge(base, { a: { title: 'New' } }, { a: { description: 'Words', emoji: undefined } });
    expect(merged.page('a')).toMatchObject({ title: 'New', description: 'Words' });
    expect(merged.page('a')).not.toHaveProperty('emoji');
    expect(merged.names).toEqual([]);
  });

  it('1.3 the same change on both sides is taken once', () => {
    const merged = merge(base, { a: { title: 'New', updatedAt: DAY(2) } }, { a: { title: 'New', updatedAt: DAY(3) } });
    expect(merged.page('a')).toMatchObject({ title: 'New', updatedAt: DAY(3) });
    expect(merged.names).toEqual([]);
  });

  it('1.4 different changes of one field are a conflict with all three values', () => {
    expect(merge(base, { a: { title: 'Ours' } }, { a: { title: 'Theirs' } }).conflicts).toEqual([
      { at: 'a/title', kind: 'edit-edit', base: 'Title of a', ours: 'Ours', theirs: 'Theirs' },
    ]);
    expect(merge(base, { a: { emoji: undefined } }, { a: { emoji: '🐔' } }).conflicts).toEqual([
      { at: 'a/emoji', kind: 'edit-edit', base: '🐣', ours: null, theirs: '🐔' },
    ]);
  });

  it('1.5 variables and layout merge member by member', () => {
    const merged = merge(base, { a: { variables: { x: 2, y: 1 } } }, { a: { variables: { x: 1, z: 3 }, layout: { cover: false } } });
    expect(merged.page('a')).toMatchObject({ variables: { x: 2, z: 3 }, layout: { cover: false } });
    expect(merge(base, { a: { variables: { x: 2, y: 1 } } }, { a: { variables: { x: 3, y: 1 } } }).names).toEqual([
      'edit-edit a/variables/x',
    ]);
    expect(merge(base, { a: { variables: { y: 1 } } }, { a: { variables: { x: 1 } } }).page('a')).not.toHaveProperty('variables');
  });

  it('1.6 timestamps never conflict: the later one is taken', () => {
    const merged = merge(base, { a: { title: 'New', updatedAt: DAY(9) } }, { a: { emoji: '🐔', updatedAt: DAY(5) } });
    expect(merged.page('a')!.updatedAt).toBe(DAY(9));
  });

  it('1.8 emoji and icon merge as one field, because one clears the other', () => {
    const [emoji, icon] = [{ a: { emoji: '🚀' } }, { a: { emoji: undefined, icon: 'rocket' } }];
    expect(merge(base, emoji, icon).conflicts).toEqual([
      { at: 'a/emoji', kind: 'edit-edit', base: { emoji: '🐣' }, ours: { emoji: '🚀' }, theirs: { icon: 'rocket' } },
    ]);
    const settled = (decision: Parameters<typeof at>[2]) => {
      const { page, names } = merge(base, emoji, icon, [at('a', '/emoji', decision)]);
      return [page('a')!.emoji, page('a')!.icon, ...names];
    };
    expect(settled(OURS)).toEqual(['🚀', undefined]);
    expect(settled(THEIRS)).toEqual([undefined, 'rocket']);
    expect(settled({ value: '🎉' })).toEqual(['🎉', undefined]);
    expect(settled({ value: null })).toEqual([undefined, undefined]);
    const plain = pages({ a: null });
    expect(merge(plain, { a: { emoji: '🚀' } }, { a: { icon: 'rocket' } }).names).toEqual(['edit-edit a/emoji']);
    expect(merge(plain, { a: { icon: 'bolt' } }, { a: { icon: 'rocket' } }).conflicts).toEqual([
      { at: 'a/icon', kind: 'edit-edit', base: null, ours: 'bolt', theirs: 'rocket' },
    ]);
    expect(merge(base, icon, { a: { title: 'New' } }).page('a')).toMatchObject({ icon: 'rocket', title: 'New' });
    expect(merge(base, icon, { a: { title: 'New' } }).page('a')).not.toHaveProperty('emoji');
  });

  it('1.9 setting a default is no change, also if the default is stored', () => {
    const stored = pages({ a: null }, { a: { hidden: false, layout: { width: 'default' }, description: '', cover: { yPos: 0 } } });
    const changed: Fields = { hidden: true, layout: { width: 'wide' }, description: 'Words', cover: { yPos: 3 } };
    for (const [before, defaults] of [
      [pages({ a: null }), stored.get('a')!],
      [stored, { hidden: undefined, layout: undefined, description: undefined, cover: undefined }],
    ] as const) {
      const { page, names } = merge(before, { a: { ...defaults, title: 'New' } }, { a: changed });
      expect(names).toEqual([]);
      expect(page('a')).toMatchObject({ ...changed, title: 'New' });
    }
    expect(merge(stored, { a: null }, { a: { hidden: undefined } }).outline).toEqual([]);
  });

  it('1.7 a document that both sides changed is returned to be merged block by block', () => {
    const merged = merge(base, { a: { document: 'one' } }, { a: { document: 'two', title: 'New' } });
    expect(merged.documents).toEqual([{ target: { kind: 'page', id: 'a' }, base: undefined, ours: 'one', theirs: 'two' }]);
    expect(merged.page('a')).toMatchObject({ document: 'two', title: 'New' });
    expect(merge(base, { a: { document: 'one' } }, { a: { title: 'New' } }).documents).toEqual([]);
  });
});

describe('2. places', () => {
  const base = pages({ a: null, b: null, c: null, d: 'a' });

  it('2.1 a move and an edit are both taken', () => {
    const merged = merge(base, { d: { parent: 'b' } }, { d: { title: 'New' } });
    expect(merged.page('d')).toMatchObject({ parent: 'b', title: 'New' });
    expect(merged.names).toEqual([]);
  });

  it('2.2 a rename and a move are both taken', () => {
    expect(merge(base, { d: { slug: 'new' } }, { d: { parent: 'c' } }).page('d')).toMatchObject({ parent: 'c', slug: 'new' });
  });

  it('2.3 moves to different parents are a conflict', () => {
    expect(merge(base, { d: { parent: 'b' } }, { d: { parent: null, position: 'b01' } }).conflicts).toEqual([
      { at: 'd/parent', kind: 'move-move', base: 'a', ours: 'b', theirs: null },
    ]);
  });

  it('2.4 the same move on both sides is taken once', () => {
    expect(merge(base, { d: { parent: 'b' } }, { d: { parent: 'b' } }).outline).toContain('b/d');
  });

  it('2.5 a move to another parent wins over a reorder', () => {
    const merged = merge(base, { d: { position: 'a9' } }, { d: { parent: 'c' } });
    expect(merged.page('d')).toMatchObject({ parent: 'c', position: 'a3' });
    expect(merged.names).toEqual([]);
  });

  it('2.6 different reorders of one page are a conflict', () => {
    expect(merge(base, { a: { position: 'a8' } }, { a: { position: 'a9' } }).names).toEqual(['move-move a/position']);
  });

  it('2.7 reorders of different pages are both taken', () => {
    const merged = merge(base, { a: { position: 'a9' } }, { c: { position: 'Zz' } });
    expect(merged.order(null)).toEqual(['c', 'b', 'a']);
  });

  it('2.8 a reorder and an insert are both taken', () => {
    const merged = merge(base, { a: { position: 'a9' } }, { n: { position: keyBetween('a1', 'a2') } });
    expect(merged.order(null)).toEqual(['b', 'n', 'c', 'a']);
  });

  it('2.9 two inserts at one position are placed one after the other, at different positions', () => {
    const merged = merge(base, { m: { position: keyBetween('a0', 'a1') } }, { n: { position: keyBetween('a0', 'a1') } });
    expect(merged.order(null)).toEqual(['a', 'n', 'm', 'b', 'c']);
    expect(merged.page('m')!.position > merged.page('n')!.position).toBe(true);
    expect(merged.names).toEqual([]);
  });

  it('2.10 moves of two pages below each other are a conflict, because they form a circle', () => {
    const merged = merge(base, { a: { parent: 'b' } }, { b: { parent: 'a' } });
    // It names the move of theirs, too: settling it decides about both.
    const other = { target: { kind: 'page', id: 'b' }, path: '/parent', base: null, ours: null, theirs: 'a' };
    expect(merged.conflicts).toEqual([{ at: 'a/parent', kind: 'move-move', base: null, ours: 'b', theirs: null, with: [other] }]);
    expect(merge(base, { a: { parent: 'b' } }, { b: { parent: 'a' } }, [at('a', '/parent', OURS)]).outline).toEqual([
      '*/b',
      '*/c',
      'a/d',
      'b/a',
    ]);
    expect(merge(base, { a: { parent: 'b' } }, { b: { parent: 'a' } }, [at('a', '/parent', THEIRS)]).outline).toEqual([
      '*/a',
      '*/c',
      'a/b',
      'a/d',
    ]);
  });

  it('2.11 three moves that form a circle together are a conflict', () => {
    const merged = merge(base, { a: { parent: 'b' }, b: { parent: 'c' } }, { c: { parent: 'd' } });
    expect(merged.names).toHaveLength(1);
    expect(merged.names[0]).toMatch(/^move-move [ab]\/parent$/);
  });
});

describe('3. slugs', () => {
  const base = pages({ a: null, b: null, c: 'a' });

  it('3.1 of two new pages with one slug, the page of ours gets a number', () => {
    const merged = merge(base, { m: { slug: 'same' } }, { n: { slug: 'same', position: 'b01' } });
    expect([merged.page('m')!.slug, merged.page('n')!.slug]).toEqual(['same-2', 'same']);
  });

  it('3.2 a page that is moved to where its slug is taken gets a number', () => {
    const merged = merge(base, { c: { parent: null } }, { n: { slug: 'c' } });
    expect(merged.page('c')).toMatchObject({ parent: null, slug: 'c-2' });
    expect(merged.names).toEqual([]);
  });

  it('3.3 two pages renamed to one slug are a conflict', () => {
    const merged = merge(base, { a: { slug: 'same' } }, { b: { slug: 'same' } });
    expect(merged.conflicts).toEqual([{ at: 'a/slug', kind: 'edit-edit', base: 'a', ours: 'same', theirs: 'a' }]);
    const settled = (decision: Parameters<typeof at>[2]) => {
      const { page, names } = merge(base, { a: { slug: 'same' } }, { b: { slug: 'same' } }, [at('a', '/slug', decision)]);
      return [page('a')!.slug, page('b')!.slug, ...names];
    };
    expect(settled(OURS)).toEqual(['same', 'same-2']);
    expect(settled(THEIRS)).toEqual(['a', 'same']);
    expect(settled({ value: 'other' })).toEqual(['other', 'same']);
    expect(settled({ value: 'no slug/' })).toEqual(['a', 'same', 'edit-edit a/slug']);
    const taken = merge(base, { a: { slug: 'ours' } }, { a: { slug: 'theirs' } }, [at('a', '/slug', { value: 'b' })]);
    expect(taken.clashes.refused[0]!.message).toBe('must not be the slug of a sibling page');
  });

  it('3.4 links have no slug, so they never share one', () => {
    const merged = merge(base, { m: { type: 'link', slug: '' } }, { n: { type: 'link', slug: '', position: 'b01' } });
    expect(merged.page('m')!.slug).toBe('');
  });

  it('3.5 two pages that shared a slug before the merge keep it', () => {
    const twins = pages({ a: null, b: null }, { b: { slug: 'a' } });
    expect(merge(twins, { b: { position: 'a5' } }, { a: { title: 'New' } }).page('b')!.slug).toBe('a');
    const tied = pages({ a: null, b: null }, { b: { position: 'a0' } });
    expect(merge(tied, { b: { slug: 'new' } }, { a: { title: 'New' } }).page('b')!.position).toBe('a0');
  });

  it('3.6 for a renamed page that theirs deleted, theirs in a slug conflict is its former slug', () => {
    const [renamed, rival] = [{ a: { slug: 'same' } }, { a: null, b: { slug: 'same' } }];
    const merged = merge(base, renamed, { ...rival, c: null }, [at('a', '', OURS)]);
    expect(merged.conflicts).toMatchObject([{ at: 'a/slug', base: 'a', ours: 'same', theirs: 'a' }]);
  });
});

describe('4. deletions', () => {
  const base = pages({ a: null, b: null, c: 'a', d: 'c' });
  const gone = { a: null, c: null, d: null };

  it('4.1 a page that the other side did not change is deleted with all pages below it', () => {
    expect(merge(base, gone, { b: { title: 'New' } }).outline).toEqual(['*/b']);
    expect(merge(base, { b: { title: 'New' } }, gone).outline).toEqual(['*/b']);
    expect(merge(base, gone, gone).outline).toEqual(['*/b']);
  });

  it('4.2 a page that the other side only reordered is deleted', () => {
    expect(merge(base, gone, { a: { position: 'a9', updatedAt: DAY(2) } }).names).toEqual([]);
  });

  it('4.3 deleting a page that the other side edited is a conflict', () => {
    const merged = merge(base, gone, { a: { title: 'New' } });
    expect(merged.conflicts).toMatchObject([
      { at: 'a', kind: 'edit-delete', base: { title: 'Title of a' }, ours: null, theirs: { title: 'New' } },
    ]);
    expect(merge(base, gone, { a: { title: 'New' } }, [at('a', '', OURS)]).outline).toEqual(['*/b']);
    // Pages that were deleted together are restored together.
    expect(merge(base, gone, { a: { title: 'New' } }, [at('a', '', THEIRS)]).outline).toEqual(['*/a', '*/b', 'a/c', 'c/d']);
  });

  it('4.4 deleting pages above a page that the other side edited is a conflict over that page; keeping it keeps the pages above', () => {
    expect(merge(base, gone, { d: { title: 'New' } }).names).toEqual(['edit-delete d']);
    expect(merge(base, gone, { d: { title: 'New' } }, [at('d', '', THEIRS)]).outline).toEqual(['*/a', '*/b', 'a/c', 'c/d']);
    expect(merge(base, gone, { d: { title: 'New' } }, [at('d', '', OURS)]).outline).toEqual(['*/b']);
  });

  it('4.5 deleting a page below which the other side added a page is a conflict over the new page', () => {
    expect(merge(base, gone, { n: { parent: 'c' } }).conflicts).toMatchObject([
      { at: 'n', kind: 'edit-delete', base: null, ours: null, theirs: { id: 'n' } },
    ]);
    expect(merge(base, gone, { n: { parent: 'c' } }, [at('n', '', THEIRS)]).outline).toEqual(['*/a', '*/b', 'a/c', 'c/n']);
    expect(merge(base, gone, { n: { parent: 'c' } }, [at('n', '', OURS)]).outline).toEqual(['*/b']);
    expect(merge(base, { n: { parent: 'c' } }, gone).conflicts).toMatchObject([{ at: 'n', ours: { id: 'n' }, theirs: null }]);
    expect(merge(base, { n: { parent: 'c' } }, gone, [at('n', '', OURS)]).outline).toEqual(['*/a', '*/b', 'a/c', 'c/n']);
  });

  it('4.6 deleting a page below which the other side moved a page is a conflict over the parent of the moved page', () => {
    expect(merge(base, gone, { b: { parent: 'c' } }).conflicts).toEqual([
      { at: 'b/parent', kind: 'move-delete', base: null, ours: null, theirs: 'c' },
    ]);
    expect(merge(base, gone, { b: { parent: 'c' } }, [at('b', '/parent', OURS)]).outline).toEqual(['*/b']);
    expect(merge(base, gone, { b: { parent: 'c' } }, [at('b', '/parent', THEIRS)]).outline).toEqual(['*/a', 'a/c', 'c/b']);
    expect(merge(base, gone, { b: { parent: 'c' } }, [at('b', '/parent', { value: null })]).outline).toEqual(['*/b']);
    expect(merge(base, gone, { b: { parent: 'c' } }, [at('b', '/parent', { value: 'a' })]).clashes.refused).toHaveLength(1);
  });

  it('4.7 a page that was moved out before the deletion is kept with the edits of the other side', () => {
    const merged = merge(base, { a: null, c: { parent: 'b' } }, { d: { title: 'New' } });
    expect(merged.outline).toEqual(['*/b', 'b/c', 'c/d']);
    expect(merged.page('d')!.title).toBe('New');
    expect(merged.names).toEqual([]);
  });

  it('4.8 deleting a page that the other side moved out is a conflict', () => {
    expect(merge(base, gone, { c: { parent: 'b' } }).names).toEqual(['edit-delete c']);
  });

  it('4.10 resolutions that delete a page and keep a page below it are refused, and both are named', () => {
    const edited = { a: { title: 'New' }, d: { title: 'New' } };
    const named = (ofA: typeof OURS | typeof THEIRS, ofD: typeof OURS | typeof THEIRS) => {
      const { outline, clashes, names } = merge(base, gone, edited, [at('a', '', ofA), at('d', '', ofD)]);
      return { outline, names, pairs: clashes.contradictions.map((pair) => pair.map(({ target }) => target.id)) };
    };
    expect(named(OURS, THEIRS).pairs).toEqual([['a', 'd']]);
    expect(named(THEIRS, THEIRS)).toEqual({ outline: ['*/a', '*/b', 'a/c', 'c/d'], names: [], pairs: [] });
    expect(named(OURS, OURS)).toEqual({ outline: ['*/b'], names: [], pairs: [] });
  });

  it('4.12 a resolution of a page below a deleted one holds, even if another resolution keeps the deleted one', () => {
    const changes = { d: { title: 'New' }, n: { parent: 'c', position: 'b01' } };
    const settled = (ofD: typeof OURS | typeof THEIRS, ofN: typeof OURS | typeof THEIRS) => {
      const known = merge(base, changes, gone).clashes.conflicts;
      const { outline, names } = merge(base, changes, gone, [at('d', '', ofD), at('n', '', ofN)], undefined, known);
      return [outline, names];
    };
    expect(settled(OURS, THEIRS)).toEqual([['*/a', '*/b', 'a/c', 'c/d'], []]);
    expect(settled(THEIRS, OURS)).toEqual([['*/a', '*/b', 'a/c', 'c/n'], []]);
  });

  it('4.9 a resolution that deletes a new page deletes the new pages below it too', () => {
    const added = { n: { parent: 'c' }, o: { parent: 'n', position: 'b01' } };
    expect(merge(base, gone, added).names).toEqual(['edit-delete n']);
    expect(merge(base, gone, added, [at('n', '', OURS)]).outline).toEqual(['*/b']);
    expect(merge(base, gone, added, [at('n', '', THEIRS)]).outline).toEqual(['*/a', '*/b', 'a/c', 'c/n', 'n/o']);
  });

  it('4.11 deleting a page deletes a long chain of new pages below it, in whatever order they are merged', () => {
    const base = pages({ a: null });
    const chain = Array.from({ length: 40 }, (_, at) => [`n${at}`, { parent: at === 0 ? 'a' : `n${at - 1}` }] as const);
    const ours = { ...Object.fromEntries(chain.toReversed()), a: { title: 'Ours' } };
    expect(merge(base, ours, { a: null }, [at('a', '', OURS)]).outline).toHaveLength(41);
    const { outline, names } = merge(base, ours, { a: null }, [at('a', '', THEIRS)]);
    expect([names, outline]).toEqual([[], []]);
  });
});

const text = (key: string, said: string, type: BlockType = 'paragraph', data: object = {}): Block =>
  canonicalBlock({
    object: 'block',
    type,
    key,
    isVoid: false,
    data: { ...data },
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: said, marks: [] }] }],
  });
const holder = (key: string, type: BlockType, nodes: Block[], data: object = {}): Block => ({
  object: 'block',
  type,
  key,
  isVoid: false,
  data: { ...data },
  nodes,
});
const list = (key: string, ...items: string[]) =>
  holder(
    key,
    'list-unordered',
    items.map((item) => holder(item, 'list-item', [text(`${item}p`, item)])),
  );
const hint = (key: string, style: string, ...nodes: Block[]) => holder(key, 'hint', nodes, { style });
const document = (...nodes: Block[]): Document => canonical({ object: 'document', data: { schemaVersion: 1 }, nodes });

/** The keys in order, followed by the blocks in them in brackets. */
const shape = (blocks: readonly Block[]): string =>
  blocks
    .map(({ key, type, nodes }) =>
      ['hint', 'list-item', 'list-unordered', 'blockquote'].includes(type) ? `${key}[${shape(nodes as Block[])}]` : key,
    )
    .join(' ');

type Settling = { path: string; take?: 'ours' | 'theirs'; value?: unknown };

function mergeBlocks(base: Block[], ours: Block[], theirs: Block[], resolutions: Settling[] = []) {
  const target = { kind: 'page', id: 'p' } as const;
  let made = 0;
  const sides = { base: document(...base), ours: document(...ours), theirs: document(...theirs) };
  const options = { target, newKey: () => `new${++made}` };
  const plain = new Clashes();
  mergeDocuments(sides, plain, options);
  made = 0;
  const clashes = new Clashes(
    resolutions.map((resolution) => ({ target, ...resolution }) as Resolution),
    undefined,
    plain.conflicts,
  );
  const merged = mergeDocuments(sides, clashes, options);
  return { merged, shape: shape(merged.nodes), names: clashes.conflicts.map(({ path, kind }) => `${kind} ${path}`), clashes };
}

describe('5. documents', () => {
  const [a, b, c] = [text('a', 'A'), text('b', 'B'), text('c', 'C')];

  it('5.1 edits of different blocks are both taken', () => {
    const { merged, names } = mergeBlocks([a, b, c], [text('a', 'ours'), b, c], [a, b, text('c', 'theirs')]);
    expect(merged).toEqual(document(text('a', 'ours'), b, text('c', 'theirs')));
    expect(names).toEqual([]);
  });

  it('5.2 different edits of one block are a conflict over the block; a side or a written block settles it', () => {
    const [ours, theirs] = [text('b', 'ours'), text('b', 'theirs')];
    const { clashes } = mergeBlocks([a, b], [a, ours], [a, theirs]);
    expect(clashes.conflicts).toEqual([{ target: { kind: 'page', id: 'p' }, path: '/blocks/b', kind: 'edit-edit', base: b, ours, theirs }]);
    const settled = (decision: object) => mergeBlocks([a, b], [a, ours], [a, theirs], [{ path: '/blocks/b', ...decision }]);
    expect(settled({ take: 'ours' }).merged).toEqual(document(a, ours));
    expect(settled({ take: 'theirs' }).merged).toEqual(document(a, theirs));
    expect(settled({ value: text('whatever', 'both') }).merged).toEqual(document(a, text('b', 'both')));
    const refused = settled({ value: { object: 'block', type: 'nonsense' } });
    expect(refused.names).toEqual(['edit-edit /blocks/b']);
    expect(refused.clashes.refused[0]!.message).toContain('must be a block');
  });

  it('5.3 a change of the text and a change of data or type are both taken', () => {
    const { merged } = mergeBlocks(
      [a, b],
      [text('a', 'ours'), text('b', 'B', 'heading-2')],
      [text('a', 'A', 'paragraph', { align: 'end' }), text('b', 'more')],
    );
    expect(merged).toEqual(document(text('a', 'ours', 'paragraph', { align: 'end' }), text('b', 'more', 'heading-2')));
  });

  it('5.4 different changes of one member of data are a conflict over the member', () => {
    const [base, ours, theirs] = ['info', 'warning', 'danger'].map((style) => hint('h', style, a)) as [Block, Block, Block];
    expect(mergeBlocks([base], [ours], [theirs]).names).toEqual(['edit-edit /blocks/h/data/style']);
    const settled = mergeBlocks([base], [ours], [theirs], [{ path: '/blocks/h/data/style', ...OURS }]);
    expect(settled.merged).toEqual(document(ours));
  });

  it('5.5 inserts at one place are all taken, also within a block', () => {
    expect(mergeBlocks([a, b], [a, text('m', 'M'), b], [a, text('n', 'N'), b]).shape).toBe('a m n b');
    expect(mergeBlocks([list('l', 'i')], [list('l', 'i', 'j')], [list('l', 'i', 'k')]).shape).toBe('l[i[ip] j[jp] k[kp]]');
  });

  it('5.6 a reorder and an insert are both taken, and so are a reorder and an edit', () => {
    const { shape, merged } = mergeBlocks([a, b, c], [c, a, b], [a, text('n', 'N'), b, text('c', 'theirs')]);
    expect(shape).toBe('c a n b');
    expect(merged.nodes[0]).toEqual(text('c', 'theirs'));
  });

  it('5.7 a block that both sides reordered is placed as in ours', () => {
    expect(mergeBlocks([a, b, c], [c, a, b], [b, a, c]).names).toEqual([]);
    expect(mergeBlocks([a, b, c], [c, a, b], [b, a, c]).shape).toBe('c b a');
  });

  it('5.8 deleting an edited block is a conflict; an unchanged block is deleted', () => {
    expect(mergeBlocks([a, b], [a], [a, b, c]).shape).toBe('a c');
    const { clashes, names } = mergeBlocks([a, b], [a], [a, text('b', 'theirs')]);
    expect(names).toEqual(['edit-delete /blocks/b']);
    expect(clashes.conflicts[0]).toMatchObject({ base: b, ours: null, theirs: text('b', 'theirs') });
    const settled = (decision: object) => mergeBlocks([a, b], [a], [a, text('b', 'theirs')], [{ path: '/blocks/b', ...decision }]).shape;
    expect([settled(OURS), settled(THEIRS), settled({ value: text('x', 'else') })]).toEqual(['a', 'a b', 'a b']);
  });

  it('5.9 deleting a list in which a block was edited is a conflict over that block; keeping it keeps the list', () => {
    const edited = holder('l', 'list-unordered', [
      holder('i', 'list-item', [text('ip', 'new')]),
      holder('j', 'list-item', [text('jp', 'j')]),
    ]);
    expect(mergeBlocks([a, list('l', 'i', 'j')], [a], [a, edited]).names).toEqual(['edit-delete /blocks/ip']);
    const settled = mergeBlocks([a, list('l', 'i', 'j')], [a], [a, edited], [{ path: '/blocks/ip', ...THEIRS }]);
    expect(settled.shape).toBe('a l[i[ip]]');
  });

  it('5.10 blocks that the other side edited are kept with the edits if the container around them is removed', () => {
    const { merged, names } = mergeBlocks([hint('h', 'info', a, b)], [a, b], [hint('h', 'info', text('a', 'theirs'), b)]);
    expect(merged).toEqual(document(text('a', 'theirs'), b));
    expect(names).toEqual([]);
  });

  it('5.11 removing a container into which the other side put a block is a conflict over the block', () => {
    const theirs = hint('h', 'info', a, text('n', 'N'));
    expect(mergeBlocks([hint('h', 'info', a)], [a], [theirs]).names).toEqual(['edit-delete /blocks/n']);
    expect(mergeBlocks([hint('h', 'info', a)], [a], [theirs], [{ path: '/blocks/n', ...THEIRS }]).shape).toBe('a h[n]');
  });

  it('5.12 a move and an edit of one block are both taken', () => {
    const { merged } = mergeBlocks([a, hint('h', 'info', b)], [hint('h', 'info', b, a)], [text('a', 'theirs'), hint('h', 'info', b)]);
    expect(merged).toEqual(document(hint('h', 'info', b, text('a', 'theirs'))));
  });

  it('5.13 moves of one block into different blocks are a conflict', () => {
    const [h, i] = [hint('h', 'info', b), hint('i', 'info', c)];
    const sides = [
      [a, h, i],
      [hint('h', 'info', b, a), i],
      [h, hint('i', 'info', c, a)],
    ] as const;
    const { clashes, names } = mergeBlocks([...sides[0]], [...sides[1]], [...sides[2]]);
    expect(names).toEqual(['move-move /blocks/a/parent']);
    expect(clashes.conflicts[0]).toMatchObject({ base: null, ours: 'h', theirs: 'i' });
    expect(mergeBlocks([...sides[0]], [...sides[1]], [...sides[2]], [{ path: '/blocks/a/parent', ...OURS }]).shape).toBe('h[b a] i[c]');
  });

  it('5.14 a list that both sides together emptied is deleted', () => {
    const { merged, names } = mergeBlocks([a, list('l', 'i', 'j')], [a, list('l', 'i')], [a, list('l', 'j')]);
    expect(merged).toEqual(document(a));
    expect(names).toEqual([]);
  });

  it('5.15 a block that its container cannot hold after a change of type is placed after the container', () => {
    const embed: Block = { object: 'block', type: 'embed', key: 'e', isVoid: true, data: { url: 'https://example.com' } };
    const { merged, names } = mergeBlocks([hint('h', 'info', a)], [holder('h', 'blockquote', [a])], [hint('h', 'info', a, embed)]);
    expect(names).toEqual([]);
    expect(merged).toEqual(document(holder('h', 'blockquote', [a]), embed));
    expect(mergeBlocks([hint('h', 'info', a)], [list('h', 'i')], [hint('h', 'info', a, b)]).merged).toEqual(document(list('h', 'i'), b));
  });

  it('5.16 two codes in a prompt are a conflict over the prompt, because it holds one', () => {
    const code = (key: string) => holder(key, 'code', [text(`${key}l`, key, 'code-line')]);
    const prompt = (key: string) => holder('q', 'prompt', [code(key)], { description: 'Ask' });
    expect(mergeBlocks([prompt('one')], [prompt('two')], [prompt('three')]).names).toEqual(['edit-edit /blocks/q']);
    expect(mergeBlocks([prompt('one')], [prompt('two')], [prompt('three')], [{ path: '/blocks/q', ...OURS }]).merged).toEqual(
      document(prompt('two')),
    );
  });

  it('5.17 the cells of a table merge one by one', () => {
    const table = (one: string, two: string): Block => ({
      object: 'block',
      type: 'table',
      key: 't',
      isVoid: true,
      data: {
        view: { type: 'grid', columns: ['x', 'y'], hideHeader: false },
        records: { r: { orderIndex: 'a0', values: { x: one, y: two } } },
        definition: { x: { id: 'x', type: 'number', title: 'X' }, y: { id: 'y', type: 'number', title: 'Y' } },
      },
      fragments: [],
    });
    const { merged, names } = mergeBlocks([table('1', '1')], [table('2', '1')], [table('1', '3')]);
    expect(names).toEqual([]);
    expect(merged).toEqual(document(table('2', '3')));
    expect(mergeBlocks([table('1', '1')], [table('2', '1')], [table('3', '1')]).names).toEqual([
      'edit-edit /blocks/t/data/records/r/values/x',
    ]);
  });

  it('5.18 a document with blocks without unique keys merges as a whole', () => {
    const { key: _, ...bare } = a;
    expect(mergeBlocks([bare], [bare, b], [bare, c]).names).toEqual(['edit-edit /document']);
    expect(mergeBlocks([bare], [bare, b], [bare]).merged).toEqual(document(bare, b));
  });

  it('5.19 the first blocks of both sides on an empty page are all taken', () => {
    expect(mergeBlocks([], [a], [b]).shape).toBe('a b');
  });

  it('5.20 replacing a container with a text while the other side puts a block into it is a conflict over the container', () => {
    const sides = [[hint('h', 'info', a)], [text('h', 'H'), a], [hint('h', 'info', a, b)]] as const;
    expect(mergeBlocks([...sides[0]], [...sides[1]], [...sides[2]]).names).toEqual(['edit-edit /blocks/h']);
    expect(mergeBlocks([...sides[0]], [...sides[1]], [...sides[2]], [{ path: '/blocks/h', ...OURS }]).merged.nodes[0]).toEqual(
      text('h', 'H'),
    );
  });

  it('5.21 two titles of one expandable are a conflict over the expandable', () => {
    const expandable = (title: Block, ...body: Block[]): Block => ({
      ...{ object: 'block', type: 'expandable', key: 'x', isVoid: true, data: {} },
      fragments: [
        { object: 'fragment', type: 'expandable-title', nodes: [title] },
        { object: 'fragment', type: 'expandable-body', nodes: body },
      ],
    });
    const [one, two] = [expandable(text('one', 'One'), b), expandable(text('two', 'Two'), c)];
    expect(mergeBlocks([expandable(a)], [one], [two]).names).toEqual(['edit-edit /blocks/x']);
    expect(mergeBlocks([expandable(a)], [one], [two], [{ path: '/blocks/x', ...THEIRS }]).merged).toEqual(document(two));
    expect(mergeBlocks([expandable(a)], [expandable(a, b)], [expandable(a, c)]).merged).toEqual(document(expandable(a, b, c)));
  });

  it('5.22 a block that one side adds to a cell keeps the cell that the other side deletes', () => {
    const table = (...cells: [name: string, ...blocks: Block[]][]): Block => ({
      ...{ object: 'block', type: 'table', key: 't', isVoid: true },
      data: { view: { type: 'grid', columns: [], hideHeader: false }, records: {}, definition: {} },
      fragments: cells.map(([fragment, ...nodes]) => ({ object: 'fragment', fragment, nodes })),
    });
    const sides = [[table(['one', a], ['two', b])], [table(['two', b])], [table(['one', a, c], ['two', b])]] as const;
    expect(mergeBlocks([...sides[0]], [...sides[1]], [...sides[2]]).names).toEqual([]);
    expect(mergeBlocks([...sides[0]], [...sides[1]], [...sides[2]]).merged).toEqual(document(table(['two', b], ['one', c])));
  });

  it('5.23 a change of type and a change of data are a conflict over the block', () => {
    const sides = [[b], [text('b', 'B', 'heading-2')], [text('b', 'B', 'paragraph', { align: 'end' })]] as const;
    expect(mergeBlocks([...sides[0]], [...sides[1]], [...sides[2]]).names).toEqual(['edit-edit /blocks/b']);
    expect(mergeBlocks([...sides[0]], [...sides[1]], [...sides[2]], [{ path: '/blocks/b', ...OURS }]).merged).toEqual(
      document(...sides[1]),
    );
  });

  it('5.24 replacing a quote in which a paragraph was edited is a conflict over both; a block that is to be kept is kept', () => {
    const [quote, replaced] = [holder('q', 'blockquote', [a, b]), text('q', 'ours')];
    const theirs = holder('q', 'blockquote', [text('a', 'theirs'), b]);
    const settled = (q: object, ofA: object) =>
      mergeBlocks([quote], [replaced], [theirs], [
        { path: '/blocks/q', ...q },
        { path: '/blocks/a', ...ofA },
      ] as Settling[]);
    expect(mergeBlocks([quote], [replaced], [theirs]).names).toEqual(['edit-delete /blocks/a', 'edit-edit /blocks/q']);
    // The paragraph is kept and the quote is replaced: the paragraph is placed after the replacement.
    expect(settled(OURS, THEIRS).merged).toEqual(document(replaced, text('a', 'theirs')));
    expect(settled(OURS, { value: text('a', 'else') }).merged).toEqual(document(replaced, text('a', 'else')));
    expect(settled({ value: text('q', 'else') }, THEIRS).merged).toEqual(document(text('q', 'else'), text('a', 'theirs')));
    expect(settled(THEIRS, THEIRS).merged).toEqual(document(theirs));
    expect(settled(OURS, OURS).merged).toEqual(document(replaced));
    for (const each of [settled(OURS, THEIRS), settled(THEIRS, THEIRS), settled(OURS, OURS)]) {
      expect([each.names, each.clashes.unused, each.clashes.contradictions]).toEqual([[], [], []]);
    }
    // Without the paragraph, the quote becomes a text, so the quote of theirs cannot be kept.
    const { contradictions } = settled(THEIRS, OURS).clashes;
    expect(contradictions.map((pair) => pair.map(({ path }) => path))).toEqual([['/blocks/q', '/blocks/a']]);
  });

  it('5.25 a kept item whose list is replaced is placed after it, in a list of the same type', () => {
    const item = (said: string, data: object = {}) => holder('i', 'list-item', [text('ip', said)], data);
    const [tasks, edited] = [holder('l', 'list-tasks', [item('i')]), holder('l', 'list-tasks', [item('i', { checked: true })])];
    const resolutions = [
      { path: '/blocks/i', ...THEIRS },
      { path: '/blocks/l', ...OURS },
    ];
    const { merged, names, clashes } = mergeBlocks([tasks], [text('l', 'ours')], [edited], resolutions);
    expect([names, clashes.contradictions]).toEqual([[], []]);
    expect(merged).toEqual(document(text('l', 'ours'), holder('new1', 'list-tasks', [item('i', { checked: true })])));
  });

  it('5.26 resolutions that delete an item and keep a paragraph in it are refused, and both are named', () => {
    const items = (said: string, checked?: boolean) =>
      holder('l', 'list-tasks', [
        holder('i', 'list-item', [text('ip', said)], checked ? { checked } : {}),
        holder('j', 'list-item', [text('jp', 'j')]),
      ]);
    const ours = holder('l', 'list-tasks', [holder('j', 'list-item', [text('jp', 'j')])]);
    const resolutions = [
      { path: '/blocks/i', ...OURS },
      { path: '/blocks/ip', ...THEIRS },
    ];
    const { clashes } = mergeBlocks([items('i')], [ours], [items('theirs', true)], resolutions);
    expect(clashes.contradictions.map((pair) => pair.map(({ path }) => path))).toEqual([['/blocks/i', '/blocks/ip']]);
  });

  it('5.27 a block that ours moved out of a container taken from theirs is in the result once', () => {
    const resolutions = [{ path: '/blocks/h', ...THEIRS }];
    const { merged, names } = mergeBlocks([hint('h', 'info', a)], [text('h', 'H'), a], [hint('h', 'info', a, b)], resolutions);
    expect(names).toEqual([]);
    expect(merged).toEqual(document(hint('h', 'info', b), a));
  });

  it('5.28 a kept code of theirs is placed after the prompt that is taken from ours', () => {
    const code = (key: string, ...lines: string[]) =>
      holder(
        key,
        'code',
        lines.map((line) => text(`${key}${line}`, line, 'code-line')),
      );
    const prompt = (held: Block) => holder('q', 'prompt', [held], { description: 'Ask' });
    const resolutions = [
      { path: '/blocks/q', ...OURS },
      { path: '/blocks/one1', ...THEIRS },
    ];
    const edited = holder('one', 'code', [text('one1', 'theirs', 'code-line')]);
    const { merged, clashes } = mergeBlocks([prompt(code('one', '1'))], [prompt(code('two', '2'))], [prompt(edited)], resolutions);
    expect([clashes.conflicts, clashes.contradictions, clashes.unused]).toEqual([[], [], []]);
    expect(merged).toEqual(document(prompt(code('two', '2')), edited));
  });

  it('5.29 a list that both sides together emptied and gave different types is deleted without a conflict', () => {
    const typed = (type: BlockType, ...items: string[]) => ({ ...list('l', ...items), type });
    const { merged, names } = mergeBlocks([a, list('l', 'i', 'j')], [a, typed('list-ordered', 'i')], [a, typed('list-tasks', 'j')]);
    expect([names, merged]).toEqual([[], document(a)]);
  });

  it('5.30 a value of a member that makes its block invalid is refused', () => {
    const [base, ours, theirs] = ['info', 'warning', 'danger'].map((style) => hint('h', style, a)) as [Block, Block, Block];
    const { clashes } = mergeBlocks([base], [ours], [theirs], [{ path: '/blocks/h/data/style', value: 'loud' }]);
    expect(clashes.refused[0]!.message).toContain('must be valid for the block');
    expect(mergeBlocks([base], [ours], [theirs], [{ path: '/blocks/h/data/style', value: 'success' }]).merged).toEqual(
      document(hint('h', 'success', a)),
    );
  });

  it('5.31 replacing a list with a paragraph and making it numbered are a conflict over the list', () => {
    const [before, ours] = [list('l', 'i', 'j'), text('l', 'ours')];
    const theirs = { ...before, type: 'list-ordered' as const };
    expect(mergeBlocks([a, before], [a, ours], [a, theirs]).names).toEqual(['edit-edit /blocks/l']);
    expect(mergeBlocks([a, before], [a, theirs], [a, ours]).names).toEqual(['edit-edit /blocks/l']);
    expect(mergeBlocks([a, before], [a, ours], [a, theirs], [{ path: '/blocks/l', ...OURS }]).merged).toEqual(document(a, ours));
    expect(mergeBlocks([a, before], [a, ours], [a, theirs], [{ path: '/blocks/l', ...THEIRS }]).merged).toEqual(document(a, theirs));
  });

  it('5.32 replacing a list with images and making it numbered are a conflict over the list', () => {
    const image: Block = {
      object: 'block',
      type: 'image',
      key: 'm',
      isVoid: true,
      data: { ref: { kind: 'url', url: 'https://a.example' } },
    };
    const [before, ours] = [list('l', 'i'), holder('l', 'images', [image])];
    const theirs = { ...before, type: 'list-ordered' as const };
    expect(mergeBlocks([before], [ours], [theirs]).names).toEqual(['edit-edit /blocks/l']);
    expect(mergeBlocks([before], [ours], [theirs], [{ path: '/blocks/l', ...OURS }]).merged).toEqual(document(ours));
    expect(mergeBlocks([before], [ours], [theirs], [{ path: '/blocks/l', ...THEIRS }]).merged).toEqual(document(theirs));
  });

  it('5.33 removing a prompt around its code while the other side changes its description is a conflict over the prompt', () => {
    const code = holder('k', 'code', [text('kl', 'code', 'code-line')]);
    const prompt = (description: string) => holder('q', 'prompt', [code], { description });
    const [base, ours, theirs] = [
      [a, prompt('Ask')],
      [a, code],
      [a, prompt('Ask again')],
    ];
    expect(mergeBlocks(base, ours, theirs).names).toEqual(['edit-delete /blocks/q']);
    expect(mergeBlocks(base, ours, theirs, [{ path: '/blocks/q', ...OURS }]).merged).toEqual(document(...ours));
    expect(mergeBlocks(base, ours, theirs, [{ path: '/blocks/q', ...THEIRS }]).merged).toEqual(document(...theirs));
  });

  it('5.34 images that both sides together emptied and aligned differently are deleted without a conflict', () => {
    const image = (key: string): Block => ({
      ...list(key),
      type: 'image',
      isVoid: true,
      data: { ref: { kind: 'url', url: 'https://a.example' } },
    });
    const images = (align: string, ...keys: string[]) => holder('m', 'images', keys.map(image), { align });
    const { merged, names } = mergeBlocks([a, images('center', 'i', 'j')], [a, images('left', 'i')], [a, images('right', 'j')]);
    expect([names, merged]).toEqual([[], document(a)]);
  });

  it('5.35 a resolution of a block in a deleted container holds, even if another resolution keeps the container', () => {
    const ours = hint('h', 'info', text('a', 'ours'), text('n', 'N'));
    const settled = (ofA: object, ofN: object) =>
      mergeBlocks([hint('h', 'info', a), b], [ours, b], [b], [
        { path: '/blocks/a', ...ofA },
        { path: '/blocks/n', ...ofN },
      ] as Settling[]);
    for (const [ofA, ofN, shape] of [
      [OURS, THEIRS, 'h[a] b'],
      [THEIRS, OURS, 'h[n] b'],
      [OURS, OURS, 'h[a n] b'],
      [THEIRS, THEIRS, 'b'],
    ] as const) {
      const found = settled(ofA, ofN);
      expect([found.shape, found.names, found.clashes.unused]).toEqual([shape, [], []]);
    }
  });

  it('5.36 a resolution that leaves a block out of a deleted container holds, even if another one keeps the container', () => {
    const ours = hint('h', 'info', text('a', 'ours'), b);
    const { shape, names } = mergeBlocks(
      [hint('h', 'info', a), b],
      [ours],
      [b],
      [
        { path: '/blocks/a', ...OURS },
        { path: '/blocks/b/parent', ...THEIRS },
      ],
    );
    expect([shape, names]).toEqual(['h[a] b', []]);
  });

  it('5.37 a code, a quote, a hint and an item that both sides together emptied are deleted', () => {
    const [x, y] = [text('x', 'X', 'code-line'), text('y', 'Y', 'code-line')];
    for (const [first, second, make] of [
      [x, y, (...lines: Block[]) => holder('k', 'code', lines, { syntax: 'js' })],
      [a, b, (...nodes: Block[]) => holder('q', 'blockquote', nodes)],
      [a, b, (...nodes: Block[]) => hint('h', 'info', ...nodes)],
      [a, b, (...nodes: Block[]) => holder('l', 'list-unordered', [holder('i', 'list-item', nodes)])],
    ] as const) {
      const { merged, names } = mergeBlocks([c, make(first, second)], [c, make(first)], [c, make(second)]);
      expect([names, merged]).toEqual([[], document(c)]);
    }
    // What a side left empty stays, and so does a title.
    expect(mergeBlocks([hint('h', 'info', a)], [hint('h', 'info')], [hint('h', 'info', a), c]).shape).toBe('h[] c');
    const tabs = (...nodes: Block[]) => holder('t', 'tabs', [holder('u', 'tabs-item', nodes, { title: 'One' })]);
    expect(mergeBlocks([tabs(a, b)], [tabs(a)], [tabs(b)]).merged).toEqual(document(tabs()));
  });

  it('5.38 a code that ours replaces and theirs changes comes back with its lines if theirs is taken', () => {
    const code = (syntax: string) => holder('k', 'code', [text('x', 'X', 'code-line')], { syntax });
    const sides = [[code('js')], [text('k', 'ours')], [code('ts')]] as const;
    expect(mergeBlocks([...sides[0]], [...sides[1]], [...sides[2]]).names).toEqual(['edit-edit /blocks/k']);
    expect(mergeBlocks([...sides[0]], [...sides[1]], [...sides[2]], [{ path: '/blocks/k', ...THEIRS }]).merged).toEqual(
      document(...sides[2]),
    );
  });

  it('5.39 a hint that ours removes around its paragraph and theirs changes comes back around it if theirs is taken', () => {
    const sides = [[hint('h', 'info', a)], [a], [hint('h', 'danger', a)]] as const;
    expect(mergeBlocks([...sides[0]], [...sides[1]], [...sides[2]]).names).toEqual(['edit-delete /blocks/h']);
    const settled = (side: object) => mergeBlocks([...sides[0]], [...sides[1]], [...sides[2]], [{ path: '/blocks/h', ...side }]).merged;
    expect([settled(OURS), settled(THEIRS)]).toEqual([document(...sides[1]), document(...sides[2])]);
  });

  it('5.40 a list that ours unwraps and theirs moves into a container that ours deletes is a conflict over the list', () => {
    const [before, tabs] = [
      list('l', 'i'),
      (...nodes: Block[]) => holder('t', 'tabs', [holder('u', 'tabs-item', nodes, { title: 'One' })]),
    ];
    const sides = [[before, tabs(a)], [text('ip', 'i')], [tabs(a, before)]] as const;
    expect(mergeBlocks([...sides[0]], [...sides[1]], [...sides[2]]).names).toEqual(['edit-delete /blocks/l']);
    const settled = (side: object) => mergeBlocks([...sides[0]], [...sides[1]], [...sides[2]], [{ path: '/blocks/l', ...side }]).merged;
    expect([settled(OURS), settled(THEIRS)]).toEqual([document(...sides[1]), document(tabs(before))]);
  });

  it('5.41 moves of two blocks into each other are a conflict, which names the move of theirs too', () => {
    const [q, r] = [(...nodes: Block[]) => holder('q', 'blockquote', nodes), (...nodes: Block[]) => holder('r', 'blockquote', nodes)];
    const sides = [[q(a), r(b)], [r(b, q(a))], [q(a, r(b))]] as const;
    const { clashes } = mergeBlocks([...sides[0]], [...sides[1]], [...sides[2]]);
    const target = { kind: 'page', id: 'p' };
    const other = { target, path: '/blocks/r/parent', base: null, ours: null, theirs: 'q' };
    expect(clashes.conflicts).toEqual([
      { target, path: '/blocks/q/parent', kind: 'move-move', base: null, ours: 'r', theirs: null, with: [other] },
    ]);
    const settled = (side: object) =>
      mergeBlocks([...sides[0]], [...sides[1]], [...sides[2]], [{ path: '/blocks/q/parent', ...side }]).merged;
    expect([settled(OURS), settled(THEIRS)]).toEqual([document(...sides[1]), document(...sides[2])]);
  });

  it('5.42 the blocks of a written block are in the result once, even if the block around it is taken from a side', () => {
    const items = (...nodes: Block[]) => holder('l', 'list-unordered', [holder('i', 'list-item', nodes)]);
    const quote = (...nodes: Block[]) => holder('q', 'blockquote', nodes);
    const value = quote(b, c, text('n', 'N'));
    const resolutions = [
      { path: '/blocks/q', value },
      { path: '/blocks/l', ...THEIRS },
    ];
    const { merged, names } = mergeBlocks([items(a)], [text('l', 'ours')], [items(quote(b, c), a)], resolutions);
    expect([names, merged]).toEqual([[], document(items(value, a))]);
  });
});

describe('6. files, reusable contents and variables', () => {
  const file = (fields: Partial<FileRecord> = {}): FileRecord => ({
    id: 'f',
    name: 'a.png',
    contentType: 'image/png',
    size: 1,
    hash: 'one',
    createdAt: DAY(1),
    ...fields,
  });
  const content = (fields: Partial<ReusableContentRecord> = {}): ReusableContentRecord => ({
    id: 'f',
    title: 'Note',
    createdAt: DAY(1),
    updatedAt: DAY(1),
    ...fields,
  });

  function mergeOne<T extends { id: string }>(kind: 'file' | 'reusable-content', base?: T, ours?: T, theirs?: T, take?: 'ours' | 'theirs') {
    const map = (record?: T) => new Map(record ? [[record.id, record]] : []);
    const clashes = new Clashes(take && [{ target: { kind, id: 'f' }, path: '', take }]);
    const { changes, documents } = mergeRecords(kind, { base: map(base), ours: map(ours), theirs: map(theirs) }, ['f'], clashes);
    const merged = changes.has('f') ? changes.get('f') : (theirs ?? null);
    return { merged, documents, names: clashes.conflicts.map(({ target, path, kind }) => `${kind} ${target.kind} ${target.id}${path}`) };
  }

  it('6.1 a rename and a replacement of a file are both taken', () => {
    const replaced = { hash: 'two', size: 2, contentType: 'image/gif' };
    expect(mergeOne('file', file(), file({ name: 'b.png' }), file(replaced)).merged).toEqual(file({ name: 'b.png', ...replaced }));
  });

  it('6.2 two replacements of a file are one conflict for all fields that follow from the bytes', () => {
    const [ours, theirs] = [file({ hash: 'two', size: 2 }), file({ hash: 'three', size: 3, dimensions: { width: 1, height: 1 } })];
    expect(mergeOne('file', file(), ours, theirs).names).toEqual(['edit-edit file f/hash']);
  });

  it('6.3 deleting an edited file is a conflict; an unchanged file is deleted', () => {
    expect(mergeOne('file', file(), undefined, file()).merged).toBeNull();
    expect(mergeOne('reusable-content', content(), undefined, content({ updatedAt: DAY(2) })).merged).toBeNull();
    expect(mergeOne('file', file(), undefined, file({ name: 'b.png' })).names).toEqual(['edit-delete file f']);
    expect(mergeOne('file', file(), undefined, file({ name: 'b.png' }), 'ours').merged).toBeNull();
    expect(mergeOne('file', file(), file({ name: 'b.png' }), undefined, 'ours').merged).toEqual(file({ name: 'b.png' }));
  });

  it('6.4 the documents of reusable contents are returned to be merged', () => {
    const { documents, names } = mergeOne('reusable-content', content(), content({ document: 'one' }), content({ document: 'two' }));
    expect(names).toEqual([]);
    expect(documents).toEqual([{ target: { kind: 'reusable-content', id: 'f' }, base: undefined, ours: 'one', theirs: 'two' }]);
  });

  it('6.5 variables merge one by one, whatever their names are', () => {
    const clashes = new Clashes();
    const base = JSON.parse('{ "same": 1, "gone": 1, "__proto__": 1 }') as Record<string, number>;
    const ours = JSON.parse('{ "same": 1, "ours": 1, "__proto__": 2 }') as Record<string, number>;
    const theirs = JSON.parse('{ "same": 1, "gone": 1, "theirs": true, "__proto__": 1 }') as Record<string, number>;
    const merged = mergeVariables({ base, ours, theirs }, clashes);
    expect(Object.entries(merged).toSorted()).toEqual([
      ['__proto__', 2],
      ['ours', 1],
      ['same', 1],
      ['theirs', true],
    ]);
    expect(clashes.conflicts).toEqual([]);
  });

  it('6.6 different changes of a variable are a conflict, and so are a change and a deletion', () => {
    const clashes = new Clashes([{ target: { kind: 'variable', id: 'w' }, path: '', value: 9 }]);
    const merged = mergeVariables(
      { base: { v: 1, w: 1, x: 1 }, ours: { v: 2, w: 2, constructor: 1 }, theirs: { v: 3, w: 3, x: 2, constructor: 2 } },
      clashes,
    );
    expect(clashes.conflicts).toEqual([
      { target: { kind: 'variable', id: 'v' }, path: '', kind: 'edit-edit', base: 1, ours: 2, theirs: 3 },
      { target: { kind: 'variable', id: 'x' }, path: '', kind: 'edit-delete', base: 1, ours: null, theirs: 2 },
      { target: { kind: 'variable', id: 'constructor' }, path: '', kind: 'edit-edit', base: null, ours: 1, theirs: 2 },
    ]);
    expect(merged).toMatchObject({ w: 9 });
  });
});

describe('7. resolutions', () => {
  const base = pages({ a: null, b: null });
  const [ours, theirs] = [{ a: { title: 'Ours', emoji: '1' } }, { a: { title: 'Theirs', emoji: '2' } }];

  it('7.1 settle the conflicts that they name; the others stay open', () => {
    const merged = merge(base, ours, theirs, [at('a', '/title', OURS)]);
    expect(merged.names).toEqual(['edit-edit a/emoji']);
    expect(merge(base, ours, theirs, [at('a', '/title', OURS), at('a', '/emoji', { value: null })]).page('a')).toMatchObject({
      title: 'Ours',
    });
    expect(merge(base, ours, theirs, [at('a', '/title', OURS), at('a', '/emoji', { value: null })]).page('a')).not.toHaveProperty('emoji');
  });

  it('7.2 without a conflict are reported', () => {
    const stray = [at('a', '/slug', OURS), at('b', '/title', OURS), at('a', '', THEIRS)];
    expect(merge(base, ours, theirs, [at('a', '/title', OURS), ...stray]).clashes.unused).toEqual(stray);
  });

  it('7.3 with an invalid value settle nothing', () => {
    const check: CheckValue = ({ path }, value) => (path === '/title' && typeof value !== 'string' ? 'must be a text' : undefined);
    const merged = merge(base, ours, theirs, [at('a', '/title', { value: 5 }), at('a', '/emoji', THEIRS)], check);
    expect(merged.names).toEqual(['edit-edit a/title']);
    expect(merged.clashes.refused).toEqual([{ resolution: at('a', '/title', { value: 5 }), message: 'must be a text' }]);
    expect(merged.clashes.unused).toEqual([]);
  });

  it('7.4 of the same conflict: the last one applies, and the first one is reported as unused', () => {
    const merged = merge(base, ours, theirs, [at('a', '/title', OURS), at('a', '/title', THEIRS), at('a', '/emoji', OURS)]);
    expect(merged.page('a')).toMatchObject({ title: 'Theirs', emoji: '1' });
    expect(merged.clashes.unused).toEqual([at('a', '/title', OURS)]);
  });

  it('7.5 that move a page below itself leave the conflict open', () => {
    const tree = pages({ a: null, b: 'a', c: null, d: null });
    const merged = merge(tree, { a: { parent: 'c' } }, { a: { parent: 'd' } }, [at('a', '/parent', { value: 'b' })]);
    expect(merged.names).toEqual(['move-move a/parent']);
    expect(merge(tree, { a: { parent: 'c' } }, { a: { parent: 'd' } }, [at('a', '/parent', { value: null })]).outline).toContain('*/a');
  });

  it('7.6 that move two pages below each other contradict each other', () => {
    const tree = pages({ a: null, b: null, c: null });
    const [mine, other] = [
      { a: { parent: 'b' }, b: { parent: 'c' } },
      { a: { parent: 'c' }, b: { parent: 'a' } },
    ];
    const merged = merge(tree, mine, other, [at('a', '/parent', OURS), at('b', '/parent', THEIRS)]);
    expect(merged.names).toEqual([]);
    expect(merged.clashes.contradictions.map((pair) => pair.map(({ target }) => target.id).toSorted())).toEqual([['a', 'b']]);
  });

  it('7.7 of a slug stand if another resolution removes the page that had it too', () => {
    const [mine, other] = [{ a: { slug: 'x' }, b: null }, { b: { slug: 'x' } }];
    expect(merge(base, mine, other).names).toEqual(['edit-delete b', 'edit-edit a/slug']);
    const known = merge(base, mine, other).clashes.conflicts;
    const merged = merge(base, mine, other, [at('b', '', OURS), at('a', '/slug', THEIRS)], undefined, known);
    expect(merged.names).toEqual([]);
    expect(merged.page('a')).toMatchObject({ slug: 'a' });
  });
});
