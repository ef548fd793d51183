import { fit } from './fit-blocks.js';
import { TOP_LEVEL } from './node-places.js';
import { BLOCKS } from './node-table.js';
import type { Block, Document, Fragment, InlineNode } from './rich-text.js';

/** Returns the blocks that replace a block; undefined for a block that stays. */
export type Replace = (block: Block) => readonly Block[] | undefined;

/** Replaces blocks wherever they are in a document, by blocks that fit there. */
export const replaceBlocks = (document: Document, replace: Replace): Document => ({
  ...document,
  nodes: replaced(document.nodes, replace, TOP_LEVEL),
});

function replaced(blocks: readonly Block[], replace: Replace, allowed: readonly string[]): readonly Block[] {
  return blocks.flatMap((block) => {
    const others = replace(block);
    return others ? fit(others, allowed) : [withinBlock(block, replace)];
  });
}

function withinBlock(block: Block, replace: Replace): Block {
  const { nodes, fragments } = block;
  const holdsBlocks = nodes?.some((node: Block | InlineNode) => node.object === 'block') === true;
  return {
    ...block,
    ...(holdsBlocks && { nodes: replaced(nodes as readonly Block[], replace, BLOCKS[block.type].nodes ?? TOP_LEVEL) }),
    ...(fragments && { fragments: fragments.map((fragment) => withinFragment(fragment, replace)) }),
  };
}

const withinFragment = (fragment: Fragment, replace: Replace): Fragment => ({
  ...fragment,
  nodes: replaced(fragment.nodes, replace, TOP_LEVEL),
});
