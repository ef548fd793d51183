import { withKeys } from '../../../common/document/block-keys.js';
import { canonicalInlines, framedBlock } from '../../../common/document/canonical.js';
import { fit } from '../../../common/document/fit-blocks.js';
import { type NodeSpec, TOP_LEVEL } from '../../../common/document/node-table.js';
import type { Block, Document, Fragment } from '../../../common/document/rich-text.js';
import { BlockRules } from './block-rules.js';
import type { Clashes } from './clashes.js';
import type { Target } from './conflict.js';
import { type BlockNode, DocumentTree, isText, NODES, specOf } from './document-tree.js';
import { mergeOrder } from './merge-order.js';
import { type Sides, threeWay } from './three-way.js';
import { TreeMerge } from './tree-merge.js';

export interface DocumentMergeOptions {
  /** The page or the reusable content the documents are of. */
  target: Target;
  /** Keys for blocks the merge had to make, so that the result stays well-formed. */
  newKey: () => string;
}

/**
 * Merges canonical documents block by block, by their keys. The result is canonical and holds every block of both sides
 * that neither took away, once. It may be too large: that is for `checkDocument` to say. Documents whose blocks have no
 * keys of their own are merged as a whole.
 */
export function mergeDocuments(documents: Sides<Document>, clashes: Clashes, { target, newKey }: DocumentMergeOptions): Document {
  return threeWay(documents, () => {
    const { base, ours, theirs } = documents;
    const whole = (path: string, sides: Sides<unknown>) => clashes.settleField({ target, path, kind: 'edit-edit', ...sides });
    const trees = { base: new DocumentTree(base), ours: new DocumentTree(ours), theirs: new DocumentTree(theirs) };
    if (!Object.values(trees).every(({ isKeyed }) => isKeyed)) return whole('/document', documents) as Document;
    const data = { base: base.data, ours: ours.data, theirs: theirs.data };
    const merged = new BlockMerge(trees, clashes, target).run();
    const rest = { ...theirs, data: threeWay(data, () => whole('/document/data', data) as Document['data']) };
    return withKeys({ ...rest, nodes: merged }, newKey);
  });
}

class BlockMerge {
  private readonly rules: BlockRules;
  private readonly tree: TreeMerge<BlockNode>;
  private readonly children = new Map<string | null, Map<string, Set<string>>>();

  constructor(
    private readonly sides: Sides<DocumentTree>,
    clashes: Clashes,
    target: Target,
  ) {
    this.rules = new BlockRules(sides, clashes, target);
    this.tree = new TreeMerge<BlockNode>(sides, this.rules);
  }

  run(): Block[] {
    const { base, ours, theirs } = this.sides;
    const ids = new Set([...theirs.ids, ...ours.ids, ...base.ids]);
    this.tree.run(ids);
    for (const id of ids) this.enlist(this.tree.get(id));
    return this.build(null, NODES, TOP_LEVEL);
  }

  private enlist(node: BlockNode | undefined): void {
    if (!node) return;
    let slots = this.children.get(node.parent);
    if (!slots) this.children.set(node.parent, (slots = new Map<string, Set<string>>()));
    const slot = slots.get(node.slot);
    if (slot) slot.add(node.id);
    else slots.set(node.slot, new Set([node.id]));
  }

  private build(parent: string | null, slot: string, allowed: readonly string[], type?: Block['type']): Block[] {
    const staying = this.children.get(parent)?.get(slot);
    if (!staying) return [];
    const { base, ours, theirs } = this.sides;
    const listed = { base: base.inSlot(parent, slot), ours: ours.inSlot(parent, slot), theirs: theirs.inSlot(parent, slot) };
    const blocks = mergeOrder(listed, staying).flatMap((id) => this.block(this.tree.get(id)!) ?? []);
    // One side may have turned a holder into another that has no place for what the other side put into it.
    return blocks.every((block) => allowed.includes(block.type)) ? blocks : fit(blocks, allowed, type);
  }

  /** Undefined for what holds nothing and cannot be empty. */
  private block(node: BlockNode): Block | undefined {
    const { id, frame } = node;
    const replaced = this.rules.replacements.get(id);
    if (replaced) return replaced;
    const spec = specOf(frame.type);
    const nodes = isText(frame) ? canonicalInlines(node.words ?? []) : spec.nodes && this.build(id, NODES, spec.nodes, frame.type);
    const fragments = this.fragments(node);
    const [least, most] = spec.count ?? [0, Infinity];
    if (spec.nodes && nodes!.length < least) return undefined;
    if (nodes && nodes.length > most) return this.rules.settleWhole(id);
    if (this.strandsChildren(node, nodes !== undefined && !isText(frame)) || this.overfills(node, fragments)) {
      return this.rules.settleWhole(id);
    }
    return framedBlock({ object: 'block', key: id, isVoid: false, ...frame, ...(nodes && { nodes }), ...(fragments && { fragments }) });
  }

  private fragments({ id, frame, fragments }: BlockNode): Fragment[] | undefined {
    const known = specOf(frame.type).fragments;
    if (!known) return undefined;
    const slots = new Set([...Object.keys(fragments), ...this.fragmentSlots(id)]);
    return Array.from(slots, (slot) => {
      const frame = fragments[slot] ?? this.sides.theirs.get(id)?.fragments[slot] ?? this.sides.ours.get(id)!.fragments[slot]!;
      return { ...frame, nodes: this.build(id, slot, ruleFor(frame, known)?.nodes ?? []) };
    });
  }

  private fragmentSlots(id: string): string[] {
    return [...(this.children.get(id)?.keys() ?? [])].filter((slot) => slot !== NODES);
  }

  /** Whether blocks stand where a block of this type, which one side changed, has no place at all. */
  private strandsChildren({ id, frame }: BlockNode, holdsBlocks: boolean): boolean {
    const slots = this.children.get(id);
    if (!slots) return false;
    return (!holdsBlocks && slots.has(NODES)) || (!specOf(frame.type).fragments && this.fragmentSlots(id).length > 0);
  }

  private overfills({ frame }: BlockNode, fragments: readonly Fragment[] = []): boolean {
    const known = specOf(frame.type).fragments;
    return known !== undefined && fragments.some((fragment) => fragment.nodes.length > (ruleFor(fragment, known)?.most ?? Infinity));
  }
}

type Known = NonNullable<NodeSpec['fragments']>;

function ruleFor(fragment: Omit<Fragment, 'nodes'>, { by, names }: Known) {
  const name = fragment[by] ?? '';
  return Object.hasOwn(names, name) ? names[name] : names['*'];
}
