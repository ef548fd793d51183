import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Joins equal reads that are asked for in one turn of the event loop, so that many readers of one thing cost one statement.
 * The read begins after all of them have asked, so nobody gets anything older than their own request.
 */
export class JoinedReads<T> {
  private readonly pending = new Map<string, Promise<T>>();

  read(key: string, read: () => Promise<T>): Promise<T> {
    const pending = this.pending.get(key);
    if (pending) return pending;
    const joined = nextTurn().then(() => {
      this.pending.delete(key);
      return read();
    });
    this.pending.set(key, joined);
    return joined;
  }
}

/**
 * Work that is running, by key: who asks for it meanwhile gets the result of the first. Only for what never changes, since
 * the result may be older than the request for it. Not for work inside a transaction: its connection serves one caller only, and
 * what it reads may never be committed.
 */
export class RunningWork<T> {
  private readonly running = new Map<string, Promise<T>>();

  get(key: string): Promise<T> | undefined {
    return this.running.get(key);
  }

  run(key: string, work: () => Promise<T>): Promise<T> {
    let running = this.running.get(key);
    if (!running) {
      running = work().finally(() => this.running.delete(key));
      this.running.set(key, running);
    }
    return running;
  }
}
