import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { OidcBrowser } from '../support/oidc-browser.js';
import { OidcIdp, type OidcDeviation } from '../support/oidc-idp.js';
import { ScimClient } from '../support/scim-client.js';
import { makeScim } from '../support/scim-world.js';
import { tokenOn } from '../support/sso-browser.js';

const t = useApp({ SSO_PRIVATE_HOSTS: '127.0.0.1' });
let idp: OidcIdp;
let named = 0;
const newName = () => `left-${++named}`;

beforeAll(async () => {
  idp = await OidcIdp.start();
});
afterEach(() => idp.behave());
afterAll(() => idp.close());

/** An organization with a provider, and a token that names it. */
async function setUp(settings: object = {}) {
  let start = '';
  const world = await makeScim(t, async (org) => {
    const api = t.api.as((org as Awaited<ReturnType<typeof t.make.org>>).admin);
    const body = { ...idp.provider, ...settings };
    const provider = (await api.post('/v1/orgs/:organizationId/oidc', { organizationId: org.id }, body)).expect(201).body;
    start = provider.service.startURL;
    return { id: provider.id as string };
  });
  const signIn = (subject: string, deviation?: OidcDeviation) => new OidcBrowser(t.app, idp).signIn(start, subject, deviation);
  return { ...world, signIn };
}

const deactivate = { op: 'replace', path: 'active', value: 'False' };
const activate = { op: 'replace', path: 'active', value: true };
const addressOf = (name: string) => `${name}@example.test`;
const accountOf = async (token: string) => (await t.api.as({ token }).get('/v1/user')).expect(200).body;

describe('a person of SCIM', () => {
  it('signs in with the account that was made for them, and no other is made', async () => {
    const { scim, signIn, memberWith } = await setUp();
    const name = newName();
    await scim.addUser(addressOf(name), { displayName: 'Known before' });
    const made = (await memberWith(addressOf(name)))!;
    const account = await accountOf(tokenOn(await signIn(name)));
    expect(account).toMatchObject({ id: made.user.id, displayName: 'Known before' });
    expect(await memberWith(addressOf(name))).toMatchObject({ sso: true });
    expect(await accountOf(tokenOn(await signIn(name)))).toMatchObject({ id: made.user.id });
  });

  it('is found by the id that the provider has, before the address', async () => {
    const { scim, signIn, memberWith } = await setUp();
    const [name, other] = [newName(), newName()];
    await scim.addUser(addressOf(name));
    await scim.addUser(addressOf(other), { externalId: name });
    const { user } = (await memberWith(addressOf(other)))!;
    expect(await accountOf(tokenOn(await signIn(name)))).toMatchObject({ id: user.id });
  });

  it('gets no account that belongs to somebody, or that another token brought', async () => {
    const { org, scim, signIn, memberWith, api, at } = await setUp();
    const owner = newName();
    const user = await t.make.user({ email: addressOf(owner) });
    await t.make.member(org, 'read', user);
    await scim.addUser(addressOf(owner));
    expect((await signIn(owner)).status).toBe(403);
    const elsewhere = newName();
    const { token } = (await api.post('/v1/orgs/:organizationId/scim-tokens', at, { label: 'Without a provider' })).expect(201).body;
    await new ScimClient(t.app, org.id, token as string).addUser(addressOf(elsewhere));
    expect((await signIn(elsewhere)).status).toBe(403);
    // Whoever has proven an address decides about their account.
    const proven = newName();
    await scim.addUser(addressOf(proven));
    await t.db.query('UPDATE users SET email_asserted = false WHERE id = $1', [(await memberWith(addressOf(proven)))!.user.id]);
    expect((await signIn(proven)).status).toBe(403);
  });

  it('loses tokens and grants at once, and cannot sign in until activated again', async () => {
    const { api, at, scim, signIn, memberWith } = await setUp({ defaultRole: 'edit' });
    const name = newName();
    const made = await scim.addUser(addressOf(name));
    const token = tokenOn(await signIn(name));
    const person = t.api.as({ token });
    const { user } = (await memberWith(addressOf(name)))!;
    const personal = (await t.make.token({ userId: user.id })).token;
    const space = (await api.post('/v1/orgs/:organizationId/spaces', at, { title: 'Handbook' })).expect(201).body;
    (await person.get('/v1/orgs/:organizationId', at)).expect(200);
    (await t.api.as({ token: personal }).get('/v1/spaces/:spaceId', { spaceId: space.id })).expect(200);
    (await scim.change(`/Users/${made.id}`, deactivate)).expect(200);
    (await person.get('/v1/orgs/:organizationId', at)).expect(401);
    (await t.api.as({ token: personal }).get('/v1/orgs/:organizationId', at)).expect(404);
    (await t.api.as({ token: personal }).get('/v1/spaces/:spaceId', { spaceId: space.id })).expect(404);
    expect((await signIn(name)).status).toBe(403);
    (await scim.change(`/Users/${made.id}`, activate)).expect(200);
    (await person.get('/v1/orgs/:organizationId', at)).expect(401);
    expect(await accountOf(tokenOn(await signIn(name)))).toMatchObject({ id: user.id });
  });

  it('cannot sign in for the first time while deactivated', async () => {
    const { scim, signIn } = await setUp();
    const name = newName();
    const made = await scim.addUser(addressOf(name), { active: false });
    const refused = await signIn(name);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('deactivated');
    (await scim.change(`/Users/${made.id}`, activate)).expect(200);
    tokenOn(await signIn(name));
  });

  it('gets role, teams and groups back when activated again, and nothing after they were deleted', async () => {
    const { org, api, at, scim, memberWith, teamMembers } = await setUp();
    const name = newName();
    const made = await scim.addUser(addressOf(name));
    const { user } = (await memberWith(addressOf(name)))!;
    const place = { ...at, userId: user.id };
    (await api.patch('/v1/orgs/:organizationId/members/:userId', place, { role: 'review' })).expect(200);
    const team = await t.make.team(org);
    (await api.put('/v1/orgs/:organizationId/teams/:teamId/members/:userId', { ...place, teamId: team.id }, { role: 'owner' })).expect(204);
    const group = await scim.addGroup('Writers', [made]);
    (await scim.change(`/Users/${made.id}`, deactivate)).expect(200);
    expect(await teamMembers(group.id)).toEqual([]);
    const later = await scim.addGroup('Added while away', [made]);
    expect((await scim.get(`/Groups/${group.id}`)).expect(200).body.members).toHaveLength(1);
    (await scim.change(`/Users/${made.id}`, activate)).expect(200);
    expect(await memberWith(addressOf(name))).toMatchObject({ role: 'review', teams: 3 });
    for (const id of [team.id, group.id, later.id]) expect(await teamMembers(id)).toContain(user.id);
    (await scim.delete(`/Users/${made.id}`)).expect(204);
    expect(await memberWith(addressOf(name))).toBeUndefined();
    expect((await scim.get(`/Groups/${group.id}`)).expect(200).body).not.toHaveProperty('members');
    await scim.addUser(addressOf(name));
    expect(await memberWith(addressOf(name))).toMatchObject({ role: 'read', teams: 0 });
  });

  it('who is deleted and added again signs in with a new account', async () => {
    const { scim, signIn, memberWith } = await setUp();
    const name = newName();
    const made = await scim.addUser(addressOf(name));
    const before = await accountOf(tokenOn(await signIn(name)));
    (await scim.delete(`/Users/${made.id}`)).expect(204);
    expect((await signIn(name)).status).toBe(403);
    await scim.addUser(addressOf(name));
    const after = await accountOf(tokenOn(await signIn(name)));
    expect(after.id).toBe((await memberWith(addressOf(name)))!.user.id);
    expect(after.id).not.toBe(before.id);
  });

  it('is shown as administrators left them', async () => {
    const { api, at, scim, memberWith } = await setUp();
    const name = newName();
    const made = await scim.addUser(addressOf(name));
    const group = await scim.addGroup('Writers', [made]);
    const { user } = (await memberWith(addressOf(name)))!;
    (await api.delete('/v1/orgs/:organizationId/members/:userId', { ...at, userId: user.id })).expect(204);
    expect((await scim.get(`/Users/${made.id}`)).expect(200).body.active).toBe(false);
    (await scim.change(`/Users/${made.id}`, activate)).expect(200);
    expect(await memberWith(addressOf(name))).toMatchObject({ role: 'read', teams: 1 });
    expect((await scim.get(`/Groups/${group.id}`)).expect(200).body.members).toHaveLength(1);
  });
});

