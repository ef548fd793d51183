import type { Block, Fragment, InlineNode } from './rich-text.js';

type Holder = { nodes?: readonly (Block | InlineNode)[]; fragments?: readonly Fragment[] };

/** All blocks of a document, also those within others. */
export function* blocksIn({ nodes = [], fragments = [] }: Holder): Generator<Block> {
  for (const node of nodes) {
    if (node.object === 'text') continue;
    if (node.object === 'block') yield node;
    yield* blocksIn(node);
  }
  for (const fragment of fragments) yield* blocksIn(fragment);
}
