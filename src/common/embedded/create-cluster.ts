import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../config/startup-error.js';
import type { ClusterHome } from './cluster-home.js';
import { usingPath } from './file-errors.js';
import { run } from './run.js';

export const DATABASE = 'bindery';
export const ROLE = 'bindery';
/** Kept inside the cluster, so that the two cannot be separated. Anyone who can read it could change the cluster anyway. */
export const PASSWORD_NAME = 'bindery.password';

const STAGING_PREFIX = 'postgres.making-';

/** Written to postgresql.conf once. An operator may change them there. */
const SETTINGS = [
  'shared_buffers=128MB',
  'max_connections=100',
  'random_page_cost=1.1',
  'jit=off',
  // Parallel workers share memory through /dev/shm, which has only 64 MB in a container.
  'max_parallel_workers_per_gather=0',
  'max_parallel_maintenance_workers=0',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
];

/** Creates the cluster next to its final place and then renames it, so that a start never finds an incomplete cluster. */
export async function createCluster({ directory, clusterDir, account }: ClusterHome, binDir: string): Promise<void> {
  await usingPath(directory, async () => {
    await removeInterrupted(directory);
    const staging = await mkdtemp(join(directory, STAGING_PREFIX));
    try {
      const cluster = join(staging, 'cluster');
      const passwordFile = join(staging, 'password');
      const password = randomBytes(24).toString('base64url');
      await writeFile(passwordFile, password, { mode: 0o600, flush: true });
      if (account.impersonated) {
        await chown(passwordFile, account.uid, account.gid);
        await chown(staging, account.uid, account.gid);
      }
      await run(join(binDir, 'initdb'), initdbArguments(cluster, passwordFile), account);
      await run(join(binDir, 'postgres'), singleUserArguments(cluster), account, roleAndDatabase(password));
      await rename(passwordFile, join(cluster, PASSWORD_NAME));
      await rename(cluster, clusterDir);
      await syncDirectory(directory);
    } catch (error) {
      throw error instanceof StartupError
        ? new StartupError(`The database could not be created in ${directory}: ${error.message}`, { cause: error })
        : error;
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  });
}

function initdbArguments(cluster: string, passwordFile: string): string[] {
  return [
    `--pgdata=${cluster}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...SETTINGS.map((setting) => `--set=${setting}`),
  ];
}

/** By default, single-user mode continues after a failed statement, prints the statement with the password, and exits with success. */
function singleUserArguments(cluster: string): string[] {
  return ['--single', '-D', cluster, '-c', 'exit_on_error=on', '-c', 'log_min_error_statement=panic', 'postgres'];
}

function roleAndDatabase(password: string): string {
  return [
    // Not a superuser: an injected statement cannot run programs or read files.
    `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}';\n`,
    // The application reports its own failed statements; they would only make the server's log grow.
    `ALTER ROLE ${ROLE} SET log_min_messages = 'log';\n`,
    `CREATE DATABASE ${DATABASE} OWNER ${ROLE};\n`,
  ].join('');
}

/** The `initdb` of a killed process may still write into its directory for a while, which is then not empty: `rm` tries again. */
async function removeInterrupted(directory: string): Promise<void> {
  const leftovers = (await readdir(directory)).filter((name) => name.startsWith(STAGING_PREFIX));
  const again = { maxRetries: 20, retryDelay: 50 };
  await Promise.all(leftovers.map((name) => rm(join(directory, name), { recursive: true, force: true, ...again })));
}

async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}
