import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Env } from '../config/env.js';
import { StartupError } from '../config/startup-error.js';
import type { Extension } from './extension.js';
import { MIGRATIONS } from '../common/db/migrations.js';

/** A name that TypeORM can order: it ends in a timestamp of 13 digits. */
const DATED_NAME = /^[A-Za-z_$][\w$]*\d{13}$/;

/** Loads the extensions that EXTENSIONS names, in that order. */
export async function loadExtensions({ extensions }: Pick<Env, 'extensions'>): Promise<Extension[]> {
  const loaded: Extension[] = [];
  for (const file of extensions) loaded.push(await load(file));
  return loaded;
}

async function load(file: string): Promise<Extension> {
  if (!existsSync(file)) throw new StartupError(`EXTENSIONS names a file that does not exist: ${file}`);
  const { default: extension } = await importing(file);
  const problem = problemOf(extension);
  if (problem !== undefined) throw new StartupError(`The extension ${file} cannot be used: ${problem}`);
  return extension as Extension;
}

async function importing(file: string): Promise<{ default?: unknown }> {
  try {
    return (await import(pathToFileURL(file).href)) as { default?: unknown };
  } catch (cause) {
    const { name, message } = cause as Error;
    throw new StartupError(`The extension ${file} cannot be loaded: ${name}: ${message}`, { cause });
  }
}

function problemOf(extension: unknown): string | undefined {
  const { module, migrations = [] } = (extension ?? {}) as { module?: unknown; migrations?: unknown };
  if (typeof module !== 'function') return 'its default export must be { module, migrations? }, where module is a Nest module class';
  if (!Array.isArray(migrations)) return 'its migrations must be a list of classes';
  const odd = migrations.find((migration) => !isMigration(migration)) as unknown;
  return odd === undefined ? undefined : `${nameOf(odd)} must be a migration class whose name ends in a timestamp of 13 digits`;
}

const isMigration = (migration: unknown) =>
  typeof migration === 'function' && DATED_NAME.test(migration.name) && typeof (migration.prototype as { up?: unknown }).up === 'function';

const nameOf = (value: unknown) => (typeof value === 'function' ? value.name : String(value));

/** Our migrations and those of the extensions; they are sorted by timestamp when they run. */
export const allMigrations = (extensions: readonly Extension[]) => [
  ...MIGRATIONS,
  ...extensions.flatMap(({ migrations = [] }) => migrations),
];
