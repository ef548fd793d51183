import { Logger } from '@nestjs/common';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../src/common/ids/ids.js';
import { hashOfInviteSecret } from '../../src/modules/orgs/invites/invite-secret.js';
import { MailInvites } from '../../src/modules/orgs/mail-invites.js';
import { User } from '../../src/modules/identity/user.entity.js';
import type { Reply } from '../support/api.js';
import { useApp } from '../support/app.js';
import { tablesHolding } from '../support/find-text.js';
import { inTurn, rowOfInvite } from '../support/in-turn.js';
import { Mailbox, type InviteLetter } from '../support/mailbox.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const mailbox = new Mailbox(t);
const INVITES = '/v1/orgs/:organizationId/invites';
const INVITE = '/v1/orgs/:organizationId/invites/:inviteId';
const LINK = '/v1/orgs/:organizationId/link-invites/:inviteId';
const MEMBER = '/v1/orgs/:organizationId/members/:userId';

type Org = { id: string; admin: MadeUser };

let addresses = 0;
const address = () => `person-${++addresses}@example.test`;

const invite = (org: Org, body: unknown, as: MadeUser = org.admin) => t.api.as(as).post(INVITES, { organizationId: org.id }, body);

const accept = (
  { organizationId, inviteId, secret }: Pick<InviteLetter, 'organizationId' | 'inviteId' | 'secret'>,
  as?: MadeUser,
  more = {},
) => (as ? t.api.as(as) : t.api.anonymous()).post(INVITE, { organizationId, inviteId }, { secret, ...more });

const roleOf = async (org: { id: string }, userId: string) =>
  (await t.db.query<{ role: string | null }>('SELECT role FROM members WHERE org_id = $1 AND user_id = $2', [org.id, userId])).map(
    ({ role }) => role,
  )[0];

const userOf = (email: string) => t.db.repo(User).findOneBy({ email });

async function invited(org: Org, email = address(), more = {}): Promise<InviteLetter> {
  (await invite(org, { emails: [email], ...more })).expect(200);
  return mailbox.invite(email);
}

/** Two organizations, and a user whom the administrator of the first knows from the second. */
async function acquainted(overrides: Partial<User> = {}) {
  const org = await t.make.org();
  const other = await t.make.org({ admin: org.admin });
  const person = await t.make.member(other, 'read', await t.make.user({ emailVerified: true, ...overrides }));
  return { org, person };
}

/** Sends both at once, the second before the first on every other turn. Returns the answers in the order of the arguments. */
async function eitherFirst(turn: number, first: () => Promise<Reply>, second: () => Promise<Reply>): Promise<[Reply, Reply]> {
  if (turn % 2) return Promise.all([first(), second()]);
  const [two, one] = await Promise.all([second(), first()]);
  return [one, two];
}

afterEach(() => vi.restoreAllMocks());

