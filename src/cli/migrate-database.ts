import { migrate, pendingMigrations } from '../common/db/migrate.js';
import { allMigrations, loadExtensions } from '../extensions/load-extensions.js';
import { conclude, EXIT, type CommonOptions } from './program.js';
import { withDatabase } from './with-database.js';

export async function migrateDatabase({ check = false, ...options }: CommonOptions & { check?: boolean }): Promise<void> {
  const { pending } = await conclude(
    options,
    () =>
      withDatabase(async (database, env) => {
        const migrations = allMigrations(await loadExtensions(env));
        return check
          ? { pending: await pendingMigrations(database, migrations), applied: [] }
          : { pending: [], applied: await migrate(database, migrations) };
      }),
    ({ pending: waiting, applied }) => lines(check ? 'Pending' : 'Applied', check ? waiting : applied),
  );
  process.exitCode = pending.length > 0 ? EXIT.wanting : EXIT.fine;
}

const lines = (word: string, names: readonly string[]) =>
  names.length === 0 ? 'The schema is up to date' : names.map((name) => `${word}  ${name}`).join('\n');
