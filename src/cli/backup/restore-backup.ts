import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { filling, holdsData, setSequences, tablesOf, type Sequence, type Table } from '../../common/db/copy-database.js';
import { Database } from '../../common/db/database.js';
import { dataSourceOptions } from '../../common/db/data-source.js';
import { migrate } from '../../common/db/migrate.js';
import type { Migrations } from '../../common/db/migration.js';
import type { FileStore } from '../../common/storage/file-store.js';
import { fileStoreOf } from '../../common/storage/storage.module.js';
import { Env } from '../../config/env.js';
import { StartupError } from '../../config/startup-error.js';
import { allMigrations, loadExtensions } from '../../extensions/load-extensions.js';
import { auditCommand } from '../audit-command.js';
import { connected } from '../connected.js';
import { conclude, type CommonOptions } from '../program.js';
import { opened, withAddress } from '../with-database.js';
import { readBackup } from './backup-file.js';
import { DAMAGED } from './parts.js';
import { consumed, sectionsOf, type Head, type Section, type Tail } from './sections.js';

/** Restores a backup into an empty installation: everything, or nothing but files that nothing refers to. */
export async function restoreBackup(path: string, options: CommonOptions): Promise<void> {
  await conclude(
    options,
    () => restore(path, Env.read()),
    ({ rows, tables, files, missing }) =>
      [
        `Restored ${rows} rows of ${tables} tables and ${files} files. Start Bindery with the SECRET_KEY that it had, if it had one.`,
        ...missing.map((key) => `Missing or damaged since before the backup: the file ${key}`),
      ].join('\n'),
  );
}

async function restore(path: string, env: Env): Promise<Tail> {
  const migrations = allMigrations(await loadExtensions(env));
  const sections = sectionsOf(readBackup(path, env.backupKey));
  // Before anything is created: a wrong key, or a file of something else, is known by now.
  const first = await sections.next();
  const { head } = first.value as Extract<Section, { kind: 'head' }>;
  const { version, createdAt } = head;
  const former = schemaOf(head, migrations);
  return withAddress(async (address) => {
    await connected(address, async (client) => {
      if (await holdsData(client)) throw new StartupError('The database contains data: restore into an empty one');
    });
    await migrate(dataSourceOptions(env, address), former);
    const tail = await connected(address, (client) => fill(client, fileStoreOf(env), sections));
    await migrate(dataSourceOptions(env, address), migrations);
    await opened(dataSourceOptions(env, address), (source) => auditCommand(new Database(source), 'restore', { version, createdAt }));
    return tail;
  });
}

/** The migrations of the version that made the backup: the rows fit its schema. */
function schemaOf({ version, migrations: names }: Head, known: Migrations): Migrations {
  const unknown = names.find((name) => !known.some((migration) => migration.name === name));
  if (unknown !== undefined)
    throw new StartupError(
      `The backup is of version ${version}, which has the migration ${unknown}: restore it with that version, and its extensions`,
    );
  return known.filter(({ name }) => names.includes(name));
}

/** Migrations themselves insert some rows, which are in the backup, too. Tables without rows are left alone: some refuse to be emptied. */
async function empty(client: pg.Client, tables: readonly Table[]): Promise<void> {
  const filled = tables.map(({ name }, at) => `SELECT ${at} AS at WHERE EXISTS (SELECT FROM ${name})`).join(' UNION ALL ');
  const { rows } = await client.query<{ at: number }>(filled);
  if (rows.length > 0) await client.query(`TRUNCATE ${rows.map(({ at }) => tables[at]!.name).join(', ')}`);
}

/** One transaction until the last byte is checked: an interrupted restore leaves an empty database. */
async function fill(client: pg.Client, files: FileStore, sections: AsyncGenerator<Section>): Promise<Tail> {
  let tail: Tail | undefined;
  await client.query('SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0');
  await filling(client, async () => {
    const tables = await tablesOf(client);
    await empty(client, tables);
    const sequences = new Map((await client.query<{ name: string }>(NAMES_OF_SEQUENCES)).rows.map(({ name }) => [name, true]));
    for await (const section of sections) {
      if (section.kind === 'table') await fillTable(client, tables, section);
      if (section.kind === 'sequences')
        await setSequences(
          client,
          section.sequences.filter(({ name }: Sequence) => sequences.has(name)),
        );
      if (section.kind === 'file') await fillFile(files, section);
      if (section.kind === 'tail') ({ tail } = section);
    }
  });
  return tail!;
}

const NAMES_OF_SEQUENCES = `SELECT quote_ident(sequencename) AS name FROM pg_sequences WHERE schemaname = 'public'`;

async function fillTable(
  client: pg.Client,
  tables: readonly Table[],
  { name, columns, chunks }: Extract<Section, { kind: 'table' }>,
): Promise<void> {
  // Both become SQL: they must be those of the schema.
  if (!tables.some((table) => table.name === name && table.columns === columns))
    throw new StartupError(`${DAMAGED}: the schema has no table ${JSON.stringify(name).slice(0, 100)} like that of the backup`);
  const written = client.query(from(`COPY ${name} (${columns}) FROM STDIN`));
  const { rows } = await consumed(chunks, (all) => pipeline(Readable.from(all, { objectMode: false }), written));
  if (written.rowCount !== rows) throw new StartupError(`${DAMAGED}: ${name} has ${written.rowCount} rows instead of ${rows}`);
}

/** Files have the name of their hash, or of a row: one that is there already is replaced by the same. */
async function fillFile(files: FileStore, { key, chunks }: Extract<Section, { kind: 'file' }>): Promise<void> {
  let received: Awaited<ReturnType<FileStore['receive']>> | undefined;
  const { size, sha256 } = await consumed(chunks, async (all) => {
    received = await files.receive(all, Infinity);
  });
  try {
    if (received!.size !== size || received!.hash !== sha256) throw new StartupError(`${DAMAGED}: the file ${key} is another one`);
    await files.put(key, received!);
  } finally {
    await received!.discard();
  }
}