describe('inviting', () => {
  it('immediately adds users the caller knows, by their verified address in any case', async () => {
    const { org, person } = await acquainted();
    const { body } = (await invite(org, { emails: [person.email.toUpperCase()] })).expect(200);
    expect(body).toEqual({ users: [person.id], invited: 0 });
    expect(await roleOf(org, person.id)).toBe('read');
    expect(mailbox.all().filter(({ to }) => to.toLowerCase() === person.email.toLowerCase())).toEqual([]);
  });

  it('gives the same answer for a stranger with an account and without', async () => {
    const org = await t.make.org();
    const stranger = await t.make.user({ emailVerified: true });
    const nobody = address();
    for (const email of [stranger.email, nobody]) {
      expect((await invite(org, { emails: [email] })).expect(200).body).toEqual({ users: [], invited: 1 });
      expect((await mailbox.invite(email)).organizationId).toBe(org.id);
    }
    expect(await roleOf(org, stranger.id)).toBeUndefined();
  });

  it.each([{ emailVerified: false }, { emailVerified: true, disabled: true }])(
    'sends mail to a known user who is %o',
    async (overrides) => {
      const { org, person } = await acquainted(overrides);
      expect((await invite(org, { emails: [person.email] })).expect(200).body).toEqual({ users: [], invited: 1 });
      expect(await roleOf(org, person.id)).toBeUndefined();
    },
  );

  it('leaves existing members unchanged and does not count them', async () => {
    const org = await t.make.org();
    const member = await t.make.member(org, 'edit', await t.make.user({ emailVerified: true }));
    const { body } = (await invite(org, { emails: [member.email, org.admin.email], role: 'read' })).expect(200);
    expect(body).toEqual({ users: [], invited: 0 });
    expect([await roleOf(org, member.id), await roleOf(org, org.admin.id)]).toEqual(['edit', 'admin']);
    expect(await t.db.query('SELECT FROM invites WHERE org_id = $1', [org.id])).toEqual([]);
  });

  it.each([
    { body: {}, role: 'comment' },
    { body: { role: null }, role: null },
    { body: { role: 'review' }, role: 'review' },
  ])('gives the role of the request, or the default role of the organization: $body', async ({ body, role }) => {
    const org = await t.make.org({ defaultRole: 'comment' });
    const letter = await invited(org, address(), body);
    const { user } = (await accept(letter)).expect(200).body;
    expect(await roleOf(org, user.id)).toBe(role);
  });

  it('accepts a role for each address', async () => {
    const { org, person } = await acquainted();
    const [one, other] = [address(), address()];
    const emails = [{ email: person.email, role: 'create' }, one, { email: other, role: 'admin' }];
    expect((await invite(org, { emails, role: 'edit' })).expect(200).body).toEqual({ users: [person.id], invited: 2 });
    expect(await roleOf(org, person.id)).toBe('create');
    const roles = [];
    for (const email of [one, other]) {
      const { user } = (await accept(await mailbox.invite(email))).expect(200).body;
      roles.push(await roleOf(org, user.id));
    }
    expect(roles).toEqual(['edit', 'admin']);
  });

  it('marks people who must sign in through the identity provider', async () => {
    const { org, person } = await acquainted();
    const email = address();
    (await invite(org, { emails: [person.email, email], sso: true })).expect(200);
    const { user } = (await accept(await mailbox.invite(email))).expect(200).body;
    const members = await t.db.query('SELECT sso FROM members WHERE org_id = $1 AND user_id = ANY($2)', [org.id, [person.id, user.id]]);
    expect(members).toEqual([{ sso: true }, { sso: true }]);
  });

  it('accepts 1 to 100 addresses', async () => {
    const org = await t.make.org();
    const many = (count: number) => Array.from({ length: count }, address);
    expect((await invite(org, { emails: many(100) })).expect(200).body).toEqual({ users: [], invited: 100 });
    for (const count of [0, 101]) {
      const { body } = (await invite(org, { emails: many(count) })).expect(400);
      expect(body.error.errors[0].pointer).toBe('/emails');
    }
  });

  it.each([
    [{}, '/emails'],
    [{ emails: 'a@example.test' }, '/emails'],
    [{ emails: [null] }, '/emails'],
    [{ emails: [[]] }, '/emails'],
    [{ emails: [7] }, '/emails'],
    [{ emails: ['nobody'] }, '/emails/0/email'],
    [{ emails: ['a@example.test', ''] }, '/emails/1/email'],
    [{ emails: ['a@example.test\r\nBcc: b@example.test'] }, '/emails/0/email'],
    [{ emails: ['"a b"@example.test'] }, '/emails/0/email'],
    [{ emails: ['A <a@example.test>'] }, '/emails/0/email'],
    [{ emails: [`${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`] }, '/emails/0/email'],
    [{ emails: [{ role: 'read' }] }, '/emails/0/email'],
    [{ emails: [{ email: 'a@example.test' }] }, '/emails/0/role'],
    [{ emails: [{ email: 'a@example.test', role: null }] }, '/emails/0/role'],
    [{ emails: [{ email: 'a@example.test', role: 'owner' }] }, '/emails/0/role'],
    [{ emails: [{ email: 'a@example.test', role: 'read', sso: true }] }, '/emails/0/sso'],
    [{ emails: [{ email: { toLowerCase: 1 }, role: 'read' }] }, '/emails/0/email'],
    [{ emails: ['a@example.test'], role: 'owner' }, '/role'],
    [{ emails: ['a@example.test'], sso: null }, '/sso'],
    [{ emails: ['a@example.test'], message: 'Hello' }, '/message'],
    [{ emails: ['a@example.test', 'b@example.test', 'A@Example.test'] }, '/emails/2'],
    [{ emails: ['a@example.test', { email: 'a@example.test', role: 'read' }] }, '/emails/1'],
    [{ emails: ['ασ@example.test', 'ΑΣ@example.test'] }, '/emails/1'],
  ])('refuses %j', async (body, pointer) => {
    const org = await t.make.org();
    const { error } = (await invite(org, body)).expect(400).body;
    expect(error.errors.map((problem: { pointer: string }) => problem.pointer)).toContain(pointer);
    expect(await t.db.query('SELECT FROM invites WHERE org_id = $1', [org.id])).toEqual([]);
  });

  it('needs an administrator, whose token may be scoped', async () => {
    const org = await t.make.org();
    const body = { emails: [address()] };
    (await invite(org, body, await t.make.member(org, 'create'))).expect(403);
    (await invite(org, body, await t.make.user())).expect(404);
    (await t.api.anonymous().post(INVITES, { organizationId: org.id }, body)).expect(401);
    const scoped = (scope: string) => t.make.token({ userId: org.admin.id, scopes: [scope] });
    (await t.api.as(await scoped('organization:members:read')).post(INVITES, { organizationId: org.id }, body)).expect(403);
    (await t.api.as(await scoped('organization:members:write')).post(INVITES, { organizationId: org.id }, body)).expect(200);
  });

  it('replaces a pending invite', async () => {
    const org = await t.make.org();
    const email = address();
    const first = await invited(org, email, { role: 'read' });
    expect((await invite(org, { emails: [email.toUpperCase()], role: 'edit' })).expect(200).body).toEqual({ users: [], invited: 1 });
    const second = await mailbox.invite(email.toUpperCase());
    (await accept(first)).expect(404);
    (await accept({ ...first, secret: second.secret })).expect(404);
    (await accept({ ...second, secret: first.secret })).expect(404);
    const { user } = (await accept(second)).expect(200).body;
    expect(await roleOf(org, user.id)).toBe('edit');
  });

  it('with an Idempotency-Key can be repeated without a second mail', async () => {
    const org = await t.make.org();
    const email = address();
    const headers = { 'idempotency-key': 'once' };
    const send = () => t.api.as(org.admin).post(INVITES, { organizationId: org.id }, { emails: [email] }, { headers });
    const first = (await send()).expect(200);
    const letter = await mailbox.invite(email);
    expect((await send()).expect(200).body).toEqual(first.body);
    (await accept(letter)).expect(200);
    expect(mailbox.all().filter(({ to }) => to === email)).toHaveLength(1);
  });
});

