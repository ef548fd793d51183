import { framedBlock } from './canonical.js';
import type { HtmlAttributes } from './html-tree.js';
import { BLOCKS } from './node-table.js';
import type { Block } from './rich-text.js';

const ALIGNED: Readonly<Record<string, string>> = { left: 'start', right: 'end', center: 'center', middle: 'center' };

/** The same blocks, where HTML says how they are aligned. */
export function aligned(blocks: readonly Block[], { align, style = '' }: HtmlAttributes): readonly Block[] {
  const said = (align ?? /text-align:\s*(\w+)/.exec(style)?.[1] ?? '').toLowerCase();
  const value = Object.hasOwn(ALIGNED, said) ? ALIGNED[said]! : undefined;
  if (value === undefined || value === 'start')
    return blocks.map((block) => (said === 'left' && block.type === 'images' ? { ...block, data: { ...block.data, align: said } } : block));
  return blocks.map((block) => {
    if (block.type === 'images') return framedBlock({ ...block, data: { align: value === 'end' ? 'right' : value, ...block.data } });
    if (!Object.hasOwn(BLOCKS[block.type].data, 'align')) return block;
    return framedBlock({ ...block, data: { ...block.data, align: block.data['align'] ?? value } });
  });
}
