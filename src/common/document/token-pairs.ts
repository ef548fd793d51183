import type { Token } from 'markdown-it';
import { type Tag, tagOfToken } from './tag-token.js';

export interface TokenPairs {
  /** Where what a token opens ends. A tag that nothing closes has no end. */
  ends: ReadonlyMap<number, number>;
  /** Where the alternatives of a condition begin: its `else` and `elif`. */
  alternatives: ReadonlyMap<number, readonly number[]>;
  /** Tags of conditions without a counterpart, and others that begin within a condition and end outside of it. */
  strays: ReadonlyMap<number, string>;
}

interface Level {
  open: { name: string; at: number }[];
  counts: Map<string, number>;
  /** Tags that were open where a condition ended. */
  cut: Map<string, number>;
}

const HAS_NO_END = '`{% if %}` has no `{% endif %}` in the same block';
const HAS_NO_BEGIN = 'there is no `{% if %}` in the same block that it belongs to';

/** Pairs the tokens of a text; one pass, whatever is left open. */
export function tokenPairs(tokens: readonly Token[]): TokenPairs {
  const pairing = new Pairing();
  for (const [at, token] of tokens.entries()) {
    if (token.nesting > 0) pairing.enter(at);
    else if (token.nesting < 0) pairing.leave(at);
    else if (token.type === 'tag') pairing.tag(tagOfToken(token), at);
  }
  pairing.leave(tokens.length);
  return pairing;
}

class Pairing implements TokenPairs {
  readonly ends = new Map<number, number>();
  readonly alternatives = new Map<number, number[]>();
  readonly strays = new Map<number, string>();
  private readonly levels: { at: number; inner: Level }[] = [{ at: -1, inner: level() }];

  enter(at: number): void {
    this.levels.push({ at, inner: level() });
  }

  leave(end: number): void {
    const { at, inner } = this.levels.pop()!;
    if (at >= 0) this.ends.set(at, end);
    for (const left of inner.open) this.unclosed(left);
  }

  tag({ name, closing }: Tag, at: number): void {
    const { open, counts, cut } = this.levels.at(-1)!.inner;
    if (name === 'else' || name === 'elif') return this.alternative(name, at);
    if (!closing) {
      open.push({ name, at });
      counts.set(name, (counts.get(name) ?? 0) + 1);
      return;
    }
    if (!counts.get(name)) {
      const cutBy = cut.get(name);
      if (name === 'if') this.strays.set(at, HAS_NO_BEGIN);
      else if (cutBy !== undefined) this.strays.set(at, 'it begins within a condition and ends outside of it');
      return;
    }
    this.closeTo(name);
    this.ends.set(this.pop(name).at, at);
  }

  private alternative(name: string, at: number): void {
    if (!this.levels.at(-1)!.inner.counts.get('if')) return void this.strays.set(at, HAS_NO_BEGIN);
    this.closeTo('if');
    const { at: begin } = this.levels.at(-1)!.inner.open.at(-1)!;
    const others = this.alternatives.get(begin) ?? [];
    this.alternatives.set(begin, [...others, at]);
    if (this.last.get(begin) === 'else') this.strays.set(at, 'nothing may follow the `{% else %}` of a condition');
    this.last.set(begin, name);
  }

  private readonly last = new Map<number, string>();

  /** Ends what is open within the innermost tag of a name. */
  private closeTo(name: string): void {
    const { open, cut } = this.levels.at(-1)!.inner;
    while (open.at(-1)!.name !== name) {
      const left = this.pop(open.at(-1)!.name);
      this.unclosed(left);
      if (name === 'if') cut.set(left.name, left.at);
    }
  }

  private pop(name: string): { name: string; at: number } {
    const { open, counts } = this.levels.at(-1)!.inner;
    counts.set(name, counts.get(name)! - 1);
    return open.pop()!;
  }

  private unclosed({ name, at }: { name: string; at: number }): void {
    if (name === 'if') this.strays.set(at, HAS_NO_END);
  }
}

const level = (): Level => ({ open: [], counts: new Map(), cut: new Map() });
