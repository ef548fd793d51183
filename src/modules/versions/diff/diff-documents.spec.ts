import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuOf } from '../../../../test/support/cpu.js';
import { canonical } from '../../../common/document/canonical.js';
import type { Block, BlockType, Document } from '../../../common/document/rich-text.js';
import { diffDocuments } from './diff-documents.js';

const text = (key: string, said: string, type: BlockType = 'paragraph'): Block => ({
  object: 'block',
  type,
  ...(key && { key }),
  isVoid: false,
  data: {},
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: said, marks: [] }] }],
});
const hint = (key: string, ...nodes: Block[]): Block => ({
  object: 'block',
  type: 'hint',
  key,
  isVoid: false,
  data: { style: 'info' },
  nodes,
});
const document = (...nodes: Block[]): Document => canonical({ object: 'document', data: { schemaVersion: 1 }, nodes });
const changesOf = (before: Document, after: Document) => diffDocuments(before, after).changes.map(({ type, key }) => `${type} ${key}`);
const [a, b, c, d] = [text('a', 'A'), text('b', 'B'), text('c', 'C'), text('d', 'D')];

describe('the difference of two documents', () => {
  it('lists blocks in their current order, and deleted blocks at their former place', () => {
    expect(changesOf(document(a, b, c), document(a, d, c))).toEqual(['deleted b', 'inserted d']);
    expect(changesOf(document(a, b, c), document(b, c, a))).toEqual(['moved a']);
    expect(changesOf(document(a), document(a))).toEqual([]);
    expect(changesOf(document(), document(a, b))).toEqual(['inserted a', 'inserted b']);
    expect(changesOf(document(a, b), document())).toEqual(['deleted a', 'deleted b']);
  });

  it('lists only the outermost of blocks inserted or deleted together, and blocks that moved in or out', () => {
    expect(changesOf(document(a), document(a, hint('h', b, c)))).toEqual(['inserted h']);
    expect(changesOf(document(a, hint('h', b, c)), document(a))).toEqual(['deleted h']);
    expect(changesOf(document(a, b), document(hint('h', a, c), b))).toEqual(['inserted h', 'moved a']);
    expect(changesOf(document(hint('h', a, c)), document(a))).toEqual(['moved a', 'deleted h'].toReversed());
    expect(changesOf(document(hint('h', a)), document(hint('h', a, b)))).toEqual(['inserted b']);
  });

  it('lists the words that changed', () => {
    const [was, is] = [text('a', 'The quick brown fox'), text('a', 'The slow brown fox')];
    expect(diffDocuments(document(was), document(b, is)).changes).toEqual([
      { type: 'inserted', key: 'b', after: b },
      {
        type: 'changed',
        key: 'a',
        before: was,
        after: is,
        words: [{ text: 'The ' }, { text: 'quick', removed: true }, { text: 'slow', added: true }, { text: ' brown fox' }],
      },
    ]);
    expect(diffDocuments(document(a, b), document(text('b', 'B', 'heading-2'), a)).changes).toMatchObject([
      { type: 'changed', key: 'b', moved: true },
    ]);
  });

  it('pairs blocks without keys by their content', () => {
    const bare = (said: string) => text('', said);
    const { changes } = diffDocuments(document(bare('One'), bare('Two')), document(bare('One'), bare('Between'), bare('Two')));
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ type: 'inserted' });
  });

  it('limits the number of changes and the time', async () => {
    const many = (said: string) => document(...Array.from({ length: 50 }, (_, i) => text(`k${i}`, `${said} ${i}`)));
    const { changes, more } = diffDocuments(many('was'), many('is'), { changes: 20, time: 100 });
    expect([changes.length, more]).toEqual([20, 30]);
    const words = (salt: string) => Array.from({ length: 1_500 }, (_, i) => `${salt}${(i * 7919) % 1_499}`).join(' ');
    const large = (salt: string) => document(...Array.from({ length: 40 }, (_, i) => text(`k${i}`, words(`${salt}${i}`))));
    const [before, after] = [large('x'), large('y')];
    let slow = diffDocuments(before, before);
    expect(await cpuOf(() => (slow = diffDocuments(before, after, { changes: 100, time: 100 })))).toBeLessThan(1_500);
    expect(slow.changes.at(-1)).not.toHaveProperty('words');
    expect(slow.changes).toHaveLength(40);
  });

  it('lists every block that was inserted, deleted or changed', () => {
    const blocks = fc.uniqueArray(fc.record({ key: fc.integer({ min: 1, max: 12 }), said: fc.nat(2) }), {
      selector: ({ key }) => key,
      maxLength: 10,
    });
    fc.assert(
      fc.property(blocks, blocks, (was, is) => {
        const [before, after] = [was, is].map((list) => document(...list.map(({ key, said }) => text(`k${key}`, `w${said}`)))) as [
          Document,
          Document,
        ];
        const { changes } = diffDocuments(before, after);
        const names = new Map(changes.map((change) => [change.key, change.type]));
        expect(names.size).toBe(changes.length);
        const [old, now] = [was, is].map((list) => new Map(list.map(({ key, said }) => [`k${key}`, said]))) as [
          Map<string, number>,
          Map<string, number>,
        ];
        for (const key of new Set([...old.keys(), ...now.keys()])) {
          if (!old.has(key)) expect(names.get(key)).toBe('inserted');
          else if (!now.has(key)) expect(names.get(key)).toBe('deleted');
          else if (old.get(key) !== now.get(key)) expect(names.get(key)).toBe('changed');
          else expect(['moved', undefined]).toContain(names.get(key));
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
