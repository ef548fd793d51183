import { MergeQueue } from './merge-queue.js';
import type { TermVector } from './weigh-terms.js';

/** Two groups are merged if they are at least this similar. */
const SIMILAR = 0.4;
/** Up to this size, a group may be less alike inside the larger it is: a topic has more words than an issue of it. */
const LARGEST_ALLOWANCE = 16;
const ALLOWANCE = 0.3;

/**
 * Merges the most similar two groups again and again, beginning with single issues. Groups are similar by the average
 * similarity of their issues, so a chain of issues does not join two topics. Only groups with neighbours in each other are
 * compared. Nothing depends on chance: equal similarities are decided by the order of the issues.
 */
export function mergeGroups(vectors: readonly TermVector[], neighbours: readonly (readonly number[])[]): number[][] {
  const groups = new Groups(vectors, neighbours);
  for (let next = groups.next(); next; next = groups.next()) groups.merge(next[0], next[1]);
  return groups.all();
}

class Groups {
  private readonly members: (number[] | undefined)[];
  private readonly sums: TermVector[];
  /** For each group the sums of similarities to the groups it is compared with. */
  private readonly links: Map<number, number>[];
  private readonly queue = new MergeQueue();

  constructor(vectors: readonly TermVector[], neighbours: readonly (readonly number[])[]) {
    this.members = vectors.map((_, i) => [i]);
    this.sums = vectors.map((vector) => new Map(vector));
    this.links = vectors.map(() => new Map<number, number>());
    for (const [i, near] of neighbours.entries()) for (const other of near) if (!this.links[i]!.has(other)) this.link(i, other);
  }

  all(): number[][] {
    return this.members.filter((group) => group !== undefined);
  }

  /** The most similar two groups, if they are similar enough. */
  next(): [number, number] | undefined {
    for (let top = this.queue.pop(); top; top = this.queue.pop()) {
      const [one, other, similarity] = top;
      // An entry that a later merge made obsolete.
      const isCurrent = this.members[one] && this.members[other] && this.similarity(one, other) === similarity;
      if (isCurrent) return [one, other];
    }
    return undefined;
  }

  merge(into: number, from: number): void {
    this.members[into]!.push(...this.members[from]!);
    this.members[from] = undefined;
    const [mine, theirs] = [this.links[into]!, this.links[from]!];
    mine.delete(from);
    theirs.delete(into);
    const compared = [...new Set([...mine.keys(), ...theirs.keys()])].sort((a, b) => a - b);
    const sums = compared.map((other) => (mine.get(other) ?? this.product(into, other)) + (theirs.get(other) ?? this.product(from, other)));
    for (const [term, weight] of this.sums[from]!) this.sums[into]!.set(term, (this.sums[into]!.get(term) ?? 0) + weight);
    this.sums[from] = new Map();
    for (const [i, other] of compared.entries()) {
      this.links[other]!.delete(from);
      this.setLink(into, other, sums[i]!);
    }
    theirs.clear();
  }

  private link(one: number, other: number): void {
    this.setLink(one, other, this.product(one, other));
  }

  private setLink(one: number, other: number, sum: number): void {
    this.links[one]!.set(other, sum);
    this.links[other]!.set(one, sum);
    const similarity = this.similarity(one, other);
    if (similarity >= SIMILAR) this.queue.push(Math.min(one, other), Math.max(one, other), similarity);
  }

  private similarity(one: number, other: number): number {
    const [size, otherSize] = [this.members[one]!.length, this.members[other]!.length];
    const allowance = (Math.min(size, LARGEST_ALLOWANCE) * Math.min(otherSize, LARGEST_ALLOWANCE)) ** ALLOWANCE;
    return (this.links[one]!.get(other)! / (size * otherSize)) * allowance;
  }

  private product(one: number, other: number): number {
    const [first, second] = [this.sums[one]!, this.sums[other]!];
    const [small, large] = first.size <= second.size ? [first, second] : [second, first];
    let sum = 0;
    for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
    return sum;
  }
}
