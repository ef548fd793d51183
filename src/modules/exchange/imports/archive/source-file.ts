import type { Readable } from 'node:stream';

/** A file of an import, which is read when it is needed. */
export interface SourceFile {
  path: string;
  /** In bytes. */
  size: number;
  open(): Promise<Readable>;
}
