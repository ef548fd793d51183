import type { Readable } from 'node:stream';

/** A file of an archive. Its content is asked for when everything before it is written. */
export interface ArchiveEntry {
  path: string;
  /** Whether its bytes are compressed already. */
  packed: boolean;
  content: () => Promise<string | Buffer | Readable>;
}
