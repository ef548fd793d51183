import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, stopAll, type ServiceProcess } from '../process/service.js';
import { DatabaseLine } from '../support/database-line.js';
import { PostgresPair } from './postgres-pair.js';

let pair: PostgresPair;
let line: DatabaseLine;
let service: ServiceProcess;
beforeAll(async () => {
  pair = await PostgresPair.start();
  line = await DatabaseLine.to(pair.primary.url);
  service = await (await startService({ DATABASE_URL: line.url, LOG_LEVEL: 'warn' })).ready();
});
afterAll(async () => {
  await stopAll();
  await line.cut();
  await pair.stop();
});

async function send(method: string, path: string, { body, tag }: { body?: unknown; tag?: string } = {}): Promise<Response> {
  const headers = {
    authorization: `Bearer ${service.token}`,
    'content-type': 'application/json',
    ...(tag !== undefined && { 'if-none-match': tag }),
  };
  return fetch(`${service.url}/v1${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

async function call(method: string, path: string, body?: unknown): Promise<{ id: string }> {
  const response = await send(method, path, { body });
  const text = await response.text();
  expect(response.ok, text).toBe(true);
  return JSON.parse(text) as { id: string };
}

const numberOf = async () => Number((await pair.primary.query<{ xmin: string }>('SELECT xmin FROM site_external_links'))[0]!.xmin);

describe('a standby that takes over without the last transactions', () => {
  it('is read as it is, although its transactions have the numbers of those that are lost', async () => {
    const { id: org } = await call('POST', '/orgs', { title: 'Failover' });
    const { id } = await call('POST', `/orgs/${org}/sites`, { title: 'Guide' });
    const site = `/orgs/${org}/sites/${id}`;
    const link = await call('POST', `${site}/external-links`, { title: 'Before', url: 'https://example.com' });
    const { id: spaceId } = await call('POST', `/orgs/${org}/spaces`, { title: 'Handbook', editMode: 'live', empty: true });
    await call('POST', `/spaces/${spaceId}/content`, {
      changes: [{ operation: 'insert_page', title: 'Start', document: { markdown: 'Text' } }],
    });
    await call('POST', `${site}/site-spaces`, { spaceId });
    await call('POST', `${site}/publish`);
    const page = async () => (await fetch(`${service.url}/sites/${org}/${id}/`)).text();
    expect(await page()).toContain('Before');
    await pair.separate();
    // Several, so that the number of the last one is not yet given out after the promotion.
    for (const title of ['First', 'Second', 'Third', 'Lost']) await call('PATCH', `${site}/external-links/${link.id}`, { title });
    const lost = await send('GET', `${site}/published`);
    expect(await lost.text()).toContain('Lost');
    expect((await send('GET', `${site}/published`, { tag: lost.headers.get('etag')! })).status).toBe(304);
    const number = await numberOf();
    expect(await page()).toContain('Lost');

    await line.cut();
    await pair.primary.kill();
    await pair.promote();
    const next = 'SELECT pg_current_xact_id()::text AS number';
    while (Number((await pair.primary.query<{ number: string }>(next))[0]!.number) < number - 1);
    await pair.primary.query(`UPDATE site_external_links SET title = 'Kept'`);
    expect(await numberOf()).toBe(number);
    line.leadTo(pair.primary.url);
    await line.mend();

    const kept = await send('GET', `${site}/published`, { tag: lost.headers.get('etag')! });
    expect(kept.status).toBe(200);
    expect(await kept.text()).toContain('Kept');
    expect(await page()).toContain('Kept');
  });
});