describe('the mail', () => {
  it('says who invites to what, how to accept, and until when', async () => {
    const org = await t.make.org({ title: 'Zürich\r\nBcc: eve@example.test' });
    await t.db.repo(User).update(org.admin.id, { displayName: 'Grace\nHopper' });
    const letter = await invited(org);
    expect(letter.subject).toBe('You are invited to "Zürich Bcc: eve@example.test"');
    expect(letter.text).toContain('Grace Hopper invites you to join the organization "Zürich Bcc: eve@example.test".');
    expect(letter.text).toContain(`curl -X POST 'https://docs.example.test/v1/orgs/${org.id}/invites/${letter.inviteId}'`);
    expect(letter.text.split('\n')).toContain(`https://docs.example.test/app/invited/${org.id}/${letter.inviteId}#${letter.secret}`);
    expect(letter.secret).toMatch(/^bdi_[0-9A-Za-z]{43}$/);
    const [row] = await t.db.query<{ expires_at: Date }>('SELECT expires_at FROM invites WHERE id = $1', [letter.inviteId]);
    expect(letter.text).toContain(`before ${row!.expires_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`);
    expect((row!.expires_at.getTime() - Date.now()) / 86_400_000).toBeCloseTo(14, 2);
  });

  it('is the only place with the secret: neither the database nor the log has it', async () => {
    const lines: unknown[] = [];
    for (const level of ['log', 'warn', 'error', 'debug'] as const)
      vi.spyOn(Logger.prototype, level).mockImplementation((...args: unknown[]) => void lines.push(args));
    const org = await t.make.org();
    const letter = await invited(org);
    const wrong = `${letter.secret.slice(0, -1)}!`;
    (await accept({ ...letter, secret: wrong })).expect(404);
    expect(await tablesHolding(t.db, letter.to)).toEqual(['invites']);
    const headers = { 'idempotency-key': 'k' };
    expect(await tablesHolding(t.db, letter.secret)).toEqual([]);
    const { body } = (await t.api.anonymous().post(INVITE, { ...letter }, { secret: letter.secret }, { headers })).expect(200);
    expect(await tablesHolding(t.db, letter.secret)).toEqual([]);
    expect(await tablesHolding(t.db, body.token)).toEqual([]);
    const logged = JSON.stringify(lines);
    expect(logged).toContain(letter.to);
    expect(logged).toContain(letter.file);
    for (const secret of [letter.secret, wrong, body.token]) expect(logged).not.toContain(secret);
  });
});

