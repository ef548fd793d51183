import { createServer, type AddressInfo, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AddressPolicy, isPublic } from 'bindery/common/outbound/address-policy.js';
import { NameResolver } from 'bindery/common/outbound/name-resolver.js';
import { Events } from 'bindery/common/events/events.js';
import { SpaceUpdated } from 'bindery/modules/spaces/space.events.js';
import { useOwnApp } from '../support/app.js';
import { WebhookReceiver, type Answer } from '../support/webhook-receiver.js';

const HOOKS = '/v1/orgs/:organizationId/webhooks';
const HOOK = `${HOOKS}/:webhookId`;
const MEGABYTE = 1024 * 1024;
/** Stands for an address of the internet. */
const PUBLIC = '127.0.0.2';
const PRIVATE = '127.0.0.1';

const t = useOwnApp({ ALLOW_PRIVATE_FETCH: 'true' });
let outside: WebhookReceiver;
let inside: WebhookReceiver;
/** The addresses of names, as their name server would answer now. */
const names = new Map<string, string[]>();

beforeAll(async () => {
  outside = await WebhookReceiver.start(PUBLIC);
  inside = await WebhookReceiver.start(PRIVATE, outside.port);
  // Plain HTTP is allowed here, and yet only one address counts as public.
  t.app.get(AddressPolicy).permits = (address) => address === PUBLIC || isPublic(address);
  t.app.get(NameResolver).resolve = async (name) => names.get(name) ?? [];
});

const until = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 20 });

let made = 0;
async function hook(host: string, answer?: Answer) {
  const org = await t.make.org();
  const path = `/${++made}`;
  if (answer) outside.answers.set(path, answer);
  const api = t.api.as(org.admin);
  const settings = { title: 'Hook', url: `http://${host}:${outside.port}${path}`, eventTypes: ['*'] };
  const { id } = (await api.post(HOOKS, { organizationId: org.id }, settings)).expect(201).body;
  const place = { organizationId: org.id, webhookId: id as string };
  const test = async () => (await api.post(`${HOOK}/test`, place, undefined)).expect(202).body.id as string;
  const settled = (webhookDeliveryId: string, attempts = 1) =>
    until(async () => {
      const { body } = await api.get(`${HOOK}/deliveries/:webhookDeliveryId`, { ...place, webhookDeliveryId });
      expect(body.attempts).toBe(attempts);
      return body;
    });
  return { org, path, place, test, settled };
}

const redirect =
  (status: number, location: () => string): Answer =>
  (response) =>
    void response.writeHead(status, { location: location() }).end();
/** Writes as fast as it is read, until the connection ends. */
const endless =
  (chunk: Buffer, headers: Record<string, string>): Answer =>
  (response) => {
    response.writeHead(200, headers);
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  };

