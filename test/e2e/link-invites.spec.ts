import { describe, expect, it } from 'vitest';
import { Actor } from '../../src/common/access/actor.js';
import type { Role } from '../../src/common/access/role.js';
import { newId } from '../../src/common/ids/ids.js';
import { Forbidden } from '../../src/common/http/errors.js';
import { User } from '../../src/modules/identity/user.entity.js';
import { refuseAboveOwnRole } from '../../src/modules/orgs/org.access.js';
import { useApp } from '../support/app.js';
import { tablesHolding } from '../support/find-text.js';
import { inTurn, rowOfInvite } from '../support/in-turn.js';
import { Mailbox } from '../support/mailbox.js';
import type { MadeUser } from '../support/make.js';
import type { Reply } from '../support/api.js';

const t = useApp();
const mailbox = new Mailbox(t);
const LINKS = '/v1/orgs/:organizationId/link-invites';
const LINK = `${LINKS}/:inviteId`;
const INVITES = '/v1/orgs/:organizationId/invites';

type Org = { id: string; admin: MadeUser };
interface Link {
  organizationId: string;
  inviteId: string;
  secret: string;
}

async function link(org: Org, role: Role = 'read'): Promise<Link> {
  const { body } = (await t.api.as(org.admin).post(LINKS, { organizationId: org.id }, { role })).expect(201);
  return { organizationId: org.id, inviteId: body.id, secret: body.secret };
}

const accept = ({ organizationId, inviteId, secret }: Link, as?: MadeUser) =>
  (as ? t.api.as(as) : t.api.anonymous()).post(`${INVITES}/:inviteId`, { organizationId, inviteId }, { secret });

const get = ({ organizationId, inviteId }: Link, as: MadeUser) => t.api.as(as).get(LINK, { organizationId, inviteId });
const change = ({ organizationId, inviteId }: Link, as: MadeUser, body: unknown) =>
  t.api.as(as).patch(LINK, { organizationId, inviteId }, body);
const revoke = ({ organizationId, inviteId }: Omit<Link, 'secret'>, as: MadeUser) =>
  t.api.as(as).delete(LINK, { organizationId, inviteId });
const list = (org: Org, query = {}) => t.api.as(org.admin).get(LINKS, { organizationId: org.id }, { query });

const roleOf = async (org: { id: string }, userId: string) =>
  (await t.db.query<{ role: string | null }>('SELECT role FROM members WHERE org_id = $1 AND user_id = $2', [org.id, userId])).map(
    ({ role }) => role,
  )[0];

