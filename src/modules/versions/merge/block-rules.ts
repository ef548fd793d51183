import { pointerTo } from '../../../common/http/json-pointer.js';
import { canonicalBlock } from '../../../common/document/canonical.js';
import type { Block } from '../../../common/document/rich-text.js';
import { blockProblem } from './block-problem.js';
import { type Clashes, onlyTake, type Settled } from './clashes.js';
import { type Conflict, type ConflictKind, type Target, withRivals } from './conflict.js';
import { type BlockNode, type DocumentTree, specOf, vanishesEmpty } from './document-tree.js';
import { nulls } from './merge-records.js';
import { mergeMembers, same, type Sides, threeWay } from './three-way.js';
import type { TreeRules } from './tree-merge.js';

/** Members of data that are maps by id, and their depth: cells and columns merge one by one. */
const BY_ID: Readonly<Record<string, number>> = { records: 3, definition: 1 };

/** Defines how two versions of a block merge, and how their conflicts are reported. */
export class BlockRules implements TreeRules<BlockNode> {
  /** Blocks that the caller wrote to settle a conflict. */
  readonly replacements = new Map<string, Block>();
  /** Blocks taken from one side with all blocks in them. */
  readonly taken = new Map<string, 'ours' | 'theirs'>();

  constructor(
    private readonly sides: Sides<DocumentTree>,
    private readonly clashes: Clashes,
    private readonly target: Target,
  ) {}

  merge(id: string, sides: Sides<BlockNode | undefined>): BlockNode {
    const [ours, theirs] = [sides.ours!, sides.theirs!];
    const place = sides.base ? this.placeOf(id, sides as Sides<BlockNode>) : theirs;
    return this.at(this.clashesAsWhole(sides) ? this.chosen(id, ours, theirs) : this.mergedParts(id, sides.base, ours, theirs), place);
  }

  edited(base: BlockNode, side: BlockNode): boolean {
    return !same(base, side);
  }

  settleGone(id: string, sides: Sides<BlockNode | undefined>): BlockNode | undefined {
    const settled = this.settle(id, 'edit-delete');
    if (settled.take !== 'value') return sides[settled.take];
    return this.replaced(id, settled.value, (sides.ours ?? sides.theirs)!);
  }

  isDecided(id: string): boolean {
    return this.clashes.decidedAt({ target: this.target, path: pointerTo('blocks', id) }) !== undefined;
  }

  decidePlace(id: string, sides: Sides<BlockNode>, node: BlockNode): BlockNode {
    const conflict = this.clashes.decidedAt({ target: this.target, path: pointerTo('blocks', id, 'parent') });
    return conflict ? this.placed(conflict, sides, node).node : node;
  }

  settlePlace(
    id: string,
    kind: 'move-move' | 'move-delete',
    sides: Sides<BlockNode>,
    placed: BlockNode,
    rivals: readonly Sides<BlockNode>[] = [],
  ) {
    const conflict = withRivals(this.placeConflict(id, kind, sides), rivals, (rival) => this.placeConflict(rival.ours.id, kind, rival));
    return this.placed(conflict, sides, placed);
  }

  private placed(conflict: Conflict, sides: Sides<BlockNode>, placed: BlockNode) {
    const { take } = this.clashes.settle(conflict, onlyTake);
    const chosen = take === 'ours' ? ('ours' as const) : ('theirs' as const);
    return { node: this.at(placed, sides[chosen]), take: chosen };
  }

  at(node: BlockNode, { parent, slot }: Place): BlockNode {
    return { ...node, parent, slot };
  }

  reportCircle(id: string, sides: Sides<BlockNode | undefined>, circle: readonly string[]): void {
    const places = circle.map((each) => ({ target: this.target, path: pointerTo('blocks', each, 'parent') }));
    this.clashes.reportCircle(this.placeConflict(id, 'move-move', sides), places);
  }

  /** The parts of both sides cannot be combined: takes the block as one side has it, with all in it, or a written value. */
  settleWhole(id: string): Settled['take'] {
    const settled = this.settle(id, this.sides.ours.get(id) && this.sides.theirs.get(id) ? 'edit-edit' : 'edit-delete');
    if (settled.take === 'value') this.replacements.set(id, keyed(settled.value, id));
    else this.taken.set(id, settled.take);
    return settled.take;
  }

  /** Whether a resolution names this block or a part of it. */
  isNamed(id: string): boolean {
    return this.clashes.names({ target: this.target, path: pointerTo('blocks', id) });
  }

  /** Whether nothing is lost if the block disappears because nothing is left in it: on no side does it have its own content. */
  vanishesEmpty(id: string): boolean {
    const { ours, theirs } = this.sides;
    return [ours.get(id), theirs.get(id)].every((node) => !node || vanishesEmpty(node.frame));
  }

  /** Whether blocks that have to leave this one lose what they were in: a block of a fixed size, or one that a side made of it. */
  isMissedBy({ id, frame }: BlockNode): boolean {
    const [ours, theirs] = [this.sides.ours.get(id), this.sides.theirs.get(id)];
    return specOf(frame.type).count !== undefined || (ours !== undefined && theirs !== undefined && ours.frame.type !== theirs.frame.type);
  }

