import type { Readable } from 'node:stream';
import { storableText } from '../../format/storable.js';

/** A file of an import, which is read when it is needed. */
export interface SourceFile {
  path: string;
  /** In bytes. */
  size: number;
  open(): Promise<Readable>;
}

/** All bytes of a file. The consumer of Node makes a Blob for each, which costs more than reading a small file. */
export async function readBytes(file: SourceFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.open()) chunks.push(chunk as Buffer);
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

/** Reads a file as text. Returns undefined if it is no UTF-8. Line ends become those of Unix. */
export async function readText(file: SourceFile): Promise<string | undefined> {
  const bytes = await readBytes(file);
  try {
    return storableText(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).replace(/\r\n?/g, '\n');
  } catch {
    return undefined;
  }
}