describe('an invite link', () => {
  it('shows its secret once, and only the hash is stored', async () => {
    const org = await t.make.org();
    const reply = (await t.api.as(org.admin).post(LINKS, { organizationId: org.id }, { role: 'edit' })).expect(201);
    const { id, secret, createdAt, expiresAt } = reply.body;
    expect(reply.body).toEqual({ object: 'invite', id, role: 'edit', redundant: false, createdAt, expiresAt, secret });
    expect(secret).toMatch(/^bdi_[0-9A-Za-z]{43}$/);
    expect((Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000).toBeCloseTo(30, 5);
    const shown = { object: 'invite', id, role: 'edit', redundant: false, createdAt, expiresAt };
    expect((await get({ organizationId: org.id, inviteId: id, secret }, org.admin)).expect(200).body).toEqual(shown);
    expect((await list(org)).expect(200).body).toEqual({ items: [shown], count: 1 });
    expect(await tablesHolding(t.db, secret)).toEqual([]);
    expect((await tablesHolding(t.db, id)).toSorted()).toEqual(['audit_events', 'invites']);
  });

  it('does not show its secret again for its Idempotency-Key', async () => {
    const org = await t.make.org();
    const headers = { 'idempotency-key': 'link' };
    const send = () => t.api.as(org.admin).post(LINKS, { organizationId: org.id }, { role: 'read' }, { headers });
    const { secret } = (await send()).expect(201).body;
    expect(JSON.stringify((await send()).expect(409).body)).not.toContain(secret);
    expect(await tablesHolding(t.db, secret)).toEqual([]);
    expect((await list(org)).body.count).toBe(1);
  });

  it('admits many people, each with their own address', async () => {
    const org = await t.make.org();
    const invite = await link(org, 'comment');
    expect((await accept(invite)).expect(401).headers['www-authenticate']).toBe('Bearer');
    for (const person of [await t.make.user(), await t.make.user()]) {
      const { body } = (await accept(invite, person)).expect(200);
      expect(body).toEqual({ organization: org.id, user: expect.objectContaining({ id: person.id }) as object });
      expect(await roleOf(org, person.id)).toBe('comment');
      // A link proves nothing about the address of its holder.
      expect(await t.db.repo(User).findOneBy({ id: person.id })).toMatchObject({ emailVerified: false });
    }
    expect((await list(org)).body.count).toBe(1);
  });

  it('does not change the role of a member', async () => {
    const org = await t.make.org();
    const [reader, admin] = [await link(org, 'read'), await link(org, 'admin')];
    const person = await t.make.user();
    for (const invite of [reader, reader, admin]) (await accept(invite, person)).expect(200);
    expect(await roleOf(org, person.id)).toBe('read');
    (await accept(reader, org.admin)).expect(200);
    expect(await roleOf(org, org.admin.id)).toBe('admin');
  });

  it('does not reveal whether it exists: wrong secrets and expired, revoked and unknown links get the same answer', async () => {
    const [org, other] = [await t.make.org(), await t.make.org()];
    const person = await t.make.user();
    const [expired, revoked, good] = [await link(org), await link(org), await link(org)];
    await t.db.query(`UPDATE invites SET expires_at = now() WHERE id = $1`, [expired.inviteId]);
    (await revoke(revoked, org.admin)).expect(204);
    const wrong = [
      expired,
      revoked,
      { ...good, secret: expired.secret },
      { ...good, secret: 'x' },
      { ...good, organizationId: other.id },
      { ...good, inviteId: newId() },
      { ...good, inviteId: 'x' },
    ];
    const bodies = [];
    for (const invite of wrong) {
      for (const as of [person, undefined]) bodies.push({ ...(await accept(invite, as)).expect(404).body.error, requestId: '' });
    }
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    (await accept(good, person)).expect(200);
  });

  it('can be neither created nor accepted while the organization has links turned off', async () => {
    const org = await t.make.org();
    const person = await t.make.user();
    const invite = await link(org);
    const turn = async (inviteLinks: boolean) =>
      (await t.api.as(org.admin).patch('/v1/orgs/:organizationId', { organizationId: org.id }, { inviteLinks })).expect(200);
    await turn(false);
    (await t.api.as(org.admin).post(LINKS, { organizationId: org.id }, { role: 'read' })).expect(409);
    (await accept(invite, person)).expect(404);
    (await accept(invite)).expect(404);
    expect((await list(org)).body.count).toBe(1);
    // Invites by mail are not affected.
    const email = `mail-${newId()}@example.test`;
    (await t.api.as(org.admin).post(INVITES, { organizationId: org.id }, { emails: [email] })).expect(200);
    (await accept(await mailbox.invite(email))).expect(200);
    await turn(true);
    (await accept(invite, person)).expect(200);
  });

  it('is refused for a disabled user, even while their token is cached', async () => {
    const org = await t.make.org();
    const person = await t.make.user();
    const invite = await link(org);
    (await t.api.as(person).get('/v1/user')).expect(200);
    await t.db.repo(User).update(person.id, { disabled: true });
    (await accept(invite, person)).expect(403);
    expect(await roleOf(org, person.id)).toBeUndefined();
  });

  it.each([
    [{}, '/role'],
    [{ role: null }, '/role'],
    [{ role: 'owner' }, '/role'],
    [{ role: 'read', level: 'read' }, '/level'],
    [{ level: 'read' }, '/role'],
    [{ role: 'read', team: 'x' }, '/team'],
  ])('cannot be created or changed with %j', async (body, pointer) => {
    const org = await t.make.org();
    const invite = await link(org);
    const replies = [await t.api.as(org.admin).post(LINKS, { organizationId: org.id }, body), await change(invite, org.admin, body)];
    for (const reply of replies) expect(reply.expect(400).body.error.errors[0].pointer).toBe(pointer);
  });

  it('gives the new role after its role is changed', async () => {
    const org = await t.make.org();
    const invite = await link(org, 'read');
    const { etag } = (await get(invite, org.admin)).expect(200);
    const { body } = (await change(invite, org.admin, { role: 'review' })).expect(200);
    expect(body).toMatchObject({ id: invite.inviteId, role: 'review' });
    expect(body).not.toHaveProperty('secret');
    const person = await t.make.user();
    (await accept(invite, person)).expect(200);
    expect(await roleOf(org, person.id)).toBe('review');
    const { organizationId, inviteId } = invite;
    const stale = { headers: { 'if-match': etag } };
    (await t.api.as(org.admin).patch(LINK, { organizationId, inviteId }, { role: 'edit' }, stale)).expect(412);
  });

  it('is redundant while a newer valid link gives the same role', async () => {
    const org = await t.make.org();
    const elsewhere = await t.make.org();
    const [first, second, third] = [await link(org, 'read'), await link(org, 'edit'), await link(org, 'read')];
    await link(elsewhere, 'edit');
    const redundant = async () =>
      Promise.all([first, second, third].map(async (invite) => (await get(invite, org.admin)).body.redundant as boolean));
    expect(await redundant()).toEqual([true, false, false]);
    expect((await list(org)).body.items.map((item: { redundant: boolean }) => item.redundant)).toEqual([false, false, true]);
    expect((await change(third, org.admin, { role: 'edit' })).body.redundant).toBe(false);
    expect(await redundant()).toEqual([false, true, false]);
    await t.db.query(`UPDATE invites SET expires_at = now() WHERE id = $1`, [third.inviteId]);
    expect((await get(second, org.admin)).body.redundant).toBe(false);
  });

  it('is deleted after it has expired', async () => {
    const org = await t.make.org();
    const invite = await link(org);
    await t.db.query(`UPDATE invites SET expires_at = now() WHERE id = $1`, [invite.inviteId]);
    (await get(invite, org.admin)).expect(404);
    (await change(invite, org.admin, { role: 'edit' })).expect(404);
    expect((await list(org)).body).toEqual({ items: [], count: 0 });
  });
});

describe('the list of links', () => {
  it('is paged newest first, and stays consistent while links are added and deleted', async () => {
    const org = await t.make.org();
    const links: Link[] = [];
    for (let i = 0; i < 7; i++) links.push(await link(org));
    const first = (await list(org, { limit: 2 })).expect(200).body;
    expect(first.count).toBe(7);
    await link(org);
    await revoke(links[3]!, org.admin);
    const second = (await list(org, { limit: 2, page: first.next.page })).expect(200).body;
    const third = (await list(org, { limit: 2, page: second.next.page })).expect(200).body;
    expect(third.next).toBeUndefined();
    const seen = [first, second, third].flatMap(({ items }) => items.map(({ id }: { id: string }) => id));
    expect(seen).toEqual([6, 5, 4, 2, 1, 0].map((i) => links[i]!.inviteId));
  });

  it('accepts limits from 0 to 1000, and only its own cursors', async () => {
    const [org, other] = [await t.make.org(), await t.make.org()];
    for (const each of [org, org, other, other]) await link(each);
    expect((await list(org, { limit: 0 })).expect(200).body).toEqual({ items: [], count: 2 });
    (await list(org, { limit: 1000 })).expect(200);
    for (const limit of [-1, 1001, 'x']) (await list(org, { limit })).expect(400);
    const { next } = (await list(other, { limit: 1 })).body;
    (await list(org, { page: next.page })).expect(400);
    (await list(org, { page: 'x' })).expect(400);
  });

  it('excludes invites that were sent by mail, which can be revoked but not read', async () => {
    const org = await t.make.org();
    const email = `mail-${newId()}@example.test`;
    (await t.api.as(org.admin).post(INVITES, { organizationId: org.id }, { emails: [email] })).expect(200);
    const letter = await mailbox.invite(email);
    expect((await list(org)).body).toEqual({ items: [], count: 0 });
    (await get(letter, org.admin)).expect(404);
    (await change(letter, org.admin, { role: 'admin' })).expect(404);
    expect(await t.db.query('SELECT role FROM invites WHERE id = $1', [letter.inviteId])).toEqual([{ role: 'read' }]);
    (await revoke(letter, org.admin)).expect(204);
    (await accept(letter)).expect(404);
  });
});

describe('permissions', () => {
  it('are limited to administrators: members are refused, and cannot read a link', async () => {
    const org = await t.make.org();
    const invite = await link(org);
    const member = await t.make.member(org, 'create');
    expect((await t.api.as(member).get(LINKS, { organizationId: org.id })).expect(200).body).toEqual({ items: [], count: 0 });
    (await t.api.as(member).post(LINKS, { organizationId: org.id }, { role: 'read' })).expect(403);
    (await get(invite, member)).expect(404);
    (await change(invite, member, { role: 'admin' })).expect(404);
    (await revoke(invite, member)).expect(204);
    (await get(invite, org.admin)).expect(200);
    (await t.api.anonymous().get(LINKS, { organizationId: org.id })).expect(401);
  });

  it('exclude strangers and administrators of other organizations', async () => {
    const [org, other] = [await t.make.org(), await t.make.org()];
    const invite = await link(org);
    for (const outsider of [await t.make.user(), other.admin]) {
      (await t.api.as(outsider).get(LINKS, { organizationId: org.id })).expect(404);
      (await get(invite, outsider)).expect(404);
      (await change(invite, outsider, { role: 'admin' })).expect(404);
      (await revoke(invite, outsider)).expect(404);
    }
    const foreign = { ...invite, organizationId: other.id };
    (await get(foreign, other.admin)).expect(404);
    (await change(foreign, other.admin, { role: 'admin' })).expect(404);
    (await revoke(foreign, other.admin)).expect(204);
    (await get(invite, org.admin)).expect(200);
  });

  it('answer 204 to every delete of a link, and accept scoped tokens', async () => {
    const org = await t.make.org();
    const invite = await link(org);
    const token = async (scope: string) => ({ ...org.admin, ...(await t.make.token({ userId: org.admin.id, scopes: [scope] })) });
    const [reader, writer] = [await token('organization:members:read'), await token('organization:members:write')];
    (await get(invite, reader)).expect(200);
    (await t.api.as(reader).get(LINKS, { organizationId: org.id })).expect(200);
    (await change(invite, reader, { role: 'edit' })).expect(403);
    (await revoke(invite, reader)).expect(403);
    (await get(invite, writer)).expect(403);
    (await change(invite, writer, { role: 'edit' })).expect(200);
    for (let i = 0; i < 2; i++) (await revoke(invite, writer)).expect(204);
    (await revoke({ ...invite, inviteId: newId() }, writer)).expect(204);
  });

  it('never allow a role above the caller’s own', () => {
    const actor = new Actor({
      userId: 'u',
      tokenId: 't',
      scopes: null,
      expiresAt: null,
      installationAdmin: true,
      organizationId: null,
      providerId: null,
    });
    actor.learn('org', { role: 'review' });
    expect(() => refuseAboveOwnRole('org', actor, ['read', null, 'review'])).not.toThrow();
    expect(() => refuseAboveOwnRole('org', actor, ['read', 'create'])).toThrow(Forbidden);
    expect(() => refuseAboveOwnRole('org', actor, ['admin'])).toThrow(Forbidden);
    expect(() => refuseAboveOwnRole('other', actor, ['read'])).toThrow(Forbidden);
  });
});

describe('in a fixed order', () => {
  const statuses = (replies: Reply[]) => replies.map(({ status }) => status);

  it('two people can accept one link, each only once', async () => {
    const org = await t.make.org();
    const invite = await link(org);
    const [one, other] = [await t.make.user(), await t.make.user()];
    const requests = [one, other, one].map((person) => () => accept(invite, person));
    expect(statuses(await inTurn(t.databaseUrl, rowOfInvite(invite.inviteId), requests))).toEqual([200, 200, 200]);
    expect([await roleOf(org, one.id), await roleOf(org, other.id)]).toEqual(['read', 'read']);
  });

  it('a link that is revoked first cannot be accepted', async () => {
    const org = await t.make.org();
    const invite = await link(org);
    const person = await t.make.user();
    const requests = [() => revoke(invite, org.admin), () => accept(invite, person)];
    expect(statuses(await inTurn(t.databaseUrl, rowOfInvite(invite.inviteId), requests))).toEqual([204, 404]);
    expect(await roleOf(org, person.id)).toBeUndefined();
  });
});

describe('a link to a space or a collection', () => {
  const places = [
    ['space', () => t.make.space.bind(t.make)],
    ['collection', () => t.make.collection.bind(t.make)],
  ] as const;

  it.each(places)('gives access to a %s: newcomers become guests, members keep their role', async (kind, factory) => {
    const org = await t.make.org();
    const { id } = await factory()({ org, defaultLevel: null, resolvedLevel: null });
    const invite = (await t.api.as(org.admin).post(LINKS, { organizationId: org.id }, { level: 'edit', [kind]: id })).expect(201).body;
    expect(invite).toMatchObject({ object: 'invite', level: 'edit', [kind]: id, redundant: false });
    expect(invite.role).toBeUndefined();
    const [newcomer, member] = [await t.make.user(), await t.make.member(org, 'read')];
    const url = `/v1/${kind}s/:id`;
    (await t.api.as(member).get(url, { id })).expect(404);
    const secret = { organizationId: org.id, inviteId: invite.id as string, secret: invite.secret as string };
    for (const person of [newcomer, member]) {
      (await accept(secret, person)).expect(200);
      (await t.api.as(person).get(url, { id })).expect(200);
    }
    expect(await roleOf(org, newcomer.id)).toBeNull();
    expect(await roleOf(org, member.id)).toBe('read');
    const given = await t.api.as(org.admin).get(`${url}/permissions/users`, { id });
    expect(given.expect(200).body.items.map(({ permission }: { permission: string }) => permission)).toEqual(['edit', 'edit']);
  });

  it('never lowers existing access', async () => {
    const org = await t.make.org();
    const { id } = await t.make.space({ org });
    const person = await t.make.member(org, null);
    await t.make.grant(org, { userId: person.id }, 'create', id);
    const invite = (await t.api.as(org.admin).post(LINKS, { organizationId: org.id }, { level: 'read', space: id })).expect(201).body;
    (await accept({ organizationId: org.id, inviteId: invite.id, secret: invite.secret }, person)).expect(200);
    expect(await t.db.query('SELECT role FROM grants WHERE resource_id = $1', [id])).toEqual([{ role: 'create' }]);
  });

  it('is created, listed, changed and revoked by administrators of its target', async () => {
    const org = await t.make.org();
    const { id } = await t.make.space({ org });
    const [keeper, editor] = [await t.make.member(org, 'read'), await t.make.member(org, 'read')];
    await t.make.grant(org, { userId: keeper.id }, 'admin', id);
    await t.make.grant(org, { userId: editor.id }, 'create', id);
    const place = { organizationId: org.id };
    (await t.api.as(editor).post(LINKS, place, { level: 'read', space: id })).expect(403);
    const { id: inviteId } = (await t.api.as(keeper).post(LINKS, place, { level: 'read', space: id })).expect(201).body;
    expect((await t.api.as(keeper).get(LINKS, place)).expect(200).body.items).toMatchObject([{ id: inviteId, level: 'read', space: id }]);
    expect((await t.api.as(editor).get(LINKS, place)).expect(200).body.count).toBe(0);
    const one = { ...place, inviteId };
    (await t.api.as(editor).get(`${LINKS}/:inviteId`, one)).expect(404);
    (await t.api.as(keeper).patch(`${LINKS}/:inviteId`, one, { role: 'admin' })).expect(400);
    expect((await t.api.as(keeper).patch(`${LINKS}/:inviteId`, one, { level: 'admin' })).expect(200).body.level).toBe('admin');
    (await t.api.as(keeper).delete(`${LINKS}/:inviteId`, one)).expect(204);
    (await t.api.as(keeper).get(`${LINKS}/:inviteId`, one)).expect(404);
  });

  it('cannot have two targets, an unknown target, or a target its maker cannot see', async () => {
    const [org, other] = [await t.make.org(), await t.make.org()];
    const [space, collection, foreign] = [
      await t.make.space({ org }),
      await t.make.collection({ org }),
      await t.make.space({ org: other }),
    ];
    const post = (body: object) => t.api.as(org.admin).post(LINKS, { organizationId: org.id }, body);
    (await post({ level: 'read', space: space.id, collection: collection.id })).expect(400);
    expect((await post({ role: 'read', space: space.id })).expect(400).body.error.errors).toMatchObject([
      { pointer: '/level' },
      { pointer: '/role' },
    ]);
    (await post({ level: 'read', space: foreign.id })).expect(404);
    (await post({ level: 'read', collection: space.id })).expect(404);
  });

  it('is invalid while its space is deleted, and is deleted with the space or collection', async () => {
    const org = await t.make.org();
    const [space, collection] = [await t.make.space({ org }), await t.make.collection({ org })];
    const make = async (body: object) => (await t.api.as(org.admin).post(LINKS, { organizationId: org.id }, body)).expect(201).body;
    const [toSpace, toCollection] = [
      await make({ level: 'read', space: space.id }),
      await make({ level: 'read', collection: collection.id }),
    ];
    const enter = async ({ id, secret }: { id: string; secret: string }) =>
      accept({ organizationId: org.id, inviteId: id, secret }, await t.make.user());
    (await t.api.as(org.admin).delete('/v1/spaces/:id', { id: space.id })).expect(204);
    (await enter(toSpace)).expect(404);
    (await t.api.as(org.admin).post('/v1/spaces/:id/restore', { id: space.id })).expect(200);
    (await enter(toSpace)).expect(200);
    (await t.api.as(org.admin).delete('/v1/collections/:id', { id: collection.id })).expect(204);
    (await enter(toCollection)).expect(404);
    expect(await t.db.query('SELECT id FROM invites WHERE org_id = $1', [org.id])).toEqual([{ id: toSpace.id }]);
  });
});
