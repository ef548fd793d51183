import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentHtml } from '../../src/common/document/html/document-html.js';
import type { HtmlContext } from '../../src/common/document/html/html-context.js';
import type { Block, Document, Fragment, InlineNode, Leaf } from '../../src/common/document/rich-text.js';
import { isSafeUrl } from '../../src/common/document/safe-url.js';
import { renderHtml } from '../../src/common/html/render-html.js';
import { documents } from '../support/any-document.js';
import { everyBlock } from '../support/every-block.js';
import { hostileDocument } from '../support/hostile-document.js';
import { htmlContext } from '../support/html-context.js';
import { readHtml } from '../support/read-html.js';
import { runs } from '../support/runs.js';
import { SEED } from '../support/seed.js';

const render = (document: Document, changes: Partial<HtmlContext> = {}) =>
  renderHtml(DocumentHtml({ document, context: htmlContext(changes) }));

/** Nobody knows whether a reader may see what is under a condition that was not evaluated, or in contents that were not read. */
const UNSHOWN = ['if', 'reusable-content'];

/** All elements and attributes that a document may become. */
const ELEMENTS = new Set(
  (
    'a blockquote br button code col colgroup details div em figcaption figure h2 h3 h4 h5 h6 hr img kbd li mark ol p pre s section span ' +
    'strong sub summary sup table tbody td th thead time tr ul ' +
    'math menclose mfrac mi mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr ' +
    'munder munderover mmultiscripts mprescripts none'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'alt aria-hidden aria-label class data-copy data-icon datetime decoding height hidden href id loading name open rel role scope src start ' +
    'tabindex target type width ' +
    'accent accentunder alttext columnspan depth dir display displaystyle fence form largeop linethickness lspace mathbackground mathcolor ' +
    'mathsize mathvariant maxsize minsize movablelimits notation rspace scriptlevel separator stretchy symmetric voffset'
  ).split(' '),
);

/** What is in some HTML that has no place in the HTML of a document. */
function activeParts(html: string): string[] {
  return readHtml(html).elements.flatMap(({ name, attributes }) => [
    ...(ELEMENTS.has(name) ? [] : [`<${name}>`]),
    ...Object.entries(attributes).flatMap(([attribute, value]) => {
      if (!ATTRIBUTES.has(attribute)) return [`${name} ${attribute}`];
      return (attribute === 'href' || attribute === 'src') && !isSafeUrl(value) ? [`${attribute}="${value}"`] : [];
    }),
  ]);
}

/** The document with a number in each of its texts, which tells it from all others. */
function numbered(document: Document): Document {
  let number = 0;
  return JSON.parse(JSON.stringify(document), (name, value: unknown) => {
    return name === 'leaves' ? (value as Leaf[]).map((leaf) => ({ ...leaf, text: `${leaf.text}⟦${number++}⟧` })) : value;
  }) as Document;
}

/** The texts that readers of a document see, without white space. Of tables, only the cells that its view shows are seen. */
function* textsIn({
  nodes = [],
  fragments = [],
}: {
  nodes?: readonly (Block | InlineNode)[];
  fragments?: readonly Fragment[];
}): Generator<string> {
  for (const node of nodes) {
    if (node.object === 'text') for (const { text } of node.leaves) yield text.replace(/\s+/gu, '');
    else if (node.object === 'inline' || !['if', 'table'].includes(node.type)) yield* textsIn(node);
  }
  for (const fragment of fragments) yield* textsIn(fragment);
}

describe('a document as HTML', () => {
  it('shows every kind of block, inline and mark', () => {
    const { document, shown } = everyBlock();
    const html = render(document);
    const unseen = shown.filter(({ word }) => !html.includes(word)).map(({ kind }) => kind);
    expect(unseen).toEqual(UNSHOWN);
    expect(activeParts(html)).toEqual([]);
  });

  it(`shows all texts of any document, seed ${SEED}`, () => {
    fc.assert(
      fc.property(documents.map(numbered), (document) => {
        const { text } = readHtml(render(document));
        for (const shown of textsIn(document)) expect(text).toContain(shown);
      }),
      { seed: SEED, ...runs(500) },
    );
  });

  it(`is inert whatever the document contains, and wherever its links lead, seed ${SEED}`, () => {
    const hostileUrls: Partial<HtmlContext> = {
      linkTo: () => ({ href: 'javascript:alert(1)', title: '<b>', emoji: '"<', description: '<i>' }),
      file: () => ({ href: 'data:text/html,<script>alert(1)</script>', name: '<b>', contentType: '<i>' }),
      linkOfAction: () => 'javascript:alert(1)',
    };
    fc.assert(
      fc.property(documents, (document) => {
        expect(activeParts(render(document))).toEqual([]);
        expect(activeParts(render(hostileDocument(document)))).toEqual([]);
        expect(activeParts(render(hostileDocument(document), hostileUrls))).toEqual([]);
      }),
      { seed: SEED, ...runs(1000) },
    );
  });

  it(`has no id twice, seed ${SEED}`, () => {
    fc.assert(
      fc.property(documents, (document) => {
        const ids = readHtml(render(document)).elements.flatMap(({ attributes }) => attributes['id'] ?? []);
        expect(ids).toEqual([...new Set(ids)]);
      }),
      { seed: SEED, ...runs(200) },
    );
  });
});
