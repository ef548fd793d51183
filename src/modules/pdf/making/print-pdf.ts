import { Injectable } from '@nestjs/common';
import { Thread } from '../../../common/concurrency/thread.js';
import type { FromThread, ToThread } from '../pdf-messages.js';
import type { PdfPage, PdfPlan } from '../pdf-plan.js';

const YOUNG_MEGABYTES = 32;
const SMALLER = 'request the PDF of single pages with `page`';

/** What making a PDF may use. */
@Injectable()
export class PdfLimits {
  /** Megabytes of heap of the thread that prints. */
  readonly heap: number = 256;
  /** Milliseconds that printing a PDF may take. */
  readonly time: number = 300_000;
  /** The size of a PDF in bytes. */
  readonly size: number = 1024 * 1024 * 1024;
}

/** A PDF cannot be made. The message is for callers. */
export class PdfFailed extends Error {
  override readonly name = 'PdfFailed';
}

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
export async function* printPdf(
  { plan, pages, image }: PdfSource,
  { heap, time }: PdfLimits,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const thread = new Thread<ToThread, FromThread>({
    script: 'modules/pdf/render/pdf-worker.js',
    does: 'prints a PDF',
    mostMegabytes: heap,
    youngMegabytes: Math.min(YOUNG_MEGABYTES, heap),
    tooLarge: () => new PdfFailed(`The content needs more than ${heap} MB of memory to print: ${SMALLER}`),
    signal,
  });
  const tooSlow = () => thread.fail(new PdfFailed(`Printing the content takes longer than ${time / 1000} s: ${SMALLER}`));
  const timer = setTimeout(tooSlow, time);
  try {
    thread.say({ kind: 'plan', plan });
    for (;;) {
      const message = await thread.next();
      if (message.kind === 'done') return;
      if (message.kind === 'chunk') yield message.bytes;
      else if (message.kind === 'image') thread.say({ kind: 'image', bytes: await image(message.fileId) });
      else {
        const batch = await pages.next();
        thread.say({ kind: 'pages', pages: batch.done ? [] : batch.value });
      }
    }
  } finally {
    clearTimeout(timer);
    await thread.end();
  }
}
