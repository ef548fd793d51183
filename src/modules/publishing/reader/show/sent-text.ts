import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [compress, compressMore] = [promisify(gzip), promisify(brotliCompress)];

const QUALITY = 5;
/** Files that all sites share are sent very often. */
const BEST_QUALITY = 11;
const LONGEST_AT_BEST = 256 * 1024;

/** A text or a file as it is sent: its bytes, compressed at most once in each way. */
export class SentText {
  readonly plain: Buffer;
  readonly etag: string;
  private compressed: Promise<Buffer> | undefined;
  private smaller: Promise<Buffer> | undefined;

  constructor(text: string | Buffer) {
    this.plain = typeof text === 'string' ? Buffer.from(text) : text;
    this.etag = `"${hash('sha1', this.plain, 'base64url')}"`;
  }

  /** What it takes in memory, with its compressed form. */
  get bytes(): number {
    return Math.ceil(this.plain.length * 1.6);
  }

  gzipped(): Promise<Buffer> {
    return (this.compressed ??= compress(this.plain));
  }

  /** Smaller than with gzip. `isShared` says that the same bytes are sent on all sites. */
  brotli(isShared: boolean): Promise<Buffer> {
    const quality = isShared && this.plain.length <= LONGEST_AT_BEST ? BEST_QUALITY : QUALITY;
    return (this.smaller ??= compressMore(this.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
  }
}
