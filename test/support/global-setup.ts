import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { dataSourceOptions } from 'bindery/common/db/data-source.js';
import { migrate } from 'bindery/common/db/migrate.js';
import { MIGRATIONS } from 'bindery/common/db/migrations.js';
import { EmbeddedPostgres } from 'bindery/common/embedded/embedded-postgres.js';
import { Env } from 'bindery/config/env.js';

declare module 'vitest' {
  interface ProvidedContext {
    server: string;
    template: string;
    /** The prefix of the names of this run's databases. */
    prefix: string;
    /** Removed when the run ends. */
    directory: string;
  }
}

/** No data of this server outlives the run, so it need not wait for the disk. */
const FORGETFUL = `
fsync = off
synchronous_commit = off
full_page_writes = off
autovacuum_naptime = 10min
`;

/**
 * Provides one server for the run (TEST_DATABASE_URL, or an embedded one that is deleted afterwards), and one migrated
 * template. It also removes what tests leave behind, since no test is the last to close an application that files share.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // A project that extends the root has its list, and sees what the root provides.
  if (!project.isRootProject() && listOf(project.vitest.config).some((file) => listOf(project.config).includes(file))) return undefined;
  const directory = mkdtempSync(join(tmpdir(), 'bindery-test-'));
  chmodSync(directory, 0o755);
  const { url, stop } = await startServer(directory);
  const prefix = `test_${randomBytes(4).toString('hex')}_`;
  const template = `${prefix}template`;
  await onServer(url, [`CREATE DATABASE ${template}`]);
  await migrate(dataSourceOptions(Env.read({}), { url: withDatabase(url, template) }), MIGRATIONS);
  project.provide('server', url);
  project.provide('template', template);
  project.provide('prefix', prefix);
  project.provide('directory', directory);
  return async () => {
    await stop(prefix);
    rmSync(directory, { recursive: true, force: true });
  };
}

const listOf = ({ globalSetup }: TestProject['config']): string[] => [globalSetup].flat();

interface Server {
  url: string;
  stop: (prefix: string) => Promise<void>;
}

async function startServer(directory: string): Promise<Server> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: (prefix) => dropAll(given, prefix) };
  const server = await EmbeddedPostgres.start({ dataDir: join(directory, 'server') });
  const { host, port, user, password, database } = server.connection;
  const url = new URL(`postgres://localhost/${database}`);
  url.username = user;
  url.password = password;
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  forget(server.clusterDir);
  return { url: url.href, stop: () => server.stop() };
}

function forget(clusterDir: string): void {
  appendFileSync(join(clusterDir, 'postgresql.conf'), FORGETFUL);
  const [pid] = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGHUP');
}

async function dropAll(url: string, prefix: string): Promise<void> {
  const left = await onServer(url, [`SELECT datname FROM pg_database WHERE starts_with(datname, '${prefix}')`]);
  await onServer(
    url,
    left.map(({ datname }) => `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`),
  );
}

/** Runs each statement separately, and returns the rows of the last. */
async function onServer(url: string, statements: readonly string[]): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, string>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, string>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
