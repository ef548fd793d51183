import { expect } from 'vitest';
import type * as HtmlFile from '../../../src/common/document/html/document-html.js';
import type * as ParseFile from '../../../src/common/document/parse-markdown.js';
import type * as PrintFile from '../../../src/common/document/print-markdown.js';
import type * as RenderFile from '../../../src/common/html/render-html.js';
import type * as UnitsFile from '../../../src/modules/translations/segments/document-units.js';
import { htmlContext } from '../../support/html-context.js';
import type { Recipe } from './recipe.js';

const DOCUMENT = 'src/common/document';
const ATOMS = 'src/modules/pdf/render/blocks/inline-atoms.ts';

/** A part of a text that has a text itself. */
export const addInline: Recipe = {
  heading: 'Add a kind of inline',
  declare: [
    {
      file: `${DOCUMENT}/inline-table.ts`,
      after: 'export const INLINES = inlineSpecs({\n',
      add: `  term: {
    tag: 'term',
    searched: ['note'],
    translated: ['note'],
    words: null,
    data: { note: required(text()) },
    nodes: ['text'],
  },
`,
    },
    { file: `${DOCUMENT}/node-places.ts`, after: "  'annotation',\n", add: "  'term',\n" },
  ],
  undecided: [
    `${DOCUMENT}/html/inline-views.tsx`,
    `${DOCUMENT}/parse-inline.ts`,
    `${DOCUMENT}/print-inline.ts`,
    `${DOCUMENT}/readable-document.ts`,
    ATOMS,
    'test/support/every-block.ts',
  ],
  follow: [
    {
      file: `${DOCUMENT}/html/inline-views.tsx`,
      after: 'Readonly<Record<InlineType, InlineView>> = {\n',
      add: "  term: (inline, renderer) => <dfn title={String(inline.data['note'])}>{renderer.inlines(inlinesOf(inline))}</dfn>,\n",
    },
    {
      file: ATOMS,
      after: "Readonly<Record<Inline['type'], Reader>> = {\n",
      add: '  term: ({ nodes = [] }, style, layout) => inlineAtoms(nodes, style, layout),\n',
    },
    {
      file: `${DOCUMENT}/readable-document.ts`,
      after: 'Readonly<Record<InlineType, InlineReader>> = {\n',
      add: '  term: withReadableData,\n',
    },
    {
      file: `${DOCUMENT}/parse-inline.ts`,
      after: 'Readonly<Record<InlineHolder, (attributes: Record<string, unknown>) => Inline | undefined>> = {\n',
      add: `    term: (attributes) => {
      const found = dataOfTag(attributes, INLINES.term, this.resolve);
      return found && { object: 'inline', type: 'term', isVoid: false, data: found.data };
    },
`,
    },
    {
      file: `${DOCUMENT}/print-inline.ts`,
      after: 'Readonly<Record<InlineHolder, (node: Inline, hrefOf: HrefOf, place: Place) => string>> = {\n',
      add: `  term: (node, hrefOf, place) => {
    const text = printInlines(node.nodes ?? [], hrefOf, { ...place, within: true });
    return \`<term\${printAttributes(attributesOf(node, INLINES.term, hrefOf))}>\${text}</term>\`;
  },
`,
    },
    {
      file: 'test/support/every-block.ts',
      after: 'const INLINE_EXAMPLES: Readonly<Record<keyof typeof INLINES, Made<Inline>>> = {\n',
      add: "  term: (word) => inline('term', { data: { note: 'A note' }, nodes: [text(word)] }),\n",
    },
  ],
  async works(load) {
    const { parseMarkdown } = await load<typeof ParseFile>(`${DOCUMENT}/parse-markdown.js`);
    const { printMarkdown } = await load<typeof PrintFile>(`${DOCUMENT}/print-markdown.js`);
    const markdown = 'Start the <term note="It drives all">engine</term> now.\n';
    const { document } = parseMarkdown(markdown, {});
    expect(document.nodes[0]!.nodes![1]).toMatchObject({ type: 'term', data: { note: 'It drives all' }, nodes: [{ object: 'text' }] });
    expect(printMarkdown(document)).toBe(markdown);
    const { DocumentHtml } = await load<typeof HtmlFile>(`${DOCUMENT}/html/document-html.js`);
    const { renderHtml } = await load<typeof RenderFile>('src/common/html/render-html.js');
    const html = renderHtml(DocumentHtml({ document, context: htmlContext() }));
    expect(html).toContain('Start the <dfn title="It drives all">engine</dfn> now.');
    const { markedTextsOf } = await load<typeof UnitsFile>('src/modules/translations/segments/document-units.js');
    const texts = [...markedTextsOf(document).values()].map(({ text }) => text);
    expect(texts).toEqual(['It drives all', 'Start the <a1>engine</a1> now.']);
  },
};
