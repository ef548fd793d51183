import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { OutboundRefused } from './outbound-refused.js';

/** An answer whose body is still arriving. Read it or discard it: until then it keeps a connection, while there is time. */
export class OutboundResponse {
  constructor(
    readonly status: number,
    /** As they were sent: `content-length` is of the packed body. */
    readonly headers: IncomingHttpHeaders,
    /** Where it came from, after all redirects. */
    readonly url: string,
    /** Unpacked. Past its size or its time it ends with an OutboundRefused. */
    readonly body: Readable,
  ) {}

  /** This, when it is a 2xx. */
  succeeded(): this {
    if (this.status >= 200 && this.status <= 299) return this;
    this.discard();
    throw new OutboundRefused('status', `The answer was ${this.status}`);
  }

  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.body) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  discard(): void {
    this.body.destroy();
  }
}
