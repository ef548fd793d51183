import { copyDatabase, holdsData, type CopiedTable } from '../common/db/copy-database.js';
import { Database } from '../common/db/database.js';
import { dataSourceOptions } from '../common/db/data-source.js';
import { migrate } from '../common/db/migrate.js';
import { connectionToRunning } from '../common/embedded/running-server.js';
import { acceptedInsteadOf } from '../config/database-url.js';
import { Env } from '../config/env.js';
import { StartupError } from '../config/startup-error.js';
import { allMigrations, loadExtensions } from '../extensions/load-extensions.js';
import { startDatabase } from '../serve/start-database.js';
import { auditCommand } from './audit-command.js';
import { connected } from './connected.js';
import { conclude, type CommonOptions } from './program.js';
import { opened } from './with-database.js';

const TARGET = 'The database of --to';

/** Copies the embedded database into the PostgreSQL of a URL, which then replaces it as `DATABASE_URL`. */
export async function moveDatabase({ to: url, ...options }: CommonOptions & { to: string }): Promise<void> {
  await conclude(options, () => move(url, Env.read()), describe);
}

async function move(url: string, env: Env): Promise<{ tables: CopiedTable[] }> {
  if (env.databaseUrl !== undefined) throw new StartupError('Unset DATABASE_URL: this command moves the embedded database of DATA_DIR');
  const accepted = acceptedInsteadOf(url);
  if (accepted !== undefined) throw new StartupError(`--to must be ${accepted}`);
  if (await connectionToRunning(env.dataDir)) throw new StartupError('Stop Bindery first: writes during the move would be lost');
  const migrations = allMigrations(await loadExtensions(env));
  const embedded = await startDatabase(env);
  try {
    const target = { url };
    await refuseData(target);
    await migrate(dataSourceOptions(env, embedded.address), migrations);
    await migrate(dataSourceOptions(env, target), migrations);
    const tables = await connected(embedded.address, (from) => connected(target, (into) => copyDatabase(from, into), TARGET));
    await opened(dataSourceOptions(env, target), (source) => auditCommand(new Database(source), 'move-database'));
    return { tables };
  } finally {
    await embedded.stop();
  }
}

/** Migrations themselves insert some rows, so this check runs before them. */
const refuseData = (target: { url: string }) =>
  connected(
    target,
    async (database) => {
      if (await holdsData(database)) throw new StartupError('The database of --to contains data: create an empty one');
    },
    TARGET,
  );

function describe({ tables }: { tables: readonly CopiedTable[] }): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `Copied ${rows} rows of ${tables.length} tables. Set DATABASE_URL to the new database and start Bindery; keep DATA_DIR, which contains the files.`;
}