describe('accepting an invite that came by mail', () => {
  it('creates a user with a verified address, a membership and a first token', async () => {
    const org = await t.make.org();
    const email = address();
    const { body } = (await accept(await invited(org, email), undefined, { displayName: 'Ada Lovelace' })).expect(200);
    expect(body).toMatchObject({ organization: org.id, user: { object: 'user', displayName: 'Ada Lovelace', email } });
    const account = (await t.api.as(body).get('/v1/user')).expect(200).body;
    expect(account).toMatchObject({ id: body.user.id, emailVerified: true, installationAdmin: false });
    (await t.api.as(body).get('/v1/orgs/:organizationId', { organizationId: org.id })).expect(200);
    const tokens = await t.db.query('SELECT scopes, expires_at FROM api_tokens WHERE user_id = $1', [body.user.id]);
    expect(tokens).toEqual([{ scopes: null, expires_at: null }]);
  });

  it('names a new user after the address unless a name is sent', async () => {
    const org = await t.make.org();
    const { body } = (await accept(await invited(org, `grace.hopper@${address().split('@')[0]}.test`))).expect(200);
    expect(body.user.displayName).toBe('grace.hopper');
    const longest = (await accept(await invited(org), undefined, { displayName: 'x'.repeat(64) })).expect(200);
    expect(longest.body.user.displayName).toHaveLength(64);
  });

  it('admits a user who has an account, without returning a token', async () => {
    const org = await t.make.org();
    const user = await t.make.user({ emailVerified: false });
    const letter = await invited(org, user.email);
    const { body } = (await accept(letter, undefined, { displayName: 'Someone else' })).expect(200);
    expect(body).toMatchObject({ organization: org.id, user: { id: user.id, displayName: user.displayName } });
    expect(body).not.toHaveProperty('token');
    expect(await userOf(user.email)).toMatchObject({ emailVerified: true, displayName: user.displayName });
    expect(await t.db.query('SELECT FROM api_tokens WHERE user_id = $1', [user.id])).toHaveLength(1);
    expect(await roleOf(org, user.id)).toBe('read');
  });

  it('admits the caller if the address is theirs, and nobody else', async () => {
    const org = await t.make.org();
    const [owner, other] = [await t.make.user(), await t.make.user()];
    const letter = await invited(org, owner.email.toUpperCase());
    (await accept(letter, other)).expect(409);
    expect(await roleOf(org, other.id)).toBeUndefined();
    const { body } = (await accept(letter, owner)).expect(200);
    expect(body.user.id).toBe(owner.id);
    expect(body).not.toHaveProperty('token');
    expect(await userOf(owner.email)).toMatchObject({ emailVerified: true });
    expect(await roleOf(org, owner.id)).toBe('read');
  });

  it('works once, until it expires or is revoked, with its secret: otherwise it answers as if it did not exist', async () => {
    const org = await t.make.org();
    const other = await t.make.org();
    const [used, expired, revoked, unsent, good] = [
      await invited(org),
      await invited(org),
      await invited(org),
      await invited(org),
      await invited(org),
    ];
    (await accept(used)).expect(200);
    await t.db.query(`UPDATE invites SET expires_at = now() WHERE id = $1`, [expired.inviteId]);
    (await t.api.as(org.admin).delete(LINK, { organizationId: org.id, inviteId: revoked.inviteId })).expect(204);
    await t.db.query(`UPDATE invites SET hash = NULL WHERE id = $1`, [unsent.inviteId]);
    const answers = [
      await accept(used),
      await accept(expired),
      await accept(revoked),
      await accept(unsent),
      await accept({ ...good, organizationId: other.id }),
      await accept({ ...good, inviteId: newId() }),
      await accept({ ...good, inviteId: used.inviteId }),
      await accept({ ...good, secret: used.secret }),
      await accept({ ...good, secret: 'x' }),
      await accept({ ...good, organizationId: newId() }),
      await accept({ ...good, secret: hashOfInviteSecret(good.secret).toString('hex') }),
    ];
    for (const answer of answers) {
      answer.expect(404);
      expect({ ...answer.body.error, requestId: '' }).toEqual({ ...answers[0]!.body.error, requestId: '' });
    }
    (await accept(good)).expect(200);
  });

  it.each([
    [{}, '/secret'],
    [{ secret: null }, '/secret'],
    [{ secret: '' }, '/secret'],
    [{ secret: 'x'.repeat(256) }, '/secret'],
    [{ secret: 'x', displayName: '' }, '/displayName'],
    [{ secret: 'x', displayName: null }, '/displayName'],
    [{ secret: 'x', displayName: 'x'.repeat(65) }, '/displayName'],
    [{ secret: 'x', role: 'admin' }, '/role'],
  ])('refuses %j', async (body, pointer) => {
    const params = { organizationId: newId(), inviteId: newId() };
    const { error } = (await t.api.anonymous().post(INVITE, params, body)).expect(400).body;
    expect(error.errors[0].pointer).toBe(pointer);
  });

  it('refuses a token that is not valid, and one that is scoped', async () => {
    const org = await t.make.org();
    const user = await t.make.user();
    const letter = await invited(org, user.email);
    (await accept(letter, { ...user, token: 'bdy_nobody' })).expect(401);
    const headers = { authorization: 'Basic eHg6eHg=' };
    (await t.api.anonymous().post(INVITE, { ...letter }, { secret: letter.secret }, { headers })).expect(401);
    const scoped = await t.make.token({ userId: user.id, scopes: ['organization:members:write'] });
    (await accept(letter, { ...user, ...scoped })).expect(403);
    (await accept(letter, user)).expect(200);
  });

  it('is refused for a disabled user, and stays valid until the user is enabled', async () => {
    const org = await t.make.org();
    const user = await t.make.user();
    const letter = await invited(org, user.email);
    // The token stays cached for a few seconds, which must not be enough to accept.
    (await t.api.as(user).get('/v1/user')).expect(200);
    await t.db.repo(User).update(user.id, { disabled: true });
    (await accept(letter)).expect(403);
    (await accept(letter, user)).expect(403);
    expect(await roleOf(org, user.id)).toBeUndefined();
    expect(await userOf(user.email)).toMatchObject({ emailVerified: false });
    await t.db.repo(User).update(user.id, { disabled: false });
    (await accept(letter)).expect(200);
  });

  it('does not change the role of a member', async () => {
    const org = await t.make.org();
    const user = await t.make.user();
    const letter = await invited(org, user.email, { role: 'admin' });
    // Simulates that they joined while the invite was created.
    await t.make.member(org, 'comment', user);
    (await accept(letter)).expect(200);
    expect(await roleOf(org, user.id)).toBe('comment');
    (await accept(letter)).expect(404);
  });

  it('returns the token once, even with an Idempotency-Key', async () => {
    const org = await t.make.org();
    const letter = await invited(org);
    const headers = { 'idempotency-key': 'accept-1' };
    const send = (body: object) => t.api.anonymous().post(INVITE, { ...letter }, body, { headers });
    (await send({ secret: 'wrong' })).expect(404);
    expect((await send({ secret: letter.secret })).expect(200).body.token).toMatch(/^bdy_/);
    const repeated = (await send({ secret: letter.secret })).expect(409);
    expect(repeated.body.error.type).toBe('idempotency-conflict');
    expect(JSON.stringify(repeated.body)).not.toContain('bdy_');
    (await send({ secret: 'wrong' })).expect(409);
  });

  it('stores nothing for a refused anonymous caller', async () => {
    const count = async () => (await t.db.query('SELECT FROM idempotency_keys')).length;
    const before = await count();
    const params = { organizationId: newId(), inviteId: newId() };
    (await t.api.anonymous().post(INVITE, params, { secret: 'x' }, { headers: { 'idempotency-key': 'a' } })).expect(404);
    expect(await count()).toBe(before);
    (await t.api.as(await t.make.user()).post(INVITE, params, { secret: 'x' }, { headers: { 'idempotency-key': 'a' } })).expect(404);
    expect(await count()).toBe(before + 1);
  });
});

