import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonical, withoutKeys } from '../../src/common/document/canonical.js';
import { checkDocument } from '../../src/common/document/check-document.js';
import { refOf } from '../../src/common/document/content-ref.js';
import { type ParsedMarkdown, parseMarkdown } from '../../src/common/document/parse-markdown.js';
import { printMarkdown } from '../../src/common/document/print-markdown.js';
import type { Block } from '../../src/common/document/rich-text.js';
import { isSafeUrl } from '../../src/common/document/safe-url.js';
import type { Resolve } from '../../src/common/document/tag-data.js';

const FOLDER = join(import.meta.dirname, 'corpus');

/** What a page of the corpus is to be read as. */
interface Page {
  title?: string;
  frontMatter?: object;
  /** Its blocks in order, as `outline` says them. */
  blocks: string;
  /** Words of the source no reader of the page is to see, or that say where something leads. */
  unseen?: string;
}

const PAGES: Record<string, Page> = {
  'api-reference.md': {
    title: 'Widgets API',
    blocks: `
      paragraph hint(paragraph) heading-2 paragraph code[http 4] paragraph table[3x3] heading-2 paragraph heading-3 table[5x4]
      heading-3 code[json 6] heading-3 table[3x3] heading-2 swagger tabs(tabs-item(code[bash 3]) tabs-item(code[js 6])
      tabs-item(code[python 4])) heading-2 paragraph list-ordered[3] paragraph`,
    // The text inside of an operation repeats where its description is.
    unseen: 'https api example com v1 json openapi',
  },
  'changelog.md': {
    title: 'Changelog',
    frontMatter: { description: 'What has changed, and when.', tags: ['release-notes', 'all versions'] },
    blocks: `
      paragraph updates(update(heading-2 paragraph list-unordered[3] hint(paragraph)) update(heading-2 heading-3
      list-unordered[2] heading-3 paragraph code[diff 2]) update(heading-2 tabs(tabs-item(paragraph) tabs-item(paragraph
      code[bash 1])))) heading-2 heading-3 heading-3 list-unordered[2] heading-3 list-unordered[2] heading-3 heading-3
      list-unordered[1]`,
    // The usual format, and the names of references.
    unseen: 'full 0 9',
  },
  'east-asian.md': {
    title: '快速入门',
    blocks: `
      paragraph hint(paragraph) heading-2 list-ordered[3] paragraph paragraph paragraph table[2x3] heading-2 paragraph
      list-unordered[2] blockquote(paragraph) code[rust 3] expandable(paragraph) heading-2 paragraph list-unordered[2]
      paragraph heading-2 paragraph paragraph`,
  },
  'emoji-and-combining.md': {
    title: 'Emoji 🎉 and marks that combine',
    blocks: `
      paragraph paragraph heading-2 list-tasks[4] paragraph hint(paragraph) table[3x2] heading-2 paragraph paragraph paragraph
      heading-2 paragraph paragraph heading-2 paragraph paragraph code[text 3] blockquote(paragraph)`,
  },
  'emphasis.md': {
    title: 'Emphasis, and where it ends',
    blocks: `
      paragraph heading-2 paragraph paragraph heading-2 paragraph paragraph heading-2 list-unordered[1] paragraph paragraph
      paragraph paragraph heading-2 paragraph paragraph heading-2 paragraph paragraph heading-2 paragraph paragraph heading-2
      paragraph paragraph list-unordered[1] list-unordered[1]`,
    // The name of a style.
    unseen: 'background',
  },
  'exported-page.md': {
    title: 'Exported page',
    blocks: `
      paragraph divider paragraph heading-2 heading-3 paragraph list-unordered[3] list-ordered[3] hint(paragraph)
      hint(paragraph list-unordered[2]) blockquote(paragraph) code[js 4] code[3] paragraph code[1] code[markdown 3] hint(paragraph)
      paragraph table[1x1] paragraph paragraph divider divider divider list-unordered[1] heading-1 heading-2 paragraph`,
    // The name of an attribute of a fence, and of a hint.
    unseen: 'title tip',
  },
  'faq.md': {
    title: 'Frequently asked questions',
    blocks: `
      paragraph heading-2 expandable(paragraph) expandable(paragraph) expandable(list-ordered[3] blockquote(paragraph))
      heading-2 expandable(table[3x2]) expandable(paragraph) heading-2 expandable(paragraph code[sh 1] hint(paragraph)
      expandable(paragraph)) expandable(paragraph) paragraph`,
    // The title of a link.
    unseen: 'a answer We within day',
  },
  'getting-started.md': {
    title: 'Getting started',
    frontMatter: {
      title: 'Getting started',
      description: 'From an empty machine to the first published page in about ten minutes.',
      icon: 'rocket',
    },
    blocks: `
      paragraph hint(paragraph) heading-2 paragraph list-unordered[3] heading-2 tabs(tabs-item(code[bash 1])
      tabs-item(code[bash 1]) tabs-item(paragraph code[bash 2] hint(paragraph))) heading-2 stepper(stepper-step(heading-3
      paragraph code[json 5]) stepper-step(heading-3 paragraph expandable(paragraph)) stepper-step(heading-3 code[bash 1]
      paragraph)) heading-2 content-ref content-ref paragraph`,
    // The address of an anchor, and the text inside of a reference to a page.
    unseen: 'publish guides writing md api reference',
  },
  'html-fragments.md': {
    blocks: `
      heading-1 paragraph paragraph paragraph paragraph images paragraph images images expandable(paragraph
      list-unordered[2]) table[2x2] paragraph paragraph heading-2 heading-3 paragraph divider paragraph`,
    // A class, an anchor without a text, an icon by its class, and a script.
    unseen: 'note anchor old fa bolt alert not run',
  },
  'images-and-embeds.md': {
    frontMatter: { title: 'Pictures, films: and files', cover: 'https://cdn.example.com/cover.png', coverY: -42.5, hidden: false },
    blocks: `
      heading-2 images images images images paragraph paragraph paragraph images images images images heading-2 embed
      embed paragraph embed heading-2 file file paragraph heading-2 content-ref content-ref content-ref content-ref heading-2
      list-unordered[2] table[1x2]`,
    // The text inside of references to pages, the places of addresses, the name of a reference, and the condition of a source.
    unseen: 'dark prefers color scheme films files one getting started md elsewhere Elsewhere pages',
  },
  'layout-blocks.md': {
    title: 'Everything on one page',
    frontMatter: { layout: { title: { visible: true }, description: { visible: false } } },
    blocks: `
      paragraph heading-2 hint(paragraph) hint(paragraph list-unordered[2]) hint(table[1x2]) hint(heading-3 paragraph divider
      paragraph) heading-2 columns(column(paragraph blockquote(paragraph)) column(images)) columns(column(paragraph)
      column(tabs(tabs-item(paragraph)))) heading-2 table[1x2] heading-2 if(paragraph) reusable-content heading-2 prompt
      heading-2 paragraph`,
    // Front matter with members of its own, the place of an address, and how a link is drawn, and what a table of cards says of itself.
    unseen:
      'data hidden card target type content ref view cards getting started md layout title visible description contents button primary secondary phone',
  },
  'mathematics.md': {
    title: 'Numbers and how to write them',
    blocks: `
      paragraph math heading-2 paragraph paragraph heading-2 math math heading-2 hint(paragraph paragraph) list-ordered[2]
      table[2x2] blockquote(paragraph) tabs(tabs-item(code[latex 3]) tabs-item(math)) heading-2 paragraph paragraph`,
  },
  'nested-lists.md': {
    title: 'Deploying by hand',
    blocks: `
      paragraph list-ordered[5] heading-2 list-unordered[2] list-unordered[1] list-unordered[1] list-ordered[2]
      list-ordered[2] list-unordered[2] list-unordered[1] heading-2 list-unordered[2] paragraph list-unordered[3] heading-2
      list-unordered[6] list-ordered[3] list-unordered[4]`,
  },
  'references-and-notes.md': {
    title: 'A Handbook of Small Things',
    blocks: `
      paragraph heading-2 paragraph paragraph paragraph heading-2 paragraph divider heading-2 paragraph paragraph heading-2
      paragraph paragraph divider`,
    // The names of references, the title of a link, and a reference nobody uses.
    unseen: 'ref References REF All about unused',
  },
  'release-checklist.md': {
    title: 'Release checklist',
    blocks: `
      paragraph heading-2 list-tasks[4] heading-2 list-tasks[3] list-tasks[2] heading-2 list-tasks[6] heading-2 table[3x3]
      heading-2 list-tasks[3]`,
  },
  'right-to-left.md': {
    title: 'دليل البدء',
    frontMatter: { title: 'دليل البدء', description: 'صفحة قصيرة بلغتين، من اليمين إلى اليسار' },
    blocks: `
      paragraph hint(paragraph) heading-2 list-ordered[3] table[2x2] blockquote(paragraph) heading-2 paragraph
      list-unordered[2] tabs(tabs-item(paragraph) tabs-item(paragraph)) heading-2 paragraph paragraph expandable(paragraph)`,
  },
  'windows-line-ends.md': {
    title: 'Written on Windows',
    frontMatter: {
      title: "It's from Windows",
      tags: ['one', 'two: three', 'four'],
      authors: ['ada', 'grace h.'],
      order: 3,
      draft: true,
      empty: null,
      nested: { key: 'value' },
      summary: 'first line\nsecond line',
    },
    blocks: `
      paragraph heading-2 list-unordered[2] list-ordered[2] divider code[2] code[powershell 2] hint(paragraph
      list-unordered[2]) tabs(tabs-item(code[bat 1]) tabs-item(code[1])) table[1x2] expandable(paragraph)
      blockquote(paragraph) math paragraph paragraph`,
    // A comment in the front matter, and the name of a member.
    unseen: 'a comment key',
  },
};

