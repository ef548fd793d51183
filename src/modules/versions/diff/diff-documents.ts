import { diffWords } from 'diff';
import { keepKeys, withKeys } from '../../../common/document/block-keys.js';
import { withoutKeys } from '../../../common/document/canonical.js';
import { wordsOf } from '../../../common/document/fit-blocks.js';
import type { Block, Document } from '../../../common/document/rich-text.js';
import { type BlockNode, DocumentTree, NODES } from '../merge/document-tree.js';
import { mergeOrder, movedIn } from '../merge/merge-order.js';
import { same } from '../merge/three-way.js';

/** A run of text that is unchanged, added or removed. */
export interface WordRun {
  text: string;
  added?: true;
  removed?: true;
}

/** One change of a block. If a block is inserted or deleted with the blocks in it, only the outermost is listed. */
export type BlockChange = { key: string } & (
  | { type: 'inserted'; after: Block }
  | { type: 'deleted'; before: Block }
  /** The text or the own data of the block; blocks in it have their own changes. */
  | { type: 'changed'; before: Block; after: Block; moved?: true; words?: WordRun[] }
  | { type: 'moved'; after: Block }
);

export interface DocumentDiff {
  changes: BlockChange[];
  /** The number of further changes beyond the limit; absent if there are none. */
  more?: number;
}

export interface DiffLimits {
  /** The maximum number of changes to list. */
  changes: number;
  /** The time limit in milliseconds for all word comparisons; after it, blocks are only reported as changed. */
  time: number;
}

const LONGEST_TEXT = 20_000;

/** Lists changes in the current order of the document, with deleted blocks at their former place. */
export function diffDocuments(before: Document, after: Document, limits: DiffLimits = { changes: 1_000, time: 500 }): DocumentDiff {
  if (same(before, after)) return { changes: [] };
  const diff = new BlockDiff(...asTrees(before, after), limits);
  diff.list(null, NODES, false);
  return { changes: diff.changes, ...(diff.more > 0 && { more: diff.more }) };
}

/** Pairs blocks without unique keys by their content. */
function asTrees(before: Document, after: Document): [DocumentTree, DocumentTree] {
  const trees = [new DocumentTree(before), new DocumentTree(after)] as [DocumentTree, DocumentTree];
  if (trees.every(({ isKeyed }) => isKeyed)) return trees;
  let made = 0;
  const key = () => `unkeyed-${++made}`;
  const keyed = withKeys(before, key);
  return [new DocumentTree(keyed), new DocumentTree(keepKeys(keyed, withoutKeys(after), key))];
}

class BlockDiff {
  readonly changes: BlockChange[] = [];
  more = 0;
  private readonly end: number;

  constructor(
    private readonly before: DocumentTree,
    private readonly after: DocumentTree,
    private readonly limits: DiffLimits,
  ) {
    this.end = performance.now() + limits.time;
  }

  /** `isReported` means that the list was inserted or deleted together with its container. */
  list(parent: string | null, slot: string, isReported: boolean): void {
    const [was, is] = [this.before.inSlot(parent, slot), this.after.inSlot(parent, slot)];
    const gone = was.filter((id) => !this.after.get(id));
    const moved = movedIn(was, is);
    for (const id of mergeOrder({ base: [], ours: was, theirs: is }, new Set([...gone, ...is]))) {
      const node = this.after.get(id);
      if (node) this.present(node, moved.has(id), isReported);
      else this.report({ type: 'deleted', key: id, before: this.before.block(id)! });
    }
  }

  private present(node: BlockNode, reordered: boolean, isReported: boolean): void {
    const { id } = node;
    const was = this.before.get(id);
    if (!was && !isReported) this.report({ type: 'inserted', key: id, after: this.after.block(id)! });
    if (was) this.compare(was, node, reordered || was.parent !== node.parent || was.slot !== node.slot);
    const slots = new Set([NODES, ...Object.keys(node.fragments), ...Object.keys(was?.fragments ?? {})]);
    for (const slot of slots) this.list(id, slot, was === undefined);
  }

  private compare(was: BlockNode, node: BlockNode, moved: boolean): void {
    const key = node.id;
    const [before, after] = [this.before.block(key)!, this.after.block(key)!];
    const itself = ({ frame, words, fragments }: BlockNode) => ({ frame, words, fragments });
    if (same(itself(was), itself(node))) return moved ? this.report({ type: 'moved', key, after }) : undefined;
    const words = this.changes.length < this.limits.changes ? this.words(was, node) : undefined;
    this.report({ type: 'changed', key, before, after, ...(moved && { moved }), ...(words && { words }) });
  }

  /** Returns undefined if the text did not change, or if comparing it would take too long. */
  private words({ words: was }: BlockNode, { words: is }: BlockNode): WordRun[] | undefined {
    const timeout = this.end - performance.now();
    if (!was || !is || timeout <= 0) return undefined;
    const [before, after] = [wordsOf(was), wordsOf(is)];
    if (before === after || before.length + after.length > LONGEST_TEXT) return undefined;
    return diffWords(before, after, { timeout })?.map(({ value: text, added, removed }): WordRun =>
      added ? { text, added } : removed ? { text, removed } : { text },
    );
  }

  private report(change: BlockChange): void {
    if (this.changes.length < this.limits.changes) this.changes.push(change);
    else this.more++;
  }
}
