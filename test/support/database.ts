import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  close: () => Promise<void>;
}

/** A database of one's own: a copy of the migrated template, or empty. */
export async function testDatabase({ empty = false }: { empty?: boolean } = {}): Promise<TestDatabase> {
  const server = inject('server');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}${empty ? '' : ` TEMPLATE ${inject('template')}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, close: () => drop(server, name) };
}

const NOT_PERMITTED = '42501';
const TRIES = 20;

/** PostgreSQL vacuums now and then what is being dropped, and only a superuser may end that: it is soon over. */
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
