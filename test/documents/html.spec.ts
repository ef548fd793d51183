import { describe, expect, it } from 'vitest';
import { DocumentHtml } from '../../src/common/document/html/document-html.js';
import { renderHtml } from '../../src/common/html/render-html.js';
import { everyBlock } from '../support/every-block.js';
import { htmlContext } from '../support/html-context.js';

/** Nobody knows whether a reader may see what is under a condition that was not evaluated, or in contents that were not read. */
const UNSHOWN = ['if', 'reusable-content'];

describe('a document as HTML', () => {
  it('shows every kind of block, inline and mark', () => {
    const { document, shown } = everyBlock();
    const html = renderHtml(DocumentHtml({ document, context: htmlContext() }));
    const unseen = shown.filter(({ word }) => !html.includes(word)).map(({ kind }) => kind);
    expect(unseen).toEqual(UNSHOWN);
  });
});
