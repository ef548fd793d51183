const LONGEST_WAIT = 1_000;

/**
 * Lets those who want the same lock of the database wait for each other here, without a connection: a burst of writes to one
 * space leaves the connections to others, and the database has nobody to wake. It only saves work. The lock decides, also among
 * several processes, so nobody waits long for somebody who does not get on.
 */
export class InLine {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key);
    const turn = before ? soon(before).then(work) : work();
    const end = turn.then(nothing, nothing);
    this.last.set(key, end);
    try {
      return await turn;
    } finally {
      if (this.last.get(key) === end) this.last.delete(key);
    }
  }
}

const nothing = () => undefined;

function soon(before: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT);
    void before.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
