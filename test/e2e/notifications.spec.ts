import { describe, expect, it } from 'vitest';
import { newId } from 'bindery/common/ids/ids.js';
import { EventStreams } from 'bindery/common/events/event-streams.js';
import { ForgetNotifications } from 'bindery/modules/notifications/forget-notifications.js';
import { NotableEvent } from 'bindery/modules/notifications/intake/notable.events.js';
import { TellPeople } from 'bindery/modules/notifications/intake/tell-people.js';
import { useOwnApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';
import { NOTIFICATION_SAMPLES, notificationWorld, notificationsOf, settled } from '../support/notification-samples.js';
import { purgeSpaces } from '../support/purge-spaces.js';
import { statementsOf } from '../support/statements.js';

const t = useOwnApp();
const LIST = '/v1/user/notifications';
const ONE = `${LIST}/:notificationId`;
const PREFERENCES = '/v1/user/notification-preferences';
const MUTE = '/v1/user/notification-mutes/:subjectType/:subjectId';
const REPLIES = '/v1/spaces/:spaceId/change-requests/:changeRequestId/comments/:commentId/replies';
const COMMENTS = '/v1/spaces/:spaceId/change-requests/:changeRequestId/comments';
const body = (markdown: string) => ({ body: { markdown } });

describe('several events', () => {
  it('of one kind about one thing are one notification until it is read', async () => {
    const world = await notificationWorld(t);
    const others = [await t.make.member(world.org, 'admin'), await t.make.member(world.org, 'admin')];
    const reply = async (by: MadeUser) =>
      (await t.api.as(by).post(REPLIES, { ...world.changeRequest, commentId: world.comment.id }, body('Yes'))).expect(200);
    for (const by of [world.actor, ...others, world.actor]) await reply(by);
    const [one, ...more] = await notificationsOf(t, world.recipient);
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      actor: { id: world.actor.id, displayName: world.actor.displayName },
      count: 4,
      actors: 3,
      text: `${world.actor.displayName} and 2 others replied in “Explain the engine”`,
    });
    const api = t.api.as(world.recipient);
    expect((await api.patch(ONE, { notificationId: one!.id }, { read: true })).expect(200).body).toMatchObject({ read: true });
    await reply(others[0]!);
    const [fresh, old] = await notificationsOf(t, world.recipient);
    expect([fresh, old]).toMatchObject([
      { count: 1, read: false },
      { id: one!.id, read: true, count: 4 },
    ]);
    expect((await api.patch(ONE, { notificationId: one!.id }, { read: false })).expect(200).body).toMatchObject({ read: false });
    expect((await api.get(LIST, {}, { query: { read: false } })).expect(200).body).toMatchObject({ count: 2, unread: 2 });
    expect((await api.get(LIST, {}, { query: { read: true } })).expect(200).body).toMatchObject({ count: 0, unread: 2 });
  });

  it('that are delivered again change nothing, also after reading', async () => {
    const world = await notificationWorld(t);
    const { changeRequestId, spaceId } = world.changeRequest as { changeRequestId: string; spaceId: string };
    const event = new NotableEvent('review_requested', {
      spaceId,
      changeRequestId,
      about: { type: 'change-request', id: changeRequestId },
      named: [world.recipient.id],
    });
    Object.assign(event, { by: { type: 'user', id: world.actor.id, requestId: null } });
    const tell = (id: string) => t.app.get(TellPeople).tell(event, { id });
    await tell('7');
    await tell('7');
    const [one, ...more] = await notificationsOf(t, world.recipient);
    expect([one!.count, more]).toEqual([1, []]);
    (await t.api.as(world.recipient).patch(ONE, { notificationId: one!.id }, { read: true })).expect(200);
    await tell('7');
    expect(await notificationsOf(t, world.recipient)).toHaveLength(1);
    await tell('8');
    expect(await notificationsOf(t, world.recipient)).toHaveLength(2);
  });
});

