/** Does pieces of work one after the other, so that they use one processor at most together. */
export class OneAtATime {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** `most` is the number of pieces that are done or wait at the same time. */
  constructor(private readonly most: number) {}

  /** Whether too many wait already: whoever asks is better refused than kept waiting. */
  get isFull(): boolean {
    return this.waiting >= this.most;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.waiting++;
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.waiting--;
    }
  }
}
