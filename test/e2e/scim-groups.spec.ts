import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { GROUP } from '../support/scim-client.js';
import { makeScim } from '../support/scim-world.js';

const t = useApp();
const TEAM = '/v1/orgs/:organizationId/teams/:teamId';
let named = 0;
const newName = () => `seated-${++named}@example.test`;
const refs = (...users: { id: string }[]) => users.map(({ id: value }) => ({ value }));

async function setUp() {
  const world = await makeScim(t);
  const users: { id: string; userName: string }[] = [];
  for (let n = 0; n < 3; n++) users.push(await world.scim.addUser(newName()));
  const seats = async (id: string) =>
    (await world.scim.get(`/Groups/${id}`)).expect(200).body.members?.map(({ value }: { value: string }) => value) ?? [];
  return { ...world, users, seats };
}

describe('groups of SCIM', () => {
  it('are teams, and members of them are shown with the group', async () => {
    const { scim, api, at, users, teamMembers } = await setUp();
    const made = (
      await scim.post('/Groups', { schemas: [GROUP], displayName: 'Writers', externalId: 'g1', members: refs(users[0]!) })
    ).expect(201);
    expect(made.body).toEqual({
      schemas: [GROUP],
      id: expect.any(String),
      externalId: 'g1',
      displayName: 'Writers',
      members: [{ value: users[0]!.id, $ref: expect.stringMatching(new RegExp(`/Users/${users[0]!.id}$`)), type: 'User' }],
      meta: {
        resourceType: 'Group',
        created: expect.any(String),
        lastModified: expect.any(String),
        location: made.headers['location'],
        version: made.headers['etag'],
      },
    });
    expect((await api.get(TEAM, { ...at, teamId: made.body.id })).expect(200).body).toMatchObject({ title: 'Writers', members: 1 });
    expect(await teamMembers(made.body.id)).toHaveLength(1);
    const shown = (await scim.get(`/Users/${users[0]!.id}`)).expect(200).body;
    expect(shown.groups).toEqual([{ value: made.body.id, display: 'Writers', $ref: made.body.meta.location }]);
    expect(shown.meta.version).not.toBe('"1"');
    expect((await scim.get('/Users', { attributes: 'groups' })).expect(200).body.Resources[0].groups).toEqual(shown.groups);
  });

  it('are replaced as a whole', async () => {
    const { scim, users, seats, teamMembers } = await setUp();
    const group = await scim.addGroup('Writers', users.slice(0, 2));
    const put = { schemas: [GROUP], displayName: 'Authors', members: refs(users[1]!, users[2]!) };
    const replaced = (await scim.put(`/Groups/${group.id}`, put, { 'if-match': group.meta.version })).expect(200);
    expect(replaced.body.displayName).toBe('Authors');
    expect(await seats(group.id)).toEqual([users[1]!.id, users[2]!.id].toSorted());
    expect(await teamMembers(group.id)).toHaveLength(2);
    (await scim.put(`/Groups/${group.id}`, put, { 'if-match': group.meta.version })).expect(412);
    // What changes nothing makes no version.
    expect((await scim.put(`/Groups/${group.id}`, put)).expect(200).body.meta.version).toBe(replaced.body.meta.version);
    expect((await scim.put(`/Groups/${group.id}`, { displayName: 'Authors' })).expect(200).body).not.toHaveProperty('members');
    expect(await teamMembers(group.id)).toEqual([]);
  });

  it('change their members in the order of the operations, all or none', async () => {
    const { scim, users, seats, teamMembers } = await setUp();
    const [a, b, c] = users.map(({ id }) => ({ id })) as [{ id: string }, { id: string }, { id: string }];
    const group = await scim.addGroup('Writers', [a]);
    const path = `/Groups/${group.id}`;
    (
      await scim.change(path, { op: 'add', path: 'members', value: refs(b, c) }, { op: 'remove', path: `members[value eq "${b.id}"]` })
    ).expect(204);
    expect(await seats(group.id)).toEqual([a.id, c.id].toSorted());
    (await scim.change(path, { op: 'remove', path: 'members' }, { op: 'Add', value: { members: refs(b), displayName: 'Authors' } })).expect(
      204,
    );
    expect(await seats(group.id)).toEqual([b.id]);
    (await scim.change(path, { op: 'add', path: 'members', value: refs(a) }, { op: 'replace', path: 'displayName', value: '' })).expect(
      400,
      'invalidValue',
    );
    (await scim.change(path, { op: 'add', path: 'members', value: refs(a, { id: 'nobody' }) })).expect(400, 'invalidValue');
    expect(await seats(group.id)).toEqual([b.id]);
    expect(await teamMembers(group.id)).toHaveLength(1);
    (await scim.change(path, { op: 'remove', path: `members[value eq "${a.id}" or value eq "${b.id}"]` })).expect(204);
    expect(await seats(group.id)).toEqual([]);
  });

  it.each<[object, string]>([
    [{ op: 'add', path: 'members[value eq "x"]', value: [] }, 'noTarget'],
    [{ op: 'remove', path: 'members[value co "x"]' }, 'invalidFilter'],
    [{ op: 'remove', path: 'members[display eq "x"]' }, 'invalidFilter'],
    [{ op: 'replace', path: 'members.value', value: 'x' }, 'invalidPath'],
    [{ op: 'add', path: 'members', value: [{ display: 'x' }] }, 'invalidValue'],
    [{ op: 'add', path: 'members', value: [7] }, 'invalidValue'],
    [{ op: 'add', path: 'members', value: Array.from({ length: 1001 }, (_, i) => ({ value: `${i}` })) }, 'tooMany'],
    [{ op: 'remove', path: 'displayName' }, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: 'x'.repeat(256) }, 'invalidValue'],
  ])('refuse what is not valid, %#', async (operation, scimType) => {
    const { scim } = await makeScim(t);
    const group = await scim.addGroup('Writers');
    (await scim.change(`/Groups/${group.id}`, operation)).expect(400, scimType);
  });

  it('are unknown to other organizations, as are their users', async () => {
    const [one, other] = [await setUp(), await setUp()];
    const group = await one.scim.addGroup('Writers');
    const path = `/Groups/${group.id}`;
    (await other.scim.get(path)).expect(404);
    (await other.scim.put(path, { displayName: 'x' })).expect(404);
    (await other.scim.change(path, { op: 'remove', path: 'members' })).expect(404);
    (await other.scim.delete(path)).expect(404);
    (await one.scim.change(path, { op: 'add', path: 'members', value: refs(other.users[0]!) })).expect(400, 'invalidValue');
    const team = await t.make.team(one.org);
    (await one.scim.get(`/Groups/${team.id}`)).expect(404);
  });

  it('are changed by nobody else until the last token is deleted', async () => {
    const { scim, api, at, users, memberWith, tokenId } = await setUp();
    const group = await scim.addGroup('Writers', users.slice(0, 1));
    const place = { ...at, teamId: group.id as string };
    const { user } = (await memberWith(users[1]!.userName))!;
    const seat = { ...place, userId: user.id };
    const refused = [
      await api.put(`${TEAM}/members`, place, { add: [user.id] }),
      await api.put(`${TEAM}/members/:userId`, seat, {}),
      await api.delete(`${TEAM}/members/:userId`, { ...seat, userId: (await memberWith(users[0]!.userName))!.user.id }),
      await api.patch(TEAM, place, { title: 'Mine' }),
    ];
    for (const reply of refused) reply.expect(409);
    (await api.delete('/v1/orgs/:organizationId/scim-tokens/:scimTokenId', { ...at, scimTokenId: tokenId })).expect(204);
    (await api.put(`${TEAM}/members/:userId`, seat, {})).expect(204);
    (await api.post('/v1/orgs/:organizationId/scim-tokens', at, { label: 'Again' })).expect(201);
    (await api.delete(`${TEAM}/members/:userId`, seat)).expect(409);
    (await api.delete(TEAM, place)).expect(204);
    (await scim.get('/Groups')).expect(401);
  });

  it('are in the audit log, with the users that are deleted', async () => {
    const { scim, api, at, users, tokenId } = await setUp();
    const group = await scim.addGroup('Writers', users);
    (
      await scim.change(`/Groups/${group.id}`, { op: 'remove', path: 'members' }, { op: 'replace', path: 'displayName', value: 'Authors' })
    ).expect(204);
    (await scim.delete(`/Groups/${group.id}`)).expect(204);
    (await scim.put(`/Users/${users[0]!.id}`, { userName: users[0]!.userName, title: 'Writer' })).expect(200);
    (await scim.delete(`/Users/${users[0]!.id}`)).expect(204);
    const of = async (action: string) =>
      (await api.get('/v1/orgs/:organizationId/audit-events', at, { query: { action } })).expect(200).body.items;
    const actor = { type: 'scim-token', id: tokenId };
    expect(await of('scim-group.create')).toMatchObject([{ actor, target: { id: group.id, label: 'Writers' } }]);
    expect(await of('scim-group.update')).toMatchObject([
      { actor, payload: { members: ['displayName', 'members'], added: 0, removed: 3 } },
    ]);
    expect(await of('scim-group.delete')).toMatchObject([{ actor, target: { label: 'Authors' } }]);
    expect(await of('scim-user.update')).toMatchObject([{ actor, payload: { resource: users[0]!.id, members: ['emails', 'title'] } }]);
    expect(await of('scim-user.delete')).toMatchObject([{ actor }]);
    expect(await of('member.remove')).toMatchObject([{ actor }]);
  });

  it('may be changed by many requests together', async () => {
    const { scim, users, seats, teamMembers } = await setUp();
    const groups = [await scim.addGroup('One'), await scim.addGroup('Two')];
    const [all, reversed] = [refs(...users), refs(...users.toReversed())];
    const changes = groups.flatMap(({ id }) => [
      scim.change(`/Groups/${id}`, { op: 'add', path: 'members', value: all }),
      scim.change(`/Groups/${id}`, { op: 'replace', path: 'members', value: reversed }),
    ]);
    const activity = users.map(({ id }) => scim.change(`/Users/${id}`, { op: 'replace', value: { active: false } }));
    for (const reply of await Promise.all([...changes, ...activity])) expect([200, 204]).toContain(reply.status);
    for (const { id } of groups) {
      expect(await seats(id)).toEqual(users.map((user) => user.id).toSorted());
      expect(await teamMembers(id)).toEqual([]);
    }
    for (const reply of await Promise.all(users.map(({ id }) => scim.change(`/Users/${id}`, { op: 'replace', value: { active: true } }))))
      reply.expect(200);
    for (const { id } of groups) expect(await teamMembers(id)).toHaveLength(3);
  });
});
