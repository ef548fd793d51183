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
