import { OutboundRefused } from './outbound-refused.js';

/** One time limit for a whole fetch: name resolution, connections, redirects and the last byte of the body. */
export class Deadline {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(
    milliseconds: number,
    /** Signals that may end it earlier. */
    private readonly others: readonly AbortSignal[],
  ) {
    const late = new OutboundRefused('timeout', `It took longer than ${milliseconds} ms`);
    this.timer = setTimeout(() => this.controller.abort(late), milliseconds);
    for (const other of others) other.addEventListener('abort', this.follow);
    this.follow();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** For work that cannot be aborted. */
  async race<T>(work: Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    let end = () => {};
    const over = new Promise<never>((_, reject) => {
      end = () => reject(this.signal.reason as Error);
      this.signal.addEventListener('abort', end);
    });
    try {
      return await Promise.race([work, over]);
    } finally {
      this.signal.removeEventListener('abort', end);
    }
  }

  end(): void {
    clearTimeout(this.timer);
    for (const other of this.others) other.removeEventListener('abort', this.follow);
  }

  private readonly follow = () => {
    const ended = this.others.find(({ aborted }) => aborted);
    if (ended) this.controller.abort(ended.reason);
  };
}
