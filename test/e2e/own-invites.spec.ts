import { describe, expect, it } from 'vitest';
import { newId } from '../../src/common/ids/ids.js';
import { User } from '../../src/modules/identity/user.entity.js';
import { Invite } from '../../src/modules/orgs/invites/invite.entity.js';
import { Member } from '../../src/modules/orgs/members/member.entity.js';
import { useApp } from '../support/app.js';
import { inTurn, rowOfInvite } from '../support/in-turn.js';
import { Mailbox } from '../support/mailbox.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const mailbox = new Mailbox(t);
const ORG = '/v1/orgs/:organizationId';
const OWN = '/v1/user/invites';
const ONE = `${OWN}/:inviteId`;

type Org = { id: string; title: string; admin: MadeUser };

const verified = (overrides: Partial<User> = {}) => t.make.user({ emailVerified: true, ...overrides });

/** Invites a user who exists and whom the administrator does not know; returns the id of the invite. */
async function invite(org: Org, person: { email: string }, body: object = {}): Promise<string> {
  const reply = await t.api.as(org.admin).post(`${ORG}/invites`, { organizationId: org.id }, { emails: [person.email], ...body });
  expect(reply.expect(200).body).toEqual({ users: [], invited: 1 });
  const [{ id }] = (await t.db.query<{ id: string }>('SELECT id FROM invites WHERE org_id = $1 AND lower(email) = lower($2)', [
    org.id,
    person.email,
  ])) as [{ id: string }];
  return id;
}

const list = async (as: MadeUser, query = {}) => (await t.api.as(as).get(OWN, {}, { query })).expect(200).body;
const accept = (inviteId: string, as: MadeUser) => t.api.as(as).post(ONE, { inviteId });
const decline = (inviteId: string, as: MadeUser) => t.api.as(as).delete(ONE, { inviteId });
const memberOf = (org: Org, { id: userId }: { id: string }) => t.db.repo(Member).findOneBy({ orgId: org.id, userId });

describe('the invites of a user', () => {
  it('are those to their verified address, with who invites to what; of the inviter only the name is shown', async () => {
    const [org, person] = [await t.make.org(), await verified()];
    const inviteId = await invite(org, { email: person.email.toUpperCase() }, { role: 'edit' });
    const { createdAt, expiresAt } = await t.db.repo(Invite).findOneByOrFail({ id: inviteId });
    const { id, displayName } = org.admin;
    expect(await list(person)).toEqual({
      items: [
        {
          object: 'invite',
          id: inviteId,
          organization: { object: 'organization', id: org.id, title: org.title },
          role: 'edit',
          invitedBy: { object: 'user', id, displayName, urls: { location: `https://docs.example.test/v1/users/${id}` } },
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        },
      ],
      count: 1,
    });
    expect((await list(await verified())).count).toBe(0);
  });

  it('come newest first, page by page', async () => {
    const person = await verified();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift(await invite(await t.make.org(), person));
    const seen: string[] = [];
    for (let page: string | undefined; ;) {
      const body = await list(person, { limit: 2, ...(page !== undefined && { page }) });
      expect(body.count).toBe(5);
      seen.push(...(body.items as { id: string }[]).map(({ id }) => id));
      page = body.next?.page;
      if (page === undefined) break;
    }
    expect(seen).toEqual(ids);
  });

  it('are hidden and unusable while the address is not verified', async () => {
    const [org, person] = [await t.make.org(), await t.make.user()];
    const id = await invite(org, person);
    expect((await list(person)).count).toBe(0);
    (await accept(id, person)).expect(404);
    (await decline(id, person)).expect(204);
    await t.db.repo(User).update(person.id, { emailVerified: true });
    expect((await list(person)).count).toBe(1);
    (await accept(id, person)).expect(200);
  });

  it('exclude invites that expired, were revoked, or whose maker may no longer invite', async () => {
    const person = await verified();
    const [expired, revoked, demoted] = [await t.make.org(), await t.make.org(), await t.make.org()];
    const ids = { expired: await invite(expired, person), revoked: await invite(revoked, person), demoted: await invite(demoted, person) };
    await t.db.query('UPDATE invites SET expires_at = now() WHERE id = $1', [ids.expired]);
    (await t.api.as(revoked.admin).delete(`${ORG}/link-invites/:inviteId`, { organizationId: revoked.id, inviteId: ids.revoked })).expect(
      204,
    );
    await t.make.member(demoted, 'admin');
    const place = { organizationId: demoted.id, userId: demoted.admin.id };
    (await t.api.as(demoted.admin).patch(`${ORG}/members/:userId`, place, { role: 'create' })).expect(200);
    expect((await list(person)).count).toBe(0);
    for (const id of Object.values(ids)) (await accept(id, person)).expect(404);
  });

  it('take a token with the scope `user:read` for the list, and a whole one to accept or decline', async () => {
    const [org, person] = [await t.make.org(), await verified()];
    const id = await invite(org, person);
    const scoped = { ...person, ...(await t.make.token({ userId: person.id, scopes: ['user:read'] })) };
    expect((await list(scoped)).count).toBe(1);
    (await accept(id, scoped)).expect(403);
    (await decline(id, scoped)).expect(403);
    (await t.api.anonymous().get(OWN)).expect(401);
  });
});