/** As an import does: what is near is a page or a file of the same place. */
const resolve: Resolve = (href) => {
  if (refOf(href) || !isSafeUrl(href) || /^[a-z]+:/.test(href)) return refOf(href);
  return href.includes('.md') ? { kind: 'page', page: href } : { kind: 'file', file: href };
};

const HOLDERS = new Set([
  'hint',
  'tabs',
  'tabs-item',
  'stepper',
  'stepper-step',
  'columns',
  'column',
  'updates',
  'update',
  'if',
  'blockquote',
]);

function outline({ type, data, nodes = [], fragments = [] }: Block): string {
  const blocks = nodes as readonly Block[];
  if (type.startsWith('list-')) return `${type}[${blocks.length}]`;
  if (type === 'code') return `code[${typeof data['syntax'] === 'string' ? `${data['syntax']} ` : ''}${blocks.length}]`;
  if (type === 'table')
    return `table[${Object.keys(data['records'] as object).length}x${Object.keys(data['definition'] as object).length}]`;
  if (type === 'expandable') return `expandable(${outlines(fragments[1]!.nodes)})`;
  return HOLDERS.has(type) ? `${type}(${outlines(blocks)})` : type;
}

const outlines = (blocks: readonly Block[]) => blocks.map(outline).join(' ');

