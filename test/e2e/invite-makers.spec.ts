import { describe, expect, it } from 'vitest';
import type { Role } from '../../src/common/access/role.js';
import { newId } from '../../src/common/ids/ids.js';
import { User } from '../../src/modules/identity/user.entity.js';
import { Grant } from '../../src/modules/orgs/grants/grant.entity.js';
import { Member } from '../../src/modules/orgs/members/member.entity.js';
import { useApp } from '../support/app.js';
import { inTurn } from '../support/in-turn.js';
import { Mailbox } from '../support/mailbox.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const mailbox = new Mailbox(t);
const ORG = '/v1/orgs/:organizationId';
const LINKS = `${ORG}/link-invites`;

type Org = { id: string; admin: MadeUser };
interface Made {
  organizationId: string;
  inviteId: string;
  secret: string;
}

async function makeLink(org: { id: string }, maker: MadeUser, body: object): Promise<Made> {
  const { id, secret } = (await t.api.as(maker).post(LINKS, { organizationId: org.id }, body)).expect(201).body;
  return { organizationId: org.id, inviteId: id, secret };
}

async function mail(org: { id: string }, maker: MadeUser, role: Role = 'edit'): Promise<Made> {
  const email = `${newId()}@mail.test`;
  (await t.api.as(maker).post(`${ORG}/invites`, { organizationId: org.id }, { emails: [email], role })).expect(200);
  const { inviteId, secret } = await mailbox.invite(email);
  return { organizationId: org.id, inviteId, secret };
}

const accept = ({ organizationId, inviteId, secret }: Made, as?: MadeUser) =>
  (as ? t.api.as(as) : t.api.anonymous()).post(`${ORG}/invites/:inviteId`, { organizationId, inviteId }, { secret });

const remove = (org: Org, { id: userId }: MadeUser, by = org.admin) =>
  t.api.as(by).delete(`${ORG}/members/:userId`, { organizationId: org.id, userId });

const changeRole = (org: Org, { id: userId }: MadeUser, role: Role | null) =>
  t.api.as(org.admin).patch(`${ORG}/members/:userId`, { organizationId: org.id, userId }, { role });

const listed = async (org: Org, as = org.admin) =>
  ((await t.api.as(as).get(LINKS, { organizationId: org.id })).expect(200).body.items as { id: string }[]).map(({ id }) => id);

const roleOf = async (org: { id: string }, { id: userId }: { id: string }) =>
  (await t.db.repo(Member).findOneBy({ orgId: org.id, userId }))?.role;

describe('an invite ends when its maker', () => {
  const endings: [string, (org: Org, maker: MadeUser) => Promise<unknown>][] = [
    ['is removed', async (org, maker) => (await remove(org, maker)).expect(204)],
    ['leaves', async (org, maker) => (await remove(org, maker, maker)).expect(204)],
    ['is demoted', async (org, maker) => (await changeRole(org, maker, 'create')).expect(200)],
    ['is disabled', (_, maker) => t.db.repo(User).update(maker.id, { disabled: true })],
  ];

  it.each(endings)('%s: a link to the organization ends for everybody', async (_, end) => {
    const org = await t.make.org();
    const maker = await t.make.member(org, 'admin');
    const [theirs, other] = [await makeLink(org, maker, { role: 'admin' }), await makeLink(org, org.admin, { role: 'admin' })];
    expect((await listed(org)).toSorted()).toEqual([theirs.inviteId, other.inviteId].toSorted());
    await end(org, maker);
    const person = await t.make.user();
    const absent = { ...(await accept({ ...theirs, inviteId: newId() }, person)).expect(404).body.error, requestId: '' };
    expect({ ...(await accept(theirs, person)).expect(404).body.error, requestId: '' }).toEqual(absent);
    expect(await roleOf(org, person)).toBeUndefined();
    expect(await listed(org)).toEqual([other.inviteId]);
    const place = { organizationId: org.id, inviteId: theirs.inviteId };
    (await t.api.as(org.admin).get(`${LINKS}/:inviteId`, place)).expect(404);
    (await t.api.as(org.admin).patch(`${LINKS}/:inviteId`, place, { role: 'read' })).expect(404);
    (await accept(other, person)).expect(200);
  });

  it.each(endings)('%s: an invite that was sent by mail ends', async (_, end) => {
    const org = await t.make.org();
    const maker = await t.make.member(org, 'admin');
    const invite = await mail(org, maker);
    await end(org, maker);
    (await accept(invite)).expect(404);
    expect(await t.db.repo(Member).countBy({ orgId: org.id, role: 'edit' })).toBe(0);
  });

  it.each(endings)('%s: a mail that is still queued is not sent', async (_, end) => {
    const org = await t.make.org();
    const maker = await t.make.member(org, 'admin');
    const email = `${newId()}@mail.test`;
    await t.db.query(
      `INSERT INTO invites (id, org_id, email, role, invited_by, expires_at) VALUES ($1, $2, $3, 'read', $4, now() + interval '1 day')`,
      [newId(), org.id, email, maker.id],
    );
    await end(org, maker);
    const { SendInvite } = await import('../../src/modules/orgs/invites/send-invite.job.js');
    const [{ id }] = (await t.db.query<{ id: string }>('SELECT id FROM invites WHERE email = $1', [email])) as [{ id: string }];
    await t.app.get(SendInvite, { strict: false }).run({ inviteId: id }, { signal: AbortSignal.timeout(60_000) });
    expect(await t.db.query('SELECT hash FROM invites WHERE id = $1', [id])).toEqual([{ hash: null }]);
  });

  it.each(endings)('%s: another invite is no longer redundant', async (_, end) => {
    const org = await t.make.org();
    const maker = await t.make.member(org, 'admin');
    const older = await makeLink(org, org.admin, { role: 'read' });
    await makeLink(org, maker, { role: 'read' });
    const redundant = async () => (await t.api.as(org.admin).get(`${LINKS}/:inviteId`, { ...older })).expect(200).body.redundant as boolean;
    expect(await redundant()).toBe(true);
    await end(org, maker);
    expect(await redundant()).toBe(false);
  });

  it('is removed and tries to accept it, to become administrator again', async () => {
    const org = await t.make.org();
    const maker = await t.make.member(org, 'admin');
    const link = await makeLink(org, maker, { role: 'admin' });
    (await remove(org, maker)).expect(204);
    (await accept(link, maker)).expect(404);
    expect(await roleOf(org, maker)).toBeUndefined();
  });
});

