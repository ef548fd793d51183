import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './parse-markdown.js';
import { printMarkdown } from './print-markdown.js';

const reprinted = (markdown: string) => printMarkdown(parseMarkdown(markdown).document).trim();

describe('an image that is more than its address and its text is printed as a figure', () => {
  it.each([
    ['with a caption', '<figure><img src="/files/a" alt="b"><figcaption>c **d**</figcaption></figure>'],
    ['with a size in pixels', '<figure><img src="/files/a" width="300" height="20" alt="b"></figure>'],
    ['with a size in percent', '<figure><img src="/files/a" width="50%"></figure>'],
    ['with an address that has a query', '<figure><img src="https://a.b/c?d=1&amp;e=2" width="3"></figure>'],
    [
      'with an image for dark pages',
      '<figure><picture><source srcset="/files/d" media="(prefers-color-scheme: dark)"><img src="/files/a" alt="b"></picture><figcaption>c</figcaption></figure>',
    ],
    ['with hostile text', '<figure><img src="/files/a" alt="&#34;a&#34; &#60;b&#62; | &#92;n &amp;amp; {% endimages %}&#10;c"></figure>'],
  ])('%s', (_, figure) => {
    expect(reprinted(figure)).toBe(figure);
  });

  it('may be written with the entities that other tools write', () => {
    const figure = '<figure><img src="/files/a?b&lt=c" alt="&quot;a&quot; &lt;b&gt; &apos;c&apos;" width="3"></figure>';
    const [block] = parseMarkdown(figure).document.nodes;
    expect(JSON.stringify(block)).toContain(JSON.stringify('"a" <b> \'c\''));
    expect(JSON.stringify(block)).toContain('b&lt=c');
  });

  it('has the same text after it is read again', () => {
    const alt = '"a" <b> | \\n &amp; {% endimages %}\nc';
    const [block] = parseMarkdown('<figure><img src="/files/a" alt="x" width="3"></figure>').document.nodes;
    const nodes = [JSON.parse(JSON.stringify(block).replace('"x"', () => JSON.stringify(alt))) as NonNullable<typeof block>];
    const document = { object: 'document' as const, data: { schemaVersion: 1 }, nodes };
    expect(parseMarkdown(printMarkdown(document)).document).toEqual(document);
  });
});
