import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { zipOf } from '../support/zip.js';
import { dataDirectory, freePort, startService, stopAll } from './service.js';

const TOKEN = 'token-of-the-administrator-who-imports';
const PAGES = 600;

afterAll(stopAll);

interface Run {
  id: string;
  status: string;
  reason?: string;
  progress: { done: number; total: number };
  summary: Record<string, number>;
  target: { changeRequest: string };
}

it('an import goes on after its process was killed, and makes each page once', async () => {
  const settings = { DATA_DIR: dataDirectory(), PORT: String(await freePort()), BOOTSTRAP_TOKEN: TOKEN };
  let service = await (await startService(settings)).ready();
  const send = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const response = await fetch(`${service.url}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { id: org } = await send('POST', '/orgs', { title: 'Engines' });
  const { id: space } = await send('POST', `/orgs/${org}/spaces`, { title: 'Handbook', empty: true });
  const names = Array.from({ length: PAGES }, (_, n) => `part-${n % 20}/page-${n}.md`);
  const text = (n: number) => `# Page ${n}\n\n${`Some words of the page ${n}, with a [link](../part-0/page-0.md).\n\n`.repeat(20)}`;
  const archive = zipOf(Object.fromEntries(names.map((name, n) => [name, text(n)])));
  const file = { name: 'docs.zip', type: 'application/zip', size: archive.length };
  const { url, key } = await send('POST', `/orgs/${org}/storage/upload`, { file, kind: 'import_file' });
  const address = new URL(url);
  const type = { 'content-type': 'application/zip' };
  const put = await fetch(`${service.url}${address.pathname}${address.search}`, {
    method: 'PUT',
    headers: type,
    body: new Uint8Array(archive),
  });
  expect(put.status).toBe(204);

  const { id } = await send('POST', `/org/${org}/imports`, { source: { type: 'file', files: [key] }, target: { space } });
  const get = (): Promise<Run> => send('GET', `/org/${org}/imports/${id}`);
  let before = await get();
  while (before.progress.done === 0 && before.status !== 'completed') {
    await sleep(10);
    before = await get();
  }
  await service.stop('SIGKILL');
  expect(before).toMatchObject({ status: 'in-progress', progress: { total: PAGES } });

  service = await (await startService(settings)).ready();
  const after = await get();
  expect(after.status, after.reason).toMatch(/in-progress|completed/);
  expect(after.progress.done).toBeGreaterThanOrEqual(before.progress.done);
  await vi.waitFor(async () => expect((await get()).status).toBe('completed'), { timeout: 600_000, interval: 500 });
  const run = await get();
  expect(run.summary).toMatchObject({ created: PAGES, updated: 0, skipped: 0, brokenLinks: 0 });
  await send('POST', `/spaces/${space}/change-requests/${run.target.changeRequest}/merge`);
  const { pages } = await send('GET', `/spaces/${space}/content/pages`);
  const count = (inner: { pages?: object[] }[]): number => inner.reduce((sum, one) => sum + 1 + count(one.pages ?? []), 0);
  expect(count(pages)).toBe(PAGES + 20);
  expect((await send('GET', `/spaces/${space}/change-requests?status=merged`)).items).toHaveLength(1);
});
