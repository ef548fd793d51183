import { createSecretKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { SigningKeys } from '../../src/common/secrets/signing-keys.js';
import { useApp } from '../support/app.js';

const t = useApp();
const MEMBERS = '/v1/orgs/:organizationId/members';
const MEMBER = '/v1/orgs/:organizationId/members/:userId';

const idsOf = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id);

describe('listing members', () => {
  it('orders by when they joined, newest first unless asked otherwise', async () => {
    const org = await t.make.org();
    const second = await t.make.member(org);
    const third = await t.make.member(org);
    const list = t.api.as(org.admin);
    expect(idsOf((await list.get(MEMBERS, { organizationId: org.id })).expect(200).body)).toEqual([third.id, second.id, org.admin.id]);
    const ascending = await list.get(MEMBERS, { organizationId: org.id }, { query: { order: 'asc' } });
    expect(idsOf(ascending.body)).toEqual([org.admin.id, second.id, third.id]);
  });

  it('filters by role, guests among them', async () => {
    const org = await t.make.org();
    const guest = await t.make.member(org, null);
    const editor = await t.make.member(org, 'edit');
    const list = async (role: string) =>
      idsOf((await t.api.as(editor).get(MEMBERS, { organizationId: org.id }, { query: { role } })).expect(200).body);
    expect(await list('guest')).toEqual([guest.id]);
    expect(await list('edit')).toEqual([editor.id]);
    expect(await list('comment')).toEqual([]);
    (await t.api.as(editor).get(MEMBERS, { organizationId: org.id }, { query: { role: 'owner' } })).expect(400);
  });

  it('searches names and addresses, and treats wildcards literally', async () => {
    const org = await t.make.org();
    const grace = await t.make.member(org, 'read', await t.make.user({ displayName: 'Grace 100% Hopper' }));
    const list = async (search: string) =>
      idsOf((await t.api.as(org.admin).get(MEMBERS, { organizationId: org.id }, { query: { search } })).expect(200).body);
    expect(await list('gRaCe')).toEqual([grace.id]);
    expect(await list('100%')).toEqual([grace.id]);
    expect(await list('%')).toEqual([grace.id]);
    expect(await list('_______')).toEqual([]);
    expect(await list(grace.email)).toEqual([grace.id]);
  });

  it('lists only members with a lastSeenAt when sorted by it, through all pages', async () => {
    const org = await t.make.org();
    const people = [];
    for (let i = 0; i < 5; i++) people.push(await t.make.member(org));
    for (const person of people.slice(0, 4))
      (await t.api.as(person).post('/v1/orgs/:organizationId/ping', { organizationId: org.id })).expect(200);
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const query = { sort: 'lastSeenAt', limit: 3, ...(page && { page }) };
      const { body } = (await t.api.as(org.admin).get(MEMBERS, { organizationId: org.id }, { query })).expect(200);
      expect(body.count).toBe(4);
      seen.push(...idsOf(body));
      page = body.next?.page;
    } while (page);
    expect(seen).toEqual(
      people
        .slice(0, 4)
        .map(({ id }) => id)
        .toReversed(),
    );
  });

  it('counts teams and direct grants', async () => {
    const org = await t.make.org();
    const person = await t.make.member(org);
    await t.make.team(org, { members: [person] });
    await t.make.team(org, { owners: [person] });
    await t.make.grant(org, { userId: person.id });
    const { body } = (await t.api.as(org.admin).get(MEMBER, { organizationId: org.id, userId: person.id })).expect(200);
    expect(body).toMatchObject({ object: 'member', id: person.id, role: 'read', teams: 2, spaces: 1, disabled: false, sso: false });
    expect(body.user.id).toBe(person.id);
  });

  it('is refused for guests, who can read only themselves', async () => {
    const org = await t.make.org();
    const guest = await t.make.member(org, null);
    (await t.api.as(guest).get(MEMBERS, { organizationId: org.id })).expect(403);
    (await t.api.as(guest).get(MEMBER, { organizationId: org.id, userId: guest.id })).expect(200);
    (await t.api.as(guest).get(MEMBER, { organizationId: org.id, userId: org.admin.id })).expect(404);
  });

  it('never shows the member of one organization through another', async () => {
    const [one, other] = [await t.make.org(), await t.make.org()];
    const person = await t.make.member(other);
    (await t.api.as(one.admin).get(MEMBER, { organizationId: one.id, userId: person.id })).expect(404);
    (await t.api.as(one.admin).patch(MEMBER, { organizationId: one.id, userId: person.id }, { role: null })).expect(404);
    (await t.api.as(one.admin).delete(MEMBER, { organizationId: one.id, userId: person.id })).expect(204);
    (await t.api.as(other.admin).get(MEMBER, { organizationId: other.id, userId: person.id })).expect(200);
  });
});

