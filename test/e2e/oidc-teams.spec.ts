import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { OidcBrowser } from '../support/oidc-browser.js';
import { OidcIdp, type OidcDeviation } from '../support/oidc-idp.js';
import { tokenOn } from '../support/sso-browser.js';

const t = useApp({ SSO_PRIVATE_HOSTS: '127.0.0.1' });
const LIST = '/v1/orgs/:organizationId/oidc';
const TEAM = '/v1/orgs/:organizationId/teams/:teamId';
let idp: OidcIdp;
let people = 0;
const newName = () => `person-${++people}`;

beforeAll(async () => {
  idp = await OidcIdp.start();
});
afterEach(() => idp.behave());
afterAll(() => idp.close());

async function setUp(settings: object = { teamsClaim: 'groups' }) {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const at = { organizationId: org.id };
  const provider = (await api.post(LIST, at, { ...idp.provider, ...settings })).expect(201).body;
  const signIn = async (subject: string, deviation: OidcDeviation = {}) => {
    const token = tokenOn(await new OidcBrowser(t.app, idp).signIn(provider.service.startURL, subject, deviation));
    return (await t.api.as({ token }).get('/v1/user')).expect(200).body.id as string;
  };
  const team = async (title: string) => (await api.put('/v1/orgs/:organizationId/teams', at, { title })).expect(201).body.id as string;
  const teamsOf = async (userId: string) => {
    const { items } = (await api.get('/v1/orgs/:organizationId/members/:userId/teams', { ...at, userId })).expect(200).body;
    return items.map(({ team: { title } }: { team: { title: string } }) => title).toSorted();
  };
  return { org, api, at, provider, place: { ...at, oidcProviderId: provider.id as string }, signIn, team, teamsOf };
}

const groups = (...names: string[]): OidcDeviation => ({ claims: { groups: names } });

describe('teams from a claim', () => {
  it('are off unless the provider names a claim', async () => {
    const { api, provider, place, signIn, team, teamsOf } = await setUp({});
    await team('Writers');
    expect(provider.teamsClaim).toBeNull();
    const name = newName();
    const id = await signIn(name, groups('Writers'));
    expect(await teamsOf(id)).toEqual([]);
    (await api.patch(`${LIST}/:oidcProviderId`, place, { teamsClaim: 'groups' })).expect(200);
    await signIn(name, groups('Writers'));
    expect(await teamsOf(id)).toEqual(['Writers']);
    expect((await api.patch(`${LIST}/:oidcProviderId`, place, { teamsClaim: null })).expect(200).body.teamsClaim).toBeNull();
    await signIn(name, groups());
    expect(await teamsOf(id)).toEqual(['Writers']);
  });

  it('are those with exactly the same name, at each sign-in anew, and no others are made', async () => {
    const { api, at, signIn, team, teamsOf } = await setUp();
    const other = await setUp();
    await other.team('Elsewhere');
    for (const title of ['Writers', 'Editors', 'writers']) await team(title);
    const name = newName();
    const id = await signIn(name, groups('Writers', 'Editors', 'Elsewhere', 'EDITORS', 'Nobody'));
    expect(await teamsOf(id)).toEqual(['Editors', 'Writers']);
    await signIn(name, groups('Editors'));
    expect(await teamsOf(id)).toEqual(['Editors']);
    await signIn(name, { claims: { groups: 'Writers' } });
    expect(await teamsOf(id)).toEqual(['Writers']);
    await signIn(name, { claims: { groups: undefined } });
    expect(await teamsOf(id)).toEqual([]);
    expect((await api.get('/v1/orgs/:organizationId/teams', at)).expect(200).body.count).toBe(3);
    const { items } = (await api.get('/v1/orgs/:organizationId/audit-events', at)).expect(200).body;
    const changes = items.filter((item: { action: string }) => item.action === 'team.update-members');
    expect(changes.map(({ payload }: { payload: object }) => payload)).toContainEqual({ added: [id] });
    expect(changes.map(({ payload }: { payload: object }) => payload)).toContainEqual({ removed: [id] });
  });

  it('leave alone the seats that people gave, and those that people took away and gave again', async () => {
    const { api, at, signIn, team, teamsOf } = await setUp();
    const [writers, editors] = [await team('Writers'), await team('Editors')];
    const name = newName();
    const id = await signIn(name, groups('Writers'));
    const seat = (teamId: string) => api.put(`${TEAM}/members/:userId`, { ...at, teamId, userId: id }, {});
    const unseat = (teamId: string) => api.delete(`${TEAM}/members/:userId`, { ...at, teamId, userId: id });
    (await seat(editors)).expect(204);
    await signIn(name, groups('Writers', 'Editors'));
    (await unseat(writers)).expect(204);
    (await seat(writers)).expect(204);
    await signIn(name, groups());
    expect(await teamsOf(id)).toEqual(['Editors', 'Writers']);
  });

  it('of one provider are not taken away by another, and stay when their provider is deleted', async () => {
    const { api, at, place, signIn, team, teamsOf } = await setUp();
    await team('Writers');
    const name = newName();
    const id = await signIn(name, groups('Writers'));
    const other = (await api.post(LIST, at, { ...idp.provider, teamsClaim: 'groups' })).expect(201).body;
    const shown = await new OidcBrowser(t.app, idp).signIn(other.service.startURL, name, groups());
    const code = /"code":"([\w.-]+)"/.exec(shown.text)![1]!;
    const administrator = t.api.as(await t.make.installationAdmin());
    (await administrator.post('/v1/users/:id/sso-identities', { id }, { code })).expect(201);
    tokenOn(await new OidcBrowser(t.app, idp).signIn(other.service.startURL, name, groups()));
    expect(await teamsOf(id)).toEqual(['Writers']);
    (await api.delete(`${LIST}/:oidcProviderId`, place)).expect(204);
    expect(await teamsOf(id)).toEqual(['Writers']);
  });

  it('stay as they are if the provider has too many groups for an ID token and says so', async () => {
    const { signIn, team, teamsOf } = await setUp();
    await team('Writers');
    const name = newName();
    const id = await signIn(name, groups('Writers'));
    await signIn(name, { claims: { groups: undefined, _claim_names: { groups: 'src1' } } });
    expect(await teamsOf(id)).toEqual(['Writers']);
  });

  it('are asked for in the user info, and what is no list of names is none', async () => {
    const { signIn, team, teamsOf } = await setUp();
    await team('Writers');
    const name = newName();
    const id = await signIn(name, { userInfo: { sub: name, groups: ['Writers'] } });
    expect(await teamsOf(id)).toEqual(['Writers']);
    await signIn(name, { claims: { groups: [{ name: 'Writers' }, 7, null] } });
    expect(await teamsOf(id)).toEqual([]);
    await signIn(name, groups(...Array.from({ length: 999 }, (_, n) => `group-${n}`), 'Writers'));
    expect(await teamsOf(id)).toEqual(['Writers']);
    await signIn(name, groups(...Array.from({ length: 1000 }, (_, n) => `group-${n}`), 'Writers'));
    expect(await teamsOf(id)).toEqual([]);
  });

  it('are given once when somebody signs in twice at the same time', async () => {
    const { signIn, team, teamsOf } = await setUp();
    for (const title of ['A', 'B', 'C']) await team(title);
    const name = newName();
    const [id] = await Promise.all([signIn(name, groups('A', 'B')), signIn(name, groups('A', 'B'))]);
    await Promise.all([signIn(name, groups('B', 'C')), signIn(name, groups('B', 'C'))]);
    expect(await teamsOf(id)).toEqual(['B', 'C']);
  });
});
