import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const SITES = '/v1/orgs/:organizationId/sites';
const SITE = `${SITES}/:siteId`;
const PATH = `${SITE}/permissions`;

/** A site that only administrators and members with a grant may see. */
async function setUp() {
  const org = await t.make.org();
  const site = await t.make.site(org);
  const at = { organizationId: org.id, siteId: site.id };
  const api = t.api.as(org.admin);
  (await api.patch(SITE, at, { defaultLevel: null })).expect(200);
  const sees = async (person: MadeUser) => (await t.api.as(person).get(SITE, at)).status;
  const list = async (who: 'users' | 'teams' | 'aggregate', query = {}, as = org.admin) =>
    (await t.api.as(as).get(`${PATH}/${who}`, at, { query })).expect(200).body;
  return { org, site, at, api, sees, list };
}

const rolesIn = (body: { items: { permission: string; user: { id: string } }[] }) =>
  new Map(body.items.map(({ permission, user }) => [user.id, permission]));

describe('permissions on a site', () => {
  it('are granted to members and teams, changed and removed', async () => {
    const { org, at, api, sees, list } = await setUp();
    const [ada, grace] = [await t.make.member(org, 'create'), await t.make.member(org, null)];
    const team = await t.make.team(org, { members: [grace] });
    expect([await sees(ada), await sees(grace)]).toEqual([404, 404]);
    (await api.post(PATH, at, { role: 'edit', users: [ada.id], teams: [team.id] })).expect(204);
    expect([await sees(ada), await sees(grace)]).toEqual([200, 200]);
    expect(await list('users')).toMatchObject({ count: 1, items: [{ permission: 'edit', user: { id: ada.id } }] });
    expect(await list('teams')).toMatchObject({ count: 1, items: [{ permission: 'edit', team: { id: team.id } }] });
    (await api.patch(`${PATH}/users/:u`, { ...at, u: ada.id }, { role: 'admin' })).expect(204);
    (await api.patch(`${PATH}/teams/:t`, { ...at, t: team.id }, { role: 'read' })).expect(204);
    (await t.api.as(ada).patch(SITE, at, { title: 'Hers' })).expect(200);
    (await t.api.as(grace).patch(SITE, at, { title: 'Hers' })).expect(403);
    for (let twice = 0; twice < 2; twice++) {
      (await api.delete(`${PATH}/users/:u`, { ...at, u: ada.id })).expect(204);
      (await api.delete(`${PATH}/teams/:t`, { ...at, t: team.id })).expect(204);
    }
    (await api.patch(`${PATH}/users/:u`, { ...at, u: ada.id }, { role: 'read' })).expect(404);
    (await api.patch(`${PATH}/teams/:t`, { ...at, t: team.id }, { role: 'read' })).expect(404);
    expect([await sees(ada), await sees(grace)]).toEqual([404, 404]);
  });

  it.each([
    [{ role: null, users: ['x'] }, 400],
    [{ role: 'read' }, 400],
    [{ role: 'read', users: [] }, 400],
    [{ role: 'read', users: ['x'] }, 404],
    [{ role: 'read', teams: ['x'] }, 404],
  ])('are not granted by %j', async (body, status) => {
    const { at, api } = await setUp();
    (await api.post(PATH, at, body)).expect(status);
  });

  it('are granted within the organization only, all or none', async () => {
    const { org, at, api, list } = await setUp();
    const other = await t.make.org();
    const [member, foreigner] = [await t.make.member(org), await t.make.member(other)];
    const foreignTeam = await t.make.team(other);
    (await api.post(PATH, at, { role: 'read', users: [member.id, foreigner.id] })).expect(404);
    (await api.post(PATH, at, { role: 'read', users: [member.id], teams: [foreignTeam.id] })).expect(404);
    expect((await list('users')).count).toBe(0);
    const elsewhere = { organizationId: other.id, siteId: at.siteId };
    (await t.api.as(other.admin).post(PATH, elsewhere, { role: 'read', users: [foreigner.id] })).expect(404);
    (await t.api.as(other.admin).get(`${PATH}/aggregate`, elsewhere)).expect(404);
  });

  it('are for administrators of the site: others get 403, and 404 if they do not see it', async () => {
    const { org, site, at, list } = await setUp();
    const [maker, guest, keeper] = [await t.make.member(org, 'create'), await t.make.member(org, null), await t.make.member(org, null)];
    await t.make.grant(org, { userId: maker.id }, 'create', site.id);
    await t.make.grant(org, { userId: keeper.id }, 'admin', site.id);
    const body = { role: 'admin', users: [maker.id] };
    const statuses = async (person: MadeUser) => {
      const api = t.api.as(person);
      const replies = [
        await api.post(PATH, at, body),
        await api.get(`${PATH}/users`, at),
        await api.get(`${PATH}/teams`, at),
        await api.get(`${PATH}/aggregate`, at),
        await api.patch(`${PATH}/users/:u`, { ...at, u: keeper.id }, { role: 'read' }),
        await api.delete(`${PATH}/users/:u`, { ...at, u: keeper.id }),
      ];
      return replies.map(({ status }) => status);
    };
    expect(await statuses(maker)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await statuses(guest)).toEqual([404, 404, 404, 404, 404, 404]);
    (await t.api.anonymous().get(`${PATH}/users`, at)).expect(401);
    expect((await list('users', {}, keeper)).count).toBe(2);
    (await t.api.as(keeper).post(PATH, at, body)).expect(204);
    (await t.api.as(maker).get(`${PATH}/users`, at)).expect(200);
  });

  it('end with the membership, the team and the site', async () => {
    const { org, at, api, sees, list } = await setUp();
    const [ada, grace] = [await t.make.member(org, null), await t.make.member(org, null)];
    const team = await t.make.team(org, { members: [grace] });
    (await api.post(PATH, at, { role: 'admin', users: [ada.id], teams: [team.id] })).expect(204);
    (await api.delete('/v1/orgs/:o/teams/:t', { o: org.id, t: team.id })).expect(204);
    (await api.delete('/v1/orgs/:o/members/:u', { o: org.id, u: ada.id })).expect(204);
    expect([(await list('users')).count, (await list('teams')).count]).toEqual([0, 0]);
    expect([await sees(ada), await sees(grace)]).toEqual([404, 404]);
  });

  it('leave no grant behind when they are granted while the site is deleted', async () => {
    const { org, site, at, api } = await setUp();
    const members = [await t.make.member(org), await t.make.member(org), await t.make.member(org)];
    const grants = members.map(({ id }) => api.post(PATH, at, { role: 'read', users: [id] }));
    const replies = await Promise.all([...grants, api.delete(SITE, at)]);
    expect(replies.every(({ status }) => [204, 404].includes(status))).toBe(true);
    expect(await t.db.query('SELECT 1 FROM grants WHERE resource_id = $1', [site.id])).toEqual([]);
  });

  it('decide who may list, read and change a site', async () => {
    const { org, site, at, api } = await setUp();
    const other = await t.make.site(org);
    const member = await t.make.member(org, null);
    const listed = async () =>
      ((await t.api.as(member).get(SITES, { organizationId: org.id })).expect(200).body as { items: { id: string }[] }).items;
    expect(await listed()).toEqual([]);
    (await api.post(PATH, at, { role: 'create', users: [member.id] })).expect(204);
    expect((await listed()).map(({ id }) => id)).toEqual([site.id]);
    (await t.api.as(member).get(SITE, { ...at, siteId: other.id })).expect(404);
    (await t.api.as(member).post(`${SITE}/section-groups`, at, { title: 'Products' })).expect(201);
    (await t.api.as(member).post(`${SITE}/publish`, at)).expect(403);
  });
});

