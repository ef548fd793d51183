import type { ComponentChildren } from 'preact';
import type { BlockView, Renderer } from './renderer.js';

export const math: BlockView = ({ data }, renderer) => <div class="math-block">{formula(String(data['formula']), 'block', renderer)}</div>;

/** A formula as MathML; as its source if it has an error, or is too long. */
export function formula(source: string, _display: 'block' | 'inline', _renderer: Renderer): ComponentChildren {
  return <code class="formula">{source}</code>;
}
