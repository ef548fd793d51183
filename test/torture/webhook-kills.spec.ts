import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { dataDirectory, freePort, startService, stopAll, type ServiceProcess } from '../process/service.js';
import { WebhookReceiver, verify, type Received } from '../support/webhook-receiver.js';

/** More rounds for those who look for something. */
const ROUNDS = Number(process.env['WEBHOOK_KILL_ROUNDS'] ?? 1);
const TOKEN = 'token-of-the-administrator-of-webhooks';
const COMMENTS = 5;

afterAll(stopAll);

/** When the service dies, and whether an event may then have been answered without being recorded as delivered. */
const MOMENTS = [
  'after the commit',
  'while the event is queued',
  'while the request is sent',
  'after the answer, before it is logged',
] as const;
type Moment = (typeof MOMENTS)[number];

it(
  'a service that is killed at any step of a delivery delivers each event at least once, always with the same id',
  async () => {
    const receiver = await WebhookReceiver.start();
    const settings = { DATA_DIR: dataDirectory(), PORT: String(await freePort()), BOOTSTRAP_TOKEN: TOKEN, ALLOW_PRIVATE_FETCH: 'true' };
    let service: ServiceProcess = await (await startService(settings)).ready();
    const send = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
      const response = await fetch(`${service.url}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return JSON.parse(text);
    };
    const kill = async () => {
      service.child.kill('SIGKILL');
      await service.exited;
    };
    const { id: org } = await send('POST', '/orgs', { title: 'Engines' });
    const { id: space } = await send('POST', `/orgs/${org}/spaces`, { title: 'Handbook' });
    const hook = { title: 'Hook', url: receiver.urlOf('/hook'), eventTypes: ['comment_created'] };
    const { secret } = await send('POST', `/orgs/${org}/webhooks`, hook);
    const comment = async () => (await send('POST', `/spaces/${space}/comments`, { body: { markdown: 'Hello' } })).id as string;
    const commentIn = (received: Received) => (verify(received, secret) as { data: { commentId: string } }).data.commentId;

    const awaited: string[] = [];
    /** Writes events, and dies at a moment of the delivery of the last one. */
    const die = async (moment: Moment): Promise<void> => {
      let posted = () => {};
      const arePosted = new Promise<void>((resolve) => (posted = resolve));
      let tell = () => {};
      const isDead = new Promise<void>((resolve) => (tell = resolve));
      let armed = moment === 'while the request is sent' || moment === 'after the answer, before it is logged';
      receiver.answers.set('/hook', (response) => {
        const kills = armed;
        armed = false;
        if (!kills) return void response.writeHead(204).end();
        if (moment === 'while the request is sent') return void arePosted.then(kill).then(tell);
        void arePosted.then(() => response.writeHead(204).end(() => void kill().then(tell)));
      });
      for (let n = 0; n < COMMENTS; n++) awaited.push(await comment());
      posted();
      if (moment === 'after the commit') return kill();
      if (moment === 'while the event is queued') {
        await sleep(Math.random() * 20);
        return kill();
      }
      return isDead;
    };

    for (let round = 0; round < ROUNDS; round++) {
      for (const moment of MOMENTS) {
        await die(moment);
        receiver.answers.delete('/hook');
        service = await (await startService(settings)).ready();
        // Leases of the dead process end after half a minute.
        await vi.waitFor(
          () => {
            const arrived = new Set(receiver.at('/hook').map(commentIn));
            expect(
              awaited.filter((id) => !arrived.has(id)),
              moment,
            ).toEqual([]);
          },
          { timeout: 120_000, interval: 100 },
        );
        const ids = new Map<string, Set<unknown>>();
        for (const each of receiver.at('/hook'))
          ids.set(commentIn(each), (ids.get(commentIn(each)) ?? new Set()).add(each.headers['webhook-id']));
        expect([...ids.values()].filter((some) => some.size !== 1)).toEqual([]);
        expect(new Set([...ids.values()].flatMap((some) => [...some])).size).toBe(awaited.length);
      }
    }
    // Afterwards the log says that each was delivered.
    await vi.waitFor(
      async () => {
        const { items } = await send('GET', `/orgs/${org}/webhooks`);
        const { count } = await send('GET', `/orgs/${org}/webhooks/${items[0].id}/deliveries?status=succeeded`);
        expect(count).toBe(awaited.length);
      },
      { timeout: 120_000, interval: 500 },
    );
  },
  ROUNDS * 900_000,
);
