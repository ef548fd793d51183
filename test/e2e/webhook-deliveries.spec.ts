import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Events } from 'bindery/common/events/events.js';
import { ContentChanged } from 'bindery/modules/versions/heads/content.events.js';
import { SpaceUpdated } from 'bindery/modules/spaces/space.events.js';
import { ForgetDeliveries } from 'bindery/modules/webhooks/deliveries/forget-deliveries.js';
import { newId } from 'bindery/common/ids/ids.js';
import { useOwnApp } from '../support/app.js';
import { Mailbox } from '../support/mailbox.js';
import { mailDue } from '../support/notification-samples.js';
import type { MadeUser } from '../support/make.js';
import { verify, WebhookReceiver, type Answer } from '../support/webhook-receiver.js';

const t = useOwnApp({ ALLOW_PRIVATE_FETCH: 'true' });
const mailbox = new Mailbox(t);
const HOOKS = '/v1/orgs/:organizationId/webhooks';
const HOOK = `${HOOKS}/:webhookId`;
const LOG = `${HOOK}/deliveries`;
const ONE = `${LOG}/:webhookDeliveryId`;
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
const SCHEDULE = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR];
let receiver: WebhookReceiver;
let hooks = 0;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});

const until = <T>(check: () => Promise<T> | T) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const answer =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(body);

/** Mail goes to addresses in lower case. */
const reachable = () => t.make.user({ emailVerified: true, email: `${newId()}@example.test`.toLowerCase() });

async function setUp(settings: object = {}) {
  const org = await t.make.org({ admin: await reachable() });
  const api = t.api.as(org.admin);
  const path = `/${++hooks}`;
  const body = { title: 'Hook', url: receiver.urlOf(path), eventTypes: ['*'], ...settings };
  const { id, secret } = (await api.post(HOOKS, { organizationId: org.id }, body)).expect(201).body;
  const place = { organizationId: org.id, webhookId: id as string };
  const read = async () => (await api.get(HOOK, place)).expect(200).body;
  const log = async (query = {}) => (await api.get(LOG, place, { query })).expect(200).body;
  const detail = async (webhookDeliveryId: string) => (await api.get(ONE, { ...place, webhookDeliveryId })).expect(200).body;
  const test = async () => (await api.post(`${HOOK}/test`, place, undefined)).expect(202).body;
  const settled = (webhookDeliveryId: string, attempts = 1) =>
    until(async () => {
      const delivery = await detail(webhookDeliveryId);
      expect(delivery.attempts).toBe(attempts);
      return delivery;
    });
  return { org, api, place, path, secret: secret as string, read, log, detail, test, settled };
}

