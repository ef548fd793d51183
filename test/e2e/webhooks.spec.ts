import { beforeAll, describe, expect, it } from 'vitest';
import type { MadeUser } from '../support/make.js';
import { useOwnApp } from '../support/app.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const t = useOwnApp({ ALLOW_PRIVATE_FETCH: 'true' });
const LIST = '/v1/orgs/:organizationId/webhooks';
const ONE = `${LIST}/:webhookId`;
const URL_OF = 'https://hooks.example.test/bindery';
const HOOK = { title: 'Build', url: URL_OF, eventTypes: ['change_request_merged'] };

const setUp = async () => {
  const org = await t.make.org();
  return { org, at: { organizationId: org.id }, api: t.api.as(org.admin) };
};

describe('webhooks', () => {
  it('are made, listed newest first, changed and deleted', async () => {
    const { org, at, api } = await setUp();
    const created = (await api.post(LIST, at, HOOK)).expect(201);
    const { secret, ...first } = created.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(first).toMatchObject({ object: 'webhook', ...HOOK, payload: 'thin', status: 'active', createdBy: org.admin.id });
    expect(created.headers['location']).toBe(first.urls.location);
    const one = { ...at, webhookId: first.id };
    const second = (await api.post(LIST, at, { ...HOOK, payload: 'full', eventTypes: ['*'] })).expect(201).body;
    const list = (await api.get(LIST, at)).expect(200).body;
    expect(list.items.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    const changes = {
      title: 'Other',
      url: `${URL_OF}/2`,
      eventTypes: ['space_created', 'member_joined'],
      payload: 'full',
      status: 'paused',
    };
    expect((await api.patch(ONE, one, changes)).expect(200).body).toMatchObject(changes);
    expect((await api.get(ONE, one)).expect(200).body).toMatchObject(changes);
    (await api.delete(ONE, one)).expect(204);
    (await api.delete(ONE, one)).expect(204);
    (await api.get(ONE, one)).expect(404);
  });

  it('show their secret once, and are stored with a sealed one', async () => {
    const { at, api } = await setUp();
    const { id, secret } = (await api.post(LIST, at, HOOK)).expect(201).body;
    expect(JSON.stringify((await api.get(ONE, { ...at, webhookId: id })).body)).not.toContain('whsec_');
    const rows = await t.db.query<object>('SELECT * FROM webhooks WHERE id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 20));
    const headers = { 'idempotency-key': 'once' };
    (await api.post(LIST, at, HOOK, { headers })).expect(201);
    (await api.post(LIST, at, HOOK, { headers })).expect(409);
  });

  it('are turned over page by page', async () => {
    const { at, api } = await setUp();
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.unshift((await api.post(LIST, at, HOOK)).expect(201).body.id);
    const first = (await api.get(LIST, at, { query: { limit: 2 } })).expect(200).body;
    const rest = (await api.get(LIST, at, { query: { limit: 2, page: first.next.page } })).expect(200).body;
    expect([...first.items, ...rest.items].map(({ id }: { id: string }) => id)).toEqual(ids);
    expect([first.count, rest.next]).toEqual([3, undefined]);
  });

  it.each([
    ['without a type', { eventTypes: [] }],
    ['with an unknown type', { eventTypes: ['page_viewed'] }],
    ['with the type of tests', { eventTypes: ['webhook_test'] }],
    ['with a type twice', { eventTypes: ['space_created', 'space_created'] }],
    ['with all types and another one', { eventTypes: ['*', 'space_created'] }],
    ['without a title', { title: '' }],
    ['with a long title', { title: 'x'.repeat(51) }],
    ['with another scheme', { url: 'ftp://hooks.example.test/' }],
    ['with a user in the address', { url: 'https://ada:secret@hooks.example.test/' }],
    ['with a long address', { url: `https://hooks.example.test/${'x'.repeat(2048)}` }],
    ['with an unknown payload', { payload: 'fat' }],
    ['with an unknown member', { headers: {} }],
    ['with a space and a site', { space: 'a', site: 'b' }],
  ])('are refused %s', async (_, wrong) => {
    const { at, api } = await setUp();
    (await api.post(LIST, at, { ...HOOK, ...wrong })).expect(400);
  });

  it('say where the valid types are to whoever sends another one', async () => {
    const { org, at, api } = await setUp();
    const unknown = (await api.post(LIST, at, { ...HOOK, eventTypes: ['page_viewed'] })).expect(400);
    expect(JSON.stringify(unknown.body)).toContain('webhook-event-types');
    const space = (await t.make.space({ org })).id;
    const refused = (await api.post(LIST, at, { ...HOOK, space, eventTypes: ['space_created', 'member_joined'] })).expect(400);
    expect(refused.body.error.errors).toEqual([{ pointer: '/eventTypes/1', message: expect.stringContaining('webhook-event-types') }]);
  });

  it('are at most 50 in an organization, whoever creates them at the same time', async () => {
    const { org, at, api } = await setUp();
    for (let n = 0; n < 48; n++) await t.make.webhook(org);
    const replies = await Promise.all(Array.from({ length: 5 }, () => api.post(LIST, at, HOOK)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409]);
    (await t.api.as((await setUp()).org.admin).post(LIST, at, HOOK)).expect(404);
  });

  describe('of a space or a site', () => {
    let org: { id: string; admin: MadeUser };
    let space: string;
    let site: string;
    beforeAll(async () => {
      org = await t.make.org();
      space = (await t.make.space({ org })).id;
      site = (await t.make.site(org)).id;
    });
    const at = () => ({ organizationId: org.id });

    it.each(['space', 'site'] as const)('a %s are made by those who administer it, and seen by them alone', async (kind) => {
      const id = kind === 'space' ? space : site;
      const [keeper, editor, guest] = [await t.make.member(org), await t.make.member(org, 'create'), await t.make.member(org, null)];
      await t.make.grant(org, { userId: keeper.id }, 'admin', id);
      await t.make.grant(org, { userId: guest.id }, 'admin', id);
      const body = { ...HOOK, [kind]: id, eventTypes: ['*'] };
      const hook = (await t.api.as(keeper).post(LIST, at(), body)).expect(201).body;
      expect(hook[kind]).toBe(id);
      (await t.api.as(guest).post(LIST, at(), body)).expect(201);
      (await t.api.as(editor).post(LIST, at(), body)).expect(403);
      (await t.api.as(keeper).post(LIST, at(), HOOK)).expect(403);
      const one = { ...at(), webhookId: hook.id };
      for (const user of [keeper, guest, org.admin]) {
        (await t.api.as(user).get(ONE, one)).expect(200);
        const { items } = (await t.api.as(user).get(LIST, at())).expect(200).body;
        expect(items.map((each: { id: string }) => each.id)).toContain(hook.id);
      }
      expect((await t.api.as(editor).get(LIST, at())).expect(200).body).toMatchObject({ items: [], count: 0 });
      (await t.api.as(editor).get(ONE, one)).expect(404);
      (await t.api.as(editor).patch(ONE, one, { title: 'Mine' })).expect(404);
      (await t.api.as(editor).delete(ONE, one)).expect(204);
      (await t.api.as(keeper).get(ONE, one)).expect(200);
      (await t.api.as(await t.make.user()).get(LIST, at())).expect(404);
      (await t.api.anonymous().get(LIST, at())).expect(401);
    });

    it.each(['space', 'site'] as const)('are refused for a %s that cannot be seen, or is elsewhere', async (kind) => {
      const other = await t.make.org({ admin: org.admin });
      const elsewhere = kind === 'space' ? (await t.make.space({ org: other })).id : (await t.make.site(other)).id;
      const api = t.api.as(org.admin);
      (await api.post(LIST, at(), { ...HOOK, [kind]: elsewhere, eventTypes: ['*'] })).expect(404);
      (await api.post(LIST, at(), { ...HOOK, [kind]: 'nowhere', eventTypes: ['*'] })).expect(404);
    });

    it('are deleted with it', async () => {
      const api = t.api.as(org.admin);
      const doomed = (await t.make.site(org)).id;
      const hook = (await api.post(LIST, at(), { ...HOOK, site: doomed, eventTypes: ['*'] })).expect(201).body;
      (await api.delete('/v1/orgs/:organizationId/sites/:siteId', { ...at(), siteId: doomed })).expect(204);
      (await api.get(ONE, { ...at(), webhookId: hook.id })).expect(404);
    });

    it('end when their space is transferred', async () => {
      const api = t.api.as(org.admin);
      const moved = (await t.make.space({ org })).id;
      const hook = (await api.post(LIST, at(), { ...HOOK, space: moved, eventTypes: ['*'] })).expect(201).body;
      const other = await t.make.org({ admin: org.admin });
      (await api.post('/v1/spaces/:spaceId/transfer', { spaceId: moved }, { organization: other.id })).expect(200);
      (await api.get(ONE, { ...at(), webhookId: hook.id })).expect(404);
    });
  });

  it('need, for a scoped token, the scopes that reading such events needs', async () => {
    const { org, at } = await setUp();
    const as = async (...scopes: string[]) => t.api.as(await t.make.token({ userId: org.admin.id, scopes }));
    const members = { ...HOOK, eventTypes: ['member_joined'] };
    (await (await as('organization:write')).post(LIST, at, members)).expect(403);
    const hook = (await (await as('organization:write', 'organization:members:read')).post(LIST, at, members)).expect(201).body;
    const one = { ...at, webhookId: hook.id };
    (await (await as('organization:write')).patch(ONE, one, { url: `${URL_OF}/mine` })).expect(403);
    (await (await as('organization:write', 'organization:members:read')).post(LIST, at, HOOK)).expect(403);
    (await (await as('organization:write', 'space:read')).post(LIST, at, { ...HOOK, eventTypes: ['*'] })).expect(403);
    (await (await as('space:read')).get(LIST, at)).expect(403);
  });

  it('are never found below another organization', async () => {
    const [here, there] = [await setUp(), await setUp()];
    const webhookId = (await t.make.webhook(there.org)).id;
    (await here.api.get(ONE, { ...here.at, webhookId })).expect(404);
    (await here.api.delete(ONE, { ...here.at, webhookId })).expect(204);
    (await there.api.get(ONE, { ...there.at, webhookId })).expect(200);
  });

  it('list the types of events with their schemas', async () => {
    const { api } = await setUp();
    const { items } = (await api.get('/v1/webhook-event-types')).expect(200).body;
    const merged = items.find(({ id }: { id: string }) => id === 'change_request_merged');
    expect(merged).toEqual({
      object: 'webhook-event-type',
      id: 'change_request_merged',
      label: 'A change request was merged',
      scope: 'space',
      schema: 'ChangeRequestRevisedEvent',
    });
    const names = Object.keys(api.contract.document.components!.schemas!);
    expect(items.map(({ schema }: { schema: string }) => schema).filter((name: string) => !names.includes(name))).toEqual([]);
  });
});

describe('a delivery', () => {
  it('is posted when it happens, and verified by a receiver of Standard Webhooks', async () => {
    const { org, at, api } = await setUp();
    const receiver = await WebhookReceiver.start();
    const url = receiver.urlOf('/hook');
    const { secret } = (await api.post(LIST, at, { ...HOOK, url, eventTypes: ['change_request_merged', 'space_content_updated'] })).expect(
      201,
    ).body;
    const space = await t.make.space({ org });
    const { body: draft } = (await api.post('/v1/spaces/:spaceId/change-requests', { spaceId: space.id }, { subject: 'Fix' })).expect(201);
    const place = { spaceId: space.id, changeRequestId: draft.id };
    const change = { changes: [{ operation: 'insert_page', title: 'New', document: { markdown: 'Hello' } }] };
    (await api.post('/v1/spaces/:spaceId/change-requests/:changeRequestId/content', place, change)).expect(200);
    const { body: merged } = (await api.post('/v1/spaces/:spaceId/change-requests/:changeRequestId/merge', place, {})).expect(200);
    const payloads = await receiver.verified('/hook', secret, 2);
    const event = payloads.find(({ type }) => type === 'change_request_merged');
    expect(event).toEqual({
      type: 'change_request_merged',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      eventId: expect.stringMatching(/^evt_\w{20}$/),
      organizationId: org.id,
      actor: { type: 'user', id: org.admin.id },
      data: { ...place, revisionId: merged.revision, urls: { location: draft.urls.location } },
    });
    expect(payloads.find(({ type }) => type === 'space_content_updated').data).toMatchObject({
      spaceId: space.id,
      updatedBy: [org.admin.id],
    });
    const { headers, text } = receiver.at('/hook').find((each) => each.text.includes('change_request_merged'))!;
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Bindery', 'webhook-id': event.eventId });
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    expect(text).not.toContain('resource');
  });

  it('of a full payload has what changed, as the API shows it', async () => {
    const { org, at, api } = await setUp();
    const receiver = await WebhookReceiver.start();
    const settings = { ...HOOK, url: receiver.urlOf('/full'), eventTypes: ['*'], payload: 'full' };
    const { secret } = (await api.post(LIST, at, settings)).expect(201).body;
    const space = (await api.post('/v1/orgs/:organizationId/spaces', at, { title: 'Shown in full' })).expect(201).body;
    const payloads = await receiver.verified('/full', secret);
    const event = payloads.find(({ type }) => type === 'space_created');
    expect(event.data).toMatchObject({ spaceId: space.id, resource: { object: 'space', id: space.id, title: 'Shown in full' } });
    expect(event.data.resource.permissions.admin).toBe(true);
    (await api.delete('/v1/spaces/:spaceId', { spaceId: space.id })).expect(204);
    await receiver.arrived('/full', payloads.length + 1);
    const deleted = (await receiver.verified('/full', secret)).find(({ type }) => type === 'space_deleted');
    expect(deleted.data).toEqual({ spaceId: space.id });
    expect(org.id).toBe(deleted.organizationId);
  });

  it('falls back to a thin payload if the full one is too large', async () => {
    const { org, at, api } = await setUp();
    const receiver = await WebhookReceiver.start();
    const settings = { ...HOOK, url: receiver.urlOf('/large'), eventTypes: ['comment_created'], payload: 'full' };
    const { secret } = (await api.post(LIST, at, settings)).expect(201).body;
    const { id: spaceId } = await t.make.space({ org });
    for (const markdown of ['short', 'long '.repeat(5_000)])
      (await api.post('/v1/spaces/:spaceId/comments', { spaceId }, { body: { markdown } })).expect(200);
    const payloads = await receiver.verified('/large', secret, 2);
    expect(payloads.map(({ truncated, data }) => [truncated, 'resource' in data])).toEqual(
      expect.arrayContaining([
        [undefined, true],
        [true, false],
      ]),
    );
    expect(payloads.every(({ data }) => data.urls.location.endsWith(data.commentId))).toBe(true);
  });
});
