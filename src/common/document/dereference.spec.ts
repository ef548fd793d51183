import { describe, expect, it } from 'vitest';
import { cpuOf } from '../../../test/support/cpu.js';
import { dereference } from './dereference.js';
import { parseMarkdown } from './parse-markdown.js';
import type { Block, Document } from './rich-text.js';

const of = (nodes: readonly Block[]): Document => ({ object: 'document', data: { schemaVersion: 1 }, nodes });
const showing = (id: string): Block => ({
  object: 'block',
  type: 'reusable-content',
  isVoid: true,
  data: { ref: { kind: 'reusable-content', reusableContent: id } },
});
const times = (count: number, id: string): Document => of(Array.from({ length: count }, () => showing(id)));
const typesOf = ({ nodes }: Document) => nodes.map(({ type }) => type);

describe('contents in their places', () => {
  it('are shown as often as they are referred to, and within others', () => {
    const contents = new Map([
      ['outer', of([showing('inner'), showing('inner')])],
      ['inner', parseMarkdown('Said.').document],
    ]);
    expect(typesOf(dereference(times(2, 'outer'), contents))).toEqual(Array(4).fill('paragraph'));
  });

  it('stay references within themselves', () => {
    expect(typesOf(dereference(times(1, 'self'), new Map([['self', times(1, 'self')]])))).toEqual(['reusable-content']);
  });

  it('stay references past the nodes a page may have, however they multiply', async () => {
    const contents = new Map(
      Array.from(
        { length: 5 },
        (_, depth) => [`c${depth}`, depth < 4 ? times(600, `c${depth + 1}`) : parseMarkdown('x').document] as const,
      ),
    );
    let nodes: readonly { type: string }[] = [];
    expect(await cpuOf(() => ({ nodes } = dereference(times(600, 'c0'), contents)))).toBeLessThan(4000);
    expect(nodes.length).toBeLessThan(200_000);
    expect(nodes.some(({ type }) => type === 'reusable-content')).toBe(true);
  });

  it('stay references past the size a page may have', () => {
    const contents = new Map([['large', parseMarkdown('x'.repeat(1_500_000)).document]]);
    expect(typesOf(dereference(times(50, 'large'), contents))).toEqual([
      ...Array(4).fill('paragraph'),
      ...Array(46).fill('reusable-content'),
    ]);
  });
});
