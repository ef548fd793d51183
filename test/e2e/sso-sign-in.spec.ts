import { newId } from 'bindery/common/ids/ids.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { PERSISTENT, SamlIdp, TRANSIENT } from '../support/saml-idp.js';
import { SsoBrowser, tokenOn } from '../support/sso-browser.js';

const t = useApp();
const LIST = '/v1/orgs/:organizationId/saml';
const MEMBER = '/v1/orgs/:organizationId/members/:userId';
const HOUR = 3_600_000;
let idp: SamlIdp;
let emails = 0;
const newEmail = () => `person-${++emails}@example.test`;

beforeAll(() => {
  idp = new SamlIdp();
});

/** An organization with a provider. */
async function setUp(settings: object = {}) {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const at = { organizationId: org.id };
  const provider = (await api.post(LIST, at, { ...idp.provider, ...settings })).expect(201).body;
  const browser = () => new SsoBrowser(t.app, idp);
  return {
    org,
    api,
    at,
    provider,
    start: provider.service.startURL as string,
    place: { ...at, samlProviderId: provider.id as string },
    browser,
  };
}

const accountOf = async (token: string) => (await t.api.as({ token }).get('/v1/user')).expect(200).body;

describe('a sign-in', () => {
  it('creates a user, makes them a member with the default role in the default team, and shows a token of 12 hours', async () => {
    const { org, api, at, place, start, browser } = await setUp({ defaultRole: 'edit' });
    const team = await t.make.team(org);
    (await api.patch(`${LIST}/:samlProviderId`, place, { defaultTeam: team.id })).expect(200);
    const email = newEmail();
    const shown = await browser().signIn(start, email);
    const token = tokenOn(shown);
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
    expect(shown.text).not.toContain('<script');
    const account = await accountOf(token);
    expect(account).toMatchObject({ email, displayName: 'Ada Lovelace', emailVerified: false, installationAdmin: false });
    const member = (await api.get(MEMBER, { ...at, userId: account.id })).expect(200).body;
    expect(member).toMatchObject({ role: 'edit', sso: true, teams: 1 });
    const [issued] = (await t.api.as({ token }).get('/v1/users/:u/tokens', { u: account.id })).expect(200).body.items;
    expect(issued).toMatchObject({ label: 'Sign-in with Example IdP', organization: org.id });
    expect(Date.parse(issued.expiresAt) - Date.parse(issued.createdAt)).toBeGreaterThan(12 * HOUR - 60_000);
    expect(Date.parse(issued.expiresAt) - Date.parse(issued.createdAt)).toBeLessThanOrEqual(12 * HOUR + 1_000);
    expect((await api.get(`${LIST}/:samlProviderId`, place)).expect(200).body.status).toBe('active');
  });

  it('finds the same user again, whatever the case of the address, and keeps their role', async () => {
    const { api, at, start, browser } = await setUp();
    const first = await accountOf(tokenOn(await browser().signIn(start, 'Grace.Hopper@example.test')));
    (await api.patch(MEMBER, { ...at, userId: first.id }, { role: 'review' })).expect(200);
    const again = await accountOf(tokenOn(await browser().signIn(start, 'grace.hopper@EXAMPLE.test')));
    expect(again.id).toBe(first.id);
    expect((await api.get(MEMBER, { ...at, userId: first.id })).expect(200).body.role).toBe('review');
  });

  it('takes a signed response, a signed assertion, or both', async () => {
    const { start, browser } = await setUp();
    for (const signed of ['response', 'assertion', 'both'] as const) tokenOn(await browser().signIn(start, newEmail(), {}, { signed }));
  });

  it('takes a persistent id, with the address and the name as attributes, and distinguishes its case', async () => {
    const { start, browser } = await setUp();
    const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
    const attributes = (mail: string) => ({
      [`${claims}/emailaddress`]: mail,
      [`${claims}/givenname`]: 'Ada',
      [`${claims}/surname`]: 'King',
    });
    const [one, other] = [newEmail(), newEmail()];
    const first = await accountOf(tokenOn(await browser().signIn(start, 'aB3', { format: PERSISTENT, attributes: attributes(one) })));
    expect(first).toMatchObject({ email: one, displayName: 'Ada King' });
    const second = await accountOf(tokenOn(await browser().signIn(start, 'Ab3', { format: PERSISTENT, attributes: attributes(other) })));
    expect(second.id).not.toBe(first.id);
    const again = await accountOf(tokenOn(await browser().signIn(start, 'aB3', { format: PERSISTENT, attributes: {} })));
    expect(again.id).toBe(first.id);
  });

  it('ends when the identity provider wants it to', async () => {
    const { start, browser } = await setUp();
    const sessionEnd = new Date(Date.now() + HOUR);
    const token = tokenOn(await browser().signIn(start, newEmail(), { sessionEnd }));
    const { id } = await accountOf(token);
    const [issued] = (await t.api.as({ token }).get('/v1/users/:u/tokens', { u: id })).expect(200).body.items;
    expect(issued.expiresAt).toBe(sessionEnd.toISOString());
  });

  it('of two first sign-ins at the same time creates one user', async () => {
    const { start, browser } = await setUp();
    const email = newEmail();
    const shown = await Promise.all([1, 2, 3].map(() => browser().signIn(start, email)));
    const ids = await Promise.all(shown.map(async (each) => (await accountOf(tokenOn(each))).id));
    expect(new Set(ids).size).toBe(1);
  });

  it('refuses people without an address, with a transient id, or whom the provider refuses', async () => {
    const { start, browser } = await setUp();
    const nobody = await browser().signIn(start, 'a1', { format: PERSISTENT, attributes: {} });
    expect([nobody.status, nobody.text]).toEqual([403, expect.stringContaining('sent no e-mail address')]);
    const fleeting = await browser().signIn(start, newEmail(), { format: TRANSIENT });
    expect([fleeting.status, fleeting.text]).toEqual([403, expect.stringContaining('`NameID` is transient')]);
    const denied = await browser().signIn(start, newEmail(), { status: 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed' });
    expect([denied.status, denied.text]).toEqual([403, expect.stringContaining('answered AuthnFailed')]);
  });

  it('refuses disabled users, and people who were removed', async () => {
    const { api, at, start, browser } = await setUp();
    const email = newEmail();
    const { id } = await accountOf(tokenOn(await browser().signIn(start, email)));
    (await api.delete(MEMBER, { ...at, userId: id })).expect(204);
    const removed = await browser().signIn(start, email);
    expect([removed.status, removed.text]).toEqual([403, expect.stringContaining('You were removed')]);
    (await t.api.as(await t.make.installationAdmin()).patch('/v1/users/:id', { id }, { disabled: true })).expect(200);
    const disabled = await browser().signIn(start, email);
    expect([disabled.status, disabled.text]).toEqual([403, expect.stringContaining('This account is disabled')]);
  });

  it('escapes what the provider and the person are called', async () => {
    const { start, browser } = await setUp({ label: '<b>IdP</b>' });
    const answer = await browser().signIn(start, newEmail(), { status: 'urn:x:&lt;script&gt;alert(1)&lt;/script&gt;' });
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('answered <script>alert(1)</script>')]);
    expect(answer.markup).not.toContain('<script');
    const raw = await t.app.inject({ method: 'GET', url: '/sso/saml/%3Cscript%3E/start' });
    expect(raw.statusCode).toBe(404);
    expect(raw.body).not.toContain('<script');
  });

  it('describes this service to the identity provider', async () => {
    const { provider, browser } = await setUp();
    const { status, headers, text } = await browser().open(provider.service.entityID);
    expect([status, headers['content-type']]).toEqual([200, 'application/samlmetadata+xml; charset=utf-8']);
    expect(text).toContain(`entityID="${provider.service.entityID}"`);
    expect(text).toContain(`Location="${provider.service.acsURL}"`);
  });
});

