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
