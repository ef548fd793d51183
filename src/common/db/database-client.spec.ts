// @own-process: the number of named statements is limited, and those of the whole suite reach the limit.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/support/database.js';
import { DatabaseLine } from '../../../test/support/database-line.js';
import { PoolerStandIn } from '../../../test/support/pooler-stand-in.js';
import { DatabaseClient, type ClientSettings } from './database-client.js';
import { DatabaseHosts } from './database-hosts.js';

/** What PgBouncer takes without being told to. */
const TAKEN_BY_POOLERS = new Set(['user', 'database', 'application_name', 'client_encoding']);
const SETTINGS: ClientSettings = { hosts: new DatabaseHosts(), preparedStatements: 'auto', statementTimeout: 1234 };

let database: TestDatabase;
let pooler: PoolerStandIn;
let pooledUrl: string;
beforeAll(async () => {
  database = await testDatabase({ empty: true });
  pooler = new PoolerStandIn(database.url);
  pooledUrl = await pooler.start();
});
afterAll(async () => {
  await pooler.stop();
  await database.close();
});

async function using<T>(url: string, settings: Partial<ClientSettings>, work: (client: DatabaseClient) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'bindery', bindery: { ...SETTINGS, ...settings } });
  await client.connect();
  try {
    await client.startSession();
    return await work(client);
  } finally {
    await client.end();
  }
}

const LIMITS = `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`;
const NAMED = 'SELECT count(*)::int AS n FROM pg_prepared_statements WHERE NOT from_sql';
const limits = async (client: pg.Client) => (await client.query<{ statement: string; idle: string }>(LIMITS)).rows[0];
/** What the session itself has, whatever our client does to statements. */
const asIs = async (client: pg.Client, text: string): Promise<unknown> => {
  // oxlint-disable-next-line typescript/unbound-method -- bound again by the call
  const query = pg.Client.prototype.query as (this: pg.Client, text: string) => Promise<pg.QueryResult>;
  return (await query.call(client, text)).rows[0];
};

describe('a connection to the database itself', () => {
  it('limits statements for the whole session, and names them', async () => {
    await using(database.url, {}, async (client) => {
      expect(client.behindPooler).toBe(false);
      expect(await asIs(client, LIMITS)).toEqual({ statement: '1234ms', idle: '1min' });
      await client.query('SELECT $1::text', ['a']);
      expect(await asIs(client, NAMED)).toEqual({ n: 1 });
    });
  });

  it('names no statements where it is told not to', async () => {
    await using(database.url, { preparedStatements: false }, async (client) => {
      await client.query('SELECT $1::text', ['a']);
      expect(await asIs(client, NAMED)).toEqual({ n: 0 });
    });
  });
});

describe('a named statement', () => {
  const described = (client: DatabaseClient) => {
    let times = 0;
    client.connection.on('rowDescription', () => (times += 1));
    return () => times;
  };

  it('has its columns described once for each connection', async () => {
    for (let connections = 0; connections < 2; connections++)
      await using(database.url, {}, async (client) => {
        const times = described(client);
        for (const n of [1, 2, null]) {
          const { rows, fields } = await client.query('SELECT $1::int AS n, now() AS at', [n]);
          expect(rows).toEqual([{ n, at: expect.any(Date) as Date }]);
          expect(fields.map(({ name }) => name)).toEqual(['n', 'at']);
        }
        expect(times()).toBe(1);
      });
  });

  it('runs after a failure, with and without rows', async () => {
    await using(database.url, {}, async (client) => {
      const divide = (n: number) => client.query('SELECT 6 / $1::int AS n', [n]);
      await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
      expect((await divide(2)).rows).toEqual([{ n: 3 }]);
      await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
      expect((await divide(3)).rows).toEqual([{ n: 2 }]);
      await client.query('CREATE TABLE numbers (n int)');
      for (const n of [1, 2]) expect(await client.query('INSERT INTO numbers VALUES ($1)', [n])).toMatchObject({ rowCount: 1, rows: [] });
      expect((await client.query('SELECT n FROM numbers WHERE n > $1', [5])).rows).toEqual([]);
      expect((await client.query('SELECT n FROM numbers WHERE n > $1', [1])).rows).toEqual([{ n: 2 }]);
    });
  });

  it('is refused by PostgreSQL if its columns change, and never reads them wrongly', async () => {
    await using(database.url, {}, async (client) => {
      await client.query('CREATE TABLE changing (n int)');
      await client.query('INSERT INTO changing VALUES (1)');
      const read = () => client.query('SELECT * FROM changing WHERE n > $1', [0]);
      expect((await read()).rows).toEqual([{ n: 1 }]);
      await client.query('ALTER TABLE changing ADD COLUMN text text');
      await expect(read()).rejects.toThrow('cached plan must not change result type');
    });
  });

  it('says where it was called if it fails', async () => {
    await using(database.url, {}, async (client) => {
      const error = await client.query('SELECT 1 / $1::int', [0]).catch((refusal: unknown) => refusal);
      expect((error as Error).stack).toContain('database-client');
    });
  });
});

