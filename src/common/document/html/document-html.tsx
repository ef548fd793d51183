import type { VNode } from 'preact';
import type { Document } from '../rich-text.js';
import { DocumentRenderer } from './document-renderer.js';
import type { HtmlContext } from './html-context.js';
import type { BlockView } from './renderer.js';

interface Properties {
  document: Document;
  context: HtmlContext;
  apiPart?: BlockView;
}

/** A document as HTML that works without scripts, inline styles and anything from other sites but images. */
export function DocumentHtml({ document, context, apiPart }: Properties): VNode {
  const renderer = new DocumentRenderer(document, context, apiPart);
  return (
    <div class="document">
      {renderer.blocks(document.nodes)}
      {renderer.notes.render(renderer)}
    </div>
  );
}
