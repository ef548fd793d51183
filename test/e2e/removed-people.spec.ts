import { describe, expect, it } from 'vitest';
import type { Role } from '../../src/common/access/role.js';
import { newId } from '../../src/common/ids/ids.js';
import { Grant } from '../../src/modules/orgs/grants/grant.entity.js';
import { Member } from '../../src/modules/orgs/members/member.entity.js';
import { useApp } from '../support/app.js';
import { Mailbox } from '../support/mailbox.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const mailbox = new Mailbox(t);
const ORG = '/v1/orgs/:organizationId';

type Org = { id: string; admin: MadeUser };
interface Link {
  organizationId: string;
  inviteId: string;
  secret: string;
}

async function makeLink(org: Org, body: object = { role: 'edit' }): Promise<Link> {
  const { id, secret } = (await t.api.as(org.admin).post(`${ORG}/link-invites`, { organizationId: org.id }, body)).expect(201).body;
  return { organizationId: org.id, inviteId: id, secret };
}

const accept = ({ organizationId, inviteId, secret }: Link, as?: MadeUser) =>
  (as ? t.api.as(as) : t.api.anonymous()).post(`${ORG}/invites/:inviteId`, { organizationId, inviteId }, { secret });

const remove = (org: Org, { id: userId }: MadeUser, by = org.admin) =>
  t.api.as(by).delete(`${ORG}/members/:userId`, { organizationId: org.id, userId });

const isMember = (org: Org, { id: userId }: MadeUser) => t.db.repo(Member).existsBy({ orgId: org.id, userId });

describe('somebody who was removed from an organization', () => {
  it('cannot return by a link that existed before', async () => {
    const org = await t.make.org();
    const space = await t.make.space({ org });
    const [cameBy, other, toSpace] = [await makeLink(org), await makeLink(org), await makeLink(org, { level: 'read', space: space.id })];
    const person = await t.make.user();
    (await accept(cameBy, person)).expect(200);
    (await remove(org, person)).expect(204);
    for (const link of [cameBy, other, toSpace])
      expect((await accept(link, person)).expect(403).body.error.message).toMatch(/administrator/);
    expect(await isMember(org, person)).toBe(false);
    expect(await t.db.repo(Grant).countBy({ orgId: org.id })).toBe(0);
    (await accept(cameBy, await t.make.user())).expect(200);
  });

  it('can return by a link that was created afterwards', async () => {
    const org = await t.make.org();
    const person = await t.make.member(org);
    const before = await makeLink(org);
    (await remove(org, person)).expect(204);
    (await accept(await makeLink(org), person)).expect(200);
    expect(await isMember(org, person)).toBe(true);
    (await accept(before, person)).expect(200);
  });

  it('cannot return by the domain of their address', async () => {
    const org = await t.make.org({ emailDomains: ['removed.test'] });
    const person = await t.make.user({ email: `${newId()}@removed.test`, emailVerified: true });
    const join = () => t.api.as(person).post(`${ORG}/join`, { organizationId: org.id });
    (await join()).expect(204);
    (await remove(org, person)).expect(204);
    (await join()).expect(403);
    expect(await isMember(org, person)).toBe(false);
  });

  it.each(['by mail', 'at once'])('can return when an administrator invites them %s, and may use links again', async (way) => {
    const org = await t.make.org();
    const person = await t.make.user({ emailVerified: true });
    const link = await makeLink(org);
    (await accept(link, person)).expect(200);
    (await remove(org, person)).expect(204);
    if (way === 'at once') await t.make.member(await t.make.org({ admin: org.admin }), 'read', person);
    (await t.api.as(org.admin).post(`${ORG}/invites`, { organizationId: org.id }, { emails: [person.email] })).expect(200);
    if (way === 'by mail') (await accept(await mailbox.invite(person.email))).expect(200);
    expect(await isMember(org, person)).toBe(true);
    (await remove(org, person, person)).expect(204);
    (await accept(link, person)).expect(200);
  });

  it('is distinguished from somebody who left, who may return the way they came', async () => {
    const org = await t.make.org();
    const [link, person] = [await makeLink(org), await t.make.user()];
    (await accept(link, person)).expect(200);
    (await remove(org, person, person)).expect(204);
    (await accept(link, person)).expect(200);
  });

  it('cannot return during the removal', async () => {
    const org = await t.make.org();
    const link = await makeLink(org);
    for (let round = 0; round < 10; round++) {
      const member = await t.make.member(org, 'read');
      await Promise.all([remove(org, member), accept(link, member), accept(link, member)]);
      expect(await isMember(org, member)).toBe(false);
    }
  });
});

