import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { startService, stopAll } from './service.js';

/** Large, and only some services use them, or not before somebody asks: a service keeps in memory what it has loaded. */
const WHEN_USED = [
  'node_modules/undici/',
  'node_modules/nodemailer/',
  'node_modules/@node-saml/',
  'node_modules/@xmldom/',
  'node_modules/@babel/parser/',
  'node_modules/tldts/',
  'dist/metadata.js',
];

let database: TestDatabase;
const directory = mkdtempSync(join(tmpdir(), 'bindery-loaded-'));
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await stopAll();
  await database.close();
  rmSync(directory, { recursive: true });
});

/** The addresses of the files that a service has loaded from its start to its end, with one request. */
async function loadedWith(path: string): Promise<string[]> {
  const folder = mkdtempSync(join(directory, 'process-'));
  const service = await (await startService({ DATABASE_URL: database.url, NODE_V8_COVERAGE: folder })).ready();
  expect((await fetch(service.url + path)).status).toBe(200);
  expect(await service.stop()).toBe(0);
  // Of the process itself, and of its threads.
  const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: { url: string }[] });
  return reports.flatMap(({ result }) => result.map(({ url }) => url));
}

const amongThem = (loaded: readonly string[]) => WHEN_USED.filter((part) => loaded.some((url) => url.includes(part)));

it('a start does not load what is only used later', async () => {
  const loaded = await loadedWith('/readyz');
  for (const part of ['dist/app.module.js', 'node_modules/typeorm/', 'node_modules/fastify/'])
    expect(loaded.some((url) => url.includes(part))).toBe(true);
  expect(amongThem(loaded)).toEqual([]);
});

it('the first OpenAPI document loads what describes the API', async () => {
  expect(amongThem(await loadedWith('/openapi.json'))).toEqual(['dist/metadata.js']);
});
