import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** A text or a file as it is sent: its bytes, compressed at most once. */
export class SentText {
  readonly plain: Buffer;
  readonly etag: string;
  private compressed: Promise<Buffer> | undefined;

  constructor(text: string | Buffer) {
    this.plain = typeof text === 'string' ? Buffer.from(text) : text;
    this.etag = `"${hash('sha1', this.plain, 'base64url')}"`;
  }

  /** What it takes in memory, with its compressed form. */
  get bytes(): number {
    return Math.ceil(this.plain.length * 1.3);
  }

  gzipped(): Promise<Buffer> {
    return (this.compressed ??= compress(this.plain));
  }
}