describe('the members of an organization', () => {
  it('have the number of sites that were granted to them', async () => {
    const { org, site } = await setUp();
    const member = await t.make.member(org);
    const resources = [site, await t.make.site(org), await t.make.space({ org }), await t.make.collection({ org })];
    for (const { id } of resources.slice(0, 3)) await t.make.grant(org, { userId: member.id }, 'read', id);
    const counts = async () =>
      (await t.api.as(member).get('/v1/orgs/:o/members/:u', { o: org.id, u: member.id })).expect(200).body as Record<string, unknown>;
    expect(await counts()).toMatchObject({ sites: 2, spaces: 1 });
    const { items } = (await t.api.as(org.admin).get('/v1/orgs/:o/members', { o: org.id })).expect(200).body;
    expect(items.map(({ sites }: { sites: number }) => sites).toSorted()).toEqual([0, 2]);
    (await t.api.as(org.admin).delete(SITE, { organizationId: org.id, siteId: site.id })).expect(204);
    await t.make.grant(org, { userId: member.id }, 'read', resources[3]!.id);
    expect(await counts()).toMatchObject({ sites: 1, spaces: 2 });
  });
});

describe('the effective roles on a site', () => {
  it('have the rule that gives them', async () => {
    const { org, site, at, api, list } = await setUp();
    const [reader, maker] = [await t.make.member(org, 'read'), await t.make.member(org, 'create')];
    const [guest, seated] = [await t.make.member(org, null), await t.make.member(org, null)];
    await t.make.member(org, null);
    await t.make.grant(org, { userId: guest.id }, 'comment', site.id);
    const team = await t.make.team(org, { members: [seated, reader] });
    await t.make.grant(org, { teamId: team.id }, 'edit', site.id);
    (await api.patch(SITE, at, { defaultLevel: 'review' })).expect(200);
    const found = await list('aggregate');
    expect(found.count).toBe(5);
    type Item = { user: { id: string }; permission: string; origin: string };
    expect(new Map(found.items.map(({ user, permission, origin }: Item) => [user.id, [permission, origin]]))).toEqual(
      new Map([
        [org.admin.id, ['admin', 'organization-role']],
        [reader.id, ['review', 'default-level']],
        [maker.id, ['review', 'default-level']],
        [guest.id, ['comment', 'user-grant']],
        [seated.id, ['edit', 'team-grant']],
      ]),
    );
    (await api.patch(SITE, at, { defaultLevel: 'inherit' })).expect(200);
    expect(await list('aggregate', { role: 'create' })).toMatchObject({
      count: 1,
      items: [{ user: { id: maker.id }, origin: 'organization-role', disabled: false }],
    });
    expect([...rolesIn(await list('aggregate', { role: 'guest' })).keys()]).toEqual([seated.id, guest.id]);
    expect([...rolesIn(await list('aggregate', { team: team.id, order: 'asc' })).keys()]).toEqual([reader.id, seated.id]);
    expect((await list('aggregate', { search: guest.email })).items).toHaveLength(1);
    expect((await list('aggregate', { team: (await t.make.team(await t.make.org())).id })).count).toBe(0);
    const first = await list('aggregate', { limit: 3 });
    expect((await list('aggregate', { limit: 3, page: first.next.page })).items).toHaveLength(2);
    (await api.get(`${PATH}/aggregate`, at, { query: { role: 'owner' } })).expect(400);
  });

  it('show guests who administer the site only the names of people', async () => {
    const { org, site, at, list } = await setUp();
    const keeper = await t.make.member(org, null);
    await t.make.grant(org, { userId: keeper.id }, 'admin', site.id);
    const team = await t.make.team(org, { members: [org.admin] });
    const seen = await list('aggregate', {}, keeper);
    expect(seen.count).toBe(2);
    expect(seen.items.some((item: object) => 'disabled' in item || 'lastSeenAt' in item)).toBe(false);
    expect((await list('aggregate', { search: org.admin.email }, keeper)).count).toBe(0);
    expect((await list('aggregate', { team: team.id }, keeper)).count).toBe(0);
    (await t.api.as(keeper).get(`${PATH}/aggregate`, at, { query: { sort: 'lastSeenAt' } })).expect(403);
    (await t.api.as(org.admin).post('/v1/orgs/:o/ping', { o: org.id })).expect(200);
    expect((await list('aggregate', { sort: 'lastSeenAt' })).items[0].lastSeenAt).toBeDefined();
  });
});
