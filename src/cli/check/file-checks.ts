import { createHash } from 'node:crypto';
import type { Database } from '../../common/db/database.js';
import { adoptBlob } from '../../common/storage/adopt-blob.js';
import type { FileStore } from '../../common/storage/file-store.js';
import { FILE_SOURCES, keysIn, storedFiles } from '../backup/stored-files.js';
import type { InstallationCheck } from '../../common/checks/installation-check.js';

const BATCH = 1000;
const HASH = /^[\w-]{43}$/;

export const FILE_CHECKS: readonly InstallationCheck[] = [
  {
    name: 'files that are needed',
    async *find({ database, files }) {
      for await (const { key, needed, hash } of storedFiles((text, values) => database.query(text, values))) {
        const content = await files.read(key);
        if (!content && needed) yield `the file ${key} is missing: restore it from a backup`;
        if (!content) continue;
        const found = createHash('sha256');
        for await (const chunk of content) found.update(chunk as Uint8Array);
        if (hash !== undefined && found.digest('base64url') !== hash) yield `the file ${key} is damaged: restore it from a backup`;
      }
    },
  },
  {
    name: 'files that nothing knows',
    async *find({ database, files }) {
      for await (const key of strangers(database, files)) yield `the file ${key} belongs to nothing`;
    },
    async repair({ database, files }) {
      for await (const key of strangers(database, files)) await (HASH.test(key) ? adoptBlob(database, files, key) : files.delete(key));
    },
  },
];

/** Files are known before they are stored, so one that is unknown was left behind, for example by a restore of an older database. */
async function* strangers(database: Database, files: FileStore): AsyncGenerator<string> {
  let batch: string[] = [];
  for await (const key of files.keys()) {
    if (batch.push(key) < BATCH) continue;
    yield* await unknownAmong(database, batch);
    batch = [];
  }
  yield* await unknownAmong(database, batch);
}

async function unknownAmong(database: Database, keys: readonly string[]): Promise<string[]> {
  const known = new Set<string>();
  for (const source of FILE_SOURCES) for (const key of await keysIn(database, source, keys)) known.add(key);
  return keys.filter((key) => !known.has(key));
}
