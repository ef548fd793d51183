import type { ContentRef } from '../../../../common/document/content-ref.js';
import { framed } from '../drawing/framed.js';
import type { Slabs } from '../drawing/slab.js';
import type { TextStyle } from '../text/atom.js';
import { flowText } from '../text/flow-text.js';
import { BOLD, CODE, LINK, MUTED, PLAIN } from '../text/styles.js';
import { indented } from './indented.js';
import type { BlockLayout, Layout } from './layout.js';
import { panel } from './panel.js';

/** A panel with a line of text for each part. */
const lines = (parts: readonly (readonly [text: string, style: TextStyle])[]): BlockLayout =>
  function (_, box, layout) {
    return framed(all(parts, indented(box, 8, 8), layout), panel(box), 5);
  };

function* all(parts: readonly (readonly [text: string, style: TextStyle])[], box: Parameters<BlockLayout>[1], layout: Layout): Slabs {
  for (const [text, style] of parts) if (text !== '') yield* flowText(layout.atoms.of(text, style), box);
}

const described = (ref: unknown, layout: Layout, style: TextStyle): readonly [string, TextStyle] => {
  const { text, target } = layout.references.describe(ref as ContentRef);
  return [text, target ? { ...LINK, link: target } : style];
};

export const contentRef: BlockLayout = (block, box, layout) => lines([described(block.data['ref'], layout, BOLD)])(block, box, layout);

/** Contents that could not be put in the place of the reference. */
export const reusableContent: BlockLayout = (block, box, layout) =>
  lines([described(block.data['ref'], layout, MUTED)])(block, box, layout);

/** An operation: its method and path, and where it is described. */
export const operation: BlockLayout = (block, box, layout) => {
  const { method, path, name, ref } = block.data;
  const title = `${String(method).toUpperCase()} ${String(path ?? name)}`;
  return lines([[title, { ...CODE, bold: true }], described(ref, layout, MUTED)])(block, box, layout);
};

export const schemas: BlockLayout = (block, box, layout) => {
  const names = (block.data['schemas'] as readonly string[]).join(', ');
  return lines([[names, { ...CODE, bold: true }], described(block.data['ref'], layout, MUTED)])(block, box, layout);
};

export const integration: BlockLayout = (block, box, layout) => {
  const { integration: name, block: kind, url } = block.data;
  const link = typeof url === 'string' ? [described({ kind: 'url', url }, layout, PLAIN)] : [];
  return lines([[`${String(name)} · ${String(kind)}`, BOLD], ...link])(block, box, layout);
};
