import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { dataDirectory, startService, stopAll } from './service.js';

const PUBLIC_URL = 'https://docs.example.test';
const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'main.js');

interface Outcome {
  code: number;
  answer: { tables?: { table: string; rows: number }[]; error?: { message: string } };
}

function moveDatabase(env: Record<string, string>, url: string): Promise<Outcome> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, 'move-database', '--json', '--to', url], { env: { PATH, HOME, ...env } }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, answer: JSON.parse(stdout || stderr) as Outcome['answer'] });
    });
  });
}

describe('bindery move-database', { timeout: 180_000 }, () => {
  let target: TestDatabase;
  const dataDir = dataDirectory();
  beforeAll(async () => {
    target = await testDatabase({ empty: true });
  });
  afterAll(async () => {
    await stopAll();
    await target.close();
  });

  it('copies everything into a database of one’s own, once Bindery is stopped', async () => {
    const before = await startService({ DATA_DIR: dataDir, PUBLIC_URL });
    await before.ready();
    const { token } = before;
    const as = (url: string, path: string, body?: object) =>
      fetch(`${url}/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
      }).then((reply) => reply.json() as Promise<{ id: string; pages: object[] }>);
    const { id: org } = await as(before.url, '/orgs', { title: 'Analytical Engines' });
    const { id: space } = await as(before.url, `/orgs/${org}/spaces`, { title: 'Handbook' });
    const pages = await as(before.url, `/spaces/${space}/content/pages`);
    expect(pages.pages).toHaveLength(1);

    const early = await moveDatabase({ DATA_DIR: dataDir }, target.url);
    expect(early).toMatchObject({ code: 1, answer: { error: { message: expect.stringContaining('Stop Bindery first') as string } } });
    expect(await before.stop()).toBe(0);

    const { code, answer } = await moveDatabase({ DATA_DIR: dataDir }, target.url);
    expect({ code, error: answer.error }).toEqual({ code: 0, error: undefined });
    expect(answer.tables).toContainEqual({ table: 'spaces', rows: 1 });

    const after = await startService({ DATA_DIR: dataDir, DATABASE_URL: target.url, PUBLIC_URL });
    await after.ready();
    expect(after.output).not.toContain('Token ');
    expect(await as(after.url, `/spaces/${space}/content/pages`)).toEqual(pages);
    // Keys are back: a new space is one row in each of the tables it is made of.
    expect((await as(after.url, `/orgs/${org}/spaces`, { title: 'Another' })).id).toHaveLength(20);
    const log = (await as(after.url, '/installation/audit-events')) as unknown as { items: { action: string; source: string }[] };
    expect(log.items).toContainEqual(expect.objectContaining({ action: 'installation.move-database', source: 'script' }));
    await after.stop();

    const again = await moveDatabase({ DATA_DIR: dataDir }, target.url);
    expect(again).toMatchObject({
      code: 1,
      answer: { error: { message: expect.stringContaining('contains data: create an empty one') as string } },
    });
  });

  it('refuses where DATABASE_URL says that the embedded database is not in use', async () => {
    const { code, answer } = await moveDatabase({ DATA_DIR: dataDir, DATABASE_URL: target.url }, target.url);
    expect(code).toBe(1);
    expect(answer.error!.message).toContain('Unset DATABASE_URL');
  });

  it('says in one line that the other database does not answer', async () => {
    const { code, answer } = await moveDatabase({ DATA_DIR: dataDir }, 'postgres://nobody@127.0.0.1:1/nothing');
    expect(code).toBe(1);
    expect(answer.error!.message).toMatch(/^The database of --to does not respond/);
  });

  it('takes several hosts, and refuses what cannot be written to', async () => {
    const { answer } = await moveDatabase({ DATA_DIR: dataDir }, 'postgres://nobody@127.0.0.1:1,127.0.0.1:2/nothing');
    expect(answer.error!.message).toMatch(/^The database of --to does not respond: none of the servers takes writes/);
    const standby = await moveDatabase({ DATA_DIR: dataDir }, 'postgres://nobody@a,b/nothing?target_session_attrs=standby');
    expect(standby.answer.error!.message).toMatch(/^--to must be a URL with target_session_attrs=read-write or primary/);
  });
});
