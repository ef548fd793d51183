import type { ComponentChildren } from 'preact';
import type { Fragment } from '../rich-text.js';
import type { Renderer } from './renderer.js';

/** The notes of a document, below it. */
export class Notes {
  private readonly bodies: (readonly Fragment[])[] = [];

  /** Returns the number of the note. */
  add(body: readonly Fragment[]): number {
    return this.bodies.push(body);
  }

  render(renderer: Renderer): ComponentChildren {
    if (this.bodies.length === 0) return null;
    const { notes, backToText } = renderer.context.words;
    const items: ComponentChildren[] = [];
    // A note may have notes.
    for (let index = 0; index < this.bodies.length; index++) {
      items.push(
        <li id={`note:${index + 1}`}>
          {this.bodies[index]!.map(({ nodes }) => renderer.blocks(nodes))}
          <a class="note-back" href={`#note-ref:${index + 1}`} role="doc-backlink" aria-label={`${backToText} (${index + 1})`}>
            ↩
          </a>
        </li>,
      );
    }
    return (
      <section class="notes" role="doc-endnotes" aria-label={notes}>
        <ol>{items}</ol>
      </section>
    );
  }
}