describe('accepting one', () => {
  it('creates a member once, without the secret of the mail', async () => {
    const [org, person] = [await t.make.org(), await verified()];
    const id = await invite(org, person, { role: 'review', sso: true });
    // The mail of an invite that was accepted before it is sent is never sent.
    const { inviteId, secret } = await mailbox.invite(person.email);
    const { body } = (await accept(id, person)).expect(200);
    expect(body).toEqual({ organization: org.id, user: expect.objectContaining({ id: person.id, email: person.email }) as object });
    expect(await memberOf(org, person)).toMatchObject({ role: 'review', sso: true });
    (await accept(id, person)).expect(404);
    (await t.api.anonymous().post(`${ORG}/invites/:inviteId`, { organizationId: org.id, inviteId }, { secret })).expect(404);
    expect((await list(person)).count).toBe(0);
  });

  it('is for its addressee alone: to others it does not exist, and neither does a link', async () => {
    const [org, person, other] = [await t.make.org(), await verified(), await verified()];
    const id = await invite(org, person);
    const link = await t.make.inviteLink(org);
    const absent = { ...(await accept(newId(), other)).expect(404).body.error, requestId: '' };
    for (const hidden of [id, link.id]) {
      expect({ ...(await accept(hidden, other)).expect(404).body.error, requestId: '' }).toEqual(absent);
      (await decline(hidden, other)).expect(204);
      expect(await t.db.repo(Invite).existsBy({ id: hidden })).toBe(true);
    }
  });

  it('is refused for a disabled user, even while their token is cached', async () => {
    const [org, person] = [await t.make.org(), await verified()];
    const id = await invite(org, person);
    (await accept(newId(), person)).expect(404);
    await t.db.repo(User).update(person.id, { disabled: true });
    (await accept(id, person)).expect(404);
    expect(await memberOf(org, person)).toBeNull();
  });

  it('readmits somebody who was removed and invited again', async () => {
    const [org, person] = [await t.make.org(), await verified()];
    (await accept(await invite(org, person), person)).expect(200);
    const place = { organizationId: org.id, userId: person.id };
    (await t.api.as(org.admin).delete(`${ORG}/members/:userId`, place)).expect(204);
    (await accept(await invite(org, person), person)).expect(200);
    expect(await memberOf(org, person)).not.toBeNull();
  });

  it('and using the secret at the same moment uses the invite once', async () => {
    const [org, person] = [await t.make.org(), await verified()];
    await invite(org, person);
    const { inviteId, secret } = await mailbox.invite(person.email);
    const bySecret = () => t.api.anonymous().post(`${ORG}/invites/:inviteId`, { organizationId: org.id, inviteId }, { secret });
    const replies = await inTurn(t.databaseUrl, rowOfInvite(inviteId), [() => accept(inviteId, person), bySecret]);
    expect(replies.map(({ status }) => status)).toEqual([200, 404]);
  });
});

describe('declining one', () => {
  it('ends it, whether it was there or not', async () => {
    const [org, person] = [await t.make.org(), await verified()];
    const id = await invite(org, person);
    for (let i = 0; i < 2; i++) (await decline(id, person)).expect(204);
    expect((await list(person)).count).toBe(0);
    (await accept(id, person)).expect(404);
    expect(await memberOf(org, person)).toBeNull();
    (await accept(await invite(org, person), person)).expect(200);
  });
});