describe('a connection that the server ends', () => {
  it('is not lent again, even before the pool sees that it is closed', async () => {
    const line = await DatabaseLine.to(database.url, { open: true });
    const options = { connectionString: line.url, max: 1, bindery: SETTINGS, Client: DatabaseClient };
    const pool = new pg.Pool(options as unknown as pg.PoolConfig);
    pool.on('error', () => undefined);
    const client = await pool.connect();
    const pid = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;
    const sleeping = client.query('SELECT pg_sleep(600)').catch((error: unknown) => error);
    await using(database.url, {}, async (other) => {
      const sleeps = `SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'PgSleep'`;
      await expect.poll(async () => (await other.query(sleeps, [pid])).rowCount).toBe(1);
      await other.query('SELECT pg_terminate_backend($1)', [pid]);
    });
    expect(await sleeping).toMatchObject({ code: '57P01' });
    client.release();
    expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    await pool.end();
    await line.cut();
  });
});

describe('a connection whose server answers nothing', () => {
  it('ends with a statement that waits, and the next one gets a new connection', async () => {
    const line = await DatabaseLine.to(database.url);
    const bindery: ClientSettings = { ...SETTINGS, statementTimeout: 100 };
    const pool = new pg.Pool({
      connectionString: line.url,
      max: 1,
      idleTimeoutMillis: 0,
      bindery,
      Client: DatabaseClient,
    } as unknown as pg.PoolConfig);
    pool.on('error', () => undefined);
    await pool.query('SELECT 1');
    line.swallow();
    await expect(pool.query('SELECT 2')).rejects.toThrow(/^Connection terminated/);
    await line.mend();
    expect((await pool.query('SELECT 3 AS n')).rows).toEqual([{ n: 3 }]);
    await pool.end();
    await line.cut();
  });

  it('stays open while nothing is asked, and ends with a statement that waits after that', async () => {
    const line = await DatabaseLine.to(database.url);
    const bindery: ClientSettings = { ...SETTINGS, statementTimeout: 100 };
    const pool = new pg.Pool({
      connectionString: line.url,
      max: 1,
      idleTimeoutMillis: 0,
      bindery,
      Client: DatabaseClient,
    } as unknown as pg.PoolConfig);
    pool.on('error', () => undefined);
    const pid = async () => (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;
    const first = await pid();
    // Longer than the limit: the timer has run out once.
    await sleep(3_500);
    expect(await pid()).toBe(first);
    await sleep(3_500);
    line.swallow();
    await expect(pool.query('SELECT 2')).rejects.toThrow(/^Connection terminated/);
    await pool.end();
    await line.cut();
  });
});

describe('a connection to a server that has become a standby', () => {
  it('is not lent again', async () => {
    const pool = new pg.Pool({
      connectionString: database.url,
      max: 1,
      bindery: SETTINGS,
      Client: DatabaseClient,
    } as unknown as pg.PoolConfig);
    pool.on('error', () => undefined);
    const pid = async () => (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;
    const first = await pid();
    await pool.query('SET default_transaction_read_only = on');
    await expect(pool.query('CREATE TABLE refused ()')).rejects.toMatchObject({ code: '25006' });
    expect(await pid()).not.toBe(first);
    await pool.end();
  });
});

describe('a connection to a pooler', () => {
  it('asks for nothing that poolers refuse', async () => {
    await using(pooledUrl, {}, async () => {
      expect(Object.keys(pooler.startupParameters.at(-1)!).filter((name) => !TAKEN_BY_POOLERS.has(name))).toEqual([]);
    });
  });

  it('leaves sessions as they are, and limits each statement and each transaction', async () => {
    await using(pooledUrl, {}, async (client) => {
      expect(client.behindPooler).toBe(true);
      expect(await limits(client)).toEqual({ statement: '1234ms', idle: '1min' });
      expect(await asIs(client, LIMITS)).toEqual({ statement: '0', idle: '0' });
      await client.query('START TRANSACTION');
      expect(await limits(client)).toEqual({ statement: '1234ms', idle: '1min' });
      await client.query('COMMIT');
      expect(await asIs(client, LIMITS)).toEqual({ statement: '0', idle: '0' });
    });
  });

  it('ends a statement that takes too long, and goes on with the next', async () => {
    await using(pooledUrl, { statementTimeout: 100 }, async (client) => {
      await expect(client.query('SELECT pg_sleep($1)', [30])).rejects.toMatchObject({ code: '57014' });
      expect((await client.query('SELECT $1::int AS n', [1])).rows).toEqual([{ n: 1 }]);
    });
  });

  it('keeps what a statement of its own wrote, and nothing of one that failed', async () => {
    await using(pooledUrl, {}, async (client) => {
      await client.query('CREATE TABLE kept (n int PRIMARY KEY)');
      await client.query('INSERT INTO kept VALUES ($1)', [1]);
      await expect(client.query('INSERT INTO kept VALUES ($1), ($2)', [2, 1])).rejects.toMatchObject({ code: '23505' });
      const answered = new Promise((resolve) => client.query('SELECT n FROM kept', [], (_, result) => resolve(result.rows)));
      expect(await answered).toEqual([{ n: 1 }]);
    });
  });

  it('keeps nothing of a transaction that was rolled back', async () => {
    await using(pooledUrl, {}, async (client) => {
      await client.query('CREATE TABLE undone (n int)');
      await client.query('BEGIN');
      await client.query('INSERT INTO undone VALUES ($1)', [1]);
      await client.query('ROLLBACK');
      expect((await client.query('SELECT n FROM undone')).rows).toEqual([]);
    });
  });

  it('names statements only where it is told to', async () => {
    for (const [preparedStatements, n] of [
      ['auto', 0],
      [false, 0],
      [true, 1],
    ] as const)
      await using(pooledUrl, { preparedStatements }, async (client) => {
        await client.query('SELECT $1::text', ['a']);
        expect(await asIs(client, NAMED)).toEqual({ n });
      });
  });
});