describe.each(['space', 'collection'] as const)('a link to a %s ends when its maker no longer administers it', (kind) => {
  const url = `/v1/${kind}s/:id`;

  interface Scene {
    org: Org;
    maker: MadeUser;
    node: { id: string };
    above: { id: string };
    team: { id: string };
  }

  /** Each gives the maker the role in one way, and then revokes it. */
  const ways: [string, (scene: Scene) => Promise<() => Promise<unknown>>][] = [
    [
      'a grant is taken away',
      async ({ org, maker, node }) => {
        await t.make.grant(org, { userId: maker.id }, 'admin', node.id);
        return async () =>
          (await t.api.as(org.admin).delete(`${url}/permissions/users/:userId`, { id: node.id, userId: maker.id })).expect(204);
      },
    ],
    [
      'a grant is weakened',
      async ({ org, maker, node }) => {
        await t.make.grant(org, { userId: maker.id }, 'admin', node.id);
        const place = { id: node.id, userId: maker.id };
        return async () => (await t.api.as(org.admin).patch(`${url}/permissions/users/:userId`, place, { role: 'create' })).expect(204);
      },
    ],
    [
      'a grant above it is taken away',
      async ({ org, maker, above }) => {
        await t.make.grant(org, { userId: maker.id }, 'admin', above.id);
        return async () => t.db.repo(Grant).delete({ resourceId: above.id });
      },
    ],
    [
      'their team loses its grant',
      async ({ org, team, node }) => {
        await t.make.grant(org, { teamId: team.id }, 'admin', node.id);
        return async () =>
          (await t.api.as(org.admin).delete(`${url}/permissions/teams/:teamId`, { id: node.id, teamId: team.id })).expect(204);
      },
    ],
    [
      'they leave the team that has the grant',
      async ({ org, maker, team, node }) => {
        await t.make.grant(org, { teamId: team.id }, 'admin', node.id);
        const place = { organizationId: org.id, teamId: team.id, userId: maker.id };
        return async () => (await t.api.as(org.admin).delete(`${ORG}/teams/:teamId/members/:userId`, place)).expect(204);
      },
    ],
    [
      'the team is deleted',
      async ({ org, team, node }) => {
        await t.make.grant(org, { teamId: team.id }, 'admin', node.id);
        return async () =>
          (await t.api.as(org.admin).delete(`${ORG}/teams/:teamId`, { organizationId: org.id, teamId: team.id })).expect(204);
      },
    ],
    [
      'the default level is lowered',
      async ({ org, node }) => {
        (await t.api.as(org.admin).patch(url, { id: node.id }, { defaultLevel: 'admin' })).expect(200);
        return async () => (await t.api.as(org.admin).patch(url, { id: node.id }, { defaultLevel: 'edit' })).expect(200);
      },
    ],
    [
      'it is moved out of what they administer',
      async ({ org, maker, node, above }) => {
        await t.make.grant(org, { userId: maker.id }, 'admin', above.id);
        return async () => (await t.api.as(org.admin).post(`${url}/move`, { id: node.id }, { parent: null })).expect(200);
      },
    ],
    [
      'they are made a guest',
      async ({ org, node, maker }) => {
        (await t.api.as(org.admin).patch(url, { id: node.id }, { defaultLevel: 'admin' })).expect(200);
        return async () => (await changeRole(org, maker, null)).expect(200);
      },
    ],
    [
      'they are removed',
      async ({ org, maker, node }) => {
        await t.make.grant(org, { userId: maker.id }, 'admin', node.id);
        return async () => (await remove(org, maker)).expect(204);
      },
    ],
    [
      'it is transferred',
      async ({ org, maker, node }) => {
        await t.make.grant(org, { userId: maker.id }, 'admin', node.id);
        const target = await t.make.org({ admin: org.admin });
        return async () => (await t.api.as(org.admin).post(`${url}/transfer`, { id: node.id }, { organization: target.id })).expect(200);
      },
    ],
  ];

  it.each(ways)('because %s', async (_, give) => {
    const org = await t.make.org();
    const maker = await t.make.member(org, 'read');
    const team = await t.make.team(org, { members: [maker] });
    const above = await t.make.collection({ org });
    const node = await t.make[kind]({ org });
    (await t.api.as(org.admin).post(`${url}/move`, { id: node.id }, { parent: above.id })).expect(200);
    const take = await give({ org, maker, node, above, team });
    const link = await makeLink(org, maker, { level: 'admin', [kind]: node.id });
    (await accept(link, await t.make.user())).expect(200);
    expect(await listed(org)).toEqual([link.inviteId]);
    await take();
    for (const person of [maker, await t.make.user(), await t.make.member(org, 'read')]) (await accept(link, person)).expect(404);
    expect(await listed(org)).toEqual([]);
  });
});