  /** The number of blocks that a block needs to stay: a block that may be empty needs one if no side left it empty. */
  least({ id, frame }: BlockNode): number {
    const { count } = specOf(frame.type);
    if (count) return count[0];
    const { ours, theirs } = this.sides;
    const isLeftEmpty = [ours, theirs].some((side) => {
      const node = side.get(id);
      return node && vanishesEmpty(node.frame) && side.childrenOf(id).length === 0;
    });
    return vanishesEmpty(frame) && !isLeftEmpty ? 1 : 0;
  }

  /** Whether a block that one side deleted and the other left alone is there only for the blocks in it. */
  isOnlyHolder(id: string): boolean {
    const { base, ours, theirs } = this.sides;
    const [here, there] = [ours.get(id), theirs.get(id)];
    return !this.isNamed(id) && !(here && there) && same(base.get(id), here ?? there);
  }

  /** Removes the conflicts of a block that is gone because nothing is left in it. */
  withdraw(id: string): void {
    this.clashes.withdraw({ target: this.target, path: pointerTo('blocks', id) });
  }

  private settle(id: string, kind: ConflictKind): Settled {
    const { base, ours, theirs } = this.sides;
    const blocks = nulls({ base: base.block(id), ours: ours.block(id), theirs: theirs.block(id) });
    return this.clashes.settle({ target: this.target, path: pointerTo('blocks', id), kind, ...blocks }, blockProblem);
  }

  /** The text of a block merges as one value, and so do type and data if a side changed the type. */
  private clashesAsWhole({ base, ours, theirs }: Sides<BlockNode | undefined>): boolean {
    let clash = false;
    const words = { base: base?.words, ours: ours?.words, theirs: theirs?.words };
    threeWay<unknown>(words, () => (clash = true));
    const frame = { base: base?.frame, ours: ours!.frame, theirs: theirs!.frame };
    if (!sameType(frame)) threeWay<unknown>(frame, () => (clash = true));
    return clash;
  }

  private chosen(id: string, ours: BlockNode, theirs: BlockNode): BlockNode {
    const settled = this.settle(id, 'edit-edit');
    if (settled.take === 'value') return this.replaced(id, settled.value, theirs);
    return settled.take === 'ours' ? ours : theirs;
  }

  private replaced(id: string, value: unknown, node: BlockNode): BlockNode {
    this.replacements.set(id, keyed(value, id));
    return node;
  }

  private mergedParts(id: string, base: BlockNode | undefined, ours: BlockNode, theirs: BlockNode): BlockNode {
    const frames = { base: base?.frame, ours: ours.frame, theirs: theirs.frame };
    const words = threeWay({ base: base?.words, ours: ours.words, theirs: theirs.words }, () => theirs.words);
    return {
      ...theirs,
      frame: sameType(frames) ? this.mergedFrame(id, frames as Frames) : threeWay(frames, () => theirs.frame)!,
      ...(words && { words }),
      fragments: mergeMembers(
        { base: base?.fragments, ours: ours.fragments, theirs: theirs.fragments },
        // They differ at most in their keys. A fragment that theirs deleted is restored if blocks are still in it.
        (_, sides) => sides.theirs,
      ),
    };
  }

  private mergedFrame(id: string, { base, ours, theirs }: Frames): BlockNode['frame'] {
    const data = this.mergedMembers(['blocks', id, 'data'], { base: base.data, ours: ours.data, theirs: theirs.data });
    const meta = this.mergedMembers(['blocks', id, 'meta'], { base: base.meta, ours: ours.meta, theirs: theirs.meta });
    return { type: theirs.type, data, ...(Object.keys(meta).length > 0 && { meta }) };
  }

  private mergedMembers(at: readonly string[], sides: Sides<object | undefined>, depth = 1): Record<string, unknown> {
    return mergeMembers<Record<string, unknown>>(sides as Sides<Record<string, unknown> | undefined>, (name, values) => {
      const deeper = depth > 1 ? depth - 1 : at.length === 3 ? (BY_ID[name] ?? 0) : 0;
      if (deeper > 0 && Object.values(values).every(isObject)) {
        return this.mergedMembers([...at, name], values as Sides<object>, deeper);
      }
      return this.clashes.settleField({ target: this.target, path: pointerTo(...at, name), kind: 'edit-edit', ...nulls(values) });
    });
  }

  private placeOf(id: string, sides: Sides<BlockNode>): Place {
    const places = { base: placeOf(sides.base), ours: placeOf(sides.ours), theirs: placeOf(sides.theirs) };
    return threeWay(places, () => placeOf(this.settlePlace(id, 'move-move', sides, sides.theirs).node));
  }

  private placeConflict(id: string, kind: ConflictKind, { base, ours, theirs }: Sides<BlockNode | undefined>): Conflict {
    const parents = nulls({ base: base?.parent, ours: ours?.parent, theirs: theirs?.parent });
    return { target: this.target, path: pointerTo('blocks', id, 'parent'), kind, ...parents };
  }
}

type Frames = Sides<BlockNode['frame']>;
type Place = Pick<BlockNode, 'parent' | 'slot'>;

const placeOf = ({ parent, slot }: BlockNode): Place => ({ parent, slot });
const sameType = ({ base, ours, theirs }: Sides<BlockNode['frame'] | undefined>) =>
  base?.type === ours!.type && ours!.type === theirs!.type;
const keyed = (block: unknown, key: string) => canonicalBlock({ ...(block as Block), key });
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
