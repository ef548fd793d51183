import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useOwnApp } from '../support/app.js';

const t = useOwnApp({ ALLOW_PRIVATE_FETCH: 'true' });
const HOOKS = '/v1/orgs/:organizationId/webhooks';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it('the receiver of the guide has twenty lines, takes what is signed, and nothing else', async () => {
  const guide = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
  const [, receiver] = /<<'END'\n([\s\S]*?\n)END\n/.exec(guide)!;
  expect(
    receiver!
      .trim()
      .split('\n')
      .filter((line) => line !== '').length,
  ).toBeLessThanOrEqual(20);
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { id, secret } = (await api.post(HOOKS, { organizationId: org.id }, { title: 'Guide', url, eventTypes: ['*'] })).expect(201).body;
  const folder = await mkdtemp(join(tmpdir(), 'bindery-receiver-'));
  await writeFile(join(folder, 'receiver.mjs'), receiver!);
  const program = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
    env: { WEBHOOK_SECRET: secret, RECEIVER_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    program.kill();
    await rm(folder, { recursive: true, force: true });
  });
  let said = '';
  program.stdout.on('data', (text: Buffer) => (said += text.toString()));
  const post = (headers: Record<string, string>) => fetch(url, { method: 'POST', body: '{"type":"forged"}', headers });
  await vi.waitFor(async () => expect((await post({})).status).toBe(400), { timeout: 30_000 });
  const forged = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,AAAA' };
  expect((await post(forged)).status).toBe(400);
  const { eventId } = (await api.post(`${HOOKS}/:webhookId/test`, { organizationId: org.id, webhookId: id }, undefined)).expect(202).body;
  await vi.waitFor(() => expect(said).toBe(`${eventId} webhook_test\n`), { timeout: 30_000 });
});
