import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testDatabase, type TestDatabase } from 'bindery/testing/database.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const EXTENSION = 'examples/announcements/dist/announcements.module.js';
const TOKEN = 'token-of-the-first-administrator';
const run = promisify(execFile);

let database: TestDatabase;
const settings = () => ({
  ...process.env,
  DATABASE_URL: database.url,
  EXTENSIONS: EXTENSION,
  BOOTSTRAP_TOKEN: TOKEN,
  PORT: '0',
  LOG_LEVEL: 'silent',
});

/** The output of a command, and its exit code. */
async function bindery(...args: string[]): Promise<{ code: number; out: string }> {
  try {
    const { stdout } = await run(process.execPath, ['dist/cli/main.js', ...args], { cwd: ROOT, env: settings() });
    return { code: 0, out: stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, out: stdout };
  }
}

/** Runs the installed service while `work` sends requests to it. */
async function serving(more: Record<string, string>, work: (url: string) => Promise<void>): Promise<void> {
  const service = spawn(process.execPath, ['dist/main.js'], { cwd: ROOT, env: { ...settings(), ...more } });
  const ended = once(service, 'exit');
  try {
    await work(await addressOf(service));
  } finally {
    service.kill('SIGTERM');
    await ended;
  }
  expect(service.exitCode).toBe(0);
}

function addressOf({ stdout, stderr }: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += String(chunk);
      const url = /Bindery +(http:\S+)/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    };
    stdout!.on('data', hear).once('end', () => reject(new Error(said)));
    stderr!.on('data', hear);
  });
}

async function call(url: string, path: string, body?: object): Promise<{ id: string; items: { text: string }[] }> {
  const headers = { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as { id: string; items: { text: string }[] };
}

describe('the example, compiled', () => {
  beforeAll(async () => {
    database = await testDatabase({ empty: true });
    await run('npm', ['run', 'build:example'], { cwd: ROOT });
  });
  afterAll(() => database?.close());

  it('has its migrations run with ours by the command line, which tells them apart by name', async () => {
    const before = await bindery('migrate', '--check');
    expect(before.out).toContain('CreateAnnouncements1795230000000');
    expect(before.code).toBe(3);
    expect((await bindery('migrate')).code).toBe(0);
    const examined = await bindery('doctor');
    expect(examined.out).toMatch(/ok +extensions +AnnouncementsModule/);
    expect(examined.out).toMatch(/ok +schema +up to date/);
  });

  it.each(['1', '2'])('is served by %s processes, on what they all share', async (WORKERS) => {
    await serving({ WORKERS }, async (url) => {
      const org = await call(url, '/v1/orgs', { title: 'Analytical Engines' });
      const at = `/v1/orgs/${org.id}/announcements`;
      await call(url, at, { text: 'We move on Monday' });
      expect((await call(url, at)).items.map(({ text }) => text)).toEqual(['We move on Monday', 'Announcements for everyone appear here.']);
      const document = await (await fetch(`${url}/openapi.json`)).text();
      expect(document).toContain('createAnnouncement');
    });
  });
});
