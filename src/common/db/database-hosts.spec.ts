// @own-process: it counts connections, and the lines to the database are cut.
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/support/database.js';
import { DatabaseLine } from '../../../test/support/database-line.js';
import { DatabaseClient, type DatabaseClientConfig } from './database-client.js';
import { DatabaseHosts } from './database-hosts.js';

let database: TestDatabase;
let lines: [DatabaseLine, DatabaseLine];
let hosts: DatabaseHosts;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase({ empty: true });
});
afterAll(() => database.close());
beforeEach(async () => {
  lines = [await DatabaseLine.to(database.url), await DatabaseLine.to(database.url)];
  hosts = new DatabaseHosts(urlOf(lines));
  pool = poolTo(hosts, lines[0].url);
});
afterEach(async () => {
  await pool.end();
  for (const line of lines) await line.cut();
});

/** One URL with the hosts of all lines. */
function urlOf([first, ...rest]: readonly DatabaseLine[]): string {
  const url = first!.url;
  const { host } = new URL(url);
  return url.replace(host, [host, ...rest.map((line) => new URL(line.url).host)].join(','));
}

function poolTo(to: DatabaseHosts, connectionString: string, statementTimeout = 1000): pg.Pool {
  const bindery: DatabaseClientConfig['bindery'] = { hosts: to, preparedStatements: 'auto', statementTimeout };
  const onConnect = (client: DatabaseClient) => client.startSession();
  const made = new pg.Pool({ connectionString, bindery, Client: DatabaseClient, onConnect } as unknown as pg.PoolConfig);
  made.on('error', () => undefined);
  return made;
}

const ask = async () => (await pool.query<{ n: number }>('SELECT 1 AS n')).rows;

describe('several hosts', () => {
  it('are one address: the first that takes writes is used', async () => {
    await lines[0].cut();
    expect(await ask()).toEqual([{ n: 1 }]);
    await lines[0].mend();
    await lines[1].cut();
    await expect.poll(() => ask().catch(() => undefined)).toEqual([{ n: 1 }]);
  });

  it('say why none can be used, and are tried again', async () => {
    for (const line of lines) await line.cut();
    const error: unknown = await ask().catch((failure: unknown) => failure);
    expect((error as { code?: string }).code).toBe('08001');
    const names = lines.map((line) => new URL(line.url).host);
    expect((error as Error).message).toMatch(
      new RegExp(`^none of the servers takes writes \\(${names[0]}: .*ECONNREFUSED.*; ${names[1]}: .*ECONNREFUSED.*\\)$`),
    );
    await lines[1].mend();
    await expect.poll(() => ask().catch(() => undefined)).toEqual([{ n: 1 }]);
  });

  it('are asked while a statement waits for one of them, and the statement ends when another takes writes', async () => {
    await pool.end();
    pool = poolTo(hosts, lines[0].url, 600_000);
    await ask();
    lines[0].swallow();
    await expect(ask()).rejects.toThrow('Connection terminated: another server takes writes now');
    expect(await ask()).toEqual([{ n: 1 }]);
  });

  it('are found again by a statement that waits, once one of them answers', async () => {
    await pool.end();
    pool = poolTo(hosts, lines[0].url, 600_000);
    await ask();
    await lines[1].cut();
    lines[0].swallow();
    const waiting = ask().catch((error: unknown) => error);
    await expect
      .poll(async () =>
        hosts.choose().then(
          () => 'found',
          () => 'none',
        ),
      )
      .toBe('none');
    await lines[1].mend();
    expect(await waiting).toMatchObject({ message: 'Connection terminated: another server takes writes now' });
    expect(await ask()).toEqual([{ n: 1 }]);
  });
});

describe('one host', () => {
  it('is not searched: its own errors are reported', async () => {
    await lines[0].cut();
    const single = new DatabaseHosts(lines[0].url);
    expect(await single.choose()).toBeUndefined();
    const other = poolTo(single, lines[0].url);
    await expect(other.query('SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await other.end();
  });

  it('is searched if it must be one that takes writes', async () => {
    const single = new DatabaseHosts(`${lines[0].url}?target_session_attrs=read-write`);
    expect(await single.choose()).toMatchObject({ name: new URL(lines[0].url).host });
  });
});

describe('the server that answers', () => {
  it('is new only if another one answered before', () => {
    const server = new DatabaseHosts();
    let times = 0;
    server.onNewServer(() => (times += 1));
    for (const startedAt of ['1.5', '1.5']) server.answeredBy(startedAt);
    expect(times).toBe(0);
    for (const startedAt of ['2.5', '2.5', '1.5']) server.answeredBy(startedAt);
    expect(times).toBe(2);
  });
});