describe('the last administrator', () => {
  it('stays, whatever the identity provider says', async () => {
    const { org, api, at, scim } = await setUp();
    const made = await scim.addUser(org.admin.email);
    (await scim.change(`/Users/${made.id}`, { op: 'replace', path: 'title', value: 'Boss' }, deactivate)).expect(409);
    (await scim.put(`/Users/${made.id}`, { userName: made.userName, active: false })).expect(409);
    (await scim.delete(`/Users/${made.id}`)).expect(409);
    expect((await scim.get(`/Users/${made.id}`)).expect(200).body).toEqual(made);
    (await api.get('/v1/orgs/:organizationId', at)).expect(200);
    await expect
      .poll(async () => (await api.get('/v1/orgs/:organizationId/audit-events', at, { query: { action: 'scim-user.refuse' } })).body.count)
      .toBe(1);
    const other = await t.make.member(org, 'admin');
    (await scim.change(`/Users/${made.id}`, deactivate)).expect(200);
    (await api.get('/v1/orgs/:organizationId', at)).expect(404);
    (await t.api.as(other).get('/v1/orgs/:organizationId', at)).expect(200);
  });

  it('is one of two whom two requests would remove', async () => {
    const { org, scim } = await setUp();
    const other = await t.make.member(org, 'admin');
    const [{ email }] = (await t.db.query<{ email: string }>('SELECT address AS email FROM users WHERE id = $1', [other.id])) as [
      { email: string },
    ];
    const users = [await scim.addUser(org.admin.email), await scim.addUser(email)];
    const replies = await Promise.all(users.map(({ id }) => scim.change(`/Users/${id}`, deactivate)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('teams that a provider decides about by a claim', () => {
  it('are not those of SCIM', async () => {
    const { scim, signIn, teamMembers, memberWith, org } = await setUp({ teamsClaim: 'groups' });
    const name = newName();
    await scim.addUser(addressOf(name));
    const group = await scim.addGroup('Writers');
    const team = await t.make.team(org);
    tokenOn(await signIn(name, { claims: { groups: ['Writers', team.title] } }));
    expect(await teamMembers(group.id)).toEqual([]);
    expect(await teamMembers(team.id)).toEqual([(await memberWith(addressOf(name)))!.user.id]);
  });
});
