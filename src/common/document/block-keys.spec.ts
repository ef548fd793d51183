import { describe, expect, it } from 'vitest';
import { keepKeys, withKeys } from './block-keys.js';
import { hashOf } from '../json/canonical-json.js';
import { canonical } from './canonical.js';
import { parseMarkdown } from './parse-markdown.js';
import { printMarkdown } from './print-markdown.js';
import { type Block, type Document, MAX_SIZE } from './rich-text.js';
import { costOf } from '../../../test/support/held.js';

const PAGE =
  '## One\n\nFirst.\n\n- a\n- b\n- c\n\n{% hint style="info" %}\nMind.\n{% endhint %}\n\nLast.\n\n<details>\n<summary>More</summary>\n\nInside.\n\n</details>\n';

function counter(prefix: string): () => string {
  let count = 0;
  return () => `${prefix}${++count}`;
}

const keysOf = (document: Document): Record<string, string> => {
  const found: Record<string, string> = {};
  const visit = (block: Block) => {
    found[printMarkdown({ object: 'document', data: { schemaVersion: 1 }, nodes: [block] })] = block.key ?? '';
    for (const node of block.nodes ?? []) if (node.object === 'block' && node.type !== 'list-item') visit(node);
    for (const fragment of block.fragments ?? []) fragment.nodes.forEach(visit);
  };
  document.nodes.forEach(visit);
  return found;
};
const edited = (change: (text: string) => string): [Record<string, string>, Record<string, string>] => {
  const before = withKeys(parseMarkdown(PAGE).document, counter('old'));
  const after = keepKeys(before, parseMarkdown(change(printMarkdown(before))).document, counter('new'));
  return [keysOf(before), keysOf(after)];
};

describe('the keys of blocks', () => {
  it('are given to each, also within fragments, and never twice', () => {
    const { document } = parseMarkdown(PAGE);
    const first = { ...document.nodes[0]!, key: 'k2' };
    const keyed = withKeys({ ...document, nodes: [first, first, ...document.nodes] }, counter('k'));
    const keys = JSON.stringify(keyed).match(/"key":"[^"]+"/g)!;
    expect(new Set(keys).size).toBe(keys.length);
    expect(keyed.nodes[0]!.key).toBe('k2');
    expect(keyed.nodes[1]!.key).toBe('k1');
    expect(JSON.stringify(keyed).match(/"object":"block"/g)).toHaveLength(keys.length);
    expect(withKeys(keyed, counter('z'))).toEqual(keyed);
  });

  it('survive an edit that changes nothing', () => {
    const before = withKeys(parseMarkdown(PAGE).document, counter('old'));
    expect(keepKeys(before, parseMarkdown(printMarkdown(before)).document, counter('new'))).toEqual(before);
  });

  it('survive a paragraph before them, which gets a fresh one', () => {
    const [before, after] = edited((text) => `Zeroth.\n\n${text}`);
    expect(after).toEqual({ ...before, 'Zeroth.\n': 'new1' });
  });

  it('survive a change of their own block', () => {
    const [before, after] = edited((text) => text.replace('First.', 'At first.'));
    expect(after['At first.\n']).toBe(before['First.\n']);
    expect(after['Last.\n']).toBe(before['Last.\n']);
  });

  it('survive a change within what they hold', () => {
    const [before, after] = edited((text) => text.replace('Inside.', 'Inside.\n\nAnd again.'));
    expect(after['Inside.\n']).toBe(before['Inside.\n']);
    expect(after['And again.\n']).toMatch(/^new/);
    expect(Object.values(after).filter((key) => key.startsWith('new'))).toHaveLength(1);
  });

  it('go with a block that goes', () => {
    const [before, after] = edited((text) => text.replace('First.\n\n', ''));
    expect(Object.values(after)).toEqual(Object.values(before).filter((key) => key !== before['First.\n']));
  });

  it('stay with the blocks that come with them, and only the others are paired with what was there', () => {
    const before = withKeys(parseMarkdown('One.\n\nTwo.\n\n> Three.\n>\n> Four.').document, counter('old'));
    const [one, two, quote] = before.nodes.map(({ key }) => key!);
    const [three, four] = (before.nodes[2]!.nodes as Block[]).map(({ key }) => key!);
    const [a, b, c] = parseMarkdown('Two.\n\nOne.\n\n> Four.\n>\n> Three.').document.nodes as [Block, Block, Block];
    const nodes = [{ ...a, key: one! }, b, { ...c, key: quote! }, { ...a, key: 'own' }];
    const after = keepKeys(before, { ...before, nodes }, counter('new'));
    expect(after.nodes.map(({ key }) => key)).toEqual([one, two, quote, 'own']);
    // One of the two has moved: the other is the longest run they share.
    expect((after.nodes[2]!.nodes as Block[]).map(({ key }) => key)).toEqual(
      expect.arrayContaining([expect.stringMatching(`${three}|${four}`)]),
    );
  });

  it('are paired by type within a second, though there are 30,000 blocks and none of a type that was there', () => {
    const blocks = (line: string) => parseMarkdown(Array<string>(30_000).fill(line).join('\n\n'), { largest: 8 * MAX_SIZE }).document;
    const before = withKeys(blocks('Text'), counter('old'));
    const after = blocks('## Text');
    expect(keepKeys(before, after, counter('new')).nodes[0]!.key).toBe('new1');
    expect(costOf(() => keepKeys(before, after, counter('new')), 1000)).toBeLessThan(1000);
  });

  it('are kept of 5,000 blocks within a second', () => {
    const lines = (from: number) => Array.from({ length: 5000 }, (_, index) => `Line ${index + from}`).join('\n\n');
    const before = withKeys(parseMarkdown(lines(0)).document, counter('old'));
    const next = parseMarkdown(lines(100)).document;
    const after = keepKeys(before, next, counter('new'));
    expect(costOf(() => keepKeys(before, next, counter('new')), 400)).toBeLessThan(400);
    expect(new Set(after.nodes.map(({ key }) => key)).size).toBe(5000);
  });
});

describe('the hash of a document', () => {
  it('is the same however its members are ordered and its texts are cut', () => {
    const text = (...leaves: string[]) => ({
      object: 'text' as const,
      leaves: leaves.map((text) => ({ object: 'leaf' as const, text, marks: [] })),
    });
    const of = (nodes: ReturnType<typeof text>[], data: object): Document => ({
      object: 'document',
      data: { ...data },
      nodes: [{ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes }],
    });
    const hash = hashOf(canonical(of([text('ab')], { a: 1, b: 2 })));
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(hashOf(canonical(of([text('a'), text('', 'b')], { b: 2, a: 1 })))).toBe(hash);
    expect(hashOf(canonical(of([text('ac')], { a: 1, b: 2 })))).not.toBe(hash);
  });
});
