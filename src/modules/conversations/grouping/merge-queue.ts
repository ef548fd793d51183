type Entry = readonly [one: number, other: number, similarity: number];

/** Pairs of groups, the most similar first; of equally similar ones, the first groups. A binary heap. */
export class MergeQueue {
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
