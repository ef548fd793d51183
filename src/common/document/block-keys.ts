import { atOnce } from '../concurrency/turns.js';
import { withoutBlockKeys } from './canonical.js';
import { commonPairs } from './common-pairs.js';
import { canonicalJson } from '../json/canonical-json.js';
import type { Block, Document, Fragment, Inline, InlineNode } from './rich-text.js';

type Holder = { nodes?: readonly (Block | InlineNode)[]; fragments?: readonly Fragment[] };

/** Gives each block without a key, or with the key of another, one of its own. */
export function withKeys(document: Document, newKey: () => string): Document {
  const taken = new Set<string>();
  const next = () => {
    for (;;) {
      const key = newKey();
      if (taken.has(key)) continue;
      taken.add(key);
      return key;
    }
  };
  // Keys that are there come first: a fresh one must not take the key of a block further down.
  const seen = new Set<string>();
  eachBlock(document, ({ key }) => key !== undefined && key !== '' && taken.add(key));
  return mapped(document, ({ key }) => {
    if (key === undefined || key === '' || seen.has(key)) return next();
    seen.add(key);
    return key;
  });
}

/**
 * Gives blocks the keys they had before an edit that lost them: blocks of equal content by the longest run both sides
 * share in order, then, in what lies between, blocks of equal type in turn. Others get fresh keys, and a block that
 * still has a key keeps it.
 */
export function keepKeys(before: Document, after: Document, newKey: () => string): Document {
  return atOnce(keepKeysInSteps(before, after, newKey));
}

/** The same, for `Turns.run`: the largest pages take too long for one piece. */
export function* keepKeysInSteps(before: Document, after: Document, newKey: () => string): Generator<void, Document> {
  const pairing = new Pairing(before, after);
  yield* pairing.compare();
  const keys = pairing.keys();
  yield;
  const kept = mapped(after, (block) => keys.get(block));
  yield;
  return withKeys(kept, newKey);
}

const BLOCKS_OF_A_STEP = 1000;

class Pairing {
  private readonly found = new Map<Block, string>();
  private readonly contents = new Map<Block, number>();
  private readonly numbers = new Map<string, number>();
  private readonly said = new Map<string, Block>();
  private readonly former = new Map<string, Block>();

  constructor(
    private readonly before: Document,
    private readonly after: Document,
  ) {
    eachBlock(after, (block) => {
      const { key = '' } = block;
      if (key === '' || this.said.has(key)) return;
      this.said.set(key, block);
      this.found.set(block, key);
    });
    eachBlock(before, (block) => block.key !== undefined && this.former.set(block.key, block));
  }

  /** Numbers the content of all blocks, from the inside out, so that no step takes longer than the blocks it is for. */
  *compare(): Generator<void> {
    for (const document of [this.before, this.after]) {
      const blocks: Block[] = [];
      eachBlock(document, (block) => blocks.push(block));
      for (let at = blocks.length - 1; at >= 0; at--) {
        if (at % BLOCKS_OF_A_STEP === 0) yield;
        this.contentOf(blocks[at]!);
      }
    }
  }

  keys(): ReadonlyMap<Block, string> {
    this.pair(this.before, this.after);
    for (const [key, block] of this.said) {
      const former = this.former.get(key);
      if (former) this.pair(former, block);
    }
    return this.found;
  }

  private pair(before: Holder, after: Holder): void {
    this.pairNodes(blocksOf(before.nodes), blocksOf(after.nodes));
    const old = before.fragments ?? [];
    const named = new Map(old.map((fragment) => [nameOf(fragment), fragment]));
    for (const [index, fragment] of (after.fragments ?? []).entries()) {
      const same = named.get(nameOf(fragment)) ?? old[index];
      if (same) this.pair(same, fragment);
    }
    this.pairInlines(inlinesOf(before.nodes), inlinesOf(after.nodes));
  }

  /** Annotations hold blocks too. */
  private pairInlines(before: readonly Inline[], after: readonly Inline[]): void {
    for (const [index, inline] of after.entries()) if (before[index]) this.pair(before[index], inline);
  }

