import { withoutBlockKeys } from './canonical.js';
import { hashOf } from '../store/canonical-json.js';
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
 * share in order, then, in what lies between, blocks of equal type in turn. Others get fresh keys.
 */
export function keepKeys(before: Document, after: Document, newKey: () => string): Document {
  const keys = new Map<Block, string>();
  pair(before, after, keys);
  const used = new Set<string>();
  return withKeys(
    mapped(after, (block) => {
      const key = keys.get(block);
      if (key === undefined || used.has(key)) return undefined;
      used.add(key);
      return key;
    }),
    newKey,
  );
}

function pair(before: Holder, after: Holder, keys: Map<Block, string>): void {
  pairNodes(blocksOf(before.nodes), blocksOf(after.nodes), keys);
  const old = before.fragments ?? [];
  for (const [index, fragment] of (after.fragments ?? []).entries()) {
    const same = old.find(({ fragment: name, type }) => name === fragment.fragment && type === fragment.type) ?? old[index];
    if (same) pair(same, fragment, keys);
  }
  pairInlines(inlinesOf(before.nodes), inlinesOf(after.nodes), keys);
}

/** Annotations hold blocks too. */
function pairInlines(before: readonly Inline[], after: readonly Inline[], keys: Map<Block, string>): void {
  for (const [index, inline] of after.entries()) if (before[index]) pair(before[index], inline, keys);
}

function pairNodes(before: readonly Block[], after: readonly Block[], keys: Map<Block, string>): void {
  const hashes = [before, after].map((blocks) => blocks.map((block) => hashOf(withoutBlockKeys(block))));
  const same = commonPairs(hashes[0]!, hashes[1]!);
  let [old, now] = [0, 0];
  for (const [a, b] of [...same, [before.length, after.length] as const]) {
    pairByType(before.slice(old, a), after.slice(now, b), keys);
    if (before[a] && after[b]) keep(before[a], after[b], keys);
    [old, now] = [a + 1, b + 1];
  }
}

function pairByType(before: readonly Block[], after: readonly Block[], keys: Map<Block, string>): void {
  let from = 0;
  for (const block of after) {
    const at = before.findIndex((old, index) => index >= from && old.type === block.type);
    if (at < 0) continue;
    keep(before[at]!, block, keys);
    from = at + 1;
  }
}

function keep(old: Block, block: Block, keys: Map<Block, string>): void {
  if (old.key !== undefined) keys.set(block, old.key);
  pair(old, block, keys);
}

const LARGEST = 4_000_000;

/** The places of the longest common subsequence; of lists too long to compare, only what is alike at both ends. */
function commonPairs(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let tail = 0;
  while (tail < a.length - start && tail < b.length - start && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const pairs: (readonly [number, number])[] = Array.from({ length: start }, (_, index) => [index, index] as const);
  const [n, m] = [a.length - start - tail, b.length - start - tail];
  if (n * m <= LARGEST)
    pairs.push(...longest(a.slice(start, start + n), b.slice(start, start + m)).map(([x, y]) => [x + start, y + start] as const));
  for (let left = tail; left > 0; left--) pairs.push([a.length - left, b.length - left]);
  return pairs;
}

function longest(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1;
  const best = new Uint32Array((a.length + 1) * width);
  for (let x = a.length - 1; x >= 0; x--) {
    for (let y = b.length - 1; y >= 0; y--) {
      best[x * width + y] =
        a[x] === b[y] ? best[(x + 1) * width + y + 1]! + 1 : Math.max(best[(x + 1) * width + y]!, best[x * width + y + 1]!);
    }
  }
  const pairs: [number, number][] = [];
  for (let [x, y] = [0, 0]; x < a.length && y < b.length;) {
    if (a[x] === b[y]) pairs.push([x++, y++]);
    else if (best[(x + 1) * width + y]! >= best[x * width + y + 1]!) x++;
    else y++;
  }
  return pairs;
}

const blocksOf = (nodes: Holder['nodes'] = []) => nodes.filter((node): node is Block => node.object === 'block');
const inlinesOf = (nodes: Holder['nodes'] = []) => nodes.filter((node): node is Inline => node.object === 'inline');

function eachBlock(holder: Holder, visit: (block: Block) => void): void {
  for (const node of holder.nodes ?? []) {
    if (node.object === 'block') visit(node);
    if (node.object !== 'text') eachBlock(node, visit);
  }
  for (const fragment of holder.fragments ?? []) eachBlock(fragment, visit);
}

function mapped<T extends Holder>(holder: T, keyOf: (block: Block) => string | undefined): T {
  const nodes = holder.nodes?.map((node) => {
    if (node.object === 'text') return node;
    if (node.object === 'inline') return mapped(node, keyOf);
    const key = keyOf(node);
    const { key: _, ...rest } = mapped(node, keyOf);
    return key === undefined ? rest : { ...rest, key };
  });
  const fragments = holder.fragments?.map((fragment) => mapped(fragment, keyOf));
  return { ...holder, ...(nodes ? { nodes } : {}), ...(fragments ? { fragments } : {}) };
}