describe('mentions', () => {
  it('tell of nothing else, and only once when a text is edited', async () => {
    const world = await notificationWorld(t);
    const text = `See this, [you](/users/${world.recipient.id})`;
    const { id } = (await t.api.as(world.actor).post(COMMENTS, world.changeRequest, body(text))).expect(200).body;
    expect((await notificationsOf(t, world.recipient)).map(({ kind }) => kind)).toEqual(['mention']);
    (await t.api.as(world.actor).put(`${COMMENTS}/:commentId`, { ...world.changeRequest, commentId: id }, body(`${text}!`))).expect(200);
    expect(await notificationsOf(t, world.recipient)).toMatchObject([{ kind: 'mention', count: 1 }]);
    (await t.api.as(world.actor).delete(`${COMMENTS}/:commentId`, { ...world.changeRequest, commentId: id })).expect(204);
    expect(await notificationsOf(t, world.recipient)).toEqual([]);
  });

  it('of somebody who may not see the place notify nobody', async () => {
    const world = await notificationWorld(t);
    const outside = await t.make.member(world.org, 'read');
    (await t.api.as(world.actor).post(COMMENTS, world.changeRequest, body(`[You](/users/${outside.id})`))).expect(200);
    expect(await notificationsOf(t, outside)).toEqual([]);
  });
});

