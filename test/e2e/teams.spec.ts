import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const TEAMS = '/v1/orgs/:organizationId/teams';
const TEAM = '/v1/orgs/:organizationId/teams/:teamId';
const SEATS = '/v1/orgs/:organizationId/teams/:teamId/members';
const SEAT = '/v1/orgs/:organizationId/teams/:teamId/members/:userId';

async function seatsOf(admin: MadeUser, organizationId: string, teamId: string): Promise<Record<string, string>> {
  const { body } = (await t.api.as(admin).get(SEATS, { organizationId, teamId })).expect(200);
  return Object.fromEntries(
    body.items.map((item: { organization: { id: string }; team: { role: string } }) => [item.organization.id, item.team.role]),
  );
}

describe('teams', () => {
  it('are created with members, listed newest first, renamed and deleted', async () => {
    const org = await t.make.org();
    const person = await t.make.member(org);
    const api = t.api.as(org.admin);
    const created = (await api.put(TEAMS, { organizationId: org.id }, { title: 'Writers', members: [person.id, org.admin.id] })).expect(
      201,
    );
    expect(created.body).toMatchObject({
      object: 'team',
      title: 'Writers',
      members: 2,
      spaces: 0,
      permissions: { admin: true, view: true },
    });
    const teamId = created.body.id as string;
    await t.make.grant(org, { teamId });
    const second = await t.make.team(org);
    const list = (await api.get(TEAMS, { organizationId: org.id })).expect(200).body;
    expect(list.items.map(({ id }: { id: string }) => id)).toEqual([second.id, teamId]);
    expect(list.items[1].spaces).toBe(1);
    expect((await api.patch(TEAM, { organizationId: org.id, teamId }, { title: 'Editors' })).expect(200).body.title).toBe('Editors');
    (await api.delete(TEAM, { organizationId: org.id, teamId })).expect(204);
    (await api.delete(TEAM, { organizationId: org.id, teamId })).expect(204);
    (await api.get(TEAM, { organizationId: org.id, teamId })).expect(404);
    expect(await t.db.query('SELECT 1 FROM grants WHERE team_id = $1', [teamId])).toEqual([]);
  });

  it('are refused when a field exceeds its limits', async () => {
    const org = await t.make.org();
    const put = (body: object) => t.api.as(org.admin).put(TEAMS, { organizationId: org.id }, body);
    (await put({ title: 'x'.repeat(64) })).expect(201);
    (await put({ title: 'x'.repeat(65) })).expect(400);
    (await put({ title: '' })).expect(400);
    (await put({})).expect(400);
    const stranger = await t.make.user();
    const refused = (await put({ title: 'Writers', members: [org.admin.id, stranger.id] })).expect(400);
    expect(refused.body.error.errors).toEqual([{ pointer: '/members/1', message: 'is not a member of this organization' }]);
    const team = await t.make.team(org);
    (await t.api.as(org.admin).patch(TEAM, { organizationId: org.id, teamId: team.id }, {})).expect(400);
  });

  it('are visible to members and created by administrators', async () => {
    const org = await t.make.org();
    const team = await t.make.team(org);
    const member = await t.make.member(org, 'create');
    const guest = await t.make.member(org, null);
    (await t.api.as(member).get(TEAMS, { organizationId: org.id })).expect(200);
    expect((await t.api.as(member).get(TEAM, { organizationId: org.id, teamId: team.id })).expect(200).body.permissions).toEqual({
      admin: false,
      view: true,
    });
    (await t.api.as(member).put(TEAMS, { organizationId: org.id }, { title: 'Mine' })).expect(403);
    (await t.api.as(member).patch(TEAM, { organizationId: org.id, teamId: team.id }, { title: 'Mine' })).expect(403);
    (await t.api.as(member).delete(TEAM, { organizationId: org.id, teamId: team.id })).expect(403);
    (await t.api.as(guest).get(TEAMS, { organizationId: org.id })).expect(403);
    (await t.api.as(guest).get(TEAM, { organizationId: org.id, teamId: team.id })).expect(404);
  });

  it('can also be managed by their owners, and by no other owner', async () => {
    const org = await t.make.org();
    const owner = await t.make.member(org, 'read');
    const [mine, foreign] = [await t.make.team(org, { owners: [owner] }), await t.make.team(org, { members: [owner] })];
    (await t.api.as(owner).patch(TEAM, { organizationId: org.id, teamId: mine.id }, { title: 'Ours' })).expect(200);
    (await t.api.as(owner).put(SEAT, { organizationId: org.id, teamId: mine.id, userId: org.admin.id }, {})).expect(204);
    (await t.api.as(owner).patch(TEAM, { organizationId: org.id, teamId: foreign.id }, { title: 'Ours' })).expect(403);
  });

  it('show a guest only their own team', async () => {
    const org = await t.make.org();
    const guest = await t.make.member(org, null);
    const team = await t.make.team(org, { members: [guest] });
    (await t.api.as(guest).get(TEAM, { organizationId: org.id, teamId: team.id })).expect(200);
  });

  it('are filtered by title and by who manages them', async () => {
    const org = await t.make.org();
    const owner = await t.make.member(org);
    const mine = await t.make.team(org, { owners: [owner] });
    await t.make.team(org, { members: [owner] });
    const list = async (query: Record<string, string>) =>
      (await t.api.as(owner).get(TEAMS, { organizationId: org.id }, { query })).expect(200).body.items.map(({ id }: { id: string }) => id);
    expect(await list({ owner: owner.id })).toEqual([mine.id]);
    expect(await list({ owner: org.admin.id })).toHaveLength(2);
    expect(await list({ title: mine.title.toUpperCase() })).toEqual([mine.id]);
    expect(await list({ title: '%' })).toEqual([]);
  });

  it('are not found in another organization', async () => {
    const [one, other] = [await t.make.org(), await t.make.org()];
    const team = await t.make.team(other);
    (await t.api.as(one.admin).get(TEAM, { organizationId: one.id, teamId: team.id })).expect(404);
    (await t.api.as(one.admin).delete(TEAM, { organizationId: one.id, teamId: team.id })).expect(204);
    (await t.api.as(other.admin).get(TEAM, { organizationId: other.id, teamId: team.id })).expect(200);
  });
});

