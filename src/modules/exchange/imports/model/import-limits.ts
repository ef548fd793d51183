import { Injectable } from '@nestjs/common';

const MEGABYTE = 1024 * 1024;

/** What one import may contain. */
@Injectable()
export class ImportLimits {
  /** The number of entries of all archives, folders included. */
  readonly entries: number = 50_000;
  /** Bytes of all entries after they are decompressed. */
  readonly total: number = 2048 * MEGABYTE;
  /** How many times larger than its compressed form an entry may be. */
  readonly ratio: number = 200;
  /** Entries up to this size may be compressed as well as they can be. */
  readonly free: number = MEGABYTE;
  /** Bytes of a path in UTF-8. */
  readonly path: number = 8192;
  /** The number of names in a path. */
  readonly depth: number = 64;
  /** Bytes of a page: a longer text does not fit in a document. */
  readonly page: number = 8 * MEGABYTE;
  /** Milliseconds within which a URL must have sent its archive. */
  readonly fetch: number = 300_000;
}
