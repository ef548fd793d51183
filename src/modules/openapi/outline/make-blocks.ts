import { framedBlock, paragraph } from '../../../common/document/canonical.js';
import { codeBlock } from '../../../common/document/fit-blocks.js';
import type { Block, InlineNode, MarkType, Text } from '../../../common/document/rich-text.js';
import { storableText } from './storable-text.js';

/** A text in a line. Line breaks and other runs of spaces become one space. */
export const words = (text: string, ...marks: readonly MarkType[]): Text => ({
  object: 'text',
  leaves: [
    {
      object: 'leaf',
      text: storableText(text).replaceAll(/\s+/g, ' '),
      marks: marks.map((type) => ({ object: 'mark', type, data: {} })),
    },
  ],
});

export const heading = (level: 2 | 3, text: string): Block =>
  framedBlock({ object: 'block', type: `heading-${level}`, isVoid: false, data: {}, nodes: paragraph([words(text)]).nodes! });

export const line = (...nodes: readonly InlineNode[]): Block => paragraph(nodes);

/** A list of items; nothing if there are none. */
export const listOf = (items: readonly (readonly Block[])[]): Block[] =>
  items.length === 0
    ? []
    : [
        framedBlock({
          object: 'block',
          type: 'list-unordered',
          isVoid: false,
          data: {},
          nodes: items.map((nodes) => framedBlock({ object: 'block', type: 'list-item', isVoid: false, data: {}, nodes })),
        }),
      ];

/** A value as indented JSON. */
export const jsonBlock = (value: unknown): Block => codeBlock(storableText(JSON.stringify(value, null, 2)).split('\n'), 'json');
