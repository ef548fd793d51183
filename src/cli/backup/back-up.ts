import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { SEQUENCES, tablesOf } from '../../common/db/copy-database.js';
import { dataSourceOptions } from '../../common/db/data-source.js';
import { Database } from '../../common/db/database.js';
import type { FileStore } from '../../common/storage/file-store.js';
import { fileStoreOf } from '../../common/storage/storage.module.js';
import { Env } from '../../config/env.js';
import { VERSION } from '../../config/version.js';
import { auditCommand } from '../audit-command.js';
import { connected } from '../connected.js';
import { conclude, EXIT, type CommonOptions } from '../program.js';
import { opened, withAddress } from '../with-database.js';
import { writeBackup } from './backup-file.js';
import { PartWriter } from './parts.js';
import type { Head, Tail } from './sections.js';
import { storedFiles } from './stored-files.js';

interface Made extends Tail {
  encrypted: boolean;
}

/** Writes a backup of the database and the files, while the service runs or not. Exit code 3 if files were missing. */
export async function backUp(path: string, options: CommonOptions): Promise<void> {
  // What goes to standard output is the backup itself.
  const { missing } = await conclude({ ...options, quietly: path === '-' }, () => make(path, Env.read()), describe);
  process.exitCode = missing.length > 0 ? EXIT.wanting : EXIT.fine;
}

async function make(path: string, env: Env): Promise<Made> {
  const files = fileStoreOf(env);
  const tail: Tail = { tables: 0, rows: 0, files: 0, bytes: 0, missing: [] };
  const encrypted = env.backupKey !== undefined;
  await withAddress(async (address) => {
    await connected(address, async (client) => {
      await client.query('SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0');
      // One snapshot: what is written meanwhile is not in it. Files stay for a day after nothing needs them.
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await writeBackup(path, parts(client, files, tail), env.backupKey);
      await client.query('COMMIT');
    });
    await opened(dataSourceOptions(env, address), (source) => auditCommand(new Database(source), 'back-up', { encrypted }));
  });
  return { ...tail, encrypted };
}

async function* parts(client: pg.Client, files: FileStore, tail: Tail): AsyncGenerator<Buffer> {
  const writer = new PartWriter();
  const { rows: migrations } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  const head: Head = { version: VERSION, createdAt: new Date().toISOString(), migrations: migrations.map(({ name }) => name) };
  yield writer.writeJson('head', head);
  for (const { name, columns } of await tablesOf(client)) {
    yield writer.writeJson('table', { name, columns });
    const copy = client.query(to(`COPY ${name} (${columns}) TO STDOUT`));
    for await (const chunk of copy as AsyncIterable<Buffer>) yield* writer.write('rows', chunk);
    yield writer.writeJson('table-end', { rows: copy.rowCount });
    tail.tables += 1;
    tail.rows += copy.rowCount;
  }
  yield writer.writeJson('sequences', { sequences: (await client.query(SEQUENCES)).rows });
  yield* fileParts(client, files, tail, writer);
  yield writer.end(tail);
}

async function* fileParts(client: pg.Client, files: FileStore, tail: Tail, writer: PartWriter): AsyncGenerator<Buffer> {
  const query = async <Row>(text: string, values: readonly unknown[]) => (await client.query(text, [...values])).rows as Row[];
  for await (const { key, needed, hash: wanted } of storedFiles(query)) {
    const content = await files.read(key);
    if (!content) {
      if (needed) tail.missing.push(key);
      continue;
    }
    yield writer.writeJson('file', { key });
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
      yield* writer.write('bytes', chunk);
    }
    const sha256 = hash.digest('base64url');
    yield writer.writeJson('file-end', { size, sha256 });
    tail.files += 1;
    tail.bytes += size;
    // It is kept as it is: what is left of it may be of use.
    if (wanted !== undefined && sha256 !== wanted) tail.missing.push(key);
  }
}

const describe = ({ tables, rows, files, bytes, missing, encrypted }: Made): string =>
  [
    `Saved ${rows} rows of ${tables} tables and ${files} files (${bytes} bytes)${encrypted ? ', encrypted' : ''}`,
    ...missing.map((key) => `Missing or damaged: the file ${key}. \`npx bindery check\` shows what refers to it.`),
  ].join('\n');
