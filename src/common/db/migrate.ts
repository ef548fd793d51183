import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { StartupError } from '../../config/startup-error.js';
import { HostClient } from './host-client.js';
import type { Migrations } from './migration.js';

/** Advisory lock of the process that migrates. Replicas may start together: the others wait, then find nothing to do. */
const MIGRATION_LOCK = 4_201_976;
const LOOK_EVERY = 200;
/** A migration that waits for the lock of a table makes all other callers of the table wait behind it: it gives up and repeats. */
const LOCK_NOT_AVAILABLE = '55P03';
/** Somebody who writes had locked what the migration waits for, and waited for what it had locked. */
const DEADLOCK = '40P01';
const LOCK_ATTEMPTS = 40;
const OLDEST_SERVER = 140_000;

/** Migrates the schema, then runs `first` under the same lock: work that must happen once per installation. */
export async function migrate(
  options: DataSourceOptions,
  migrations: Migrations,
  first: (source: DataSource) => Promise<void> = async () => {},
): Promise<string[]> {
  return withMigrations(options, migrations, (source) =>
    locked(source, async () => {
      const done = await runAll(source);
      await first(source);
      return done;
    }),
  );
}

/** Migrations that have run stay, so a repetition continues with the one whose lock was not available. */
async function runAll(source: DataSource): Promise<string[]> {
  const done: string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      done.push(...(await source.runMigrations()).map(({ name }) => name));
      return done;
    } catch (error) {
      const { code } = error as { code?: string };
      if ((code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) || attempt === LOCK_ATTEMPTS) throw error;
      await sleep(LOOK_EVERY * attempt);
    }
  }
}

/** Runs work while no other process migrates or runs such work. */
export async function withMigrationLock<T>(options: DataSourceOptions, work: (source: DataSource) => Promise<T>): Promise<T> {
  return withMigrations(options, [], (source) => locked(source, () => work(source)));
}

/** The names of the migrations that have not run yet. */
export async function pendingMigrations(options: DataSourceOptions, migrations: Migrations): Promise<string[]> {
  return withMigrations(options, migrations, async (source) => {
    const [table] = await source.query<{ exists: boolean }[]>(`SELECT to_regclass('migrations') IS NOT NULL AS exists`);
    const rows = table!.exists ? await source.query<{ name: string }[]>('SELECT name FROM migrations') : [];
    const applied = new Set(rows.map(({ name }) => name));
    return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
  });
}

export async function serverVersion(source: DataSource): Promise<string> {
  const [row] = await source.query<{ number: number; name: string }[]>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name`,
  );
  if (row!.number < OLDEST_SERVER)
    throw new StartupError(`The database server is PostgreSQL ${row!.name}; Bindery needs PostgreSQL 14 or newer`);
  return row!.name;
}

async function withMigrations<T>(options: DataSourceOptions, migrations: Migrations, work: (source: DataSource) => Promise<T>): Promise<T> {
  const { bindery, onConnect } = options.extra as Record<string, unknown>;
  const source = new DataSource({
    ...options,
    migrations: [...migrations],
    migrationsTransactionMode: 'each',
    // Migrations may rewrite tables, so they have no time limit and use connections of their own.
    extra: { bindery, onConnect, Client: HostClient, max: 3 },
  });
  await source.initialize();
  try {
    await serverVersion(source);
    return await work(source);
  } finally {
    await source.destroy();
  }
}

/**
 * Holds the lock in a transaction: behind a pooler, a session lock could be released in another session. A waiter polls
 * instead of waiting in the database, where it would occupy a connection that the lock's holder may need.
 */
async function locked<T>(source: DataSource, work: () => Promise<T>): Promise<T> {
  const holder = source.createQueryRunner();
  try {
    for (;;) {
      await holder.startTransaction();
      const [row] = await holder.manager.query<{ held: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS held', [MIGRATION_LOCK]);
      if (row!.held) break;
      await holder.rollbackTransaction();
      await sleep(LOOK_EVERY);
    }
    // A server may end transactions that are idle for long. Migrations have no time limit.
    await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const result = await work();
    await holder.commitTransaction();
    return result;
  } finally {
    if (holder.isTransactionActive) await holder.rollbackTransaction().catch(() => undefined);
    await holder.release();
  }
}
