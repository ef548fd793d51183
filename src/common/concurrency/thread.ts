import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

export interface ThreadOptions {
  /** The built script, by its path below `src`: `common/document/markdown-worker.js`. */
  script: string;
  /** What it does, for errors: `reads Markdown`. */
  does: string;
  mostMegabytes: number;
  /** Of new objects, which count beside the others. If omitted, as many as usual. */
  youngMegabytes?: number;
  /** The error for work that needs more. */
  tooLarge: () => Error;
  /** Ends the thread with its reason. */
  signal?: AbortSignal;
  /** Drops what libraries in the thread write to the standard error stream. */
  silent?: boolean;
}

/**
 * A script of ours in a thread, with which messages are exchanged. It never ends the process: whatever happens in it, also
 * before its first message, fails what waits for a message or comes to wait for one.
 */
export class Thread<To, From> {
  private readonly worker: Worker;
  private readonly received: From[] = [];
  private failure: Error | undefined;
  private wake: () => void = () => {};

  constructor(private readonly options: ThreadOptions) {
    const { script, does, mostMegabytes, youngMegabytes, tooLarge, signal, silent = false } = options;
    // By the package's own name: the thread runs what was built, also where the sources themselves are run.
    this.worker = new Worker(createRequire(import.meta.url).resolve(`bindery/${script}`), {
      resourceLimits: {
        maxOldGenerationSizeMb: mostMegabytes,
        ...(youngMegabytes !== undefined && { maxYoungGenerationSizeMb: youngMegabytes }),
      },
      stderr: silent,
    });
    if (silent) this.worker.stderr.resume();
    // A process that is otherwise done does not wait for it.
    this.worker.unref();
    this.worker.on('message', (message: From) => {
      this.received.push(message);
      this.wake();
    });
    this.worker.on('error', (error: NodeJS.ErrnoException) => this.fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error));
    this.worker.on('exit', () => this.fail(new Error(`The thread that ${does} has ended`)));
    signal?.addEventListener('abort', this.abort);
    if (signal?.aborted) this.abort();
  }

  get isAlive(): boolean {
    return this.failure === undefined;
  }

  say(message: To): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
    this.worker.postMessage(message);
  }

  /** Waits for a message. Those that were sent before a failure are still received. */
  async next(): Promise<From> {
    for (;;) {
      const message = this.received.shift();
      if (message !== undefined) return message;
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  /** Ends the thread with an error if the work takes longer. */
  async within<Result>(milliseconds: number, tooSlow: () => Error, work: () => Promise<Result>): Promise<Result> {
    const timer = setTimeout(() => this.fail(tooSlow()), milliseconds);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the thread. What waits for it gets the first error. */
  fail(error: Error): void {
    this.failure ??= error;
    void this.worker.terminate();
    this.wake();
  }

  async end(): Promise<void> {
    this.options.signal?.removeEventListener('abort', this.abort);
    this.failure ??= new Error(`The thread that ${this.options.does} has ended`);
    await this.worker.terminate();
  }

  private readonly abort = (): void => this.fail(this.options.signal!.reason as Error);
}
