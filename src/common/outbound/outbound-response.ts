import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { OutboundRefused } from './outbound-refused.js';

/** A response whose body is still arriving. Read it or discard it: until then it occupies a connection, up to the time limit. */
export class OutboundResponse {
  constructor(
    readonly status: number,
    /** Unchanged: `content-length` is the length of the compressed body. */
    readonly headers: IncomingHttpHeaders,
    /** The URL after all redirects. */
    readonly url: string,
    /** Decompressed. It fails with an OutboundRefused when it exceeds the size or time limit. */
    readonly body: Readable,
  ) {}

  /** Returns this response if its status is 2xx, and throws otherwise. */
  succeeded(): this {
    if (this.status >= 200 && this.status <= 299) return this;
    this.discard();
    throw new OutboundRefused('status', `The host responded with status ${this.status}`);
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
