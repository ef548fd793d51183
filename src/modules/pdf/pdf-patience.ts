import { Injectable } from '@nestjs/common';

/** How long a download waits for a PDF that is being made, in milliseconds. Proxies often wait for a minute. */
@Injectable()
export class PdfPatience {
  readonly total: number = 30_000;
  /** The time between two looks. */
  readonly pause: number = 250;
}