  private pairNodes(all: readonly Block[], given: readonly Block[]): void {
    const before = all.filter(({ key }) => key === undefined || !this.said.has(key));
    const after = given.filter((block) => !this.found.has(block));
    const same = commonPairs(
      before.map((block) => this.contentOf(block)),
      after.map((block) => this.contentOf(block)),
    );
    let [old, now] = [0, 0];
    for (const [a, b] of [...same, [before.length, after.length] as const]) {
      this.pairByType(before.slice(old, a), after.slice(now, b));
      if (before[a] && after[b]) this.keep(before[a], after[b]);
      [old, now] = [a + 1, b + 1];
    }
  }

  private pairByType(before: readonly Block[], after: readonly Block[]): void {
    const places = new Map<string, number[]>();
    for (let at = before.length - 1; at >= 0; at--) {
      const { type } = before[at]!;
      const known = places.get(type);
      if (known) known.push(at);
      else places.set(type, [at]);
    }
    let from = 0;
    for (const block of after) {
      const waiting = places.get(block.type) ?? [];
      let at = waiting.pop();
      while (at !== undefined && at < from) at = waiting.pop();
      if (at === undefined) continue;
      this.keep(before[at]!, block);
      from = at + 1;
    }
  }

  private keep(old: Block, block: Block): void {
    if (old.key !== undefined) this.found.set(block, old.key);
    this.pair(old, block);
  }

  /** A number that only blocks of equal content share. It is made of the numbers within: each block is read once, however deep it is. */
  private contentOf(block: Block): number {
    const known = this.contents.get(block);
    if (known !== undefined) return known;
    const { type, isVoid, data, meta, nodes, fragments } = block;
    const within = (inner: readonly (Block | InlineNode)[]) =>
      inner.map((node) => (node.object === 'block' ? this.contentOf(node) : withoutBlockKeys(node)));
    const parts = fragments?.map(({ fragment, type: kind, nodes: held }) => ({ fragment, type: kind, nodes: within(held) }));
    const number = this.numberOf(canonicalJson([type, isVoid, data, meta, nodes && within(nodes), parts]));
    this.contents.set(block, number);
    return number;
  }

  private numberOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.numbers.set(text, this.numbers.size);
    return this.numbers.size - 1;
  }
}

const nameOf = ({ fragment, type }: Fragment) => JSON.stringify([fragment, type]);
const blocksOf = (nodes: Holder['nodes'] = []) => nodes.filter((node): node is Block => node.object === 'block');
const inlinesOf = (nodes: Holder['nodes'] = []) => nodes.filter((node): node is Inline => node.object === 'inline');

function eachBlock(holder: Holder, visit: (block: Block) => void): void {
  for (const node of holder.nodes ?? []) {
    if (node.object === 'block') visit(node);
    if (node.object !== 'text') eachBlock(node, visit);
  }
  for (const fragment of holder.fragments ?? []) eachBlock(fragment, visit);
}

/** The same with other keys. What holds no block is not copied: a page has many such nodes. */
function mapped<T extends Holder>(holder: T, keyOf: (block: Block) => string | undefined): T {
  if (!holder.nodes && !holder.fragments) return holder;
  const nodes = holder.nodes?.map((node) => {
    if (node.object === 'text') return node;
    // The block itself comes before those within: fresh keys are in the order of the page.
    const key = node.object === 'block' ? keyOf(node) : undefined;
    const inner = mapped(node, keyOf);
    return inner.object === 'block' ? keyed(inner, key) : inner;
  });
  const fragments = holder.fragments?.map((fragment) => mapped(fragment, keyOf));
  return { ...holder, ...(nodes ? { nodes } : {}), ...(fragments ? { fragments } : {}) };
}

function keyed(block: Block, key: string | undefined): Block {
  if (block.key === key) return block;
  if (key !== undefined) return { ...block, key };
  const { key: _, ...rest } = block;
  return rest;
}
