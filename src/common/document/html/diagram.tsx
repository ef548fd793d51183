import type { ComponentChildren } from 'preact';
import type { HtmlContext } from './html-context.js';

/** The language of code that is a diagram. */
export const isDiagram = (syntax: unknown): boolean => typeof syntax === 'string' && syntax.toLowerCase() === 'mermaid';

/** Longer ones are shown as code: the drawing would keep the browser of the reader busy. */
const LONGEST = 50_000;

/** A diagram is drawn by a script, in a frame above its source. Without scripts, its source is all that there is. */
export function diagram(source: string, code: ComponentChildren, { media, words }: HtmlContext): ComponentChildren {
  if (!media || source.trim() === '' || source.length > LONGEST) return code;
  return (
    <details class="diagram" open data-diagram={media.diagramFrame()} data-title={words.diagram} data-failed={words.diagramFailed}>
      <summary>{words.diagramSource}</summary>
      {code}
    </details>
  );
}
