import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { storableText } from '../../format/storable.js';

/** A file of an import, which is read when it is needed. */
export interface SourceFile {
  path: string;
  /** In bytes. */
  size: number;
  open(): Promise<Readable>;
}

/** Reads a file as text. Returns undefined if it is no UTF-8. Line ends become those of Unix. */
export async function readText(file: SourceFile): Promise<string | undefined> {
  const bytes = await buffer(await file.open());
  try {
    return storableText(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).replace(/\r\n?/g, '\n');
  } catch {
    return undefined;
  }
}
