import { createHash } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../ids/ids.js';
import { FileTooLarge } from './file-too-large.js';
import type { ReceivedFile } from './received-file.js';

/** The number of bytes that file type detection needs. */
const HEAD = 4100;

/** Writes, counts and hashes in one pass. Leaves nothing behind if the content breaks off or exceeds its limit. */
export async function receive(content: AsyncIterable<Uint8Array>, directory: string, maxBytes: number): Promise<ReceivedFile> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, newId());
  const discard = () => rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    return { path, discard, ...(await write(file, content, maxBytes)) };
  } catch (error) {
    await discard();
    throw error;
  } finally {
    await file.close();
  }
}

async function write(
  file: FileHandle,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Omit<ReceivedFile, 'path' | 'discard'>> {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    if (size < HEAD) head.push(chunk.subarray(0, HEAD - size));
    size += chunk.length;
    if (size > maxBytes) throw new FileTooLarge(maxBytes);
    hash.update(chunk);
    // Continues at the end of the file and, unlike `write`, resolves only when everything is written.
    await file.writeFile(chunk);
  }
  await file.sync();
  return { size, hash: hash.digest('base64url'), head: Buffer.concat(head) };
}
