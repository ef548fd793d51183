import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** The URL for tests. */
  url: string;
  /** The URL for the service: through a pooler if TEST_POOLER_URL names one. */
  serviceUrl: string;
  close: () => Promise<void>;
}

/** Creates a database: a copy of the migrated template, or empty. */
export async function testDatabase({ empty = false }: { empty?: boolean } = {}): Promise<TestDatabase> {
  const server = inject('server');
  const name = `${inject('prefix')}${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}${empty ? '' : ` TEMPLATE ${inject('template')}`}`);
  const serviceUrl = urlOf(process.env['TEST_POOLER_URL'] || server, name);
  return { url: urlOf(server, name), serviceUrl, close: () => drop(server, name) };
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

const NOT_PERMITTED = '42501';
const TRIES = 20;

/** An autovacuum of the database blocks the drop, and only a superuser may end it, so this retries. */
async function drop(server: string, name: string, tries = TRIES): Promise<void> {
  try {
    await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_PERMITTED || tries === 0) throw error;
    await sleep(250);
    await drop(server, name, tries - 1);
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
