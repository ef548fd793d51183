import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { brokenReferences, filesOf } from '../support/exported-site.js';
import { dataDirectory, freePort, startService, stopAll } from './service.js';

const TOKEN = 'token-of-the-administrator-who-exports';
const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'main.js');
const PAGES = 400;
const BATCH = 50;

interface Made {
  id: string;
  state: string;
  failure?: string;
  progress: number;
  report: { pages: number };
  urls: { archive: string };
}

describe('a site as files', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'bindery-static-export-'));
  let settings: Record<string, string>;
  let service: Awaited<ReturnType<Awaited<ReturnType<typeof startService>>['ready']>>;
  let site: string;
  let exports: string;

  const send = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(`${service.url}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const bindery = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
    new Promise((resolve) => {
      const { PATH = '', HOME = '' } = process.env;
      const env = { PATH, HOME, BINDERY_URL: service.url, BINDERY_TOKEN: TOKEN };
      execFile(process.execPath, [CLI, 'export-site', ...args], { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
    });

  beforeAll(async () => {
    settings = { DATA_DIR: dataDirectory(), PORT: String(await freePort()), BOOTSTRAP_TOKEN: TOKEN };
    service = await (await startService(settings)).ready();
    const { id: org } = await send('POST', '/orgs', { title: 'Engines' });
    const { id: space } = await send('POST', `/orgs/${org}/spaces`, { title: 'Handbook', editMode: 'live', empty: true });
    for (let from = 0; from < PAGES; from += BATCH) {
      const changes = Array.from({ length: BATCH }, (_, n) => ({
        operation: 'insert_page',
        title: `Page ${from + n}`,
        document: { markdown: `Some words of the page ${from + n}.\n\n`.repeat(30) },
      }));
      await send('POST', `/spaces/${space}/content`, { changes });
    }
    ({ id: site } = await send('POST', `/orgs/${org}/sites`, { title: 'Engine', spaces: [space] }));
    await send('POST', `/orgs/${org}/sites/${site}/publish`);
    exports = `/orgs/${org}/sites/${site}/exports`;
  });
  afterAll(async () => {
    await stopAll();
    rmSync(scratch, { recursive: true, force: true });
  });

  it('is made again from its beginning after its process was killed', async () => {
    const { id } = await send('POST', exports, {});
    const get = (): Promise<Made> => send('GET', `${exports}/${id}`);
    let before = await get();
    while (before.progress === 0 && before.state !== 'ready') {
      await sleep(10);
      before = await get();
    }
    await service.stop('SIGKILL');
    expect(before).toMatchObject({ state: 'making' });
    service = await (await startService(settings)).ready();
    await vi.waitFor(async () => expect((await get()).state).toMatch(/ready|failed/), { timeout: 600_000, interval: 500 });
    const made = await get();
    expect([made.failure, made.report.pages]).toEqual([undefined, PAGES + 1]);
    const archive = await fetch(made.urls.archive.replace(/^https?:\/\/[^/]+/, service.url));
    const files = await filesOf(Buffer.from(await archive.arrayBuffer()));
    expect(files.size).toBeGreaterThan(2 * PAGES);
    expect(brokenReferences(files)).toEqual([]);
  });

  it('is written to a folder by a command', async () => {
    const out = join(scratch, 'new', 'site');
    const done = await bindery('--site', site, '--out', out);
    expect([done.code, done.err.replaceAll(/^\d+ pages\n/gm, ''), done.out]).toEqual([
      0,
      '',
      `${PAGES + 1} pages, 0 files, 0 redirects in ${out}\n`,
    ]);
    expect(readFileSync(join(out, 'page-7', 'index.html'), 'utf8')).toContain('Some words of the page 7.');
    expect(readdirSync(join(scratch, 'new'))).toEqual(['site']);
  });

  it('is refused by a command that would overwrite something, or without a site', async () => {
    const full = join(scratch, 'full');
    mkdirSync(full);
    writeFileSync(join(full, 'mine.txt'), 'mine');
    for (const [args, code, why] of [
      [['--site', site, '--out', full], 1, 'is not empty'],
      [['--site', site, '--out', join(full, 'mine.txt')], 1, 'is a file'],
      [['--site', '0UmGg7PoIuYtReWqAsDf', '--out', join(scratch, 'other')], 1, '404'],
      [['--site', site, '--out', join(scratch, 'other'), '--address', 'ftp://x.test'], 1, '400'],
      [['--site', site], 2, '--out'],
    ] as const) {
      const { code: found, err } = await bindery(...args);
      expect([found, err]).toEqual([code, expect.stringContaining(why)]);
    }
    expect(readdirSync(full)).toEqual(['mine.txt']);
    expect(readdirSync(scratch).sort()).toEqual(['full', 'new']);
  });
});