describe('at the same moment', () => {
  const rowOfMember = (org: Org, { id }: MadeUser) => ({
    text: 'SELECT FROM members WHERE org_id = $1 AND user_id = $2 FOR UPDATE',
    values: [org.id, id],
  });

  it.each(['link', 'mail'] as const)('a removal that comes first ends the %s invite', async (kind) => {
    const org = await t.make.org();
    const maker = await t.make.member(org, 'admin');
    const person = await t.make.user();
    const invite = kind === 'link' ? await makeLink(org, maker, { role: 'admin' }) : await mail(org, maker);
    const requests = [() => remove(org, maker), () => accept(invite, kind === 'link' ? person : undefined)];
    const replies = await inTurn(t.databaseUrl, rowOfMember(org, maker), requests);
    expect(replies.map(({ status }) => status)).toEqual([204, 404]);
    expect(await t.db.repo(Member).countBy({ orgId: org.id })).toBe(1);
  });

  it('a demotion that comes first ends the link', async () => {
    const org = await t.make.org();
    const maker = await t.make.member(org, 'admin');
    const [link, person] = [await makeLink(org, maker, { role: 'admin' }), await t.make.user()];
    const requests = [() => changeRole(org, maker, 'read'), () => accept(link, person)];
    const replies = await inTurn(t.databaseUrl, rowOfMember(org, maker), requests);
    expect(replies.map(({ status }) => status)).toEqual([200, 404]);
  });

  it('a link that is accepted first admits its holder, and the removal of the maker follows', async () => {
    const org = await t.make.org();
    const maker = await t.make.member(org, 'admin');
    const [link, person] = [await makeLink(org, maker, { role: 'read' }), await t.make.user()];
    const requests = [() => accept(link, person), () => remove(org, maker)];
    const replies = await inTurn(t.databaseUrl, rowOfMember(org, maker), requests);
    expect(replies.map(({ status }) => status)).toEqual([200, 204]);
    expect(await roleOf(org, person)).toBe('read');
  });

  it('after concurrent removals and acceptances nobody is a member who accepted too late', async () => {
    const org = await t.make.org();
    for (let round = 0; round < 10; round++) {
      const maker = await t.make.member(org, 'admin');
      const link = await makeLink(org, maker, { role: 'admin' });
      await Promise.all([remove(org, maker), accept(link, maker), accept(link, maker)]);
      expect(await roleOf(org, maker)).toBeUndefined();
    }
  });
});
