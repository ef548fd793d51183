import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { SamlIdp } from '../support/saml-idp.js';
import { SsoBrowser } from '../support/sso-browser.js';

const t = useOwnApp({ AUDIT_ADDRESSES: 'true', TRUST_PROXY: '1' });
const plain = useOwnApp();
const LOG = '/v1/orgs/:organizationId/audit-events';
const SPACE = '/v1/spaces/:spaceId';

interface Event {
  action: string;
  address?: string;
  actor: { type: string; id: string };
  target: { type: string; id: string };
  payload: Record<string, unknown>;
}

async function setUp(from = t) {
  const org = await from.make.org();
  const place = { organizationId: org.id };
  const list = async (action: string) =>
    (await from.api.as(org.admin).get(LOG, place, { query: { action } })).expect(200).body.items as Event[];
  return { org, place, api: from.api.as(org.admin), list };
}

describe('a refusal for lack of a permission', () => {
  afterEach(() => void vi.useRealTimers());

  it('is recorded once in ten minutes for each person, permission and resource', async () => {
    const { org, list } = await setUp();
    const reader = await t.make.member(org);
    const [one, other] = [await t.make.space({ org }), await t.make.space({ org })];
    const rename = async (spaceId: string) => void (await t.api.as(reader).patch(SPACE, { spaceId }, { title: 'Mine' })).expect(403);
    for (const { id } of [one, one, other, one]) await rename(id);
    const events = await list('access.refuse');
    expect(events.map(({ target }) => target.id)).toEqual([other.id, one.id]);
    expect(events[0]).toMatchObject({
      actor: { type: 'user', id: reader.id },
      target: { type: 'space' },
      payload: { permission: 'space:admin' },
    });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    await rename(one.id);
    expect(await list('access.refuse')).toHaveLength(3);
  });

  it('by installation administrators is in the log of the installation', async () => {
    const { org, list } = await setUp();
    const before = await list('access.refuse');
    (await t.api.as(org.admin).get('/v1/installation/jobs')).expect(403);
    const ruler = await t.make.installationAdmin();
    const { items } = (await t.api.as(ruler).get('/v1/installation/audit-events', {}, { query: { action: 'access.refuse' } })).expect(
      200,
    ).body;
    expect(items[0]).toMatchObject({ actor: { id: org.admin.id }, payload: { permission: 'installation:admin' } });
    expect(await list('access.refuse')).toEqual(before);
  });

  it('is not recorded for what the caller may not even see', async () => {
    const { org, list } = await setUp();
    const { id: spaceId } = await t.make.space({ org });
    (await t.api.as(await t.make.user()).patch(SPACE, { spaceId }, { title: 'Mine' })).expect(404);
    expect(await list('access.refuse')).toEqual([]);
  });
});

describe('a sign-in', () => {
  let idp: SamlIdp;
  beforeAll(() => {
    idp = new SamlIdp();
  });

  it('is recorded with its provider, and so is one that is refused, with the kind of reason', async () => {
    const { place, api, list } = await setUp();
    const provider = (await api.post('/v1/orgs/:organizationId/saml', place, idp.provider)).expect(201).body;
    const browser = () => new SsoBrowser(t.app, idp);
    await browser().signIn(provider.service.startURL as string, 'grace@engine.example');
    const [signedIn] = await list('sign-in.complete');
    expect(signedIn).toMatchObject({ actor: { type: 'user' }, payload: { provider: provider.id } });
    expect(signedIn!.target.id).toBe(signedIn!.actor.id);
    expect(await list('sign-in.refuse')).toEqual([]);
    const email = 'ada@engine.example';
    await t.make.member({ id: place.organizationId }, 'read', await t.make.user({ email }));
    for (const _ of [1, 2]) await browser().signIn(provider.service.startURL as string, email);
    expect(await list('sign-in.refuse')).toMatchObject([
      { actor: { type: 'visitor', id: 'visitor' }, target: { id: provider.id }, payload: { reason: 'account' } },
    ]);
    const [row] = await t.db.query<{ count: number }>(
      `SELECT count(*)::int FROM audit_events WHERE to_jsonb(audit_events)::text LIKE '%engine.example%'`,
    );
    expect(row!.count).toBe(0);
  });
});

describe('an address', () => {
  const get = (token: string, from: string, app = t.app) =>
    app.inject({ method: 'GET', url: '/v1/user', headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from } });

  it('of a new network is recorded when a token is used there that was used elsewhere before', async () => {
    const { org, list } = await setUp();
    const { token } = await t.make.token({ userId: org.admin.id });
    for (const from of ['203.0.113.7', '203.0.113.200', '203.0.113.7']) expect((await get(token, from)).statusCode).toBe(200);
    expect(await list('token.use')).toEqual([]);
    await Promise.all(['198.51.100.4', '198.51.100.5'].map((from) => get(token, from)));
    const events = await list('token.use');
    expect(events).toMatchObject([{ target: { type: 'token' }, payload: { user: org.admin.id, network: '198.51.100.0/24' } }]);
  });

  it('is in events, unless the installation wants none', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    for (const [from, address] of [
      [t, '203.0.113.9'],
      [plain, undefined],
    ] as const) {
      const { org, api, list } = await setUp(from);
      const { id: spaceId } = await from.make.space({ org });
      (await api.patch(SPACE, { spaceId }, { title: 'Guides' }, { headers })).expect(200);
      expect((await list('space.update'))[0]!.address).toBe(address);
    }
    expect(await plain.db.query('SELECT 1 FROM token_networks')).toEqual([]);
  });
});
