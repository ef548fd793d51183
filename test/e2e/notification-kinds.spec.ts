import { describe, expect, it } from 'vitest';
import { KNOWN_KINDS, kindOf } from 'bindery/modules/notifications/kinds/notification-kinds.js';
import { useApp } from '../support/app.js';
import { Mailbox } from '../support/mailbox.js';
import { mailDue, NOTIFICATION_SAMPLES, notificationWorld, notificationsOf, settled } from '../support/notification-samples.js';
import { routesOf, nameOf } from '../support/routes.js';

const t = useApp();
const mailbox = new Mailbox(t);
const PREFERENCES = '/v1/user/notification-preferences';

it('each kind has a sample', () => {
  expect(Object.keys(NOTIFICATION_SAMPLES).toSorted()).toEqual([...KNOWN_KINDS].toSorted());
});

/** Whether a path leads to a route. */
const isRoute = (path: string) =>
  routesOf(t.app).some((route) => {
    const [method, pattern] = nameOf(route).split(' ') as [string, string];
    return method === 'GET' && new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
  });

describe.each(KNOWN_KINDS.map((kind) => [kind, NOTIFICATION_SAMPLES[kind]] as const))('a notification of the kind %s', (kind, sample) => {
  const required = kindOf(kind).required === true;
  const arrived = async (world: Awaited<ReturnType<typeof notificationWorld>>) =>
    (await notificationsOf(t, world.recipient, { kind })).map(({ kind: found }) => found);

  it('is listed for whom it concerns', async () => {
    const world = await notificationWorld(t, kind);
    await sample.happen(world, world.actor);
    const [found, ...more] = await notificationsOf(t, world.recipient, { kind });
    expect(more).toEqual([]);
    expect(found).toMatchObject({ kind, read: false, count: 1 });
    expect(found!.text).not.toMatch(/undefined|null|\$\{|NaN/);
    for (const address of Object.values(found!.urls)) expect(isRoute(new URL(address).pathname), address).toBe(true);
    const row = await t.db.query<{ mail: string; due: boolean }>(
      'SELECT mail, mail_due_at IS NOT NULL AS due FROM notifications WHERE id = $1',
      [found!.id],
    );
    expect(row).toEqual([{ mail: kindOf(kind).mail, due: kindOf(kind).mail !== 'off' }]);
  });

  it('is not made for whoever did it', async () => {
    const world = await notificationWorld(t, kind);
    await sample.happen(world, world.recipient);
    // What the service does is for whoever started it.
    expect(await arrived(world)).toEqual(sample.bySystem ? [kind] : []);
  });

  it('is gone while the recipient may not see what it is about', async () => {
    const world = await notificationWorld(t, kind);
    await sample.happen(world, world.actor);
    const [found] = await notificationsOf(t, world.recipient, { kind });
    await sample.shutOut(world);
    expect(await arrived(world)).toEqual([]);
    const list = (await t.api.as(world.recipient).get('/v1/user/notifications')).expect(200).body;
    expect([list.count, list.unread]).toEqual([0, 0]);
    const one = { notificationId: found!.id };
    (await t.api.as(world.recipient).get('/v1/user/notifications/:notificationId', one)).expect(404);
    (await t.api.as(world.recipient).patch('/v1/user/notifications/:notificationId', one, { read: true })).expect(404);
  });

  it('is not made for who may not see what it is about', async () => {
    const world = await notificationWorld(t, kind);
    await sample.shutOut(world);
    await sample.happen(world, world.actor).catch(() => undefined);
    await arrived(world);
    expect(await t.db.query('SELECT 1 FROM notifications WHERE user_id = $1', [world.recipient.id])).toEqual([]);
  });

  it('is mailed once, if its kind is', async () => {
    const world = await notificationWorld(t, kind);
    await sample.happen(world, world.actor);
    const [found] = await notificationsOf(t, world.recipient, { kind });
    await mailDue(t, world.recipient);
    await mailDue(t, world.recipient);
    const letters = await mailbox.to(world.recipient.email.toLowerCase(), kindOf(kind).mail === 'off' ? 0 : 1);
    for (const { subject, text, head } of letters) {
      expect([subject, text]).toEqual([found!.text, expect.stringContaining(found!.urls.subject)]);
      expect(head.includes('List-Unsubscribe:')).toBe(!required);
    }
  });

  it('is not mailed to who may not see it any more', async () => {
    const world = await notificationWorld(t, kind);
    const wish = { kind, app: true, mail: 'soon' };
    (await t.api.as(world.recipient).put(PREFERENCES, {}, { preferences: [wish] })).expect(200);
    await sample.happen(world, world.actor);
    await settled(t);
    await sample.shutOut(world);
    await mailDue(t, world.recipient);
    expect(await mailbox.to(world.recipient.email.toLowerCase(), 0)).toEqual([]);
    expect(await t.db.query('SELECT 1 FROM notifications WHERE user_id = $1 AND mail_due_at IS NOT NULL', [world.recipient.id])).toEqual(
      [],
    );
  });

  it('can be turned off unless it is required, in all organizations or in one', async () => {
    const world = await notificationWorld(t, kind);
    const api = t.api.as(world.recipient);
    const off = { kind, app: false, mail: 'off' };
    if (required) {
      for (const preference of [off, { ...off, app: true }, { ...off, mail: 'soon' }])
        (await api.put(PREFERENCES, {}, { preferences: [preference] })).expect(400);
    } else {
      (await api.put(PREFERENCES, {}, { preferences: [off] })).expect(200);
      await sample.happen(world, world.actor);
      expect(await arrived(world)).toEqual([]);
      const elsewhere = await notificationWorld(t, kind);
      const wish = { ...off, organization: elsewhere.org.id };
      (await t.api.as(elsewhere.recipient).put(PREFERENCES, {}, { preferences: [{ ...off, app: true }, wish] })).expect(200);
      await sample.happen(elsewhere, elsewhere.actor);
      expect(await arrived(elsewhere)).toEqual([]);
    }
  });

  it('is muted with what it is about unless it is required', async () => {
    const world = await notificationWorld(t, kind);
    const mute = '/v1/user/notification-mutes/:subjectType/:subjectId';
    const subject = sample.muted(world);
    (await t.api.as(world.recipient).put(mute, subject)).expect(204);
    await sample.happen(world, world.actor);
    expect(await arrived(world)).toEqual(required ? [kind] : []);
  });
});