describe('a receiver', () => {
  it.each([301, 302, 303, 307, 308])('that redirects with %i to a private address is not followed', async (status) => {
    const { path, test, settled } = await hook(
      PUBLIC,
      redirect(status, () => `http://${PRIVATE}:${inside.port}/secret`),
    );
    expect(await settled(await test())).toMatchObject({ status: 'waiting', lastStatus: status });
    expect(outside.at(path)).toHaveLength(1);
    expect(inside.received).toEqual([]);
  });

  it('at a private address is never called', async () => {
    const { test, settled } = await hook(PRIVATE);
    expect((await settled(await test())).log).toEqual([expect.objectContaining({ error: 'The host is not a public address' })]);
    expect(inside.received).toEqual([]);
  });

  it('whose name changes to a private address between two attempts is not called there', async () => {
    names.set('moves.example.test', [PUBLIC]);
    const { path, place, test, settled } = await hook('moves.example.test', (response) => void response.writeHead(500).end());
    const id = await test();
    expect(await settled(id)).toMatchObject({ lastStatus: 500 });
    names.set('moves.example.test', [PRIVATE]);
    const again = () =>
      t.db.query(`UPDATE webhook_deliveries SET due_at = now() WHERE webhook_id = $1 AND status = 'waiting'`, [place.webhookId]);
    await again();
    expect((await settled(id, 2)).log[1]).toMatchObject({ error: 'The host is not a public address' });
    // Neither if only one of its addresses is private.
    names.set('moves.example.test', [PUBLIC, PRIVATE]);
    await again();
    expect((await settled(id, 3)).log[2]).toMatchObject({ error: 'The host is not a public address' });
    names.set('moves.example.test', [PUBLIC]);
    await again();
    expect(await settled(id, 4)).toMatchObject({ lastStatus: 500 });
    expect([outside.at(path).length, inside.received.length]).toEqual([2, 0]);
  });

  it('whose name does not exist has failed', async () => {
    const { test, settled } = await hook('nowhere.example.test');
    expect((await settled(await test())).log[0].error).toContain('has no address');
  });

  it.each<[string, Answer]>([
    [
      'says that it sends 1 GB',
      endless(Buffer.alloc(MEGABYTE, 'x'), { 'content-type': 'text/plain', 'content-length': String(1024 * MEGABYTE) }),
    ],
    ['sends without an end', endless(Buffer.alloc(MEGABYTE, 'x'), { 'content-type': 'text/plain' })],
    ['sends a bomb of gzip', endless(gzipSync(Buffer.alloc(64 * MEGABYTE)), { 'content-type': 'text/plain', 'content-encoding': 'gzip' })],
    [
      'sends compressed nothing',
      endless(Buffer.from('000000ffff'.repeat(10_000), 'hex'), { 'content-type': 'text/plain', 'content-encoding': 'gzip' }),
    ],
  ])('that %s takes neither room nor time, and its status counts', async (_, answer) => {
    const { path, test, settled } = await hook(PUBLIC, answer);
    const before = process.memoryUsage().rss;
    const delivery = await settled(await test());
    expect(delivery).toMatchObject({ status: 'succeeded', lastStatus: 200 });
    expect((delivery.log[0].response ?? '').length).toBeLessThanOrEqual(1024);
    expect(delivery.log[0].milliseconds).toBeLessThan(10_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * MEGABYTE);
    expect(outside.at(path)).toHaveLength(1);
  });

  it('that closes the connection, or speaks another protocol, has failed', async () => {
    const { test, settled } = await hook(PUBLIC, (response) => void response.destroy());
    expect((await settled(await test())).log[0].error).toContain('failed');
    const server: Server = createServer((socket) => void socket.on('error', () => undefined).end('220 mail.example.test ESMTP\r\n'));
    await new Promise<void>((resolve) => server.listen(0, PUBLIC, resolve));
    onTestFinished(() => void server.close());
    const other = await hook(PUBLIC);
    await t.db.query('UPDATE webhooks SET url = $2 WHERE id = $1', [
      other.place.webhookId,
      `http://${PUBLIC}:${(server.address() as AddressInfo).port}/`,
    ]);
    expect((await other.settled(await other.test())).log[0].error).toContain('failed');
  });

  it('that hangs delays no others, and no other work', async () => {
    const hanging = await hook(PUBLIC, () => undefined);
    const api = t.api.as(hanging.org.admin);
    const paths = [1, 2, 3, 4].map((n) => `/fast/${n}`);
    for (const path of paths) {
      const settings = { title: 'Fast', url: `http://${PUBLIC}:${outside.port}${path}`, eventTypes: ['space_updated'] };
      (await api.post(HOOKS, { organizationId: hanging.org.id }, settings)).expect(201);
    }
    const space = await t.make.space({ org: hanging.org });
    const events = t.app.get(Events);
    for (let n = 0; n < 20; n++) await events.emit(new SpaceUpdated(space.id, [`member ${n}`]));
    const slowest = await until(async () => {
      const counts = paths.map((path) => outside.at(path).length);
      expect(counts).toEqual([20, 20, 20, 20]);
      return Math.max(
        ...paths.flatMap((path) =>
          outside.at(path).map(({ at, text }) => at - Date.parse((JSON.parse(text) as { timestamp: string }).timestamp)),
        ),
      );
    });
    expect(outside.at(hanging.path)).toHaveLength(4);
    // Far less than the 20 seconds that the hanging one takes.
    expect(slowest).toBeLessThan(8_000);
  });
});

describe('without ALLOW_PRIVATE_FETCH', () => {
  const closed = useOwnApp({});

  it('an address starts with https:// and has no user, and private ones are never called', async () => {
    const org = await closed.make.org();
    const api = closed.api.as(org.admin);
    const create = (url: string) => api.post(HOOKS, { organizationId: org.id }, { title: 'Hook', url, eventTypes: ['*'] });
    (await create('http://hooks.example.test/')).expect(400);
    (await create('https://ada:secret@hooks.example.test/')).expect(400);
    const { id } = (await create(`https://${PRIVATE}:${inside.port}/`)).expect(201).body;
    const place = { organizationId: org.id, webhookId: id };
    const { id: webhookDeliveryId } = (await api.post(`${HOOK}/test`, place, undefined)).expect(202).body;
    await until(async () => {
      const { body } = await api.get(`${HOOK}/deliveries/:webhookDeliveryId`, { ...place, webhookDeliveryId });
      expect(body.log).toEqual([expect.objectContaining({ error: 'The host is not a public address' })]);
    });
    (await api.patch(HOOK, place, { url: 'http://hooks.example.test/' })).expect(400);
  });
});
