import { describe, expect, it } from 'vitest';
import { newId } from '../../src/common/ids/ids.js';
import { Invite } from '../../src/modules/orgs/invites/invite.entity.js';
import { useApp } from '../support/app.js';
import type { Reply } from '../support/api.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const ORG = '/v1/orgs/:organizationId';
const ROUNDS = 25;

type Org = { id: string; admin: MadeUser };
type Send = () => Promise<Reply>;

/** An e-mail invite that is pending although its owner may be a member: it was sent while they joined. */
async function mailInvite(org: Org, { email }: { email: string }, maker: MadeUser = org.admin): Promise<string> {
  const id = newId();
  const expiresAt = new Date(Date.now() + 86_400_000);
  await t.db.repo(Invite).insert({ id, orgId: org.id, email, role: 'read', invitedBy: maker.id, expiresAt });
  return id;
}

async function link(org: Org, maker: MadeUser = org.admin): Promise<(as: MadeUser) => Promise<Reply>> {
  const { id, secret } = (await t.api.as(maker).post(`${ORG}/link-invites`, { organizationId: org.id }, { role: 'read' })).expect(201).body;
  return (as) => t.api.as(as).post(`${ORG}/invites/:inviteId`, { organizationId: org.id, inviteId: id }, { secret });
}

const acceptOwn = (inviteId: string, as: MadeUser) => t.api.as(as).post('/v1/user/invites/:inviteId', { inviteId });
const remove = (org: Org, { id: userId }: MadeUser) =>
  t.api.as(org.admin).delete(`${ORG}/members/:userId`, { organizationId: org.id, userId });
const invite = (org: Org, by: MadeUser, people: readonly MadeUser[]) =>
  t.api.as(by).post(`${ORG}/invites`, { organizationId: org.id }, { emails: people.map(({ email }) => email) });

/** Sends the requests of many rounds, each round at once, and returns the responses that are errors of the server. */
async function failuresOf(prepare: () => Promise<readonly Send[]>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const sends = await prepare();
    const turned = [...sends.slice(round % sends.length), ...sends.slice(0, round % sends.length)];
    const replies = await Promise.all(turned.map((send) => send()));
    failures.push(...replies.filter(({ status }) => status >= 500).map(({ body }) => body as unknown));
  }
  return failures;
}

const verified = () => t.make.user({ emailVerified: true });

describe('requests at the same time do not lock each other out', { timeout: 120_000 }, () => {
  it('when a member accepts an e-mail invite and is removed', async () => {
    const org = await t.make.org();
    const failures = await failuresOf(async () => {
      const member = await t.make.member(org, 'read', await verified());
      const id = await mailInvite(org, member);
      return [() => acceptOwn(id, member), () => remove(org, member)];
    });
    expect(failures).toEqual([]);
  });

  it('when somebody accepts an e-mail invite and a link', async () => {
    const org = await t.make.org();
    const byLink = await link(org);
    const failures = await failuresOf(async () => {
      const person = await verified();
      const id = await mailInvite(org, person);
      return [() => acceptOwn(id, person), () => byLink(person)];
    });
    expect(failures).toEqual([]);
  });

  it('when the maker of an invite is removed while people accept it, and accepts invites as well', async () => {
    const org = await t.make.org();
    const failures = await failuresOf(async () => {
      const maker = await t.make.member(org, 'admin', await verified());
      const person = await verified();
      const own = await mailInvite(org, maker);
      const given = await mailInvite(org, person, maker);
      const byLink = await link(org, maker);
      return [
        () => byLink(maker),
        () => remove(org, maker),
        () => acceptOwn(given, person),
        () => acceptOwn(own, maker),
        () => byLink(person),
      ];
    });
    expect(failures).toEqual([]);
  });

  it('when administrators invite the same people, whom each of them knows in part, and these accept', async () => {
    const failures = await failuresOf(async () => {
      const org = await t.make.org();
      const second = await t.make.member(org, 'admin');
      const [one, other] = [await verified(), await verified()];
      // Known people are added at once, others are invited by mail.
      await t.make.member(await t.make.org({ admin: org.admin }), 'read', one);
      await t.make.member(await t.make.org({ admin: second }), 'read', other);
      const ids = [await mailInvite(org, one), await mailInvite(org, other)] as const;
      return [
        () => invite(org, org.admin, [one, other]),
        () => invite(org, second, [other, one]),
        () => acceptOwn(ids[0], one),
        () => acceptOwn(ids[1], other),
      ];
    });
    expect(failures).toEqual([]);
  });
});
