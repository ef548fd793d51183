import { describe, expect, it, vi } from 'vitest';
import { newId } from '../../src/common/ids/ids.js';
import { Events } from '../../src/common/events/events.js';
import { User } from '../../src/modules/identity/user.entity.js';
import { InviteAccepted, MemberJoined } from '../../src/modules/orgs/org.events.js';
import { Org } from '../../src/modules/orgs/org.entity.js';
import { useApp } from '../support/app.js';
import { Mailbox } from '../support/mailbox.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const mailbox = new Mailbox(t);

let domains = 0;
const newDomain = () => `d${++domains}.example.test`;
const join = (org: { id: string }, user: MadeUser) => t.api.as(user).post('/v1/orgs/:organizationId/join', { organizationId: org.id });
const person = (domain: string, overrides: Partial<User> = {}) =>
  t.make.user({ email: `${newId()}@${domain}`, emailVerified: true, ...overrides });
const roleOf = async (org: { id: string }, userId: string) =>
  (await t.db.query<{ role: string | null }>('SELECT role FROM members WHERE org_id = $1 AND user_id = $2', [org.id, userId])).map(
    ({ role }) => role,
  )[0];

describe('joining', () => {
  it.each(['read', 'edit', null] as const)('makes a member with the default role %s', async (defaultRole) => {
    const domain = newDomain();
    const org = await t.make.org({ emailDomains: ['elsewhere.example.test', domain], defaultRole });
    const user = await person(domain);
    expect((await join(org, user)).expect(204).body).toBeUndefined();
    expect(await roleOf(org, user.id)).toBe(defaultRole);
    (await t.api.as(user).get('/v1/orgs/:organizationId', { organizationId: org.id })).expect(200);
  });

  it('ignores the case of an address', async () => {
    const domain = newDomain();
    const org = await t.make.org({ emailDomains: [domain] });
    (await join(org, await person(domain.toUpperCase()))).expect(204);
  });

  it('does not change the role of a member, whatever their address', async () => {
    const domain = newDomain();
    const org = await t.make.org({ emailDomains: [domain] });
    const [inside, outside] = [await t.make.member(org, 'review', await person(domain)), await t.make.member(org, null)];
    for (const member of [inside, outside, inside]) (await join(org, member)).expect(204);
    expect([await roleOf(org, inside.id), await roleOf(org, outside.id)]).toEqual(['review', null]);
  });

  it('needs a verified address', async () => {
    const domain = newDomain();
    const org = await t.make.org({ emailDomains: [domain] });
    const user = await person(domain, { emailVerified: false });
    (await join(org, user)).expect(400);
    expect(await roleOf(org, user.id)).toBeUndefined();
    await t.db.repo(User).update(user.id, { emailVerified: true });
    (await join(org, user)).expect(204);
  });

  it('answers 403 to other domains, and 404 only if the organization does not exist', async () => {
    const domain = newDomain();
    const org = await t.make.org({ emailDomains: [domain] });
    const closed = await t.make.org({ emailDomains: [] });
    const outsiders = [
      await person(`sub.${domain}`),
      await person(`not${domain}`),
      await person(`${domain}.evil.test`),
      await person('elsewhere.example.test', { emailVerified: false }),
      // The domain is what follows the last @.
      await person('evil.test', { email: `"x@${domain}"@evil.test` }),
      await person('evil.test', { email: `"x@${domain}@y"@evil.test` }),
    ];
    for (const outsider of outsiders) {
      for (const each of [org, closed]) {
        expect((await join(each, outsider)).expect(400).body.error.type).toBe('email-domain-not-accepted');
        expect(await roleOf(each, outsider.id)).toBeUndefined();
      }
    }
    (await join({ id: newId() }, outsiders[0]!)).expect(404);
    const lookup = await t.api.as(outsiders[5]!).get('/v1/email-domains/:emailDomain/orgs', { emailDomain: domain });
    expect(lookup.expect(200).body).toEqual({ organizations: [] });
  });

  it('needs an unscoped token and an enabled user', async () => {
    const domain = newDomain();
    const org = await t.make.org({ emailDomains: [domain] });
    const user = await person(domain);
    (await t.api.anonymous().post('/v1/orgs/:organizationId/join', { organizationId: org.id })).expect(401);
    const scoped = await t.make.token({ userId: user.id, scopes: ['organization:members:write'] });
    (await join(org, { ...user, ...scoped })).expect(403);
    (await t.api.as(user).get('/v1/user')).expect(200);
    await t.db.repo(User).update(user.id, { disabled: true });
    (await join(org, user)).expect(403);
    expect(await roleOf(org, user.id)).toBeUndefined();
  });

  it('many times concurrently creates one member', async () => {
    const domain = newDomain();
    const org = await t.make.org({ emailDomains: [domain] });
    const user = await person(domain);
    const replies = await Promise.all(Array.from({ length: 5 }, () => join(org, user)));
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
  });

  it('can be repeated with its Idempotency-Key, even after the domain was removed', async () => {
    const domain = newDomain();
    const org = await t.make.org({ emailDomains: [domain] });
    const user = await person(domain);
    const headers = { 'idempotency-key': 'join' };
    const send = () => t.api.as(user).post('/v1/orgs/:organizationId/join', { organizationId: org.id }, undefined, { headers });
    (await send()).expect(204);
    await t.db.repo(Org).update(org.id, { emailDomains: [] });
    expect((await send()).expect(204).headers['idempotent-replayed']).toBe('true');
  });
});

describe('the events', () => {
  it('of a new member are emitted once, however they joined, and not for an existing member', async () => {
    const emit = vi.spyOn(t.app.get(Events), 'emit');
    const domain = newDomain();
    const org = await t.make.org({ emailDomains: [domain] });
    const other = await t.make.org({ admin: org.admin });
    const [joiner, known, holder] = [await person(domain), await t.make.member(other, 'read', await person('b.test')), await t.make.user()];
    const params = { organizationId: org.id };
    for (let i = 0; i < 2; i++) (await join(org, joiner)).expect(204);
    const email = `${newId()}@c.test`;
    (await t.api.as(org.admin).post('/v1/orgs/:organizationId/invites', params, { emails: [known.email, email] })).expect(200);
    const letter = await mailbox.invite(email);
    const accept = (invite: { inviteId: string; secret: string }, as = t.api.anonymous()) =>
      as.post('/v1/orgs/:organizationId/invites/:inviteId', { ...params, inviteId: invite.inviteId }, { secret: invite.secret });
    const newcomer = (await accept(letter)).expect(200).body.user.id as string;
    const link = (await t.api.as(org.admin).post('/v1/orgs/:organizationId/link-invites', params, { role: 'read' })).expect(201).body;
    for (let i = 0; i < 2; i++) (await accept({ inviteId: link.id, secret: link.secret }, t.api.as(holder))).expect(200);
    const news = emit.mock.calls.map(([event]) => event);
    const joined = news.filter((event) => event instanceof MemberJoined);
    expect(joined.map(({ userId }) => userId)).toEqual([joiner.id, known.id, newcomer, holder.id]);
    // The administrator added the second one; the newcomer had no token yet.
    expect(joined.map(({ by }) => by.id)).toEqual([joiner.id, org.admin.id, newcomer, holder.id]);
    const accepted = news.filter((event) => event instanceof InviteAccepted);
    expect(accepted.map(({ inviteId, userId, by }) => [inviteId, userId, by.id])).toEqual([
      [letter.inviteId, newcomer, newcomer],
      [link.id, holder.id, holder.id],
      [link.id, holder.id, holder.id],
    ]);
    emit.mockRestore();
  });
});
