import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { platform } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { ifAbsent } from '../embedded/file-errors.js';
import { FileStore, type ByteRange, type ReceivedFile } from './file-store.js';

const SPREAD = /^[0-9a-f]{2}$/;

/** Stores files in a directory of this machine. */
export class DiskFileStore extends FileStore {
  constructor(private readonly directory: string) {
    // On the same file system, so that a file can be renamed: it is complete when it appears under its key.
    super(join(directory, 'incoming'));
  }

  protected async keep(key: string, file: ReceivedFile): Promise<void> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(file.path, path);
    // The directory entries must be on disk too. Windows has no such operation.
    if (platform() !== 'win32') for (const directory of [dirname(path), this.directory]) await sync(directory);
  }

  protected async open(key: string, { start, end }: ByteRange = { start: 0 }): Promise<Readable | undefined> {
    const file = await open(this.pathOf(key)).catch(ifAbsent);
    if (!file) return undefined;
    const { size } = await file.stat();
    if (start === 0 || start < size) return file.createReadStream({ start, end });
    await file.close();
    throw new RangeError('The file ends before the range begins');
  }

  protected async measure(key: string): Promise<number | undefined> {
    return (await stat(this.pathOf(key)).catch(ifAbsent))?.size;
  }

  protected async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  protected async *list(): AsyncGenerator<string> {
    const folders = (await readdir(this.directory).catch(ifAbsent)) ?? [];
    for (const folder of folders) if (SPREAD.test(folder)) yield* await readdir(join(this.directory, folder));
  }

  /** Files are spread over 256 directories, which stay quick to list and to copy. */
  private pathOf(key: string): string {
    return join(this.directory, createHash('sha256').update(key).digest('hex').slice(0, 2), key);
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
