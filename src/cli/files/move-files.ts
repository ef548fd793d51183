import { Database } from '../../common/db/database.js';
import type { FileStore } from '../../common/storage/file-store.js';
import { MovingFileStore } from '../../common/storage/moving-file-store.js';
import { fileStoreOf } from '../../common/storage/storage.module.js';
import { Env } from '../../config/env.js';
import { StartupError } from '../../config/startup-error.js';
import { storedFiles, type StoredFile } from '../backup/stored-files.js';
import { auditCommand } from '../audit-command.js';
import { conclude, EXIT, type CommonOptions } from '../program.js';
import { withDataSource } from '../with-database.js';

interface Moved {
  copied: number;
  bytes: number;
  /** They were there already. */
  present: number;
  /** Files that the database refers to, and that neither place has whole. */
  missing: string[];
}

/** Copies the files that are still at their former place only. The service runs, and finds each of them at one of the places. */
export async function moveFiles(options: CommonOptions): Promise<void> {
  const { missing } = await conclude(options, () => move(Env.read()), describe);
  process.exitCode = missing.length > 0 ? EXIT.wanting : EXIT.fine;
}

async function move(env: Env): Promise<Moved> {
  const files = fileStoreOf(env);
  if (!(files instanceof MovingFileStore))
    throw new StartupError(
      'Set S3_BUCKET, and FILES_ALSO_AT to `disk` or `bucket`, where the files are now: they are copied to the other place',
    );
  const moved: Moved = { copied: 0, bytes: 0, present: 0, missing: [] };
  await withDataSource(async (source) => {
    const database = new Database(source);
    for await (const file of storedFiles((text, values) => database.query(text, values))) await moveOne(files, file, moved);
    await auditCommand(database, 'move-files', { copied: moved.copied });
  });
  return moved;
}

async function moveOne({ place, former }: MovingFileStore, { key, needed, hash }: StoredFile, moved: Moved): Promise<void> {
  const size = await former.size(key);
  // Without a hash, the length tells whether what is there is whole: files are never changed.
  if (await isAt(place, key, size)) {
    moved.present += 1;
    return;
  }
  const content = await former.read(key);
  const received = content && (await place.receive(content, Infinity));
  try {
    if (!received || (hash !== undefined && received.hash !== hash)) {
      if (needed) moved.missing.push(key);
      return;
    }
    await place.put(key, received);
    moved.copied += 1;
    moved.bytes += received.size;
  } finally {
    await received?.discard();
  }
}

async function isAt(place: FileStore, key: string, size: number | undefined): Promise<boolean> {
  const there = await place.size(key);
  return there !== undefined && (size === undefined || there === size);
}

const describe = ({ copied, bytes, present, missing }: Moved): string =>
  [
    `Copied ${copied} files (${bytes} bytes); ${present} were there already`,
    ...missing.map((key) => `Missing or damaged: the file ${key}`),
    missing.length > 0 ? '' : 'All files are at the new place: unset FILES_ALSO_AT, and start all instances again.',
  ]
    .filter((line) => line !== '')
    .join('\n');
