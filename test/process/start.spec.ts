import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../support/database.js';
import { dataDirectory, startService, stopAll } from './service.js';

afterEach(stopAll);

describe('a first start', () => {
  it('sets everything up, prints the token once, and keeps its data', async () => {
    const DATA_DIR = dataDirectory();
    const first = await (await startService({ DATA_DIR })).ready();
    expect(first.output).toContain(`${first.url}/docs`);
    const user = (await (await first.get('/v1/user')).json()) as { id: string };
    expect(await first.stop()).toBe(0);

    const second = await (await startService({ DATA_DIR })).ready();
    expect(second.output).not.toMatch(/bdy_/);
    const again = await fetch(`${second.url}/v1/user`, { headers: { authorization: `Bearer ${first.token}` } });
    expect(((await again.json()) as { id: string }).id).toBe(user.id);
    expect(await second.stop('SIGINT')).toBe(0);
    rmSync(dirname(DATA_DIR), { recursive: true });
  });

  it('uses BOOTSTRAP_TOKEN for the administrator without printing it, and the database password from PGPASSWORD', async () => {
    const { url, close } = await testDatabase({ empty: true });
    const BOOTSTRAP_TOKEN = 'chosen-by-the-operator';
    const open = new URL(url);
    open.password = '';
    const PGPASSWORD = decodeURIComponent(new URL(url).password);
    const service = await (await startService({ DATABASE_URL: open.href, PGPASSWORD, BOOTSTRAP_TOKEN })).ready();
    expect(service.output).toContain('Token      the value of BOOTSTRAP_TOKEN');
    expect(service.output).not.toContain(BOOTSTRAP_TOKEN);
    const answer = await fetch(`${service.url}/v1/user`, { headers: { authorization: `Bearer ${BOOTSTRAP_TOKEN}` } });
    expect(answer.status).toBe(200);
    await service.stop();
    await close();
  });

  it('migrates and bootstraps once when many replicas start together', async () => {
    const { url, close } = await testDatabase({ empty: true });
    const replicas = await Promise.all(Array.from({ length: 3 }, () => startService({ DATABASE_URL: url })));
    await Promise.all(replicas.map((replica) => replica.ready()));
    expect(replicas.filter(({ output }) => /bdy_/.test(output))).toHaveLength(1);
    await Promise.all(replicas.map((replica) => replica.stop()));
    await close();
  });
});

it('prints its version on the command line', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(execFileSync(process.execPath, ['dist/cli/main.js', '--version']).toString()).toBe(`${version}\n`);
});
