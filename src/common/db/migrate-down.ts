import type { DataSource, DataSourceOptions, QueryRunner } from 'typeorm';
import { StartupError } from '../../config/startup-error.js';
import { withMigrationLock } from './migrate.js';
import type { Migration, Migrations } from './migration.js';
import { PREVIOUS_RELEASE } from './previous-release.js';

/** Where to go back to: migrations of ours that come after `lastMigration` are undone. */
export interface Target {
  version: string;
  lastMigration: string;
}

/** The names of the migrations that `migrateDown` would undo, last one first. Throws if it would refuse. */
export function stepsDown(options: DataSourceOptions, ours: Migrations, all: Migrations, target?: Target): Promise<string[]> {
  return withMigrationLock(options, async (source) => (await plan(source, ours, all, target)).map(({ name }) => name));
}

/**
 * Undoes the migrations since the previous release, in one transaction. The tables and columns that they added are dropped with
 * what they contain; migrations of extensions stay. Refuses if one of them removed something.
 */
export function migrateDown(options: DataSourceOptions, ours: Migrations, all: Migrations, target?: Target): Promise<string[]> {
  return withMigrationLock(options, async (source) => {
    const steps = await plan(source, ours, all, target);
    const runner = source.createQueryRunner();
    try {
      await runner.startTransaction();
      for (const Step of steps) await undo(runner, Step);
      await runner.commitTransaction();
    } finally {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      await runner.release();
    }
    return steps.map(({ name }) => name);
  });
}

async function undo(runner: QueryRunner, Step: Migration): Promise<void> {
  await new Step().down(runner);
  await runner.query('DELETE FROM migrations WHERE name = $1', [Step.name]);
}

async function plan(source: DataSource, ours: Migrations, all: Migrations, target: Target = PREVIOUS_RELEASE): Promise<Migration[]> {
  const [table] = await source.query<{ exists: boolean }[]>(`SELECT to_regclass('migrations') IS NOT NULL AS exists`);
  const rows = table!.exists ? await source.query<{ name: string }[]>('SELECT name FROM migrations') : [];
  const applied = new Set(rows.map(({ name }) => name));
  const unknown = rows.find(({ name }) => !all.some((migration) => migration.name === name));
  if (unknown)
    throw new StartupError(
      `The database has ${unknown.name}, which is not of this version: go back with the version, and the EXTENSIONS, that ran it`,
    );
  const steps = ours
    .slice(ours.findIndex(({ name }) => name === target.lastMigration) + 1)
    .filter(({ name }) => applied.has(name))
    .toReversed();
  const contraction = steps.find(({ contract }) => contract);
  if (contraction)
    throw new StartupError(
      `Version ${target.version} cannot be brought back: ${contraction.name} removed ${contraction.contract!.removes}. Restore the backup from before the upgrade`,
    );
  return steps;
}
