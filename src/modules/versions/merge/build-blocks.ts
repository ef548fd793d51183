import { canonicalInlines, framedBlock } from '../../../common/document/canonical.js';
import { TOP_LEVEL } from '../../../common/document/node-places.js';
import type { NodeSpec } from '../../../common/document/node-spec.js';
import { CONTAINER_OF, type ItemType } from '../../../common/document/node-table.js';
import type { Block, Fragment } from '../../../common/document/rich-text.js';
import type { BlockChildren } from './block-children.js';
import type { BlockRules } from './block-rules.js';
import { type BlockNode, type DocumentTree, isText, NODES, specOf, vanishesEmpty } from './document-tree.js';
import { mergeOrder } from './merge-order.js';
import type { Sides } from './three-way.js';
import type { TreeMerge } from './tree-merge.js';

/** The blocks that a place can hold, and those that it cannot. */
interface Built {
  blocks: Block[];
  spilled: Block[];
}

interface Place {
  parent: string | null;
  slot: string;
  allowed: readonly string[];
  most?: number;
}

/**
 * Builds the blocks of a merged tree. Each block of the tree is built once. A block that its parent cannot hold is placed
 * after the parent. If it needs a container there, it gets one of the type that it had.
 */
export class BlockBuilder {
  /** The blocks that were not built because nothing is left in them, and whether something is lost with them. */
  readonly emptied: { id: string; loses: boolean }[] = [];

  constructor(
    private readonly sides: Sides<DocumentTree>,
    private readonly tree: TreeMerge<BlockNode>,
    private readonly rules: BlockRules,
    private readonly children: BlockChildren,
  ) {}

  build(): Block[] {
    return this.place({ parent: null, slot: NODES, allowed: TOP_LEVEL }).blocks;
  }

  private place({ parent, slot, allowed, most = Infinity }: Place): Built {
    const staying = this.children.inSlot(parent, slot);
    const built: Built = { blocks: [], spilled: [] };
    if (staying.size === 0) return built;
    const { base, ours, theirs } = this.sides;
    const listed = { base: base.inSlot(parent, slot), ours: ours.inSlot(parent, slot), theirs: theirs.inSlot(parent, slot) };
    // A block that was moved here because it lost its place is in none of the lists.
    const order = [...new Set([...mergeOrder(listed, staying), ...staying])];
    const taken = parent === null ? undefined : this.rules.taken.get(parent);
    const first = new Set(taken && staying.size > most ? this.sides[taken].inSlot(parent, slot) : []);
    const blocks = order.toSorted((a, b) => Number(first.has(b)) - Number(first.has(a))).flatMap((id) => this.block(this.tree.get(id)!));
    for (const block of this.inHolders(blocks, allowed)) {
      const fits = allowed.includes(block.type) && built.blocks.length < most;
      (fits ? built.blocks : built.spilled).push(block);
    }
    return built;
  }

  /** Returns a block, unless it cannot be empty and is, and the blocks that it cannot hold. */
  private block(node: BlockNode): Block[] {
    const { id } = node;
    const spilled: Block[] = [];
    let held = 0;
    const put = (place: Omit<Place, 'parent'>) => {
      const built = this.place({ parent: id, ...place });
      for (const block of built.spilled) spilled.push(block);
      held += built.blocks.length;
      return built.blocks;
    };
    const replaced = this.rules.replacements.get(id);
    const block = replaced ?? this.filled(node, put);
    const open = new Set(replaced ? [] : this.slotsOf(node));
    for (const slot of this.children.slotsOf(id)) if (!open.has(slot)) put({ slot, allowed: [] });
    if (replaced || !this.isGone(node, held)) return [block, ...spilled];
    const isLoss = !this.rules.vanishesEmpty(id) || (this.rules.isMissedBy(node) && spilled.length > 0);
    this.emptied.push({ id, loses: isLoss && !this.rules.isOnlyHolder(id) });
    return spilled;
  }

