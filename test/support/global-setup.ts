import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { dataSourceOptions } from '../../src/common/db/data-source.js';
import { migrate } from '../../src/common/db/migrate.js';
import { MIGRATIONS } from '../../src/common/db/migrations.js';
import { EmbeddedPostgres } from '../../src/common/embedded/embedded-postgres.js';
import { Env } from '../../src/config/env.js';

declare module 'vitest' {
  interface ProvidedContext {
    server: string;
    template: string;
  }
}

const TEMPLATE = 'bindery_test_template';

/** One server for the run (TEST_DATABASE_URL, or an embedded one that is thrown away), and one migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startServer();
  await recreate(url, TEMPLATE);
  await migrate(dataSourceOptions(Env.read({}), { url: withDatabase(url, TEMPLATE) }), MIGRATIONS);
  project.provide('server', url);
  project.provide('template', TEMPLATE);
  return stop;
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'bindery-test-'));
  chmodSync(dataDir, 0o755);
  const server = await EmbeddedPostgres.start({ dataDir });
  const { host, port, user, password, database } = server.connection;
  const url = new URL(`postgres://localhost/${database}`);
  url.username = user;
  url.password = password;
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: url.href, stop };
}

async function recreate(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
