import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { routesOf } from '../support/routes.js';
import { ScimClient } from '../support/scim-client.js';

const t = useApp();
const LIST = '/v1/orgs/:organizationId/scim-tokens';
const ONE = `${LIST}/:scimTokenId`;

async function setUp() {
  const org = await t.make.org();
  const at = { organizationId: org.id };
  const api = t.api.as(org.admin);
  const made = (await api.post(LIST, at, { label: 'Okta' })).expect(201);
  return { org, at, api, made, scim: new ScimClient(t.app, org.id, made.body.token as string) };
}

describe('tokens for SCIM', () => {
  it('are made, listed, read and deleted by administrators, and their secret is shown once', async () => {
    const { org, at, api, made } = await setUp();
    const { token, ...shown } = made.body;
    expect(token).toMatch(/^bdy_scim_\w{43}$/);
    expect(shown).toMatchObject({ object: 'scim-token', label: 'Okta', provider: null, createdBy: org.admin.id });
    expect(shown.baseURL).toMatch(new RegExp(`/scim/v2/${org.id}$`));
    expect(made.headers['location']).toBe(shown.urls.location);
    expect((await api.get(LIST, at)).expect(200).body).toEqual({ items: [shown], count: 1 });
    const place = { ...at, scimTokenId: shown.id as string };
    expect((await api.get(ONE, place)).expect(200).body).toEqual(shown);
    (await api.delete(ONE, place)).expect(204);
    (await api.get(ONE, place)).expect(404);
    expect((await api.get(LIST, at)).expect(200).body.items).toEqual([]);
    const [row] = await t.db.query<{ n: number }>(`SELECT count(*)::int AS n FROM scim_tokens WHERE encode(hash, 'escape') LIKE '%bdy%'`);
    expect(row!.n).toBe(0);
  });

  it('name a provider of the organization, and nothing else', async () => {
    const { org, at, api } = await setUp();
    const provider = await t.make.oidcProvider(org);
    const { body } = (await api.post(LIST, at, { label: 'Entra', provider: provider.id })).expect(201);
    expect(body.provider).toEqual({ id: provider.id, label: expect.any(String) });
    const foreign = await t.make.samlProvider(await t.make.org());
    for (const wrong of [foreign.id, 'nobody'])
      expect(JSON.stringify((await api.post(LIST, at, { label: 'Entra', provider: wrong })).expect(400).body)).toContain('/provider');
    for (const label of ['', ' ', 'x'.repeat(51)]) (await api.post(LIST, at, { label })).expect(400);
  });

  it('are no business of members and strangers', async () => {
    const { org, at, made } = await setUp();
    const member = await t.make.member(org, 'create');
    const place = { ...at, scimTokenId: made.body.id as string };
    for (const [caller, status] of [
      [t.api.as(member), 403],
      [t.api.as((await t.make.org()).admin), 404],
      [t.api.anonymous(), 401],
    ] as const) {
      (await caller.get(LIST, at)).expect(status);
      (await caller.post(LIST, at, { label: 'Okta' })).expect(status);
      (await caller.get(ONE, place)).expect(status);
    }
    (await t.api.as(member).delete(ONE, place)).expect(403);
  });

  it('are at most 20 for an organization, also if they are made at the same time', async () => {
    const { at, api } = await setUp();
    const made = await Promise.all(Array.from({ length: 22 }, () => api.post(LIST, at, { label: 'More' })));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(19);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  it('work at the address of their organization alone, until they are deleted', async () => {
    const { org, at, api, made, scim } = await setUp();
    (await scim.get('/ServiceProviderConfig')).expect(200);
    const other = await setUp();
    (await new ScimClient(t.app, other.org.id, scim.token).get('/Users')).expect(401);
    for (const token of [org.admin.token, `${scim.token}x`, scim.token.replace(/.$/, '_'), '', 'null'])
      expect((await new ScimClient(t.app, org.id, token).get('/Users')).expect(401).headers['www-authenticate']).toBe('Bearer');
    expect((await api.get(ONE, { ...at, scimTokenId: made.body.id as string })).expect(200).body.lastUsedAt).toMatch(/^\d{4}-/);
    (await api.delete(ONE, { ...at, scimTokenId: made.body.id as string })).expect(204);
    (await scim.get('/Users')).expect(401);
  });

  it('open no route of the API', async () => {
    const { scim } = await setUp();
    const routes = routesOf(t.app).filter(({ access }) => access.who !== 'public');
    expect(routes.length).toBeGreaterThan(200);
    const opened: string[] = [];
    for (const { method, url } of routes) {
      const address = url.replace(/:organizationId/, scim.organizationId).replace(/:\w+/g, 'x');
      const answer = await t.app.inject({ method: method as 'GET', url: address, headers: { authorization: `Bearer ${scim.token}` } });
      // Past the limit of wrong tokens, an address is told to wait.
      if (answer.statusCode !== 401 && answer.statusCode !== 429) opened.push(`${method} ${url}: ${answer.statusCode}`);
    }
    expect(opened).toEqual([]);
  });

  it('are audited, with what they do', async () => {
    const { org, at, api, made, scim } = await setUp();
    const user = await scim.addUser('ada@example.test');
    (await api.delete(ONE, { ...at, scimTokenId: made.body.id as string })).expect(204);
    const events = (await api.get('/v1/orgs/:organizationId/audit-events', at)).expect(200).body.items as Record<string, never>[];
    const byAction = (action: string) => events.filter((event) => event['action'] === action);
    expect(byAction('scim-token.create')).toMatchObject([
      { actor: { type: 'user', id: org.admin.id }, target: { id: made.body.id, label: 'Okta' } },
    ]);
    expect(byAction('scim-token.delete')).toHaveLength(1);
    for (const action of ['scim-user.create', 'member.add'])
      expect(byAction(action)).toMatchObject([{ actor: { type: 'scim-token', id: made.body.id } }]);
    expect(byAction('scim-user.create')[0]).toMatchObject({ payload: { resource: user.id, madeAccount: true, active: true } });
  });
});
