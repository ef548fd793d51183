import { diffWords } from 'diff';
import { keepKeys, withKeys } from '../../../common/document/block-keys.js';
import { withoutKeys } from '../../../common/document/canonical.js';
import { wordsOf } from '../../../common/document/fit-blocks.js';
import type { Block, Document } from '../../../common/document/rich-text.js';
import { type BlockNode, DocumentTree, NODES } from '../merge/document-tree.js';
import { mergeOrder, movedIn } from '../merge/merge-order.js';
import { same } from '../merge/three-way.js';

/** A run of text that both sides have, or one of them. */
export interface WordRun {
  text: string;
  added?: true;
  removed?: true;
}

/** What became of a block; of what came or went with all in it, the outermost says all. */
export type BlockChange = { key: string } & (
  | { type: 'inserted'; after: Block }
  | { type: 'deleted'; before: Block }
  /** Its words, or what it is by itself: blocks in it speak for themselves. */
  | { type: 'changed'; before: Block; after: Block; moved?: true; words?: WordRun[] }
  | { type: 'moved'; after: Block }
);

export interface DocumentDiff {
  changes: BlockChange[];
  /** How many there are beyond the limit; absent when these are all. */
  more?: number;
}

export interface DiffLimits {
  /** How many changes are told. */
  changes: number;
  /** Milliseconds all comparing of words may take together; what is left over shows only that it changed. */
  time: number;
}

const LONGEST_TEXT = 20_000;

/** In the order of the document as it is now, what was deleted standing where it stood. */
export function diffDocuments(before: Document, after: Document, limits: DiffLimits = { changes: 1_000, time: 500 }): DocumentDiff {
  if (same(before, after)) return { changes: [] };
  const diff = new BlockDiff(...asTrees(before, after), limits);
  diff.list(null, NODES, false);
  return { changes: diff.changes, ...(diff.more > 0 && { more: diff.more }) };
}

/** Blocks without keys of their own are paired by what they say. */
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

  /** `told` says that the list came or went with what holds it. */
  list(parent: string | null, slot: string, told: boolean): void {
    const [was, is] = [this.before.inSlot(parent, slot), this.after.inSlot(parent, slot)];
    const gone = was.filter((id) => !this.after.get(id));
    const moved = movedIn(was, is);
    for (const id of mergeOrder({ base: [], ours: was, theirs: is }, new Set([...gone, ...is]))) {
      const node = this.after.get(id);
      if (node) this.present(node, moved.has(id), told);
      else this.tell({ type: 'deleted', key: id, before: this.before.block(id)! });
    }
  }

  private present(node: BlockNode, reordered: boolean, told: boolean): void {
    const { id } = node;
    const was = this.before.get(id);
    if (!was && !told) this.tell({ type: 'inserted', key: id, after: this.after.block(id)! });
    if (was) this.compare(was, node, reordered || was.parent !== node.parent || was.slot !== node.slot);
    const slots = new Set([NODES, ...Object.keys(node.fragments), ...Object.keys(was?.fragments ?? {})]);
    for (const slot of slots) this.list(id, slot, was === undefined);
  }

  private compare(was: BlockNode, node: BlockNode, moved: boolean): void {
    const key = node.id;
    const [before, after] = [this.before.block(key)!, this.after.block(key)!];
    const itself = ({ frame, words, fragments }: BlockNode) => ({ frame, words, fragments });
    if (same(itself(was), itself(node))) return moved ? this.tell({ type: 'moved', key, after }) : undefined;
    const words = this.changes.length < this.limits.changes ? this.words(was, node) : undefined;
    this.tell({ type: 'changed', key, before, after, ...(moved && { moved }), ...(words && { words }) });
  }

  /** Undefined where words are not what changed, or comparing them would take too long. */
  private words({ words: was }: BlockNode, { words: is }: BlockNode): WordRun[] | undefined {
    const timeout = this.end - performance.now();
    if (!was || !is || timeout <= 0) return undefined;
    const [before, after] = [wordsOf(was), wordsOf(is)];
    if (before === after || before.length + after.length > LONGEST_TEXT) return undefined;
    return diffWords(before, after, { timeout })?.map(({ value: text, added, removed }): WordRun =>
      added ? { text, added } : removed ? { text, removed } : { text },
    );
  }

  private tell(change: BlockChange): void {
    if (this.changes.length < this.limits.changes) this.changes.push(change);
    else this.more++;
  }
}
