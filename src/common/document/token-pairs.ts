import type { Token } from 'markdown-it';
import { type Tag, tagOfToken } from './tag-token.js';

interface Level {
  open: { name: string; at: number }[];
  counts: Map<string, number>;
}

/** Where what a token opens ends. A tag that nothing closes has no end; one pass, whatever is left open. */
export function tokenPairs(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const level = (): Level => ({ open: [], counts: new Map() });
  const levels: { at: number; inner: Level }[] = [{ at: -1, inner: level() }];
  for (const [at, token] of tokens.entries()) {
    if (token.nesting > 0) levels.push({ at, inner: level() });
    else if (token.nesting < 0) pairs.set(levels.pop()!.at, at);
    else if (token.type === 'tag') pairTag(levels.at(-1)!.inner, tagOfToken(token), at, pairs);
  }
  return pairs;
}

function pairTag({ open, counts }: Level, { name, closing }: Tag, at: number, pairs: Map<number, number>): void {
  if (!closing) {
    open.push({ name, at });
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return;
  }
  if (!counts.get(name)) return;
  for (let last = open.pop(); last; last = open.pop()) {
    counts.set(last.name, counts.get(last.name)! - 1);
    if (last.name !== name) continue;
    pairs.set(last.at, at);
    return;
  }
}