describe('changing roles', () => {
  it('accepts every role and null, and takes effect immediately', async () => {
    const org = await t.make.org();
    const person = await t.make.member(org);
    for (const role of ['create', 'review', 'edit', 'comment', 'read', null, 'admin']) {
      const reply = await t.api.as(org.admin).patch(MEMBER, { organizationId: org.id, userId: person.id }, { role });
      expect(reply.expect(200).body.role).toBe(role);
    }
    (await t.api.as(person).patch(MEMBER, { organizationId: org.id, userId: org.admin.id }, { role: 'read' })).expect(200);
    (await t.api.as(org.admin).patch(MEMBER, { organizationId: org.id, userId: person.id }, { role: 'read' })).expect(403);
  });

  it('needs an administrator', async () => {
    const org = await t.make.org();
    for (const role of ['create', 'review', 'edit', 'comment', 'read'] as const) {
      const person = await t.make.member(org, role);
      (await t.api.as(person).patch(MEMBER, { organizationId: org.id, userId: person.id }, { role: 'admin' })).expect(403);
    }
    (await t.api.as(org.admin).patch(MEMBER, { organizationId: org.id, userId: org.admin.id }, { role: 'owner' })).expect(400);
  });

  it('keeps the last enabled administrator', async () => {
    const org = await t.make.org();
    await t.make.member(org, 'admin', await t.make.user({ disabled: true }));
    const self = { organizationId: org.id, userId: org.admin.id };
    (await t.api.as(org.admin).patch(MEMBER, self, { role: 'create' })).expect(409);
    (await t.api.as(org.admin).patch(MEMBER, self, { role: null })).expect(409);
    (await t.api.as(org.admin).delete(MEMBER, self)).expect(409);
    (await t.api.as(org.admin).patch(MEMBER, self, { role: 'admin' })).expect(200);
  });

  it('removes one of two administrators when both leave at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const org = await t.make.org();
      const second = await t.make.member(org, 'admin');
      const leave = (user: typeof second) => t.api.as(user).delete(MEMBER, { organizationId: org.id, userId: user.id });
      const statuses = (await Promise.all([leave(org.admin), leave(second)])).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([204, 409]);
    }
  });
});

describe('removing members', () => {
  it('also removes grants and team seats, in this organization only', async () => {
    const [org, other] = [await t.make.org(), await t.make.org()];
    const person = await t.make.member(org);
    await t.make.member(other, 'read', person);
    const team = await t.make.team(org, { owners: [person] });
    await t.make.grant(org, { userId: person.id });
    await t.make.grant(other, { userId: person.id });
    (await t.api.as(org.admin).delete(MEMBER, { organizationId: org.id, userId: person.id })).expect(204);
    (await t.api.as(person).get('/v1/orgs/:organizationId', { organizationId: org.id })).expect(404);
    const seats = await t.api
      .as(org.admin)
      .get('/v1/orgs/:organizationId/teams/:teamId/members', { organizationId: org.id, teamId: team.id });
    expect(seats.expect(200).body.count).toBe(0);
    const left = await t.db.query<{ org_id: string }>('SELECT org_id FROM grants WHERE user_id = $1', [person.id]);
    expect(left).toEqual([{ org_id: other.id }]);
    (await t.api.as(org.admin).delete(MEMBER, { organizationId: org.id, userId: person.id })).expect(204);
  });

  it('lets anyone leave, and nobody but administrators remove others', async () => {
    const org = await t.make.org();
    const [one, other] = [await t.make.member(org, 'create'), await t.make.member(org, null)];
    (await t.api.as(one).delete(MEMBER, { organizationId: org.id, userId: other.id })).expect(403);
    (await t.api.as(other).delete(MEMBER, { organizationId: org.id, userId: other.id })).expect(204);
    (await t.api.as(one).delete(MEMBER, { organizationId: org.id, userId: one.id })).expect(204);
    (await t.api.as(one).delete(MEMBER, { organizationId: org.id, userId: one.id })).expect(404);
  });
});

