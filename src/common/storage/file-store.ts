import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { OnModuleInit } from '@nestjs/common';
import { ifAbsent, usingPath } from '../embedded/file-errors.js';
import { receive } from './receive.js';
import type { ReceivedFile } from './received-file.js';

/** First and last byte, both included; without a last one to the end, as with one past it. */
export interface ByteRange {
  start: number;
  end?: number;
}

const DAY = 24 * 60 * 60 * 1000;
const KEY = /^[A-Za-z0-9_-]{1,200}$/;

/** Keeps files by their keys, where the settings say. Once `put` resolves, what it kept outlives a crash. */
export abstract class FileStore implements OnModuleInit {
  /** `incoming` is a directory of this machine, for what is not kept yet. */
  constructor(private readonly incoming: string) {}

  /** Removes what a killed process left. What another one is about to put is younger. */
  async onModuleInit(): Promise<void> {
    const names = await usingPath(this.incoming, () => readdir(this.incoming).catch(ifAbsent));
    for (const name of names ?? []) {
      const path = join(this.incoming, name);
      const found = await stat(path).catch(ifAbsent);
      if (found && found.mtimeMs < Date.now() - DAY) await rm(path, { force: true });
    }
  }

  /** Takes content in, to be looked at before it is put or discarded. Rejects with FileTooLarge. */
  async receive(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedFile> {
    return receive(content, this.incoming, maxBytes);
  }

  /** In place of what the key had. A received file is used up, also where this fails. */
  async put(key: string, content: ReceivedFile | AsyncIterable<Uint8Array> | Uint8Array): Promise<void> {
    requireKey(key);
    const file = await this.received(content);
    try {
      await this.keep(key, file);
    } finally {
      await file.discard();
    }
  }

  /** Read it to its end, or destroy it. Undefined when there is none; a RangeError when it ends before the range begins. */
  async read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    requireKey(key);
    return this.open(key, range);
  }

  /** Undefined when there is none. */
  async size(key: string): Promise<number | undefined> {
    requireKey(key);
    return this.measure(key);
  }

  /** Also what is not there. */
  async delete(key: string): Promise<void> {
    requireKey(key);
    await this.remove(key);
  }

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

/** Keys become parts of paths and URLs. They are ours to choose: another one is a mistake of ours. */
function requireKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError(`Not a key of a file: ${JSON.stringify(key.slice(0, 200))}`);
}