describe('at the same time', () => {
  it('exactly one of many acceptances of one invite succeeds', async () => {
    const org = await t.make.org();
    const email = address();
    const letter = await invited(org, email);
    const replies = await Promise.all(Array.from({ length: 6 }, () => accept(letter)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404, 404]);
    expect(await t.db.query('SELECT FROM api_tokens t JOIN users u ON u.id = t.user_id WHERE u.email = $1', [email])).toHaveLength(1);
  });

  it('invites of several organizations create one user with one first token', async () => {
    const email = address();
    const letters = [];
    for (let i = 0; i < 4; i++) {
      const org = await t.make.org();
      (await invite(org, { emails: [email] })).expect(200);
      letters.push(await mailbox.invite(email, i + 1));
    }
    const replies = await Promise.all(letters.map((letter) => accept(letter)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(replies.filter(({ body }) => body.token)).toHaveLength(1);
    expect(new Set(replies.map(({ body }) => body.user.id)).size).toBe(1);
    expect(await t.db.query('SELECT FROM members WHERE user_id = $1', [replies[0]!.body.user.id])).toHaveLength(4);
  });

  it('an invite is either accepted or revoked', async () => {
    const org = await t.make.org();
    for (let i = 0; i < 8; i++) {
      const letter = await invited(org);
      const revoking = () => t.api.as(org.admin).delete(LINK, { organizationId: org.id, inviteId: letter.inviteId });
      const [accepted, revoked] = await eitherFirst(
        i,
        () => accept(letter),
        () => revoking(),
      );
      expect(revoked.status).toBe(204);
      const user = await userOf(letter.to);
      expect(accepted.status).toBe(user ? 200 : 404);
      expect(user ? await roleOf(org, user.id) : 'none').toBe(user ? 'read' : 'none');
    }
  });

  it('a new invite and the acceptance of the old one leave either a member or an invite', async () => {
    const org = await t.make.org();
    for (let i = 0; i < 8; i++) {
      const letter = await invited(org);
      const again = () => invite(org, { emails: [letter.to], role: 'admin' });
      const [accepted, reinvited] = await eitherFirst(i, () => accept(letter), again);
      const pending = await t.db.query('SELECT FROM invites WHERE org_id = $1 AND email = $2', [org.id, letter.to]);
      const user = await userOf(letter.to);
      const outcome = [accepted.status, pending.length, reinvited.expect(200).body.invited, user && (await roleOf(org, user.id))];
      expect([
        [200, 0, 0, 'read'],
        [404, 1, 1, null],
      ]).toContainEqual(outcome);
    }
  });
});

describe('in a fixed order', () => {
  const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status);
  const revoke = (org: Org, { inviteId }: InviteLetter) => t.api.as(org.admin).delete(LINK, { organizationId: org.id, inviteId });

  it('the first of two acceptances wins', async () => {
    const letter = await invited(await t.make.org());
    const requests = [() => accept(letter), () => accept(letter)];
    expect(statuses(await inTurn(t.databaseUrl, rowOfInvite(letter.inviteId), requests))).toEqual([200, 404]);
  });

  it('an invite that is accepted first stays accepted, and the revocation succeeds', async () => {
    const org = await t.make.org();
    const letter = await invited(org);
    const requests = [() => accept(letter), () => revoke(org, letter)];
    const replies = await inTurn(t.databaseUrl, rowOfInvite(letter.inviteId), requests);
    expect(statuses(replies)).toEqual([200, 204]);
    expect(await roleOf(org, replies[0]!.body.user.id)).toBe('read');
  });

  it('an invite that is revoked first cannot be accepted', async () => {
    const org = await t.make.org();
    const letter = await invited(org);
    const requests = [() => revoke(org, letter), () => accept(letter)];
    expect(statuses(await inTurn(t.databaseUrl, rowOfInvite(letter.inviteId), requests))).toEqual([204, 404]);
    expect(await userOf(letter.to)).toBeNull();
  });

  it('an acceptance during a second invitation leaves a member and no invite', async () => {
    const org = await t.make.org();
    const letter = await invited(org);
    const requests = [() => accept(letter), () => invite(org, { emails: [letter.to], role: 'admin' })];
    const [accepted, again] = await inTurn(t.databaseUrl, rowOfInvite(letter.inviteId), requests);
    expect(accepted!.expect(200).body.token).toMatch(/^bdy_/);
    expect(again!.expect(200).body).toEqual({ users: [], invited: 0 });
    expect(await roleOf(org, accepted!.body.user.id)).toBe('read');
    expect(await t.db.query('SELECT FROM invites WHERE org_id = $1', [org.id])).toEqual([]);
  });

  it('after a second invitation the first secret is invalid', async () => {
    const org = await t.make.org();
    const letter = await invited(org);
    const requests = [() => invite(org, { emails: [letter.to] }), () => accept(letter)];
    const [again, accepted] = await inTurn(t.databaseUrl, rowOfInvite(letter.inviteId), requests);
    expect(again!.expect(200).body).toEqual({ users: [], invited: 1 });
    accepted!.expect(404);
    (await accept(await mailbox.invite(letter.to, 2))).expect(200);
  });

  it('two administrators can invite the same people in different order', async () => {
    const org = await t.make.org();
    const letters = [await invited(org), await invited(org), await invited(org)];
    const emails = letters.map(({ to }) => to);
    const requests = [() => invite(org, { emails }), () => invite(org, { emails: emails.toReversed() })];
    expect(statuses(await inTurn(t.databaseUrl, rowOfInvite(letters[1]!.inviteId), requests))).toEqual([200, 200]);
    expect(await t.db.query('SELECT FROM invites WHERE org_id = $1', [org.id])).toHaveLength(3);
  });

  it('two administrators can add the same known users in different order', async () => {
    const org = await t.make.org();
    const other = await t.make.org({ admin: org.admin });
    const people = [];
    for (let i = 0; i < 3; i++) people.push(await t.make.member(other, 'read', await t.make.user({ emailVerified: true })));
    const emails = people.map(({ email }) => email);
    const lock = { text: 'INSERT INTO members (id, org_id, user_id) VALUES ($1, $2, $3)', values: [newId(), org.id, people[1]!.id] };
    const requests = [() => invite(org, { emails }), () => invite(org, { emails: emails.toReversed() })];
    const replies = await inTurn(t.databaseUrl, lock, requests);
    expect(replies.map(({ body }) => body)).toEqual([
      { users: people.map(({ id }) => id), invited: 0 },
      { users: [], invited: 0 },
    ]);
  });
});

describe('an obsolete invite', () => {
  it('is deleted when its addressee becomes a member in another way', async () => {
    const domain = `${address().split('@')[0]}.test`;
    const org = await t.make.org({ emailDomains: [domain] });
    const user = await t.make.user({ email: `ada@${domain}`, emailVerified: true });
    const letter = await invited(org, user.email, { role: 'admin' });
    (await t.api.as(user).post('/v1/orgs/:organizationId/join', { organizationId: org.id })).expect(204);
    (await accept(letter)).expect(404);
    expect(await roleOf(org, user.id)).toBe('read');
  });

  it('is deleted when its addressee is removed', async () => {
    const org = await t.make.org();
    const user = await t.make.user();
    const letter = await invited(org, user.email);
    await t.make.member(org, 'read', user);
    (await t.api.as(org.admin).delete(MEMBER, { organizationId: org.id, userId: user.id })).expect(204);
    (await accept(letter)).expect(404);
    expect(await roleOf(org, user.id)).toBeUndefined();
  });

  it('is deleted after it has expired', async () => {
    const org = await t.make.org();
    const [expired, pending] = [await invited(org), await invited(org)];
    await t.db.query(`UPDATE invites SET expires_at = now() - interval '1 second' WHERE id = $1`, [expired.inviteId]);
    await t.app.get(MailInvites).forgetExpired();
    expect(await t.db.query('SELECT id FROM invites WHERE org_id = $1', [org.id])).toEqual([{ id: pending.inviteId }]);
  });
});

describe('guessing', () => {
  const limited = useApp({ RATE_LIMIT: '2' });

  it('is rate limited by address for anonymous callers, and not for callers with a token', async () => {
    const params = { organizationId: newId(), inviteId: newId() };
    const guess = (api = limited.api.anonymous()) => api.post(INVITE, params, { secret: 'x' });
    for (let i = 0; i < 2; i++) (await guess()).expect(404);
    expect((await guess()).expect(429).headers['retry-after']).toMatch(/^\d+$/);
    (await guess(limited.api.as(await limited.make.user()))).expect(404);
  });
});