describe('the token of a sign-in', () => {
  it('works in the organization of the provider only, and makes tokens that do', async () => {
    const { org, start, browser, at } = await setUp();
    const token = tokenOn(await browser().signIn(start, newEmail()));
    const { id } = await accountOf(token);
    const other = await t.make.org();
    await t.db.query(`INSERT INTO members (id, org_id, user_id, role) VALUES ($1, $2, $3, 'admin')`, [newId(), other.id, id]);
    const made = (await t.api.as({ token }).post('/v1/users/:id/tokens', { id }, { label: 'Script' })).expect(201).body;
    for (const each of [token, made.token as string]) {
      const api = t.api.as({ token: each });
      (await api.get('/v1/orgs/:organizationId', at)).expect(200);
      const refused = (await api.get('/v1/orgs/:organizationId', { organizationId: other.id })).expect(403);
      expect(refused.body.error.message).toContain('comes from a sign-in to another organization');
      expect((await api.get('/v1/orgs')).expect(200).body.items.map((item: { id: string }) => item.id)).toEqual([org.id]);
      (await api.post('/v1/orgs', {}, { title: 'Mine' })).expect(403);
    }
    expect(made.organization).toBe(org.id);
  });

  it('gives an installation administrator no rights of an administrator', async () => {
    const { start, browser } = await setUp();
    const token = tokenOn(await browser().signIn(start, newEmail()));
    const { id } = await accountOf(token);
    await t.db.query('UPDATE users SET installation_admin = true WHERE id = $1', [id]);
    const later = tokenOn(await browser().signIn(start, (await accountOf(token)).email));
    (await t.api.as({ token: later }).post('/v1/users', {}, { email: newEmail(), displayName: 'X' })).expect(403);
  });

  it('ends with its provider, as do the tokens that it made', async () => {
    const { api, place, start, browser } = await setUp();
    const token = tokenOn(await browser().signIn(start, newEmail()));
    const { id } = await accountOf(token);
    const made = (await t.api.as({ token }).post('/v1/users/:id/tokens', { id }, { label: 'Script' })).expect(201).body;
    (await t.api.as(made).get('/v1/user')).expect(200);
    const waiting = browser();
    const request = await waiting.start(start);
    (await api.delete(`${LIST}/:samlProviderId`, place)).expect(204);
    for (const each of [token, made.token as string]) (await t.api.as({ token: each }).get('/v1/user')).expect(401);
    expect((await waiting.post(request, idp.respond(idp.claims(request, newEmail())))).status).toBe(404);
  });
});
