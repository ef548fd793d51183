import { Injectable } from '@nestjs/common';

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
