import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/support/database.js';
import { DatabaseLine } from '../../../test/support/database-line.js';
import { describeError } from './describe-error.js';

let database: TestDatabase;
let line: DatabaseLine;
beforeAll(async () => {
  database = await testDatabase({ empty: true });
  line = await DatabaseLine.to(database.url);
});
afterAll(async () => {
  await line.cut();
  await database.close();
});

/** What a client of pg fails with. */
async function failureOf(work: (client: pg.Client) => Promise<unknown>, config: pg.ClientConfig = {}): Promise<Error> {
  const client = new pg.Client({ connectionString: line.url, ...config });
  client.on('error', () => undefined);
  const failure = await client
    .connect()
    .then(
      () => work(client),
      (error: unknown) => error,
    )
    .catch((error: unknown) => error);
  await client.end().catch(() => undefined);
  expect(failure).toBeInstanceOf(Error);
  return failure as Error;
}

const passes = (error: Error) =>
  expect(describeError(error), error.message).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });

describe('a failure of the database that passes is 503 with Retry-After', () => {
  it.each(['25006', '57P01', '57P02', '57P03', '57P04', '57P05', '08000', '08001', '08003', '08004', '08006', '08007', '08P01'])(
    'if its code is %s',
    async (code) => {
      const error = await failureOf((client) => client.query(`DO $$ BEGIN RAISE EXCEPTION 'fails over' USING ERRCODE = '${code}'; END $$`));
      expect((error as { code?: string }).code).toBe(code);
      passes(error);
    },
  );

  it('if a statement is not answered in time', async () => {
    passes(await failureOf((client) => client.query({ text: 'SELECT pg_sleep(5)', query_timeout: 50 } as pg.QueryConfig)));
  });

  it('if a connection breaks, is not opened in time, or is refused', async () => {
    passes(
      await failureOf(async (client) => {
        const asked = client.query('SELECT pg_sleep(5)').catch((error: unknown) => error);
        await line.cut();
        return asked;
      }),
    );
    passes(await failureOf(() => Promise.resolve()));
    await line.mend();
    line.swallow();
    passes(await failureOf(() => Promise.resolve(), { connectionTimeoutMillis: 100 }));
  });
});