/** Every text and number somebody said, wherever in the value it stands. */
function said(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(said);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(said);
  return typeof value === 'string' ? [value] : value === undefined ? [] : [JSON.stringify(value)];
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** What is left of Markdown without the words of its notation: names of tags and attributes, entities, numbers of items, boxes. */
const withoutNotation = (markdown: string) =>
  markdown
    .replace(/<!--.*?-->/gs, ' ')
    .replace(/\{%\s*[\w-]+(.*?)%\}/g, (_, attributes: string) => attributes.replace(/[\w-]+=/g, ' '))
    .replace(
      /<\/?[a-z][a-z0-9]*((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g,
      (_, attributes: string) => ` ${attributes.replace(/[\w-]+=|open/g, ' ')} `,
    )
    .replace(/&#?\w+;/g, ' ')
    .replace(/^[\s>]*\d{1,9}[.)](?=\s)/gm, ' ')
    .replace(/\[[ xX]\]|^> \[!\w+\]$/gm, ' ');

function lostWords(source: string, parsed: ParsedMarkdown, unseen: readonly string[]): string[] {
  const kept = countsOf(wordsOf([...said(parsed), ...Object.keys(parsed.frontMatter ?? {})].join(' ')));
  const wanted = countsOf(wordsOf(withoutNotation(source)));
  return [...wanted].filter(([word, count]) => !unseen.includes(word) && (kept.get(word) ?? 0) < count).map(([word]) => word);
}

describe('the corpus', () => {
  it('includes all of its files', () => expect(readdirSync(FOLDER).toSorted()).toEqual(Object.keys(PAGES).toSorted()));
});

for (const [file, { title, frontMatter, blocks, unseen = '' }] of Object.entries(PAGES)) {
  describe(`the page ${file}`, () => {
    const source = readFileSync(join(FOLDER, file), 'utf8');
    const parsed = parseMarkdown(source, { resolve });
    const { document } = parsed;
    const printed = printMarkdown(document);

    it('is parsed into the expected blocks', () => {
      expect(outlines(document.nodes)).toBe(blocks.trim().replace(/\s+/g, ' '));
      expect(parsed.title).toBe(title);
      expect(parsed.frontMatter).toEqual(frontMatter);
    });

    it('is valid and in canonical form', () => {
      expect(checkDocument(document)).toEqual([]);
      expect(withoutKeys(canonical(document))).toEqual(document);
    });

    it('round-trips through printed Markdown, which is stable', () => {
      const back = parseMarkdown(printed).document;
      expect(back).toEqual(document);
      expect(printMarkdown(back)).toBe(printed);
    });

    it('keeps every word', () => expect(lostWords(source, parsed, wordsOf(unseen))).toEqual([]));
  });
}
