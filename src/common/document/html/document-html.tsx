import type { VNode } from 'preact';
import type { Document } from '../rich-text.js';
import { DocumentRenderer } from './document-renderer.js';
import type { HtmlContext } from './html-context.js';

interface Properties {
  document: Document;
  context: HtmlContext;
}

/** A document as HTML that works without scripts, inline styles and anything from other sites but images. */
export function DocumentHtml({ document, context }: Properties): VNode {
  const renderer = new DocumentRenderer(document, context);
  return (
    <div class="document">
      {renderer.blocks(document.nodes)}
      {renderer.notes.render(renderer)}
    </div>
  );
}
