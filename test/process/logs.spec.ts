import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { startService, stopAll, type ServiceProcess } from './service.js';

const TOKEN = 'a-token-that-nobody-may-read-in-a-log';

type Line = Record<string, unknown>;

describe('the log', () => {
  let database: TestDatabase;
  let service: ServiceProcess;
  beforeAll(async () => {
    database = await testDatabase();
    service = await startService({ DATABASE_URL: database.url, BOOTSTRAP_TOKEN: TOKEN, LOG_LEVEL: 'trace' });
    await service.ready();
  });
  afterAll(async () => {
    await stopAll();
    await database.close();
  });

  const send = (path: string, id: string, init: RequestInit = {}) =>
    fetch(service.url + path, { ...init, headers: { authorization: `Bearer ${TOKEN}`, 'x-request-id': id, ...(init.headers as object) } });
  const lines = (): Line[] => service.output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []));
  /** The lines of a request; it has one at least. */
  const linesOf = (id: string) =>
    vi.waitFor(
      () => {
        const found = lines().filter(({ requestId }) => requestId === id);
        expect(found).not.toEqual([]);
        return found;
      },
      { timeout: 60_000 },
    );

  it('has a line for each request, with its id and without its query', async () => {
    const me = (await (await send('/v1/user?shareKey=hush', 'asked-who')).json()) as { id: string };
    expect(await linesOf('asked-who')).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        event: 'request',
        requestId: 'asked-who',
        method: 'GET',
        route: '/v1/user',
        path: '/v1/user',
        status: 200,
        milliseconds: expect.any(Number),
        userId: me.id,
      },
    ]);
    expect(service.output).not.toContain('hush');
  });

  it('tells slow statements by the method that sent them, without their values', async () => {
    const slow = await startService({ DATABASE_URL: database.url, BOOTSTRAP_TOKEN: TOKEN, DATABASE_SLOW_STATEMENT: '1' });
    await slow.ready();
    const create = (title: string) =>
      fetch(`${slow.url}/v1/orgs`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', 'x-request-id': title },
        body: JSON.stringify({ title }),
      });
    // Each statement waits for the disk, or for a lock, some time.
    const told = await vi.waitFor(
      async () => {
        const titles = Array.from({ length: 20 }, () => `values-${Math.random()}`);
        await Promise.all(titles.map(create));
        const found = slow.output
          .split('\n')
          .flatMap((line) => (line.includes('"statement.slow"') ? [JSON.parse(line) as Line] : []))
          .filter(({ statement }) => /^Orgs(Service|Controller)\.\w+$/.test(String(statement)));
        expect(found).not.toEqual([]);
        return found[0]!;
      },
      { timeout: 60_000 },
    );
    expect(told).toEqual({
      level: 'warn',
      time: expect.any(String),
      context: 'SlowStatements',
      event: 'statement.slow',
      requestId: expect.stringMatching(/^values-/),
      statement: expect.any(String),
      milliseconds: expect.any(Number),
      text: expect.stringMatching(/^[A-Z]{4}/),
    });
    const slowLines = slow.output.split('\n').filter((line) => line.includes('"statement.slow"'));
    for (const line of slowLines) expect((JSON.parse(line) as Line)['text']).not.toMatch(/values-|@localhost|bdy_/);
    // Those whose senders cannot be found are few.
    const named = slowLines.filter((line) => /"statement":"[A-Z]\w+\.\w+"/.test(line));
    expect(named.length).toBeGreaterThan(slowLines.length * 0.8);
  });

  it('has no share key and no token of a preview or a file', async () => {
    const [key, token] = ['Ab1-_'.repeat(9).slice(0, 43), `eyJhbGciOiJIUzI1NiJ9.${'Zz9'.repeat(30)}.${'Yy8'.repeat(14)}`];
    const paths = {
      [`/sites/engine/docs/${key}/install`]: '/sites/engine/docs/[redacted]/install',
      [`/sites/~preview/${token}`]: '/sites/~preview/[redacted]',
      [`/sites/engine/docs/~files/space/file/${token}?a=1`]: '/sites/engine/docs/~files/space/file/[redacted]',
      [`/sites/engine/docs/${'how-to-install-it'.repeat(3)}`]: `/sites/engine/docs/${'how-to-install-it'.repeat(3)}`,
    };
    for (const [n, [path, logged]] of Object.entries(paths).entries()) {
      await send(path, `secret-${n}`);
      expect((await linesOf(`secret-${n}`)).map((line) => line['path'])).toEqual([logged]);
    }
    for (const secret of [key, token]) expect(service.output).not.toContain(secret);
  });

  it('has no error for mistakes of the caller', async () => {
    await send('/v1/orgs/nothing', 'not-there');
    await send('/v1/orgs', 'not-json', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } });
    for (const id of ['not-there', 'not-json']) expect((await linesOf(id)).map(({ level }) => level)).toEqual(['info']);
  });

  it('has unexpected errors with their stack and the request id of the answer', async () => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('ALTER TABLE orgs RENAME COLUMN title TO headline');
    await send('/v1/orgs', 'broken', {
      method: 'POST',
      body: JSON.stringify({ title: 'Engines' }),
      headers: { 'content-type': 'application/json' },
    });
    await client.query('ALTER TABLE orgs RENAME COLUMN headline TO title');
    await client.end();
    const failure = (await linesOf('broken')).find(({ level }) => level === 'error');
    expect(failure).toMatchObject({ event: 'request.failed', route: '/v1/orgs', err: { stack: expect.stringContaining('title') } });
  });

  it('never contains a token, neither sent nor created', async () => {
    const { id } = (await (await send('/v1/user', 'me')).json()) as { id: string };
    const body = JSON.stringify({ label: 'Import' });
    const made = (await (
      await send(`/v1/users/${id}/tokens`, 'made', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
      })
    ).json()) as { token: string };
    await send('/v1/user', 'used', { headers: { authorization: `Bearer ${made.token}` } });
    await send('/v1/user', 'guessed', { headers: { authorization: 'Bearer bdy_guessed-and-wrong' } });
    await linesOf('guessed');
    for (const secret of [TOKEN, made.token, 'bdy_guessed-and-wrong'])
      expect(lines().filter((line) => JSON.stringify(line).includes(secret))).toEqual([]);
  });
});

describe('the last lines of the log', () => {
  const LOGGER = new URL('../../dist/common/observe/logger.js', import.meta.url).href;

  it.each(['process.exit(3)', "throw new Error('Unexpected')"])('are written when a process ends by `%s`', async (end) => {
    const script = `import { writeLine } from '${LOGGER}'; for (const event of ['first', 'last']) writeLine('info', { event }); ${end}`;
    const ended = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]).catch(
      (failure: { stdout: string }) => failure,
    );
    expect(ended.stdout.split('\n').map((line) => /"event":"(\w+)"/.exec(line)?.[1])).toEqual(['first', 'last', undefined]);
  });
});
