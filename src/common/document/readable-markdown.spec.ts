import { describe, expect, it } from 'vitest';
import { everyBlock } from '../../../test/support/every-block.js';
import { parseMarkdown } from './parse-markdown.js';
import { readableMarkdown } from './readable-markdown.js';

const page = (markdown: string) => readableMarkdown({ title: 'A page' }, parseMarkdown(markdown).document);

describe('readableMarkdown', () => {
  it('writes the title, the description and every block without data', () => {
    const { document, shown } = everyBlock();
    const markdown = readableMarkdown({ title: 'A *page*', description: 'About\nit' }, document);
    expect(markdown).toMatch(/^# A \\\*page\\\*\n\n> About it\n\n/);
    expect(markdown).not.toMatch(/[[{]"|\{\\?"|node=|body=/);
    const unseen = shown.filter(({ word }) => !markdown.includes(word)).map(({ kind }) => kind);
    // An icon has no text. The conditions and contents that are left could not be read.
    expect(unseen.toSorted()).toEqual(['icon', 'if', 'reusable-content']);
  });

  it('writes a table with columns of all types as a plain table', () => {
    const { document } = everyBlock();
    const markdown = readableMarkdown({ title: 'A page' }, { ...document, nodes: document.nodes.filter(({ type }) => type === 'table') });
    expect(markdown).toMatch(/\| A \| B \| C \| D \|\n\| --: \| --- \| --- \| --- \|\n\| table\d+ \| An option \| 4\/5 \| ✓ \|\n/);
  });

  it('writes the notes of annotated code below it', () => {
    const { document } = everyBlock();
    const annotated = document.nodes.find(({ nodes }) => nodes?.some((node) => node.object === 'inline' && node.type === 'annotation'));
    const annotation = annotated!.nodes!.find((node) => node.object === 'inline')!;
    const code = {
      object: 'block',
      type: 'code',
      isVoid: false,
      data: { syntax: 'ts', title: 'a.ts' },
      nodes: [{ object: 'block', type: 'code-line', isVoid: false, data: { highlighted: true }, nodes: [annotation] }],
    } as (typeof document.nodes)[number];
    const markdown = readableMarkdown({ title: 'A page' }, { ...document, nodes: [code] });
    expect(markdown).toMatch(/^# A page\n\n\*\*a\.ts\*\*\n\n```ts\nnoted\n```\n\n- `noted`: annotation\d+\n$/);
  });

  it('keeps what Markdown can write', () => {
    const markdown = 'A **bold** [link](https://example.com/)\n\n- [x] done\n- [ ] open\n\n{% hint style="info" %}\nNote\n{% endhint %}\n';
    expect(page(markdown)).toBe(`# A page\n\n${markdown}`);
  });
});