/** As if so much time had passed. */
async function pass(milliseconds: number, webhookId: string): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - $2 * interval '1 millisecond'`;
  await t.db.query(`UPDATE webhook_deliveries SET ${earlier('due_at')} WHERE webhook_id = $1 AND status = 'waiting'`, [
    webhookId,
    milliseconds,
  ]);
  await t.db.query(`UPDATE webhooks SET ${earlier('failing_since')} WHERE id = $1`, [webhookId, milliseconds]);
}

const emit = (event: object) => t.app.get(Events).emit(event);

describe('the log', () => {
  it('shows what was sent and what was answered', async () => {
    const { path, secret, test, settled, log, org, place } = await setUp();
    receiver.answers.set(path, answer(202, `taken\0${'x'.repeat(2000)}`));
    const tested = await test();
    expect(tested).toMatchObject({ object: 'webhook-delivery', type: 'webhook_test', isReplay: false });
    const delivery = await settled(tested.id);
    const [received] = await receiver.arrived(path);
    expect(delivery).toMatchObject({ status: 'succeeded', attempts: 1, lastStatus: 202, request: { body: received!.text } });
    expect(delivery.log).toEqual([
      { number: 1, startedAt: expect.any(String), milliseconds: expect.any(Number), status: 202, response: `taken${'x'.repeat(1018)}` },
    ]);
    expect(verify(received!, secret)).toMatchObject({
      eventId: tested.eventId,
      type: 'webhook_test',
      actor: { type: 'user', id: org.admin.id },
      data: { webhookId: place.webhookId },
    });
    expect((await log()).items.map(({ id }: { id: string }) => id)).toEqual([tested.id]);
  });

  it('keeps no answer that is not text', async () => {
    const { path, test, settled } = await setUp();
    receiver.answers.set(path, answer(200, 'GIF89a', { 'content-type': 'image/gif' }));
    expect((await settled((await test()).id)).log[0]).not.toHaveProperty('response');
  });

  it('is filtered by status, type and time, and turned over page by page', async () => {
    const { place, log } = await setUp();
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const made = [];
    for (const day of [1, 2, 3, 4]) made.unshift((await t.make.webhookDelivery(place.webhookId, { createdAt: at(day) })).id);
    await t.make.webhookDelivery(place.webhookId, { status: 'succeeded', createdAt: at(9) });
    const ids = async (query: object) => (await log(query)).items.map(({ id }: { id: string }) => id);
    expect(await ids({ status: 'failed' })).toEqual(made);
    expect(await ids({ status: 'failed', from: at(2).toISOString(), to: at(4).toISOString() })).toEqual(made.slice(1, 3));
    expect(await ids({ type: 'space_created' })).toEqual([]);
    expect(await ids({ type: 'webhook_test', limit: 1 })).toHaveLength(1);
    const first = await log({ status: 'failed', limit: 3 });
    const rest = await log({ status: 'failed', limit: 3, page: first.next.page });
    expect([...first.items, ...rest.items].map(({ id }: { id: string }) => id)).toEqual(made);
  });

  it('is for those who may change the webhook, and needs the scope of what was delivered', async () => {
    const { org, place } = await setUp();
    const webhookDeliveryId = (await t.make.webhookDelivery(place.webhookId)).id;
    const one = { ...place, webhookDeliveryId };
    const reader = t.api.as(await t.make.member(org, 'create'));
    (await reader.get(LOG, place)).expect(404);
    (await reader.get(ONE, one)).expect(404);
    (await reader.post(`${ONE}/replay`, one, undefined)).expect(404);
    (await reader.post(`${HOOK}/test`, place, undefined)).expect(404);
    (await t.api.anonymous().get(LOG, place)).expect(401);
    const other = await setUp();
    (await other.api.get(ONE, { ...other.place, webhookDeliveryId })).expect(404);
    await t.db.query(`UPDATE webhook_deliveries SET type = 'comment_created' WHERE id = $1`, [webhookDeliveryId]);
    const scoped = t.api.as(await t.make.token({ userId: org.admin.id, scopes: ['organization:read'] }));
    (await scoped.get(LOG, place)).expect(200);
    (await scoped.get(ONE, one)).expect(403);
  });
});

describe('a delivery that fails', () => {
  it('is tried eight times in 31 hours, with the same id, and then has failed', async () => {
    const { path, secret, place, test, settled } = await setUp();
    receiver.answers.set(path, answer(500, 'not now'));
    const { id, eventId } = await test();
    let waited = 0;
    for (const [tried, delay] of SCHEDULE.entries()) {
      const delivery = await settled(id, tried + 1);
      expect(delivery).toMatchObject({ status: 'waiting', lastStatus: 500 });
      const { startedAt, milliseconds } = delivery.log.at(-1);
      const until = Date.parse(delivery.nextAttemptAt) - Date.parse(startedAt) - milliseconds;
      expect(until).toBeGreaterThan(delay * 0.8 - SECOND);
      // Settling takes a moment where the machine is busy.
      expect(until).toBeLessThan(delay * 1.2 + 10 * SECOND);
      waited += delay;
      await pass(delay * 1.2 + MINUTE, place.webhookId);
    }
    expect(await settled(id, 8)).toMatchObject({ status: 'failed', lastStatus: 500, finishedAt: expect.any(String) });
    expect(waited).toBe(31 * HOUR + 35 * MINUTE + 5 * SECOND);
    await pass(DAY, place.webhookId);
    const received = receiver.at(path);
    expect(received).toHaveLength(8);
    for (const each of received) expect(verify(each, secret).eventId).toBe(eventId);
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([eventId]));
  });

  it('is delivered when the receiver is there again, and the failures are forgotten', async () => {
    const { path, place, test, settled, read } = await setUp();
    receiver.answers.set(path, answer(503));
    const { id } = await test();
    await settled(id);
    expect((await read()).failingSince).toBeDefined();
    receiver.answers.delete(path);
    await pass(10 * SECOND, place.webhookId);
    expect(await settled(id, 2)).toMatchObject({ status: 'succeeded', lastStatus: 204 });
    await until(async () => expect(await read()).not.toHaveProperty('failingSince'));
  });

  it.each([
    ['a number of seconds', () => '3600', HOUR],
    ['a date', () => new Date(Date.now() + HOUR).toUTCString(), HOUR],
    ['more than a day', () => '999999999', DAY],
    ['less than the schedule', () => '1', 5 * SECOND],
    ['nonsense', () => 'tomorrow', 5 * SECOND],
  ])('waits as long as the receiver wishes: %s', async (_, header, expected) => {
    const { path, test, settled } = await setUp();
    receiver.answers.set(path, answer(429, '', { 'retry-after': header() }));
    const delivery = await settled((await test()).id);
    const wait = Date.parse(delivery.nextAttemptAt) - Date.parse(delivery.log[0].startedAt);
    expect(wait).toBeGreaterThan(expected * 0.8 - 2 * SECOND);
    expect(wait).toBeLessThan(expected * 1.2 + 20 * SECOND);
  });

  it('ends with 410: the webhook is disabled, its creator and the administrators get a mail, and others a webhook', async () => {
    const { org, path, place, test, settled, read, api } = await setUp();
    const second = await t.make.member(org, 'admin', await reachable());
    const watcher = { title: 'Watcher', url: receiver.urlOf(`${path}/watcher`), eventTypes: ['webhook_disabled'] };
    (await api.post(HOOKS, { organizationId: org.id }, watcher)).expect(201);
    receiver.answers.set(path, answer(410));
    expect(await settled((await test()).id)).toMatchObject({ status: 'failed', lastStatus: 410 });
    expect(await read()).toMatchObject({ status: 'disabled', reason: expect.stringContaining('410') });
    for (const user of [org.admin, second]) {
      await mailDue(t, user);
      const [letter] = await mailbox.to(user.email);
      expect(letter).toMatchObject({ subject: 'The webhook “Hook” was disabled', text: expect.stringContaining('410') });
    }
    const [told] = await receiver.arrived(watcher.url.slice(receiver.urlOf('').length));
    expect(JSON.parse(told!.text).data).toMatchObject({ webhookId: place.webhookId, reason: expect.stringContaining('410') });
    (await api.post(`${HOOK}/test`, place, undefined)).expect(409);
  });
});

describe('a webhook that fails', () => {
  const failing = async (since: number, failures: number) => {
    const made = await setUp();
    receiver.answers.set(made.path, answer(500));
    await t.db.query(`UPDATE webhooks SET failing_since = now() - $2 * interval '1 millisecond', failures_in_row = $3 WHERE id = $1`, [
      made.place.webhookId,
      since,
      failures,
    ]);
    return { ...made, delivery: await made.settled((await made.test()).id) };
  };

  it('for a day is told about in a mail, once', async () => {
    const { org, read, test, settled } = await failing(DAY + MINUTE, 5);
    await mailDue(t, org.admin);
    const [letter] = await mailbox.to(org.admin.email);
    expect(letter).toMatchObject({ subject: 'The webhook “Hook” has failed for a day' });
    await settled((await test()).id);
    await mailDue(t, org.admin);
    expect(await read()).toMatchObject({ status: 'active' });
    expect(await mailbox.to(org.admin.email)).toHaveLength(1);
  });

  it('is disabled after five days and twenty failures, and activated again by hand', async () => {
    const { org, api, place, path, read, delivery, settled } = await failing(5 * DAY + MINUTE, 19);
    expect(await read()).toMatchObject({ status: 'disabled', reason: 'All attempts have failed for 5 days' });
    await mailDue(t, org.admin);
    const [letter] = await mailbox.to(org.admin.email);
    expect(letter!.text).toContain('All attempts have failed for 5 days');
    receiver.answers.delete(path);
    await pass(MINUTE, place.webhookId);
    const active = (await api.patch(HOOK, place, { status: 'active' })).expect(200).body;
    expect(active).toMatchObject({ status: 'active', createdBy: org.admin.id });
    expect(active).not.toHaveProperty('reason');
    // What waited is sent.
    expect(await settled(delivery.id, 2)).toMatchObject({ status: 'succeeded' });
  });

  it('is not disabled after few failures, or a short time', async () => {
    const [few, short] = [await failing(9 * DAY, 5), await failing(4 * DAY, 200)];
    expect([(await few.read()).status, (await short.read()).status]).toEqual(['active', 'active']);
  });
});

describe('sending again', () => {
  it('sends one with the same id and another time, whatever became of it', async () => {
    const { api, path, place, secret, test, settled, log } = await setUp();
    const { id, eventId } = await test();
    await settled(id);
    const again = (await api.post(`${ONE}/replay`, { ...place, webhookDeliveryId: id }, undefined)).expect(202).body;
    expect(again).toMatchObject({ eventId, isReplay: true });
    await settled(again.id);
    const received = await receiver.arrived(path, 2);
    expect(received.map((each) => verify(each, secret).eventId)).toEqual([eventId, eventId]);
    expect((await log()).items).toHaveLength(2);
  });

  it('sends what failed in a range of time, and not what was sent again', async () => {
    const { api, path, place } = await setUp();
    const createdAt = new Date(Date.now() - HOUR);
    for (let n = 0; n < 3; n++) await t.make.webhookDelivery(place.webhookId, { createdAt });
    await t.make.webhookDelivery(place.webhookId, { createdAt, status: 'succeeded' });
    await t.make.webhookDelivery(place.webhookId, { createdAt: new Date(Date.now() - 2 * DAY) });
    const range = { from: new Date(Date.now() - DAY).toISOString(), to: new Date().toISOString(), status: 'failed' };
    expect((await api.post(`${HOOK}/replay`, place, range)).expect(202).body).toEqual({ count: 3 });
    await receiver.arrived(path, 3);
    expect((await api.post(`${HOOK}/replay`, place, range)).expect(202).body).toEqual({ count: 0 });
    const week = { from: new Date(Date.now() - 8 * DAY).toISOString(), to: new Date().toISOString() };
    (await api.post(`${HOOK}/replay`, place, week)).expect(400);
    (await api.post(`${HOOK}/replay`, place, { from: range.to, to: range.from })).expect(400);
    (await api.post(`${HOOK}/replay`, place, {})).expect(400);
  });

  it('is refused while the webhook is paused', async () => {
    const { api, place, test, settled } = await setUp();
    const { id } = await test();
    await settled(id);
    (await api.patch(HOOK, place, { status: 'paused' })).expect(200);
    (await api.post(`${ONE}/replay`, { ...place, webhookDeliveryId: id }, undefined)).expect(409);
  });
});

describe('a new secret', () => {
  it('signs beside the former one for a day', async () => {
    const { api, path, place, secret, test } = await setUp();
    const rotated = (await api.post(`${HOOK}/secret`, place, undefined)).expect(200).body;
    expect(rotated.secret).not.toBe(secret);
    expect(Date.parse(rotated.previousValidUntil) - Date.now()).toBeGreaterThan(23 * HOUR);
    await test();
    const [during] = await receiver.arrived(path);
    expect(verify(during!, secret)).toEqual(verify(during!, rotated.secret));
    await t.db.query(`UPDATE webhooks SET previous_until = now() - interval '1 second' WHERE id = $1`, [place.webhookId]);
    await test();
    const [, after] = await receiver.arrived(path, 2);
    expect(() => verify(after!, secret)).toThrow();
    expect(verify(after!, rotated.secret).type).toBe('webhook_test');
    expect(() => verify({ ...after!, text: `${after!.text} ` }, rotated.secret)).toThrow();
  });
});

describe('whoever activated a webhook', () => {
  const made = async (demote: (user: MadeUser, org: { id: string }) => Promise<unknown>) => {
    const { org, api } = await setUp();
    const user = await t.make.member(org, 'admin', await reachable());
    const path = `/${++hooks}`;
    const { id } = (
      await t.api.as(user).post(HOOKS, { organizationId: org.id }, { title: 'Theirs', url: receiver.urlOf(path), eventTypes: ['*'] })
    ).expect(201).body;
    await demote(user, org);
    const space = await t.make.space({ org });
    await emit(new SpaceUpdated(space.id, ['title']));
    return { org, api, path, place: { organizationId: org.id, webhookId: id } };
  };

  it.each<[string, (user: MadeUser) => Promise<unknown>]>([
    ['demoted', ({ id }) => t.db.query(`UPDATE members SET role = 'edit' WHERE user_id = $1`, [id])],
    ['removed', ({ id }) => t.db.query('DELETE FROM members WHERE user_id = $1', [id])],
    ['disabled', ({ id }) => t.db.query('UPDATE users SET disabled = true WHERE id = $1', [id])],
  ])(
    'is %s between the event and the delivery: nothing leaves, and the webhook is paused until another one activates it',
    async (_, demote) => {
      const { org, api, path, place } = await made(demote);
      const paused = await until(async () => {
        const { body } = await api.get(HOOK, place);
        expect(body.status).toBe('paused');
        return body;
      });
      expect(paused.reason).toContain('may not administer');
      expect(receiver.at(path)).toEqual([]);
      await mailDue(t, org.admin);
      const letters = await mailbox.to(org.admin.email);
      expect(letters[0]).toMatchObject({ subject: 'The webhook “Theirs” was paused' });
      const active = (await api.patch(HOOK, place, { status: 'active' })).expect(200).body;
      expect(active.createdBy).toBe(org.admin.id);
      // What waited is sent with their permissions.
      await receiver.arrived(path);
    },
  );

  it('needs no sign-in of the day where the organization requires single sign-on', async () => {
    const { org, path, test, settled } = await setUp();
    await t.db.query('UPDATE orgs SET sso = true WHERE id = $1', [org.id]);
    const { id } = await t.make.webhookDelivery(
      (await t.db.query<{ id: string }>('SELECT id FROM webhooks WHERE org_id = $1', [org.id]))[0]!.id,
      {
        status: 'waiting',
        attempts: 0,
      },
    );
    await receiver.arrived(path);
    await t.db.query('UPDATE orgs SET sso = false WHERE id = $1', [org.id]);
    await settled(id);
    await test();
  });
});

describe('edits one after the other', () => {
  it('are joined: the first is sent at once, and the last for all others, with everyone who edited', async () => {
    const { org, path, secret, place, log } = await setUp({ eventTypes: ['space_content_updated'] });
    const space = await t.make.space({ org, editMode: 'live' });
    const others = [await t.make.member(org, 'edit'), await t.make.member(org, 'edit')];
    const edit = async (user: MadeUser, title: string) =>
      (
        await t.api
          .as(user)
          .post(
            '/v1/spaces/:spaceId/content',
            { spaceId: space.id },
            { changes: [{ operation: 'insert_page', title, document: { markdown: 'x' } }] },
          )
      ).expect(200);
    await edit(org.admin, 'One');
    await receiver.arrived(path);
    for (const user of others) {
      await edit(user, `By ${user.id}`);
      // Each becomes a delivery of its own that replaces the one before.
      await until(async () => expect((await log({ status: 'waiting' })).items).toHaveLength(1));
    }
    await until(async () => expect((await log({ status: 'dropped' })).items).toHaveLength(1));
    await pass(20 * SECOND, place.webhookId);
    const [first, last] = await receiver.verified(path, secret, 2);
    expect(first.data.updatedBy).toEqual([org.admin.id]);
    expect(last.data.updatedBy.toSorted()).toEqual(others.map(({ id }) => id).toSorted());
    expect(last.data.revisionId).toBe(await t.make.headOf(space.id));
    expect(receiver.at(path)).toHaveLength(2);
  });

  it('of different spaces are not', async () => {
    const { org, path } = await setUp({ eventTypes: ['space_content_updated'] });
    for (const space of [await t.make.space({ org }), await t.make.space({ org })])
      await emit(new ContentChanged(space.id, newId(), newId()));
    await receiver.arrived(path, 2);
  });
});

it('deliveries are counted in the metrics', async () => {
  const { test, settled } = await setUp();
  const read = async () => (await t.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body;
  const succeeded = async () => Number(/^webhook_deliveries_total\{outcome="succeeded"\} (\d+)$/m.exec(await read())![1]);
  const before = await succeeded();
  await settled((await test()).id);
  await until(async () => expect(await succeeded()).toBe(before + 1));
  expect(await read()).toMatch(/^webhook_oldest_waiting_seconds \d/m);
});

describe('what is kept', () => {
  const forget = () => t.app.get(ForgetDeliveries);
  const signal = new AbortController().signal;
  const rowsOf = async (webhookId: string) =>
    t.db.query<{ id: string; status: string }>('SELECT id, status FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY due_at, id', [
      webhookId,
    ]);

  it('goes back thirty days, and ends with the webhook', async () => {
    const { api, place } = await setUp();
    const [old, recent] = [await t.make.webhookDelivery(place.webhookId), await t.make.webhookDelivery(place.webhookId)];
    await t.db.query(`UPDATE webhook_events SET occurred_at = now() - interval '31 days' WHERE id = $1`, [old.eventId]);
    await forget().sweep({ signal });
    expect((await rowsOf(place.webhookId)).map(({ id }) => id)).toEqual([recent.id]);
    (await api.delete(HOOK, place)).expect(204);
    await forget().sweep({ signal });
    expect(await rowsOf(place.webhookId)).toEqual([]);
  });

  it('is at most 10,000 deliveries that wait: the oldest are dropped', async () => {
    const { api, place, log } = await setUp();
    (await api.patch(HOOK, place, { status: 'paused' })).expect(200);
    const { eventId } = await t.make.webhookDelivery(place.webhookId);
    await t.db.query(
      `INSERT INTO webhook_deliveries (id, webhook_id, event_id, type, replay_no, due_at)
       SELECT 'delivery ' || n, $1, $2, 'webhook_test', n, now() - (20000 - n) * interval '1 second' FROM generate_series(1, 10003) n`,
      [place.webhookId, eventId],
    );
    await forget().limitBacklogs();
    const dropped = await log({ status: 'dropped' });
    expect(dropped.items.map(({ id }: { id: string }) => id).toSorted()).toEqual(['delivery 1', 'delivery 2', 'delivery 3']);
    await t.db.query('DELETE FROM webhook_deliveries WHERE webhook_id = $1', [place.webhookId]);
  });

  it('is found among 100,000 that wait in less than 20 ms', async () => {
    const { api, place } = await setUp();
    (await api.patch(HOOK, place, { status: 'paused' })).expect(200);
    const { eventId } = await t.make.webhookDelivery(place.webhookId);
    await t.db.query(
      `INSERT INTO webhook_deliveries (id, webhook_id, event_id, type, replay_no, due_at)
       SELECT 'many ' || n, CASE WHEN n <= 50000 THEN $1 ELSE 'hook ' || n % 50 END, $2, 'webhook_test', n, now() - n * interval '1 millisecond'
       FROM generate_series(1, 100000) n`,
      [place.webhookId, eventId],
    );
    await t.db.query('ANALYZE webhook_deliveries');
    const { DeliveryQueue } = await import('bindery/modules/webhooks/sending/delivery-queue.js');
    const queue = t.app.get(DeliveryQueue);
    let least = Infinity;
    for (let n = 0; n < 5; n++) {
      const began = performance.now();
      await queue.claim('a test', { all: 32, failing: 16, each: 4 }, []);
      least = Math.min(least, performance.now() - began);
    }
    await t.db.query(`DELETE FROM webhook_deliveries WHERE id LIKE 'many %'`);
    expect(least).toBeLessThan(20);
  });
});