  /** Whether a block disappears because nothing, or not enough, is left in it. */
  private isGone(node: BlockNode, held: number): boolean {
    const { id, frame } = node;
    if (held === 0 && this.children.slotsOf(id).length > 0 && this.rules.isOnlyHolder(id)) return true;
    if (held >= this.rules.least(node)) return false;
    if (specOf(frame.type).count) return true;
    return this.rules.vanishesEmpty(id) && !this.rules.isNamed(id) && !this.isNeeded(node);
  }

  /** Whether the parent says something of its own and cannot be empty: a prompt keeps its code. */
  private isNeeded({ parent }: BlockNode): boolean {
    const frame = parent === null ? undefined : this.tree.get(parent)!.frame;
    return frame !== undefined && specOf(frame.type).count !== undefined && !vanishesEmpty(frame);
  }

  private filled(node: BlockNode, put: (place: Omit<Place, 'parent'>) => Block[]): Block {
    const { id, frame } = node;
    const { nodes: allowed, fragments, count } = specOf(frame.type);
    const nodes = isText(frame) ? canonicalInlines(node.words ?? []) : allowed && put({ slot: NODES, allowed, most: count?.[1] });
    const filled = fragments && this.slotsOf(node).map((slot) => this.fragment(node, slot, fragments, put));
    const block: Block = { object: 'block', key: id, isVoid: false, ...frame };
    return framedBlock({ ...block, ...(nodes && { nodes }), ...(filled && { fragments: filled }) });
  }

  private fragment(node: BlockNode, slot: string, known: Known, put: (place: Omit<Place, 'parent'>) => Block[]): Fragment {
    const frame = this.fragmentFrame(node, slot)!;
    const rule = ruleFor(frame, known)!;
    return { ...frame, nodes: put({ slot, allowed: rule.nodes, most: rule.most }) };
  }

  /** Returns the slots of a block that can hold blocks. */
  private slotsOf(node: BlockNode): string[] {
    const { nodes, fragments } = specOf(node.frame.type);
    if (nodes && !isText(node.frame)) return [NODES];
    if (!fragments) return [];
    const slots = new Set([...Object.keys(node.fragments), ...this.children.slotsOf(node.id)]);
    return [...slots].filter((slot) => {
      const frame = slot === NODES ? undefined : this.fragmentFrame(node, slot);
      return frame && ruleFor(frame, fragments);
    });
  }

  private fragmentFrame({ id, fragments }: BlockNode, slot: string): Omit<Fragment, 'nodes'> | undefined {
    return fragments[slot] ?? this.sides.theirs.get(id)?.fragments[slot] ?? this.sides.ours.get(id)?.fragments[slot];
  }

  /** Wraps items that are not allowed here in containers of the type they were in: list items in a list, for example. */
  private inHolders(blocks: readonly Block[], allowed: readonly string[]): Block[] {
    const found: (Block | Holder)[] = [];
    for (const block of blocks) {
      const last = found.at(-1);
      if (allowed.includes(block.type) || TOP_LEVEL.includes(block.type)) found.push(block);
      else {
        const { type, data } = this.holderOf(block);
        if (last && 'items' in last && last.type === type) last.items.push(block);
        else found.push({ type, data, items: [block] });
      }
    }
    return found.map((each) => ('items' in each ? held(each) : each));
  }

  private holderOf({ key, type }: Block): Pick<Block, 'type' | 'data'> {
    for (const side of [this.sides.theirs, this.sides.ours, this.sides.base]) {
      const parent = key === undefined ? undefined : side.get(key)?.parent;
      const frame = parent === undefined || parent === null ? undefined : side.get(parent)!.frame;
      if (frame && specOf(frame.type).nodes?.includes(type)) return frame;
    }
    return { type: CONTAINER_OF[type as ItemType], data: {} };
  }
}

/** A container that is still to be built. */
interface Holder extends Pick<Block, 'type' | 'data'> {
  items: Block[];
}

const held = ({ type, data, items }: Holder): Block => framedBlock({ object: 'block', isVoid: false, type, data, nodes: items });

type Known = NonNullable<NodeSpec['fragments']>;

function ruleFor(fragment: Omit<Fragment, 'nodes'>, { by, names }: Known) {
  const name = fragment[by];
  if (name === undefined) return undefined;
  return Object.hasOwn(names, name) ? names[name] : names['*'];
}
