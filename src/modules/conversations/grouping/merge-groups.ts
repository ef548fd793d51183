type Entry = readonly [one: number, other: number, similarity: number];

/** Pairs of groups, the most similar first; of equally similar ones, the first groups. A binary heap. */
class MergeQueue {
  private readonly heap: Entry[] = [];

  push(one: number, other: number, similarity: number): void {
    const entry: Entry = [one, other, similarity];
    let at = this.heap.push(entry) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isFirst(entry, this.heap[above]!)) break;
      this.heap[at] = this.heap[above]!;
      at = above;
    }
    this.heap[at] = entry;
  }

  pop(): Entry | undefined {
    const first = this.heap[0];
    const last = this.heap.pop();
    if (first && last && this.heap.length > 0) this.sink(last);
    return first;
  }

  private sink(entry: Entry): void {
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= this.heap.length) break;
      if (below + 1 < this.heap.length && isFirst(this.heap[below + 1]!, this.heap[below]!)) below += 1;
      if (!isFirst(this.heap[below]!, entry)) break;
      this.heap[at] = this.heap[below]!;
      at = below;
    }
    this.heap[at] = entry;
  }
}

const isFirst = (a: Entry, b: Entry) => (a[2] === b[2] ? (a[0] === b[0] ? a[1] < b[1] : a[0] < b[0]) : a[2] > b[2]);

/**
 * Merges the two groups with the strongest link again and again, beginning with single issues, as long as it is strong
 * enough. The link of two groups is the average of all pairs of their issues, so a chain of issues does not join two topics.
 * Nothing depends on chance: equal links are decided by the order of the issues.
 */
export function mergeGroups(links: readonly ReadonlyMap<number, number>[], strongEnough: number): number[][] {
  const groups = new Groups(links, strongEnough);
  for (let next = groups.next(); next; next = groups.next()) groups.merge(next[0], next[1]);
  return groups.all();
}

class Groups {
  private readonly members: (number[] | undefined)[];
  /** For each group the sums of links to others. */
  private readonly sums: Map<number, number>[];
  private readonly queue = new MergeQueue();

  constructor(
    links: readonly ReadonlyMap<number, number>[],
    private readonly strongEnough: number,
  ) {
    this.members = links.map((_, i) => [i]);
    this.sums = links.map((own) => new Map(own));
    for (const [i, own] of links.entries()) for (const other of own.keys()) if (i < other) this.offer(i, other);
  }

  all(): number[][] {
    return this.members.filter((group) => group !== undefined);
  }

  next(): [number, number] | undefined {
    for (let top = this.queue.pop(); top; top = this.queue.pop()) {
      const [one, other, average] = top;
      // An entry that a later merge made obsolete.
      if (this.members[one] && this.members[other] && this.average(one, other) === average) return [one, other];
    }
    return undefined;
  }

  merge(into: number, from: number): void {
    this.members[into]!.push(...this.members[from]!);
    this.members[from] = undefined;
    const [mine, theirs] = [this.sums[into]!, this.sums[from]!];
    mine.delete(from);
    theirs.delete(into);
    for (const [other, sum] of theirs) {
      mine.set(other, (mine.get(other) ?? 0) + sum);
      this.sums[other]!.delete(from);
    }
    theirs.clear();
    for (const [other, sum] of mine) {
      this.sums[other]!.set(into, sum);
      this.offer(Math.min(into, other), Math.max(into, other));
    }
  }

  private offer(one: number, other: number): void {
    const average = this.average(one, other);
    if (average >= this.strongEnough) this.queue.push(one, other, average);
  }

  private average(one: number, other: number): number {
    return this.sums[one]!.get(other)! / (this.members[one]!.length * this.members[other]!.length);
  }
}