describe('GET /v1/user/notifications', () => {
  it('answers 304 from one statement while nothing changed', async () => {
    const world = await notificationWorld(t);
    await NOTIFICATION_SAMPLES.comment.happen(world, world.actor);
    await settled(t);
    const api = t.api.as(world.recipient);
    const first = (await api.get(LIST)).expect(200);
    const headers = { 'if-none-match': first.etag };
    const sent = await statementsOf(async () => (await api.get(LIST, {}, { headers })).expect(304));
    expect(sent).toHaveLength(1);
    // Of a list with another filter, nothing is known.
    (await api.get(LIST, {}, { headers, query: { read: true } })).expect(200);
    await NOTIFICATION_SAMPLES.comment.happen(world, world.actor);
    await settled(t);
    const second = (await api.get(LIST, {}, { headers })).expect(200);
    expect(second.body.items[0].count).toBe(2);
    (await api.patch(ONE, { notificationId: second.body.items[0].id }, { read: true })).expect(200);
    (await api.get(LIST, {}, { headers: { 'if-none-match': second.etag } })).expect(200);
    const another = t.api.as(world.actor);
    (await another.get(LIST, {}, { headers })).expect(200);
  });

  it('filters by organization and kind, and refuses what it does not know', async () => {
    const [here, there] = [await t.make.org(), await t.make.org()];
    const user = await t.make.member(here, 'admin');
    await t.make.member(there, 'admin', user);
    const [one, two] = [await t.make.notification(here, user), await t.make.notification(there, user)];
    const api = t.api.as(user);
    const ids = async (query: Record<string, string>) =>
      (await api.get(LIST, {}, { query })).expect(200).body.items.map(({ id }: { id: string }) => id) as string[];
    expect(await ids({ organization: here.id })).toEqual([one.id]);
    expect(await ids({ organization: newId() })).toEqual([]);
    expect((await ids({ kind: 'review_requested' })).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(await ids({ kind: 'mention' })).toEqual([]);
    const strange: Record<string, string>[] = [{ kind: 'page_viewed' }, { read: 'perhaps' }, { page: 'nowhere' }];
    for (const query of strange) (await api.get(LIST, {}, { query })).expect(400);
  });

  it('is turned over page by page', async () => {
    const org = await t.make.org();
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.unshift((await t.make.notification(org, org.admin, { happenedAt: new Date(Date.now() + n) })).id);
    const api = t.api.as(org.admin);
    const first = (await api.get(LIST, {}, { query: { limit: 2 } })).expect(200).body;
    const rest = (await api.get(LIST, {}, { query: { limit: 2, page: first.next.page } })).expect(200).body;
    expect([...first.items, ...rest.items].map(({ id }: { id: string }) => id)).toEqual(ids);
    expect([first.count, first.unread, rest.next]).toEqual([3, 3, undefined]);
    expect((await api.get(LIST, {}, { query: { limit: 0 } })).expect(200).body).toMatchObject({ items: [], count: 3, unread: 3 });
  });

  it('shows a token of one organization nothing of another, and nothing where its user has to sign in first', async () => {
    const org = await t.make.org();
    const user = await t.make.member(org, 'read');
    const elsewhere = await t.make.org({ admin: user });
    await t.make.notification(org, user);
    const limited = await t.make.token({ userId: user.id, organizationId: elsewhere.id });
    expect((await t.api.as(limited).get(LIST)).expect(200).body).toMatchObject({ count: 0, unread: 0 });
    expect((await t.api.as(user).get(LIST)).expect(200).body.count).toBe(1);
    await t.db.query('UPDATE orgs SET sso = true WHERE id = $1', [org.id]);
    expect((await t.api.as(user).get(LIST)).expect(200).body).toMatchObject({ count: 0, unread: 0 });
  });

  it('is in the language of the user', async () => {
    const world = await notificationWorld(t);
    (await t.api.as(world.recipient).patch('/v1/users/:userId', { userId: world.recipient.id }, { language: 'de' })).expect(200);
    await NOTIFICATION_SAMPLES.review_requested.happen(world, world.actor);
    const [{ text } = { text: '' }] = await notificationsOf(t, world.recipient);
    expect(text).toBe(`${world.actor.displayName} bittet dich, „Explain the engine“ zu prüfen`);
  });
});

describe('POST /v1/user/notifications/read', () => {
  it('reads what the caller has seen, of all organizations or of one', async () => {
    const [here, there] = [await t.make.org(), await t.make.org()];
    const user = await t.make.member(here, 'admin');
    await t.make.member(there, 'admin', user);
    const before = new Date();
    const at = (offset: number) => ({ happenedAt: new Date(before.getTime() + offset) });
    const [old, seen, other, later] = [
      await t.make.notification(here, user, at(-1000)),
      await t.make.notification(here, user, at(0)),
      await t.make.notification(there, user, at(-1000)),
      await t.make.notification(here, user, at(1)),
    ];
    const api = t.api.as(user);
    const unread = async () =>
      (await api.get(LIST, {}, { query: { read: false } })).expect(200).body.items.map(({ id }: { id: string }) => id) as string[];
    (await api.post(`${LIST}/read`, {}, { before: before.toISOString(), organization: here.id })).expect(204);
    expect((await unread()).toSorted()).toEqual([other.id, later.id].toSorted());
    (await api.post(`${LIST}/read`, {}, { before: before.toISOString() })).expect(204);
    expect(await unread()).toEqual([later.id]);
    (await api.get(ONE, { notificationId: old.id })).expect(200);
    (await t.api.as(there.admin).get(ONE, { notificationId: seen.id })).expect(404);
    for (const wrong of [{}, { before: 'yesterday' }, { before: before.toISOString(), kind: 'mention' }])
      (await api.post(`${LIST}/read`, {}, wrong)).expect(400);
  });
});

describe('preferences', () => {
  it('have defaults, are replaced as a whole, and refuse contradictions', async () => {
    const org = await t.make.org();
    const api = t.api.as(org.admin);
    const read = async () =>
      (await api.get(PREFERENCES)).expect(200).body.preferences as { kind: string; mail: string; isDefault: boolean }[];
    const defaults = await read();
    expect(defaults.every(({ isDefault }) => isDefault)).toBe(true);
    const preferences = [
      { kind: 'mention', app: true, mail: 'weekly' },
      { kind: 'mention', organization: org.id, app: false, mail: 'off' },
    ];
    const put = (await api.put(PREFERENCES, {}, { preferences })).expect(200).body.preferences;
    expect(put).toEqual(await read());
    expect(put.filter(({ kind }: { kind: string }) => kind === 'mention')).toMatchObject(preferences);
    (await api.put(PREFERENCES, {}, { preferences: [] })).expect(200);
    expect(await read()).toEqual(defaults);
    const strange = await t.make.org();
    for (const wrong of [
      [preferences[0], preferences[0]],
      [{ ...preferences[0], kind: 'page_viewed' }],
      [{ ...preferences[0], mail: 'hourly' }],
      [{ ...preferences[0], organization: strange.id }],
      [{ kind: 'mention', mail: 'soon' }],
    ])
      (await api.put(PREFERENCES, {}, { preferences: wrong })).expect(400);
    (await t.api.as(strange.admin).put(PREFERENCES, {}, { preferences: [{ ...preferences[0], mail: 'daily' }] })).expect(200);
    expect(await read()).toEqual(defaults);
  });

  it('survive two requests at the same time', async () => {
    const { admin } = await t.make.org();
    const api = t.api.as(admin);
    const kinds = ['mention', 'comment', 'comment_reply', 'review_requested'];
    const preferences = kinds.map((kind) => ({ kind, app: true, mail: 'weekly' }));
    const replies = await Promise.all([
      api.put(PREFERENCES, {}, { preferences }),
      api.put(PREFERENCES, {}, { preferences: preferences.toReversed() }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('mutes', () => {
  it('are listed, ended, and refused for what the caller may not see', async () => {
    const world = await notificationWorld(t);
    const api = t.api.as(world.recipient);
    const subject = { subjectType: 'space', subjectId: world.space.id };
    (await api.put(MUTE, subject)).expect(204);
    (await api.put(MUTE, subject)).expect(204);
    expect((await api.get('/v1/user/notification-mutes')).expect(200).body).toMatchObject({ items: [subject], count: 1 });
    (await api.delete(MUTE, subject)).expect(204);
    (await api.delete(MUTE, subject)).expect(204);
    expect((await api.get('/v1/user/notification-mutes')).expect(200).body.count).toBe(0);
    await NOTIFICATION_SAMPLES.comment.happen(world, world.actor);
    expect(await notificationsOf(t, world.recipient)).toHaveLength(1);
    const stranger = t.api.as((await t.make.org()).admin);
    const { changeRequestId } = world.changeRequest as { changeRequestId: string };
    for (const [subjectType, subjectId] of [
      ['space', world.space.id],
      ['change-request', changeRequestId],
      ['comment', world.comment.id],
      ['space', newId()],
      ['user', world.recipient.id],
    ] as const)
      (await stranger.put(MUTE, { subjectType, subjectId })).expect(404);
  });

  it('are at most 1,000', async () => {
    const world = await notificationWorld(t);
    await t.db.query(
      `INSERT INTO notification_mutes (user_id, subject_type, subject_id, space_id)
       SELECT $1, 'comment', n::text, $2 FROM generate_series(1, 999) n`,
      [world.recipient.id, world.space.id],
    );
    const api = t.api.as(world.recipient);
    const { changeRequestId } = world.changeRequest as { changeRequestId: string };
    (await api.put(MUTE, { subjectType: 'space', subjectId: world.space.id })).expect(204);
    (await api.put(MUTE, { subjectType: 'change-request', subjectId: changeRequestId })).expect(409);
    (await api.put(MUTE, { subjectType: 'space', subjectId: world.space.id })).expect(204);
  });
});

describe('notifications are removed', () => {
  const ofUser = async ({ id }: { id: string }) => (await t.db.query('SELECT 1 FROM notifications WHERE user_id = $1', [id])).length;

  it('with their member, their space, and after their time', async () => {
    const org = await t.make.org();
    const [leaver, keeper] = [await t.make.member(org, 'admin'), await t.make.member(org, 'admin')];
    await t.make.notification(org, leaver);
    (await t.api.as(org.admin).delete('/v1/orgs/:o/members/:u', { o: org.id, u: leaver.id })).expect(204);
    expect(await ofUser(leaver)).toBe(0);

    const { id } = await t.make.notification(org, keeper);
    const [{ space } = { space: '' }] = await t.db.query<{ space: string }>('SELECT space_id AS space FROM notifications WHERE id = $1', [
      id,
    ]);
    await t.db.query(`UPDATE spaces SET deleted_at = now() - interval '8 days' WHERE id = $1`, [space]);
    expect((await t.api.as(keeper).get(LIST)).expect(200).body.count).toBe(0);
    await purgeSpaces(t);
    expect(await ofUser(keeper)).toBe(0);

    const day = 86_400_000;
    await t.make.notification(org, keeper, { happenedAt: new Date(Date.now() - 91 * day) });
    const young = await t.make.notification(org, keeper, { happenedAt: new Date(Date.now() - 89 * day) });
    await t.app.get(ForgetNotifications).sweep({ signal: new AbortController().signal });
    expect(await t.db.query('SELECT id FROM notifications WHERE user_id = $1', [keeper.id])).toEqual([{ id: young.id }]);
  });

  it('when their space moves to another organization', async () => {
    const world = await notificationWorld(t);
    await NOTIFICATION_SAMPLES.comment.happen(world, world.actor);
    expect(await notificationsOf(t, world.recipient)).toHaveLength(1);
    const there = await t.make.org({ admin: world.actor });
    (await t.api.as(world.actor).post('/v1/spaces/:s/transfer', { s: world.space.id }, { organization: there.id })).expect(200);
    expect(await ofUser(world.recipient)).toBe(0);
  });
});

describe('the cost', () => {
  const recorded = (sent: readonly { text: string }[]) => sent.filter(({ text }) => text.includes('outbox_events'));

  it('of a write that concerns nobody is nothing', async () => {
    const org = await t.make.org();
    const space = await t.make.space({ org });
    const { id: changeRequestId } = await t.make.changeRequest({ space, status: 'open', createdById: org.admin.id });
    const post = () => t.api.as(org.admin).post(COMMENTS, { spaceId: space.id, changeRequestId }, body('Alone'));
    await post();
    const alone = await statementsOf(async () => (await post()).expect(200));
    expect(recorded(alone)).toEqual([]);
    expect(alone.filter(({ text }) => /FROM members WHERE org_id = \$1 LIMIT 2/.test(text))).toEqual([]);
    // The same write in company, so that the test would notice.
    const company = await notificationWorld(t);
    const told = await statementsOf(() => NOTIFICATION_SAMPLES.comment.happen(company, company.actor));
    expect(recorded(told)).toHaveLength(1);
  });

  it('of telling 500 reviewers is one statement and less than 200 ms', async () => {
    const org = await t.make.org();
    const space = await t.make.space({ org });
    const { id: changeRequestId } = await t.make.changeRequest({ space, status: 'open', createdById: org.admin.id });
    await t.db.query(
      `WITH people AS (INSERT INTO users (id, email, display_name) SELECT 'rev-' || n, 'rev-' || n || '@example.test', 'R' FROM generate_series(1, 500) n RETURNING id),
       joined AS (INSERT INTO members (id, org_id, user_id, role) SELECT 'm-' || id, $1, id, 'read' FROM people RETURNING user_id)
       INSERT INTO requested_reviewers (id, change_request_id, user_id, revision_id, requested_by_id)
       SELECT 'r-' || user_id, $2, user_id, (SELECT revision_id FROM change_requests WHERE id = $2), $3 FROM joined`,
      [org.id, changeRequestId, org.admin.id],
    );
    const event = new NotableEvent('review_submitted', {
      spaceId: space.id,
      changeRequestId,
      about: { type: 'change-request', id: changeRequestId },
    });
    Object.assign(event, { by: { type: 'user', id: 'rev-1', requestId: null } });
    const times: number[] = [];
    for (const id of ['1', '2', '3']) {
      const start = performance.now();
      const sent = await statementsOf(() => t.app.get(TellPeople).tell(event, { id }));
      times.push(performance.now() - start);
      expect(sent).toHaveLength(1);
    }
    console.info(`500 reviewers: ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
    expect(
      await t.db.query(`SELECT count, count(*)::int AS people FROM notifications WHERE subject_id = $1 GROUP BY count`, [changeRequestId]),
    ).toEqual([{ count: 3, people: 500 }]);
    expect(Math.min(...times)).toBeLessThan(200);
    expect((await t.app.get(EventStreams).backlog()).find(({ consumer }) => consumer === 'notifications')!.failing).toBe(0);
  });
});
