/** Gives each anchor of a document once: one that is taken gets a number. */
export class UniqueAnchors {
  private readonly taken = new Set<string>();
  /** The next number to try for an anchor: thousands of headings may have the same text. */
  private readonly next = new Map<string, number>();

  has(anchor: string): boolean {
    return this.taken.has(anchor);
  }

  take(wanted: string): string {
    let anchor = wanted;
    let number = this.next.get(wanted) ?? 1;
    for (; this.taken.has(anchor); number++) anchor = `${wanted}-${number}`;
    this.next.set(wanted, number);
    this.taken.add(anchor);
    return anchor;
  }
}
