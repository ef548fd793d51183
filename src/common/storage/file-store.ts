import { access, constants, readdir, rm, stat, mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { OnModuleInit } from '@nestjs/common';
import { ifAbsent, usingPath } from '../embedded/file-errors.js';
import { createHash } from 'node:crypto';
import { newId } from '../ids/ids.js';
import { writingFiles } from './writing-files.js';

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';

  constructor(readonly maxBytes: number) {
    super(`The file has more than ${maxBytes} bytes`);
  }
}

/** A completely received file under a temporary name. Store it or discard it. */
export interface ReceivedFile {
  readonly path: string;
  readonly size: number;
  /** The SHA-256 of the content, in base64url. */
  readonly hash: string;
  /** The first bytes: enough to detect the file type. */
  readonly head: Buffer;
  /** Does nothing if the file has been stored. */
  discard(): Promise<void>;
}

/** The first and the last byte, both inclusive. Without a last byte, or with one past the end, the range extends to the end. */
export interface ByteRange {
  start: number;
  end?: number;
}

const DAY = 24 * 60 * 60 * 1000;
const KEY = /^[A-Za-z0-9_-]{1,200}$/;

/** Stores files by key, where the settings say. Once `put` resolves, the file survives a crash. */
export abstract class FileStore implements OnModuleInit {
  /** `incoming` is a directory of this machine for files that are not stored yet. */
  constructor(private readonly incoming: string) {}

  /** Removes files that a killed process left behind. Files that another process is about to store are younger. */
  async onModuleInit(): Promise<void> {
    const names = await usingPath(this.incoming, () => readdir(this.incoming).catch(ifAbsent));
    for (const name of names ?? []) {
      const path = join(this.incoming, name);
      const found = await stat(path).catch(ifAbsent);
      if (found && found.mtimeMs < Date.now() - DAY) await rm(path, { force: true });
    }
  }

  /** Receives content into a temporary file, which can be inspected before it is stored or discarded. Rejects with FileTooLarge. */
  async receive(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedFile> {
    return writingFiles(() => receive(content, this.incoming, maxBytes));
  }

  /** Replaces any content of the key. A received file is consumed, even if this fails. */
  async put(key: string, content: ReceivedFile | AsyncIterable<Uint8Array> | Uint8Array): Promise<void> {
    requireKey(key);
    await writingFiles(async () => {
      const file = await this.received(content);
      try {
        await this.keep(key, file);
      } finally {
        await file.discard();
      }
    });
  }

  /** Rejects with InsufficientStorage if files cannot be received, however much space there is. */
  async requireWritable(): Promise<void> {
    await writingFiles(async () => {
      await mkdir(this.incoming, { recursive: true, mode: 0o700 });
      await access(this.incoming, constants.W_OK);
    });
  }

  /** Read the stream to its end, or destroy it. Undefined if the file does not exist; a RangeError if it ends before the range begins. */
  async read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    requireKey(key);
    return this.open(key, range);
  }

  /** Undefined if the file does not exist. */
  async size(key: string): Promise<number | undefined> {
    requireKey(key);
    return this.measure(key);
  }

  /** Succeeds if the file does not exist. */
  async delete(key: string): Promise<void> {
    requireKey(key);
    await this.remove(key);
  }

  /** The keys of all files, in no order. Files that are put or deleted meanwhile may be among them or not. */
  async *keys(): AsyncGenerator<string> {
    for await (const name of this.list()) if (KEY.test(name)) yield name;
  }

  protected abstract list(): AsyncIterable<string>;
  protected abstract keep(key: string, file: ReceivedFile): Promise<void>;
  protected abstract open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  protected abstract measure(key: string): Promise<number | undefined>;
  protected abstract remove(key: string): Promise<void>;

  private async received(content: ReceivedFile | AsyncIterable<Uint8Array> | Uint8Array): Promise<ReceivedFile> {
    if ('hash' in content) return content;
    return this.receive(content instanceof Uint8Array ? one(content) : content, Infinity);
  }
}

async function* one(chunk: Uint8Array): AsyncGenerator<Uint8Array> {
  yield chunk;
}

/** Keys become parts of paths and URLs. They come from our own code, so an invalid key is a bug. */
function requireKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError(`This is not a valid file key: ${JSON.stringify(key.slice(0, 200))}`);
}

/** The number of bytes that file type detection needs. */
const HEAD = 4100;

/** Writes, counts and hashes in one pass. Leaves nothing behind if the content breaks off or exceeds its limit. */
async function receive(content: AsyncIterable<Uint8Array>, directory: string, maxBytes: number): Promise<ReceivedFile> {
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
