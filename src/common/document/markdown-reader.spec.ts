import { afterEach, describe, expect, it } from 'vitest';
import { MarkdownReader } from './markdown-reader.js';
import { parseMarkdown } from './parse-markdown.js';
import { DocumentTooComplex } from './rich-text.js';

const PART = '# One\n\nSome *words* and [a page](./other.md), [another](https://example.com) and <a href="./third.md">a third</a>.\n\n';
const LONG = `---\ntitle: T\n---\n\n${PART.repeat(300)}`;
/** As much as may be written, and nothing that is quickly read. */
const SLOW = '![a](b "c") *d* '.repeat(40_000);

const resolve = (href: string) => (href === './other.md' ? { kind: 'page', page: 'other' } : null);
const task = (text: string) => ({ text, page: true, resolve });

let reader: MarkdownReader;
afterEach(() => reader.onApplicationShutdown());

describe('Markdown of a page', { timeout: 60_000 }, () => {
  it('is read as it would be without a thread, with its links and its front matter', async () => {
    reader = new MarkdownReader();
    const parsed = await reader.read(task(LONG));
    expect(parsed).toEqual(JSON.parse(JSON.stringify(parseMarkdown(LONG, { resolve }))));
    expect(JSON.stringify(parsed)).toContain('"page":"other"');
    expect(parsed.frontMatter).toEqual({ title: 'T' });
  });

  it('is refused when it takes longer than its deadline, and what comes next is read', async () => {
    reader = new MarkdownReader();
    await expect(reader.read(task(SLOW), 1)).rejects.toThrow(DocumentTooComplex);
    expect((await reader.read(task(LONG))).title).toBe('One');
  });

  it('waits for a thread in turn, and is refused when too much waits already', async () => {
    reader = new MarkdownReader();
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => reader.read(task(LONG))));
    const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.length).toBeGreaterThan(30);
    expect(new Set(refused.map(({ reason }) => (reason as { status: number }).status))).toEqual(new Set([503]));
    expect(outcomes.length - refused.length).toBeGreaterThan(60);
  });

  it('fails with what its links fail with', async () => {
    reader = new MarkdownReader();
    const failing = () => {
      throw new Error('No link can be read');
    };
    await expect(reader.read({ ...task(LONG), resolve: failing })).rejects.toThrow('No link can be read');
  });

  it('is refused when it is longer than a page may be', async () => {
    reader = new MarkdownReader();
    await expect(reader.read(task('a'.repeat(3_000_000)))).rejects.toThrow('The text is longer than 2 MB');
  });
});
