import { expect } from 'vitest';
import type * as FitFile from '../../../src/common/document/fit-blocks.js';
import type * as HtmlFile from '../../../src/common/document/html/document-html.js';
import type { Document } from '../../../src/common/document/rich-text.js';
import type * as ParseFile from '../../../src/common/document/parse-markdown.js';
import type * as PrintFile from '../../../src/common/document/print-markdown.js';
import type * as RenderFile from '../../../src/common/html/render-html.js';
import type * as SectionsFile from '../../../src/common/document/sections-in.js';
import type * as UnitsFile from '../../../src/modules/translations/segments/document-units.js';
import { htmlContext } from '../../support/html-context.js';
import type { Load, Recipe } from './recipe.js';

const DOCUMENT = 'src/common/document';
const PDF = 'src/modules/pdf/render/blocks';

/** A block with a title that holds others. */
export const addBlock: Recipe = {
  heading: 'Add a kind of block',
  declare: [
    {
      file: `${DOCUMENT}/node-table.ts`,
      after: 'export const BLOCKS = blockSpecs({\n',
      add: `  sidenote: {
    tag: 'sidenote',
    ...SILENT,
    components: 'sidenote',
    searched: ['title'],
    translated: ['title'],
    titles: ['title'],
    data: { title: text() },
    nodes: TAB,
  },
`,
    },
    { file: `${DOCUMENT}/node-places.ts`, after: "  'prompt',\n", add: "  'sidenote',\n" },
  ],
  undecided: [
    `${DOCUMENT}/html/block-views.ts`,
    `${DOCUMENT}/read-html.ts`,
    `${DOCUMENT}/readable-document.ts`,
    `${PDF}/page-layout.ts`,
    'test/support/every-block.ts',
  ],
  follow: [
    { file: `${DOCUMENT}/html/block-views.ts`, after: 'import { columns', add: ', sidenote' },
    { file: `${DOCUMENT}/html/block-views.ts`, after: 'Readonly<Record<TopLevelType, BlockView>> = {\n', add: '  sidenote,\n' },
    {
      file: `${DOCUMENT}/html/box-blocks.tsx`,
      after: "export const wideClass = ({ data }: Block) => data['fullWidth'] === true && 'full-width';\n",
      add: `
export const sidenote: BlockView = (block, renderer) => (
  <aside aria-label={String(block.data['title'] ?? '')}>{renderer.blocks(blocksOf(block))}</aside>
);
`,
    },
    { file: `${PDF}/page-layout.ts`, after: 'import { blockquote', add: ', sidenote' },
    { file: `${PDF}/page-layout.ts`, after: 'Readonly<Record<TopLevelType, BlockLayout>> = {\n', add: '  sidenote,\n' },
    {
      file: `${PDF}/box-blocks.ts`,
      after: 'const blocksIn = ({ nodes = [] }: Block) => nodes as readonly Block[];\n',
      add: `
export const sidenote: BlockLayout = (block, box, layout) => layout.blocks(blocksIn(block), indented(box, 14));
`,
    },
    { file: `${DOCUMENT}/readable-document.ts`, after: 'Readonly<Record<BlockType, Reader>> = {\n', add: '  sidenote: asItIs,\n' },
    {
      file: `${DOCUMENT}/read-html.ts`,
      after: 'private readonly roles: Readonly<Record<BlockRole, (element: HtmlElement) => readonly Block[]>> = {\n',
      add: "    sidenote: (element) => [holder('sidenote', titleData(element), fit(this.blocks(element.children), BLOCKS.sidenote.nodes))],\n",
    },
    {
      file: 'test/support/every-block.ts',
      after: 'const BLOCK_EXAMPLES: Readonly<Record<keyof typeof BLOCKS, Made<Block>>> = {\n',
      add: "  sidenote: (word) => block('sidenote', { data: { title: word }, nodes: [paragraph(text('x'))] }),\n",
    },
  ],
  async works(load) {
    const { parseMarkdown } = await load<typeof ParseFile>(`${DOCUMENT}/parse-markdown.js`);
    const { printMarkdown } = await load<typeof PrintFile>(`${DOCUMENT}/print-markdown.js`);
    const markdown = '{% sidenote title="By the way" %}\nIt is **quick**.\n{% endsidenote %}\n';
    const { document } = parseMarkdown(markdown, {});
    expect(document.nodes).toMatchObject([{ type: 'sidenote', data: { title: 'By the way' }, nodes: [{ type: 'paragraph' }] }]);
    expect(printMarkdown(document)).toBe(markdown);
    expect(parseMarkdown('<sidenote title="By the way">\n<p>It is <b>quick</b>.</p>\n</sidenote>', {}).document).toEqual(document);
    expect(await htmlOf(document, load)).toContain('<aside aria-label="By the way"><p>It is <strong>quick</strong>.</p></aside>');
    await isDerived(document, load);
  },
};

async function htmlOf(document: Document, load: Load): Promise<string> {
  const { DocumentHtml } = await load<typeof HtmlFile>(`${DOCUMENT}/html/document-html.js`);
  const { renderHtml } = await load<typeof RenderFile>('src/common/html/render-html.js');
  return renderHtml(DocumentHtml({ document, context: htmlContext() }));
}

/** What the table alone decides. */
async function isDerived(document: Document, load: Load): Promise<void> {
  const { sectionsIn } = await load<typeof SectionsFile>(`${DOCUMENT}/sections-in.js`);
  expect(sectionsIn(document)).toMatchObject([{ text: expect.stringContaining('By the way') }]);
  const { markedTextsOf } = await load<typeof UnitsFile>('src/modules/translations/segments/document-units.js');
  expect([...markedTextsOf(document).values()].map(({ text }) => text)).toEqual(['By the way', 'It is <g1>quick</g1>.']);
  const { fit, wordsOfBlocks } = await load<typeof FitFile>(`${DOCUMENT}/fit-blocks.js`);
  expect(wordsOfBlocks(fit(document.nodes, ['paragraph']))).toBe('By the way It is quick.');
}
