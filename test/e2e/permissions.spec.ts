import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();

type Thing = { id: string };
type Org = Awaited<ReturnType<typeof t.make.org>>;

describe.each([
  ['a space', 'spaces', (org: Org) => t.make.space({ org })],
  ['a collection', 'collections', (org: Org) => t.make.collection({ org })],
] as const)('permissions on %s', (_, kind, make) => {
  const path = `/v1/${kind}/:id/permissions`;
  const given = async (thing: Thing, as: MadeUser, who: 'users' | 'teams' | 'aggregate', query = {}) =>
    (await t.api.as(as).get(`${path}/${who}`, { id: thing.id }, { query })).expect(200).body;

  it('can be granted to members and teams, changed and revoked', async () => {
    const org = await t.make.org();
    const thing = await make(org);
    const api = t.api.as(org.admin);
    const [ada, grace] = [await t.make.member(org, null), await t.make.member(org, null)];
    const team = await t.make.team(org, { members: [grace] });
    const sees = async (person: MadeUser) => (await t.api.as(person).get(`/v1/${kind}/:id`, { id: thing.id })).status;
    expect([await sees(ada), await sees(grace)]).toEqual([404, 404]);
    (await api.post(path, { id: thing.id }, { role: 'edit', users: [ada.id], teams: [team.id] })).expect(204);
    expect([await sees(ada), await sees(grace)]).toEqual([200, 200]);
    expect(await given(thing, org.admin, 'users')).toMatchObject({ count: 1, items: [{ permission: 'edit', user: { id: ada.id } }] });
    expect(await given(thing, org.admin, 'teams')).toMatchObject({ count: 1, items: [{ permission: 'edit', team: { id: team.id } }] });
    (await api.post(path, { id: thing.id }, { role: 'read', users: [ada.id, grace.id] })).expect(204);
    (await api.patch(`${path}/users/:u`, { id: thing.id, u: ada.id }, { role: 'review' })).expect(204);
    (await api.patch(`${path}/teams/:t`, { id: thing.id, t: team.id }, { role: 'admin' })).expect(204);
    expect(await given(thing, org.admin, 'teams')).toMatchObject({ items: [{ permission: 'admin' }] });
    const roles = new Map(
      (await given(thing, org.admin, 'users')).items.map((item: { permission: string; user: Thing }) => [item.user.id, item.permission]),
    );
    expect(roles).toEqual(
      new Map([
        [ada.id, 'review'],
        [grace.id, 'read'],
      ]),
    );
    for (let twice = 0; twice < 2; twice++) {
      (await api.delete(`${path}/users/:u`, { id: thing.id, u: ada.id })).expect(204);
      (await api.delete(`${path}/teams/:t`, { id: thing.id, t: team.id })).expect(204);
    }
    (await api.patch(`${path}/users/:u`, { id: thing.id, u: ada.id }, { role: 'read' })).expect(404);
    (await api.patch(`${path}/teams/:t`, { id: thing.id, t: team.id }, { role: 'read' })).expect(404);
    expect([await sees(ada), await sees(grace)]).toEqual([404, 200]);
  });

  it.each([
    [{ role: null, users: ['x'] }, 400],
    [{ role: 'owner', users: ['x'] }, 400],
    [{ role: 'read' }, 400],
    [{ role: 'read', users: [] }, 400],
    [{ role: 'read', teams: [] }, 400],
    [{ users: ['x'] }, 400],
    [{ role: 'read', users: ['x'] }, 404],
    [{ role: 'read', teams: ['x'] }, 404],
  ])('are not given by %j', async (body, status) => {
    const org = await t.make.org();
    const thing = await make(org);
    (await t.api.as(org.admin).post(path, { id: thing.id }, body)).expect(status);
  });

  it('can be granted to people and teams of the organization only, all or none', async () => {
    const [org, other] = [await t.make.org(), await t.make.org()];
    const thing = await make(org);
    const member = await t.make.member(org, null);
    const foreigners = { users: [member.id, (await t.make.member(other)).id] };
    (await t.api.as(org.admin).post(path, { id: thing.id }, { role: 'read', ...foreigners })).expect(404);
    const mixed = { users: [member.id], teams: [(await t.make.team(other)).id] };
    (await t.api.as(org.admin).post(path, { id: thing.id }, { role: 'read', ...mixed })).expect(404);
    expect((await given(thing, org.admin, 'users')).count).toBe(0);
  });

  it('are for those who administer it: others get 403, and 404 where they see nothing', async () => {
    const org = await t.make.org();
    const thing = await make(org);
    const [creator, guest, keeper] = [await t.make.member(org, 'create'), await t.make.member(org, null), await t.make.member(org, null)];
    await t.make.grant(org, { userId: keeper.id }, 'admin', thing.id);
    const body = { role: 'read', users: [guest.id] };
    const calls = (person: MadeUser) => [
      t.api.as(person).post(path, { id: thing.id }, body),
      t.api.as(person).get(`${path}/users`, { id: thing.id }),
      t.api.as(person).get(`${path}/teams`, { id: thing.id }),
      t.api.as(person).get(`${path}/aggregate`, { id: thing.id }),
      t.api.as(person).patch(`${path}/users/:u`, { id: thing.id, u: keeper.id }, { role: 'read' }),
      t.api.as(person).delete(`${path}/users/:u`, { id: thing.id, u: keeper.id }),
    ];
    const statuses = async (person: MadeUser) => (await Promise.all(calls(person))).map(({ status }) => status);
    expect(await statuses(creator)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await statuses(guest)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await given(thing, keeper, 'users')).count).toBe(1);
    (await t.api.as(keeper).post(path, { id: thing.id }, body)).expect(204);
  });

  it('come to one role for each: the aggregate', async () => {
    const org = await t.make.org();
    const thing = await make(org);
    const [reader, editor, guest] = [await t.make.member(org, 'read'), await t.make.member(org, 'edit'), await t.make.member(org, null)];
    await t.make.member(org, null);
    await t.make.grant(org, { userId: reader.id }, 'create', thing.id);
    const team = await t.make.team(org, { members: [guest, editor] });
    await t.make.grant(org, { teamId: team.id }, 'comment', thing.id);
    const { items, count } = await given(thing, org.admin, 'aggregate');
    expect(count).toBe(4);
    expect(new Map(items.map(({ permission, user }: { permission: string; user: Thing }) => [user.id, permission]))).toEqual(
      new Map([
        [org.admin.id, 'admin'],
        [reader.id, 'create'],
        [editor.id, 'edit'],
        [guest.id, 'comment'],
      ]),
    );
    expect(await given(thing, org.admin, 'aggregate', { role: 'comment' })).toMatchObject({
      count: 1,
      items: [{ user: { id: guest.id } }],
    });
    const first = await given(thing, org.admin, 'aggregate', { limit: 3 });
    expect((await given(thing, org.admin, 'aggregate', { limit: 3, page: first.next.page })).items).toHaveLength(1);
  });

  it('of one person are explained by every rule that applies', async () => {
    const org = await t.make.org();
    const outer = await t.make.collection({ org });
    const api = t.api.as(org.admin);
    const thing = await make(org);
    (await api.post(`/v1/${kind}/:id/move`, { id: thing.id }, { parent: outer.id })).expect(200);
    (await api.patch('/v1/collections/:id', { id: outer.id }, { defaultLevel: 'comment' })).expect(200);
    const [person, other, guest] = [await t.make.member(org, 'edit'), await t.make.member(org, 'read'), await t.make.member(org, null)];
    const team = await t.make.team(org, { members: [person, guest] });
    await t.make.grant(org, { teamId: team.id }, 'review', outer.id);
    await t.make.grant(org, { userId: person.id }, 'read', thing.id);
    const explain = (as: MadeUser, user: string) => t.api.as(as).get(`${path}/explain`, { id: thing.id }, { query: { user } });
    const type = kind === 'spaces' ? 'space' : 'collection';
    const told = (await explain(org.admin, person.id)).expect(200).body;
    expect(told).toMatchObject({ object: 'permission-explanation', permission: 'review', user: { id: person.id } });
    expect(told.rules).toEqual([
      { rule: 'user-grant', at: { type, id: thing.id }, says: 'read', gives: 'read', decisive: false },
      { rule: 'team-grant', at: { type: 'collection', id: outer.id }, team: team.id, says: 'review', gives: 'review', decisive: true },
      { rule: 'default-level', at: { type, id: thing.id }, says: 'inherit', gives: null, decisive: false },
      { rule: 'default-level', at: { type: 'collection', id: outer.id }, says: 'comment', gives: 'comment', decisive: false },
      { rule: 'organization-role', at: { type: 'organization', id: org.id }, says: 'edit', gives: null, decisive: false },
    ]);
    expect((await explain(org.admin, org.admin.id)).body).toMatchObject({ permission: 'admin' });
    expect((await explain(org.admin, guest.id)).body.rules.filter(({ decisive }: { decisive: boolean }) => decisive)).toHaveLength(1);
    expect((await explain(other, other.id)).expect(200).body.permission).toBe('comment');
    (await explain(other, person.id)).expect(403);
    (await explain(org.admin, (await t.make.user()).id)).expect(404);
    (await explain(await t.make.user(), person.id)).expect(404);
    const own = await t.api.as(other).get(`${path}/explain`, { id: thing.id });
    expect(own.expect(200).body).toEqual((await explain(other, other.id)).body);
  });
});
