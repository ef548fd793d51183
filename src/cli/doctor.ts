import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { DataSource } from 'typeorm';
import { pendingMigrations, serverVersion } from '../common/db/migrate.js';
import { openDataDirectory } from '../common/embedded/data-directory.js';
import { Env } from '../config/env.js';
import { allMigrations, loadExtensions } from '../extensions/load-extensions.js';
import { conclude, EXIT, type CommonOptions } from './program.js';
import { withDatabase } from './with-database.js';

interface Finding {
  check: string;
  ok: boolean;
  detail: string;
}

const LITTLE_SPACE = 512 * 1024 * 1024;

/** Checks everything that a start needs, and continues after a failed check. */
export async function doctor(options: CommonOptions): Promise<void> {
  const { findings } = await conclude(options, async () => ({ findings: await examine() }), describe);
  process.exitCode = findings.every(({ ok }) => ok) ? EXIT.fine : EXIT.wanting;
}

async function examine(): Promise<Finding[]> {
  const findings = [
    await finding(
      'environment',
      async () => `settings are valid (${Env.read().databaseUrl === undefined ? 'embedded database' : 'DATABASE_URL'})`,
    ),
  ];
  if (!findings[0]!.ok) return findings;
  const env = Env.read();
  findings.push(await finding('node', async () => process.version));
  findings.push(await finding('data directory', () => dataDirectory(env)));
  findings.push(await finding('port', () => port(env)));
  findings.push(await finding('extensions', () => namesOf(env)));
  findings.push(...(await database()));
  return findings;
}

async function dataDirectory({ dataDir }: Env): Promise<string> {
  await openDataDirectory(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  if (free < LITTLE_SPACE) throw new Error(`${dataDir} has only ${Math.round(free / 1024 / 1024)} MB free: make room`);
  return `${dataDir} is writable, ${Math.round(free / 1024 / 1024 / 1024)} GB free`;
}

/** A port that is in use is fine if Bindery uses it. */
async function port({ port: number, host }: Env): Promise<string> {
  const answer = await fetch(`http://${host}:${number}/livez`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  if (answer?.ok) return `${host}:${number} is used by a running Bindery`;
  await new Promise<void>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(number, host, () => server.close(() => resolve()));
  });
  return `${host}:${number} is free`;
}

async function namesOf(env: Env): Promise<string> {
  const extensions = await loadExtensions(env);
  return extensions.map(({ module }) => module.name).join(', ') || 'none';
}

async function database(): Promise<Finding[]> {
  const findings: Finding[] = [];
  const reached = await finding('database', () =>
    withDatabase(async (options, env) => {
      const source = await new DataSource(options).initialize();
      const version = await serverVersion(source).finally(() => source.destroy());
      findings.push(
        await finding('schema', async () => {
          const pending = await pendingMigrations(options, allMigrations(await loadExtensions(env)));
          if (pending.length > 0)
            throw new Error(`${pending.length} migrations are pending: the next start applies them, or \`bindery migrate\``);
          return 'up to date';
        }),
      );
      return `PostgreSQL ${version} responds`;
    }),
  );
  return [reached, ...findings];
}

async function finding(check: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return { check, ok: true, detail: await work() };
  } catch (error) {
    return { check, ok: false, detail: (error as Error).message };
  }
}

const describe = ({ findings }: { findings: readonly Finding[] }) =>
  findings.map(({ check, ok, detail }) => `${ok ? 'ok   ' : 'FAULT'}  ${check.padEnd(16)}${detail}`).join('\n');
