import { BLOCKS } from './node-table.js';
import type { BlockType, InlineType, MarkType } from './rich-text.js';

/** The blocks written as `{% name … %}`, those that hold something up to `{% endname %}`. */
export const BLOCK_TAGS: Readonly<Record<string, BlockType>> = Object.fromEntries(
  (Object.keys(BLOCKS) as BlockType[]).flatMap((type) => (BLOCKS[type].tag === null ? [] : [[BLOCKS[type].tag, type]])),
);

export const tagOf = (type: BlockType): string | undefined => BLOCKS[type].tag ?? undefined;

/** Other tags: `block` holds a node as JSON, `document` what is said of the whole, the rest is how others write ours. */
export const isBlockTag = (name: string): boolean =>
  Object.hasOwn(BLOCK_TAGS, name) || ['block', 'document', 'fragment', 'include', 'openapi'].includes(name);

export const MARK_TAGS: Readonly<Record<string, MarkType>> = {
  mark: 'color',
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  s: 'strikethrough',
  del: 'strikethrough',
  sup: 'superscript',
  sub: 'subscript',
  kbd: 'keyboard',
  code: 'code',
};

export const INLINE_TAGS: Readonly<Record<string, InlineType>> = {
  a: 'link',
  annotation: 'annotation',
  emoji: 'emoji',
  icon: 'icon',
  expression: 'expression',
  math: 'inline-math',
  img: 'inline-image',
  mention: 'mention',
  button: 'button',
};

/** What the reference of a node is written as. */
export const REF_ATTRIBUTES = ['ref', 'href', 'src', 'url', 'spec', ''];
export function refAttribute(type: BlockType | InlineType): string {
  if (type === 'file' || type === 'image' || type === 'inline-image' || type === 'drawing' || type === 'swagger') return 'src';
  return type === 'content-ref' ? 'url' : 'href';
}
