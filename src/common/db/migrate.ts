import pg from 'pg';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { StartupError } from '../../config/startup-error.js';

/** Held by whoever migrates, so that many replicas may start together: the others wait and find nothing to do. */
const MIGRATION_LOCK = 4_201_976;
const OLDEST_SERVER = 140_000;

/** Brings the schema up to date, then runs `first` under the same lock: what must happen once an installation. */
export async function migrate(
  options: DataSourceOptions,
  migrations: readonly (new () => MigrationInterface)[],
  first: (source: DataSource) => Promise<void> = async () => {},
): Promise<string[]> {
  const source = new DataSource({
    ...options,
    migrations: [...migrations],
    migrationsTransactionMode: 'each',
    // Migrations may rewrite tables: they take as long as they take, on connections of their own.
    extra: { Client: pg.Client, max: 3 },
  });
  await source.initialize();
  try {
    await refuseOldServers(source);
    return await locked(source, async () => {
      const done = await source.runMigrations();
      await first(source);
      return done.map(({ name }) => name);
    });
  } finally {
    await source.destroy();
  }
}

async function locked<T>(source: DataSource, work: () => Promise<T>): Promise<T> {
  const holder = source.createQueryRunner();
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await work();
  } finally {
    await holder.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await holder.release();
  }
}

async function refuseOldServers(source: DataSource): Promise<void> {
  const [row] = await source.query<{ version: number; name: string }[]>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name`,
  );
  if (row!.version < OLDEST_SERVER) throw new StartupError(`The database server is PostgreSQL ${row!.name}; Bindery needs 14 or newer`);
}
