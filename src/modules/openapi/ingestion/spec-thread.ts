import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { IngestionLimits } from './ingestion-limits.js';
import { SpecFailure } from './spec-failure.js';
import type { FileReference, FileToParse, FromSpecThread, IngestedSpec, ToSpecThread } from './spec-messages.js';

/** By the package's own name: the thread runs what was built, also where the sources themselves are run. */
const SCRIPT = createRequire(import.meta.url).resolve('bindery/modules/openapi/ingestion/spec-worker.js');

interface Waiting {
  done: (message: FromSpecThread) => void;
  failed: (error: Error) => void;
}

/** A thread that parses and checks one specification. It is ended when that takes too long or too much memory. */
export class SpecThread {
  private readonly worker: Worker;
  private waiting: Waiting | undefined;
  private over: Error | undefined;

  constructor(
    { maxMegabytes }: Pick<IngestionLimits, 'maxMegabytes'>,
    private readonly signal: AbortSignal,
  ) {
    this.worker = new Worker(SCRIPT, { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes }, stderr: true });
    // The parser writes about its own failures, which the result contains, too.
    this.worker.stderr.resume();
    this.worker.unref();
    this.worker.on('message', (message: FromSpecThread) => this.settle()?.done(message));
    this.worker.on('error', (error: NodeJS.ErrnoException) =>
      this.fail(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new SpecFailure('PARSE_ERROR', ['The specification needs too much memory: make it smaller'])
          : error,
      ),
    );
    this.worker.on('exit', () => this.fail(new Error('The thread that parses a specification has ended')));
    signal.addEventListener('abort', this.abort);
  }

  /** Returns the files that this one refers to. The first file is the entry. */
  async parse({ url, base, bytes }: Omit<FileToParse, 'kind'>): Promise<FileReference[]> {
    const answer = await this.ask({ kind: 'file', url, base, bytes });
    return answer.kind === 'references' ? answer.references : [];
  }

  /** `previous` is the latest version in one file, as compressed JSON. */
  async finish(previous: Uint8Array | null): Promise<IngestedSpec> {
    const answer = await this.ask({ kind: 'finish', previous });
    if (answer.kind !== 'done') throw new Error(`The thread answered "${answer.kind}"`);
    return answer;
  }

  async end(): Promise<void> {
    this.signal.removeEventListener('abort', this.abort);
    await this.worker.terminate();
  }

  private async ask(message: ToSpecThread): Promise<FromSpecThread> {
    const answer = await new Promise<FromSpecThread>((done, failed) => {
      if (this.over) return failed(this.over);
      this.waiting = { done, failed };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
      this.worker.postMessage(message);
    });
    if (answer.kind === 'refused') throw new SpecFailure(answer.code, answer.messages, answer.count);
    return answer;
  }

  private readonly abort = () => this.fail(this.signal.reason as Error);

  private fail(error: Error): void {
    this.over ??= error;
    void this.worker.terminate();
    this.settle()?.failed(this.over);
  }

  private settle(): Waiting | undefined {
    const { waiting } = this;
    this.waiting = undefined;
    return waiting;
  }
}
