import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { dataDirectory, startService, stopAll, type ServiceProcess } from './service.js';

const BOOTSTRAP_TOKEN = 'demo-demo-demo-demo-demo';
const PATIENCE = { timeout: 120_000, interval: 100 };

afterEach(stopAll);

async function items(service: ServiceProcess, path: string): Promise<{ id: string; title: string; published?: boolean }[]> {
  const response = await fetch(`${service.url}/v1${path}`, { headers: { authorization: `Bearer ${BOOTSTRAP_TOKEN}` } });
  return ((await response.json()) as { items: { id: string; title: string; published?: boolean }[] }).items;
}

it('shows the demo on the first start, and completes it after a stop in the middle', async () => {
  const DATA_DIR = dataDirectory();
  const first = await (await startService({ DATA_DIR, BOOTSTRAP_TOKEN, DEMO_CONTENT: '' })).ready();
  expect(first.output).toContain(`Demo site  ${first.url}/sites/demo/docs`);
  const [org] = await vi.waitFor(async () => {
    const found = await items(first, '/orgs');
    expect(found).toHaveLength(1);
    return found;
  }, PATIENCE);
  await first.stop();

  const second = await (await startService({ DATA_DIR, BOOTSTRAP_TOKEN, DEMO_CONTENT: '' })).ready();
  const published = { published: true };
  await vi.waitFor(
    async () =>
      expect(await items(second, `/orgs/${org!.id}/sites`)).toMatchObject([
        published,
        published,
        published,
        published,
        published,
        published,
      ]),
    PATIENCE,
  );
  expect(await items(second, '/orgs')).toMatchObject([{ id: org!.id, title: 'Bindery demo' }]);
  expect((await items(second, `/orgs/${org!.id}/spaces`)).map(({ title }) => title).toSorted()).toEqual([
    'API',
    'Gallery',
    'Guide',
    'Handbuch',
  ]);
  await second.stop();
  rmSync(dirname(DATA_DIR), { recursive: true });
}, 300_000);
