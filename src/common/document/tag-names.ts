import { INLINES, MARKS } from './inline-table.js';
import { BLOCKS } from './node-table.js';
import type { BlockType, InlineType, MarkType } from './rich-text.js';

/** The blocks written as `{% name … %}`, those that hold something up to `{% endname %}`. */
export const BLOCK_TAGS: Readonly<Record<string, BlockType>> = Object.fromEntries(
  (Object.keys(BLOCKS) as BlockType[]).flatMap((type) => (BLOCKS[type].tag === null ? [] : [[BLOCKS[type].tag, type]])),
);

/** Other tags: `block` holds a node as JSON, `document` what is said of the whole, the rest is how others write ours. */
export const isBlockTag = (name: string): boolean =>
  Object.hasOwn(BLOCK_TAGS, name) || ['block', 'document', 'fragment', 'include', 'openapi'].includes(name);

export const MARK_TAGS: Readonly<Record<string, MarkType>> = Object.fromEntries(
  (Object.keys(MARKS) as MarkType[]).flatMap((type) => MARKS[type].tags.map((tag) => [tag, type])),
);

export const INLINE_TAGS: Readonly<Record<string, InlineType>> = Object.fromEntries(
  (Object.keys(INLINES) as InlineType[]).map((type) => [INLINES[type].tag, type]),
);

/** What the reference of a node is written as. */
export const REF_ATTRIBUTES = ['ref', 'href', 'src', 'url', 'spec', ''];
