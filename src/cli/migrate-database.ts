import type { DataSourceOptions } from 'typeorm';
import type { AuditPayload } from '../common/audit/audit-actions.js';
import { Database } from '../common/db/database.js';
import { migrateDown, stepsDown } from '../common/db/migrate-down.js';
import { migrate, pendingMigrations } from '../common/db/migrate.js';
import type { Migrations } from '../common/db/migration.js';
import { MIGRATIONS } from '../common/db/migrations.js';
import { PREVIOUS_RELEASE } from '../common/db/previous-release.js';
import { allMigrations, loadExtensions } from '../extensions/load-extensions.js';
import { auditCommand } from './audit-command.js';
import { conclude, EXIT, type CommonOptions } from './program.js';
import { opened, withDatabase } from './with-database.js';

interface MigrateOptions extends CommonOptions {
  check?: boolean;
  down?: boolean;
}

export async function migrateDatabase({ check = false, down = false, ...options }: MigrateOptions): Promise<void> {
  const { pending } = await (down ? goBack(check, options) : goForward(check, options));
  process.exitCode = pending.length > 0 ? EXIT.wanting : EXIT.fine;
}

function goForward(check: boolean, options: CommonOptions): Promise<{ pending: string[] }> {
  return conclude(
    options,
    () =>
      withDatabase(async (database, env) => {
        const migrations = allMigrations(await loadExtensions(env));
        return check
          ? { pending: await pendingMigrations(database, migrations), applied: [] }
          : { pending: [], applied: await forward(database, migrations) };
      }),
    ({ pending, applied }) => lines(check ? 'Pending' : 'Applied', check ? pending : applied, 'The schema is up to date'),
  );
}

function goBack(check: boolean, options: CommonOptions): Promise<{ pending: string[] }> {
  const schema = `The schema is that of version ${PREVIOUS_RELEASE.version}`;
  return conclude(
    options,
    () =>
      withDatabase(async (database, env) => {
        const all = allMigrations(await loadExtensions(env));
        return check
          ? { pending: await stepsDown(database, MIGRATIONS, all), undone: [] }
          : { pending: [], undone: await back(database, all) };
      }),
    ({ pending, undone }) =>
      check ? lines('Would undo', pending, schema) : `${lines('Undone', undone, schema)}${undone.length > 0 ? `\n${schema}` : ''}`,
  );
}

async function forward(database: DataSourceOptions, migrations: Migrations): Promise<string[]> {
  const applied = await migrate(database, migrations);
  if (applied.length > 0) await record(database, { applied });
  return applied;
}

async function back(database: DataSourceOptions, all: Migrations): Promise<string[]> {
  const undone = await migrateDown(database, MIGRATIONS, all);
  if (undone.length > 0) await record(database, { undone });
  return undone;
}

const record = (database: DataSourceOptions, names: AuditPayload<'installation.migrate'>): Promise<void> =>
  opened(database, (source) => auditCommand(new Database(source), 'migrate', names));

const lines = (word: string, names: readonly string[], otherwise: string) =>
  names.length === 0 ? otherwise : names.map((name) => `${word}  ${name}`).join('\n');
