import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from '../pdf-messages.js';
import type { PdfPage, PdfPlan } from '../pdf-plan.js';
import { PdfFailed } from './pdf-failed.js';
import type { PdfLimits } from './pdf-limits.js';

/** By the package's own name: the thread runs what was built, also where the sources themselves are run. */
const SCRIPT = createRequire(import.meta.url).resolve('bindery/modules/pdf/render/pdf-worker.js');
const YOUNG_MEGABYTES = 32;
const SMALLER = 'request the PDF of single pages with `page`';

/** What a PDF is made of. */
export interface PdfSource {
  plan: PdfPlan;
  /** The pages in batches. */
  pages: AsyncIterator<readonly PdfPage[], void>;
  image: (fileId: string) => Promise<Uint8Array | null>;
}

/**
 * Prints a PDF in a thread and yields its bytes. The thread waits until the bytes that it has sent are taken, so that a
 * slow storage does not fill the memory.
 */
export async function* printPdf(source: PdfSource, limits: PdfLimits, signal: AbortSignal): AsyncGenerator<Uint8Array, void, undefined> {
  const printing = new Printing(limits, signal);
  try {
    yield* printing.run(source);
  } finally {
    await printing.end();
  }
}

class Printing {
  private readonly worker: Worker;
  private readonly timer: NodeJS.Timeout;
  private readonly messages: FromThread[] = [];
  private failure: Error | undefined;
  private wake: () => void = () => {};

  constructor(
    { heap, time }: PdfLimits,
    private readonly signal: AbortSignal,
  ) {
    this.worker = new Worker(SCRIPT, {
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: Math.min(YOUNG_MEGABYTES, heap) },
    });
    this.worker.on('message', (message: FromThread) => {
      this.messages.push(message);
      this.wake();
    });
    this.worker.on('error', (error: NodeJS.ErrnoException) => {
      const exhausted = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.fail(exhausted ? new PdfFailed(`The content needs more than ${heap} MB of memory to print: ${SMALLER}`) : error);
    });
    this.worker.on('exit', () => this.fail(new Error('The thread that prints a PDF has ended')));
    this.timer = setTimeout(() => this.fail(new PdfFailed(`Printing the content takes longer than ${time / 1000} s: ${SMALLER}`)), time);
    signal.addEventListener('abort', this.abort);
    if (signal.aborted) this.abort();
  }

  async *run({ plan, pages, image }: PdfSource): AsyncGenerator<Uint8Array, void, undefined> {
    this.say({ kind: 'plan', plan });
    for (;;) {
      const message = await this.next();
      if (message.kind === 'done') return;
      if (message.kind === 'chunk') yield message.bytes;
      else if (message.kind === 'image') this.say({ kind: 'image', bytes: await image(message.fileId) });
      else {
        const batch = await pages.next();
        this.say({ kind: 'pages', pages: batch.done ? [] : batch.value });
      }
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.timer);
    this.signal.removeEventListener('abort', this.abort);
    await this.worker.terminate();
  }

  private readonly abort = (): void => this.fail(new Error('The process is stopping'));

  private async next(): Promise<FromThread> {
    for (;;) {
      const message = this.messages.shift();
      if (message) return message;
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.wake();
  }

  private say(message: ToThread): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; threads have none
    this.worker.postMessage(message);
  }
}
