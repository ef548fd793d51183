import { atOnce } from '../../../common/concurrency/turns.js';
import { withKeys } from '../../../common/document/block-keys.js';
import type { Block, Document } from '../../../common/document/rich-text.js';
import { BlockChildren } from './block-children.js';
import { BlockRules } from './block-rules.js';
import { BlockBuilder } from './build-blocks.js';
import { checkBlockResolutions } from './check-block-resolutions.js';
import type { Clashes } from './clashes.js';
import type { Target } from './conflict.js';
import { type BlockNode, DocumentTree } from './document-tree.js';
import { type Sides, threeWay } from './three-way.js';
import { TreeMerge } from './tree-merge.js';
import { WholeBlocks } from './whole-blocks.js';

export interface DocumentMergeOptions {
  /** The page or the reusable content that has the documents. */
  target: Target;
  /** Returns a key for a block that the merge creates to keep the result valid. */
  newKey: () => string;
}

/**
 * Merges canonical documents block by block, by their keys. The result is canonical and has each block of both sides that
 * neither side deleted exactly once. It can be too large, which `checkDocument` detects. Documents whose blocks have no
 * unique keys are merged as a whole.
 */
export const mergeDocuments = (documents: Sides<Document>, clashes: Clashes, options: DocumentMergeOptions): Document =>
  atOnce(mergeDocumentsInSteps(documents, clashes, options));

/** The same, for `Turns.run`: merging the largest documents takes too long for one piece. */
export function* mergeDocumentsInSteps(
  documents: Sides<Document>,
  clashes: Clashes,
  { target, newKey }: DocumentMergeOptions,
): Generator<void, Document> {
  const settled = threeWay<Document | undefined>(documents, () => undefined);
  if (settled) return settled;
  yield;
  const { base, ours, theirs } = documents;
  const whole = (path: string, sides: Sides<unknown>) => clashes.settleField({ target, path, kind: 'edit-edit', ...sides });
  const trees = { base: new DocumentTree(base), ours: new DocumentTree(ours), theirs: new DocumentTree(theirs) };
  if (!Object.values(trees).every(({ isKeyed }) => isKeyed)) return whole('/document', documents) as Document;
  yield;
  const data = { base: base.data, ours: ours.data, theirs: theirs.data };
  const merged = yield* mergeBlocks(trees, clashes, target);
  yield;
  const rest = { ...theirs, data: threeWay(data, () => whole('/document/data', data) as Document['data']) };
  const document = withKeys({ ...rest, nodes: merged }, newKey);
  yield;
  checkBlockResolutions(document, documents, target, clashes);
  return document;
}

function* mergeBlocks(sides: Sides<DocumentTree>, clashes: Clashes, target: Target): Generator<void, Block[]> {
  const rules = new BlockRules(sides, clashes, target);
  const tree = new TreeMerge<BlockNode>(sides, rules);
  const ids = new Set([...sides.theirs.ids, ...sides.ours.ids, ...sides.base.ids]);
  yield* tree.run(ids);
  yield;
  const children = new BlockChildren(tree, ids);
  yield;
  new WholeBlocks(sides, tree, rules, children).settle(ids);
  yield;
  const builder = new BlockBuilder(sides, tree, rules, children);
  const blocks = builder.build();
  for (const { id, loses } of builder.emptied) {
    // The block loses content of its own or blocks in it: that is a conflict.
    if (loses) rules.settleWhole(id);
    else rules.withdraw(id);
  }
  return blocks;
}
