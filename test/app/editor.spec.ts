import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import type { Node as EditorNode } from 'prosemirror-model';
import { expect, it } from 'vitest';
import { BLOCK_KINDS, beginningOf } from '../../app/editor/block-kinds.js';
import { printPage, readBlocks, readPage } from '../../app/editor/markdown.js';
import { readDocument } from '../../app/editor/read-document.js';
import { isIsland, NATIVE } from '../../app/editor/schema.js';
import { documentOf } from '../../app/editor/write-document.js';
import { canonical, withoutKeys } from '../../src/common/document/canonical.js';
import { hrefOf, type ContentRef } from '../../src/common/document/content-ref.js';
import { BLOCKS } from '../../src/common/document/node-table.js';
import { printMarkdown } from '../../src/common/document/print-markdown.js';
import type { Block } from '../../src/common/document/rich-text.js';
import { documents } from '../support/any-document.js';
import { isTorture, runs } from '../support/runs.js';

const ROOT = resolve(import.meta.dirname, '../..');
const OFTEN = runs(3000);

const islandsIn = (doc: EditorNode): Block[] => {
  const found: Block[] = [];
  doc.descendants((node) => {
    if (isIsland(node)) found.push(node.attrs['block'] as Block);
  });
  return found;
};

it('every document comes back from the editor as it was', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const doc = readDocument(document);
      doc.check();
      expect(withoutKeys(documentOf(doc, document))).toEqual(withoutKeys(canonical(document)));
    }),
    OFTEN,
  );
});

/** As the service writes pages of the same space for people. */
const asInFiles = (ref: ContentRef): string | undefined =>
  ref.kind === 'page' && ref['space'] === undefined ? `./${encodeURIComponent(String(ref['page']))}.md` : hrefOf(ref);

it.each([
  ['with ids', hrefOf],
  ['with addresses that only the service knows', asInFiles],
])('the text of the service is written as it was, %s', (_, addressOf) => {
  fc.assert(
    fc.property(documents, (document) => {
      const sent = printMarkdown(document, { hrefOf: addressOf });
      const { document: read, head } = readPage(sent);
      expect(printPage({ document: documentOf(readDocument(read), read), head })).toBe(sent);
    }),
    OFTEN,
  );
});

/** Pages as people write them: those of the demo and, in the long run, all that is written about this product. */
const WRITTEN = (isTorture() ? ['.', 'docs', 'demo'] : ['demo']).flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: folder !== '.', encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

it('pages that people wrote come back as they are, and so does their text', () => {
  expect(WRITTEN.length).toBeGreaterThanOrEqual(55);
  for (const name of WRITTEN) {
    const { document, head } = readPage(readFileSync(join(ROOT, name), 'utf8'));
    const back = documentOf(readDocument(document), document);
    expect(withoutKeys(back), name).toEqual(withoutKeys(canonical(document)));
    const sent = printPage({ document: back, head });
    expect(withoutKeys(readPage(sent).document), name).toEqual(withoutKeys(back));
    expect(printPage(readPage(sent)), name).toBe(sent);
  }
});

it('what stands before the document is kept', () => {
  const text = '---\nicon: rocket\nif: visitor.claims.beta\n---\n\n# Title\n\nText.\n';
  const page = readPage(text);
  expect(printPage({ ...page, document: documentOf(readDocument(page.document), page.document) })).toBe(text);
});

it('only blocks that the table has no text for are islands, whatever they hold; of the others, what the editor cannot show', () => {
  fc.assert(
    fc.property(documents, (document) => {
      for (const { type } of islandsIn(readDocument(document))) {
        if (NATIVE.includes(type))
          expect(['code', 'expandable', 'prompt', 'heading-1', 'heading-2', 'heading-3', 'paragraph']).toContain(type);
      }
    }),
    OFTEN,
  );
  const unmapped = Object.keys(BLOCKS).filter((type) => !(NATIVE as readonly string[]).includes(type));
  expect(unmapped).toEqual([
    ...['prompt', 'images', 'image', 'file', 'drawing', 'embed', 'code-line', 'math', 'table', 'swagger', 'openapi-operation'],
    ...['openapi-schemas', 'openapi-webhook', 'content-ref', 'integration', 'reusable-content'],
  ]);
});

it.each(BLOCK_KINDS.filter((kind) => typeof beginningOf(kind) === 'string'))('a new block of the kind %s begins as one', (kind) => {
  const blocks = readBlocks(beginningOf(kind) as string);
  expect(blocks.map(({ type }) => type)).toEqual([kind]);
  const doc = readDocument({ object: 'document', data: { schemaVersion: 1 }, nodes: blocks });
  expect(islandsIn(doc).length).toBe(NATIVE.includes(kind) ? 0 : 1);
});
