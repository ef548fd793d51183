import { framedBlock, paragraph } from './canonical.js';
import { fit } from './fit-blocks.js';
import { hintStyle } from './hint-style.js';
import { BLOCKS } from './node-table.js';
import { sound } from './parse-inline.js';
import type { Block, BlockType, Data, InlineNode } from './rich-text.js';
import type { Attributes } from './tag-notation.js';

/** The blocks of a `::: type title` container. One of an unknown type leaves its content, below its title. */
export function containerBlocks({ type, title }: Attributes, blocks: readonly Block[]): readonly Block[] {
  const kind = String(type).toLowerCase();
  const text = sound(String(title));
  if (kind === 'details') return [details(text, blocks)];
  if (kind === 'code-group') return [codeGroup(blocks)];
  const inner = text === '' ? blocks : [paragraph(leaf(text, true)), ...blocks];
  const style = hintStyle(kind);
  return style === undefined ? inner : [holder('hint', { style }, fit(inner, BLOCKS.hint.nodes))];
}

const holder = (type: BlockType, data: Data, nodes: readonly Block[]): Block =>
  framedBlock({ object: 'block', type, isVoid: false, data, nodes });

const leaf = (text: string, isBold = false): InlineNode[] => [
  { object: 'text', leaves: [{ object: 'leaf', text, marks: isBold ? [{ object: 'mark', type: 'bold', data: {} }] : [] }] },
];

const details = (title: string, blocks: readonly Block[]): Block =>
  framedBlock({
    object: 'block',
    type: 'expandable',
    isVoid: true,
    data: {},
    fragments: [
      { object: 'fragment', type: 'expandable-title', nodes: [paragraph(leaf(title))] },
      { object: 'fragment', type: 'expandable-body', nodes: fit(blocks, BLOCKS.expandable.fragments!.names['expandable-body']!.nodes) },
    ],
  });

/** Code by language: the title of each piece of code becomes the title of its tab. */
function codeGroup(blocks: readonly Block[]): Block {
  const tabs = blocks.map((block) => {
    const { title, ...data } = block.data;
    if (block.type !== 'code') return block;
    const named = title ?? data['syntax'];
    return holder('tabs-item', named === undefined ? {} : { title: named }, [framedBlock({ ...block, data })]);
  });
  return holder('tabs', {}, tabs.length === 0 ? [holder('tabs-item', {}, [])] : fit(tabs, BLOCKS.tabs.nodes, 'tabs'));
}