describe('ping and single sign-on', () => {
  it('records that the member was seen, and answers signed claims under both names', async () => {
    const org = await t.make.org();
    const { body } = (await t.api.as(org.admin).post('/v1/orgs/:organizationId/ping', { organizationId: org.id })).expect(200);
    expect(body.gitbookVisitorClaims).toBe(body.serviceVisitorClaims);
    const key = createSecretKey(await t.app.get(SigningKeys).keyFor('visitor-claims'));
    const { payload } = await jwtVerify(body.serviceVisitorClaims, key, { algorithms: ['HS256'], audience: 'visitor' });
    expect(payload).toMatchObject({ sub: org.admin.id, organization: org.id });
    expect(payload.exp! - payload.iat!).toBe(3600);
    const member = await t.api.as(org.admin).get(MEMBER, { organizationId: org.id, userId: org.admin.id });
    expect(Date.parse(member.body.lastSeenAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('marks a member as signing in through the identity provider', async () => {
    const org = await t.make.org();
    const person = await t.make.member(org);
    const path = `${MEMBER}/sso`;
    expect((await t.api.as(org.admin).post(path, { organizationId: org.id, userId: person.id })).expect(200).body.sso).toBe(true);
    (await t.api.as(person).post(path, { organizationId: org.id, userId: person.id })).expect(403);
    (await t.api.as(org.admin).post(path, { organizationId: org.id, userId: 'nobody' })).expect(404);
  });
});

describe('adding a user', () => {
  const add = (caller: { token: string }, organizationId: string, body: object) => t.api.as(caller).post(MEMBERS, { organizationId }, body);

  it('makes a user with a verified address in a domain of the organization a member at once', async () => {
    const org = await t.make.org({ emailDomains: ['engines.test'] });
    const [ada, grace] = [
      await t.make.user({ email: 'ada@engines.test', emailVerified: true }),
      await t.make.user({ email: 'grace@engines.test', emailVerified: true }),
    ];
    expect((await add(org.admin, org.id, { email: 'ADA@engines.test', role: 'edit' })).expect(201).body).toMatchObject({
      id: ada.id,
      role: 'edit',
    });
    expect((await add(org.admin, org.id, { user: grace.id, role: null })).expect(201).body).toMatchObject({ id: grace.id, role: null });
    (await add(org.admin, org.id, { user: grace.id })).expect(409);
  });

  it('gives the same answer for users who cannot be added and for people without an account', async () => {
    const org = await t.make.org({ emailDomains: ['engines.test'] });
    const elsewhere = await t.make.user({ emailVerified: true });
    const unverified = await t.make.user({ email: 'mallory@engines.test', emailVerified: false });
    const disabled = await t.make.user({ email: 'gone@engines.test', emailVerified: true, disabled: true });
    const refusals = [];
    for (const email of [elsewhere.email, unverified.email, disabled.email, 'nobody@engines.test'])
      refusals.push((await add(org.admin, org.id, { email, role: 'read' })).expect(400).body.error.errors);
    expect(refusals).toEqual(refusals.map(() => [{ pointer: '/email', message: expect.stringContaining('names no user') }]));
    expect((await add(org.admin, org.id, { user: elsewhere.id })).expect(400).body.error.errors).toMatchObject([{ pointer: '/user' }]);
    expect((await add(org.admin, org.id, {})).expect(400).body.error.errors).toMatchObject([{ pointer: '/email' }]);
    expect((await t.api.as(org.admin).get(MEMBERS, { organizationId: org.id })).body.count).toBe(1);
  });

  it('lets installation administrators who administer the organization add anyone, and nobody without that right', async () => {
    const admin = await t.make.installationAdmin();
    const org = await t.make.org({ admin });
    const user = await t.make.user();
    const member = await t.make.member(org, 'create');
    (await add(member, org.id, { user: user.id, role: 'read' })).expect(403);
    expect((await add(admin, org.id, { user: user.id, role: 'read' })).expect(201).body).toMatchObject({ id: user.id });
  });
});