describe.each(['space', 'collection'] as const)('somebody who was removed from a %s', (kind) => {
  const users = `/v1/${kind}s/:id/permissions/users/:userId`;
  const roleOn = async (id: string, { id: userId }: MadeUser): Promise<Role | undefined> =>
    (await t.db.repo(Grant).findOneBy({ resourceId: id, userId }))?.role;

  it('can return by a link that was created afterwards, and by no older link', async () => {
    const org = await t.make.org();
    const { id } = await t.make[kind]({ org });
    const link = await makeLink(org, { level: 'edit', [kind]: id });
    const person = await t.make.user();
    (await accept(link, person)).expect(200);
    (await t.api.as(org.admin).delete(users, { id, userId: person.id })).expect(204);
    (await accept(link, person)).expect(403);
    expect(await roleOn(id, person)).toBeUndefined();
    (await accept(await makeLink(org, { level: 'read', [kind]: id }), person)).expect(200);
    expect(await roleOn(id, person)).toBe('read');
    (await accept(link, await t.make.user())).expect(200);
  });

  it.each(['PATCH', 'POST'])('partly cannot regain what was revoked by %s', async (method) => {
    const org = await t.make.org();
    const { id } = await t.make[kind]({ org });
    const [strong, weak] = [await makeLink(org, { level: 'admin', [kind]: id }), await makeLink(org, { level: 'read', [kind]: id })];
    const person = await t.make.user();
    (await accept(strong, person)).expect(200);
    const weaken =
      method === 'PATCH'
        ? t.api.as(org.admin).patch(users, { id, userId: person.id }, { role: 'comment' })
        : t.api.as(org.admin).post(`/v1/${kind}s/:id/permissions`, { id }, { role: 'comment', users: [person.id] });
    (await weaken).expect(204);
    (await accept(strong, person)).expect(403);
    (await accept(weak, person)).expect(200);
    expect(await roleOn(id, person)).toBe('comment');
  });

  it('may use links again after an administrator gave them a role', async () => {
    const org = await t.make.org();
    const { id } = await t.make[kind]({ org });
    const [link, person] = [await makeLink(org, { level: 'edit', [kind]: id }), await t.make.user()];
    (await accept(link, person)).expect(200);
    (await t.api.as(org.admin).delete(users, { id, userId: person.id })).expect(204);
    (await t.api.as(org.admin).post(`/v1/${kind}s/:id/permissions`, { id }, { role: 'read', users: [person.id] })).expect(204);
    (await accept(link, person)).expect(200);
    expect(await roleOn(id, person)).toBe('edit');
  });

  it('cannot return during the removal', async () => {
    const org = await t.make.org();
    const { id } = await t.make[kind]({ org });
    const link = await makeLink(org, { level: 'edit', [kind]: id });
    for (let round = 0; round < 10; round++) {
      const member = await t.make.member(org, null);
      await t.make.grant(org, { userId: member.id }, 'read', id);
      const takeAway = () => t.api.as(org.admin).delete(users, { id, userId: member.id });
      const [, first] = await Promise.all([takeAway(), accept(link, member)]);
      // An acceptance that came first raised the role, which the removal then took away.
      expect([200, 403]).toContain(first.status);
      expect(await roleOn(id, member)).toBeUndefined();
    }
  });
});

describe('the record of removals', () => {
  it('is deleted with the collection, and moves with the space into another organization', async () => {
    const [org, other] = await (async () => {
      const made = await t.make.org();
      return [made, await t.make.org({ admin: made.admin })];
    })();
    const [space, collection] = [await t.make.space({ org }), await t.make.collection({ org })];
    const person = await t.make.member(org, 'read');
    for (const [kind, { id }] of [
      ['spaces', space],
      ['collections', collection],
    ] as const) {
      await t.make.grant(org, { userId: person.id }, 'edit', id);
      (await t.api.as(org.admin).delete(`/v1/${kind}/:id/permissions/users/:userId`, { id, userId: person.id })).expect(204);
    }
    expect(await t.db.query('SELECT 1 FROM removals WHERE org_id = $1', [org.id])).toHaveLength(2);
    (await t.api.as(org.admin).post('/v1/spaces/:id/transfer', { id: space.id }, { organization: other.id })).expect(200);
    (await t.api.as(org.admin).delete('/v1/collections/:id', { id: collection.id })).expect(204);
    expect(await t.db.query('SELECT 1 FROM removals WHERE org_id = $1', [org.id])).toEqual([]);
  });
});