describe('seats', () => {
  it('can be added, changed and removed one by one', async () => {
    const org = await t.make.org();
    const person = await t.make.member(org);
    const { id: teamId } = await t.make.team(org);
    const at = { organizationId: org.id, teamId, userId: person.id };
    const api = t.api.as(org.admin);
    (await api.put(SEAT, at, {})).expect(204);
    expect(await seatsOf(org.admin, org.id, teamId)).toEqual({ [person.id]: 'member' });
    (await api.put(SEAT, at, { role: 'owner' })).expect(204);
    (await api.put(SEAT, at)).expect(204);
    expect(await seatsOf(org.admin, org.id, teamId)).toEqual({ [person.id]: 'owner' });
    (await api.put(SEAT, at, { role: 'admin' })).expect(400);
    (await api.delete(SEAT, at)).expect(204);
    (await api.delete(SEAT, at)).expect(204);
    expect(await seatsOf(org.admin, org.id, teamId)).toEqual({});
    (await api.put(SEAT, { ...at, userId: 'nobody' }, {})).expect(404);
    (await api.delete(SEAT, { ...at, userId: 'nobody' })).expect(204);
    (await api.delete(SEAT, { ...at, teamId: 'nothing' })).expect(404);
  });

  it('can be changed together by id and address, and removal wins', async () => {
    const org = await t.make.org();
    const [a, b, c, d] = [await t.make.member(org), await t.make.member(org), await t.make.member(org), await t.make.member(org)];
    const { id: teamId } = await t.make.team(org, { owners: [c] });
    const body = {
      add: [a.id, b.email.toUpperCase(), c.id],
      remove: [a.id, c.email],
      memberships: { [d.id]: { role: 'owner' }, [b.id]: {} },
    };
    (await t.api.as(org.admin).put(SEATS, { organizationId: org.id, teamId }, body)).expect(204);
    expect(await seatsOf(org.admin, org.id, teamId)).toEqual({ [b.id]: 'member', [d.id]: 'owner' });
  });

  it('change all or not at all', async () => {
    const org = await t.make.org();
    const person = await t.make.member(org);
    const stranger = await t.make.user();
    const { id: teamId } = await t.make.team(org);
    const put = (body: object) => t.api.as(org.admin).put(SEATS, { organizationId: org.id, teamId }, body);
    const refused = (await put({ add: [person.id, stranger.email], memberships: { [stranger.id]: { role: 'owner' } } })).expect(400);
    expect(refused.body.error.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/add/1', `/memberships/${stranger.id}`]);
    (await put({ memberships: { [person.id]: { role: 'admin' } } })).expect(400);
    (await put({ memberships: { [person.id]: { role: 'owner', more: 1 } } })).expect(400);
    (await put({ add: person.id })).expect(400);
    expect(await seatsOf(org.admin, org.id, teamId)).toEqual({});
  });

  it('are listed by member, with the role in each team', async () => {
    const org = await t.make.org();
    const person = await t.make.member(org, null);
    const [first, second] = [await t.make.team(org, { members: [person] }), await t.make.team(org, { owners: [person] })];
    await t.make.team(org);
    const list = (query = {}) =>
      t.api.as(person).get('/v1/orgs/:organizationId/members/:userId/teams', { organizationId: org.id, userId: person.id }, { query });
    const { body } = (await list()).expect(200);
    expect(body.items.map((item: { team: { id: string }; member: { role: string } }) => [item.team.id, item.member.role])).toEqual([
      [second.id, 'owner'],
      [first.id, 'member'],
    ]);
    expect((await list({ title: first.title })).body.count).toBe(1);
  });

  it('stay consistent under concurrent changes', async () => {
    const org = await t.make.org();
    const people = await Promise.all(Array.from({ length: 6 }, () => t.make.member(org)));
    const { id: teamId } = await t.make.team(org);
    const ids = people.map(({ id }) => id);
    const put = (body: object) => t.api.as(org.admin).put(SEATS, { organizationId: org.id, teamId }, body);
    for (let round = 0; round < 10; round++) {
      const replies = await Promise.all([put({ add: ids }), put({ remove: ids })]);
      replies.forEach((reply) => reply.expect(204));
      expect([0, 6]).toContain(Object.keys(await seatsOf(org.admin, org.id, teamId)).length);
    }
  });
});
