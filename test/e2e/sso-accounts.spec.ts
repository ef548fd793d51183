import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';
import { SamlIdp } from '../support/saml-idp.js';
import { SsoBrowser, tokenOn, type Shown } from '../support/sso-browser.js';
import { statementsOf } from '../support/statements.js';

const t = useApp();
const ORG = '/v1/orgs/:organizationId';
const LIST = `${ORG}/saml`;
const IDENTITIES = '/v1/users/:userId/sso-identities';
let idp: SamlIdp;
let emails = 0;
const newEmail = () => `owner-${++emails}@example.test`;

beforeAll(() => {
  idp = new SamlIdp();
});

async function setUp() {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const at = { organizationId: org.id };
  const provider = (await api.post(LIST, at, idp.provider)).expect(201).body;
  const signIn = (nameId: string, start: string = provider.service.startURL) => new SsoBrowser(t.app, idp).signIn(start, nameId);
  return { org, api, at, provider, place: { ...at, samlProviderId: provider.id as string }, signIn };
}

function codeOn({ status, text }: Shown): string {
  expect([status, text]).toEqual([403, expect.stringContaining('An e-mail address alone does not give access to an account')]);
  expect(text).toContain('/v1/users/USER_ID/sso-identities');
  return /"code":"([\w.-]+)"/.exec(text)![1]!;
}

const idOf = async (token: string) => (await t.api.as({ token }).get('/v1/user')).expect(200).body.id as string;

describe('an account of a member', () => {
  it.each(['a member', 'an installation administrator'])('is not taken over by its address, be it of %s', async (who) => {
    const { org, signIn } = await setUp();
    const email = newEmail();
    const user = await t.make.user({ email, emailVerified: true, installationAdmin: who === 'an installation administrator' });
    await t.make.member(org, 'admin', user);
    for (const address of [email, email.toUpperCase()]) {
      const shown = await signIn(address);
      codeOn(shown);
      expect(shown.text).toContain(email);
    }
  });

  it('signs in once its owner has linked it', async () => {
    const { api, at, org, provider, signIn } = await setUp();
    const email = newEmail();
    const user = await t.make.member(org, 'review', await t.make.user({ email }));
    const code = codeOn(await signIn(email));
    const linked = (await t.api.as(user).post(IDENTITIES, { userId: user.id }, { code })).expect(201).body;
    expect(linked).toMatchObject({ subject: email, provider: { id: provider.id, label: 'Example IdP', organization: org.id } });
    expect(await idOf(tokenOn(await signIn(email)))).toBe(user.id);
    expect((await api.get(`${ORG}/members/:userId`, { ...at, userId: user.id })).expect(200).body).toMatchObject({
      role: 'review',
      sso: true,
    });
    const { items } = (await t.api.as(user).get(IDENTITIES, { userId: user.id })).expect(200).body;
    expect(items).toEqual([{ ...linked, lastSignInAt: expect.any(String) }]);
  });

  it('signs in once an installation administrator has linked it', async () => {
    const { org, signIn } = await setUp();
    const email = newEmail();
    const user = await t.make.member(org, 'read', await t.make.user({ email }));
    const code = codeOn(await signIn(email));
    (await t.api.as(await t.make.installationAdmin()).post(IDENTITIES, { userId: user.id }, { code })).expect(201);
    expect(await idOf(tokenOn(await signIn(email)))).toBe(user.id);
  });

  it('is linked by nobody else, not by the token of a sign-in, and not with a wrong code', async () => {
    const { org, signIn } = await setUp();
    const email = newEmail();
    const user = await t.make.member(org, 'read', await t.make.user({ email }));
    const code = codeOn(await signIn(email));
    const place = { userId: user.id };
    (await t.api.as(org.admin).post(IDENTITIES, place, { code })).expect(403);
    for (const wrong of ['x', `${code}x`, `${code.slice(0, -4)}AAAA`])
      (await t.api.as(user).post(IDENTITIES, place, { code: wrong })).expect(400);
    const token = tokenOn(await signIn(newEmail()));
    const userId = await idOf(token);
    (await t.api.as({ token }).post(IDENTITIES, { userId }, { code })).expect(403);
    const scoped = await t.make.token({ userId: user.id, scopes: ['user:read'] });
    (await t.api.as(scoped).post(IDENTITIES, place, { code })).expect(403);
  });

  it('is linked once: a person is one user', async () => {
    const { org, signIn } = await setUp();
    const email = newEmail();
    const [user, other] = [await t.make.member(org, 'read', await t.make.user({ email })), await t.make.user()];
    const code = codeOn(await signIn(email));
    const link = (who: MadeUser) => t.api.as(who).post(IDENTITIES, { userId: who.id }, { code });
    const first = (await link(user)).expect(201).body;
    expect((await link(user)).expect(201).body).toEqual(first);
    (await link(other)).expect(409);
  });

  it('loses its session when it is unlinked', async () => {
    const { org, signIn } = await setUp();
    const email = newEmail();
    const user = await t.make.member(org, 'read', await t.make.user({ email }));
    const api = t.api.as(user);
    const { id } = (await api.post(IDENTITIES, { userId: user.id }, { code: codeOn(await signIn(email)) })).expect(201).body;
    const token = tokenOn(await signIn(email));
    await idOf(token);
    const place = { userId: user.id, ssoIdentityId: id };
    for (let n = 0; n < 2; n += 1) (await api.delete(`${IDENTITIES}/:ssoIdentityId`, place)).expect(204);
    (await t.api.as({ token }).get('/v1/user')).expect(401);
    codeOn(await signIn(email));
  });

  it('is not meant by an address that only looks the same', async () => {
    const { signIn } = await setUp();
    const email = `kim-${newEmail()}`;
    const victim = await idOf(tokenOn(await signIn(email)));
    // A Cyrillic letter is another letter; the Kelvin sign becomes a `k` in lower case.
    for (const alike of [email.replace('i', '\u0456'), email.replace('o', '\u043e')]) {
      const other = await signIn(alike);
      if (other.status === 200) expect(await idOf(tokenOn(other))).not.toBe(victim);
    }
    const kelvin = await signIn(email.replace('k', '\u212a'));
    expect(kelvin.status).toBe(403);
  });
});

describe('an account whose address only a provider asserts', () => {
  it('is not verified, and gets an invite only by its own token', async () => {
    const { signIn } = await setUp();
    const email = newEmail();
    const token = tokenOn(await signIn(email));
    const id = await idOf(token);
    const inviting = await t.make.org();
    const { id: invite } = await t.make.mailInvite(inviting, { email });
    expect((await t.api.as({ token }).get('/v1/user/invites')).expect(200).body.items).toEqual([]);
    const secret = `bdi_${'s'.repeat(43)}`;
    await t.db.query(`UPDATE invites SET hash = sha256($2::text::bytea) WHERE id = $1`, [invite, secret]);
    const accept = (caller = t.api.anonymous()) => caller.post('/v1/orgs/:o/invites/:i', { o: inviting.id, i: invite }, { secret });
    // Its own user has both proofs.
    (await accept(t.api.as({ token }))).expect(200);
    expect((await t.api.as({ token }).get('/v1/user')).expect(200).body).toMatchObject({ id, emailVerified: true });
  });
});

describe('an organization that requires single sign-on', () => {
  async function required() {
    const set = await setUp();
    const owner = tokenOn(await set.signIn(newEmail()));
    (await set.api.patch(`${ORG}/members/:userId`, { ...set.at, userId: await idOf(owner) }, { role: 'admin' })).expect(200);
    const member = await t.make.member(set.org, 'edit');
    const space = await t.make.space({ org: set.org });
    return { ...set, owner: t.api.as({ token: owner }), member, space };
  }

  it('refuses the personal tokens of members who have not signed in, and says why', async () => {
    const { org, at, owner, member, space } = await required();
    const api = t.api.as(member);
    (await api.get(ORG, at)).expect(200);
    (await owner.patch(ORG, at, { sso: true })).expect(200);
    for (const [path, params] of [
      [ORG, at],
      [`${ORG}/sso`, at],
      ['/v1/spaces/:spaceId', { spaceId: space.id }],
    ] as const) {
      const { error } = (await api.get(path, params)).expect(403).body;
      expect(error.message).toContain('This organization requires single sign-on: sign in at https://docs.example.test/sign-in');
    }
    (await api.delete('/v1/spaces/:spaceId', { spaceId: space.id })).expect(403);
    expect((await api.get('/v1/orgs')).expect(200).body.items).toEqual([]);
    (await t.api.as(org.admin).get(ORG, at)).expect(403);
    (await owner.get(ORG, at)).expect(200);
    (await t.api.as(await t.make.user()).get(ORG, at)).expect(404);
    const other = await t.make.org();
    await t.make.member(other, 'read', member);
    (await api.get(ORG, { organizationId: other.id })).expect(200);
    (await owner.patch(ORG, at, { sso: false })).expect(200);
    (await api.get(ORG, at)).expect(200);
  });

  it('cannot be reached by moving content into it', async () => {
    const { at, owner, member } = await required();
    (await owner.patch(ORG, at, { sso: true })).expect(200);
    const elsewhere = await t.make.org({ admin: member });
    const space = await t.make.space({ org: elsewhere });
    const moved = await t.api.as(member).post('/v1/spaces/:spaceId/transfer', { spaceId: space.id }, { organization: at.organizationId });
    expect(moved.status).toBe(403);
  });

  it('accepts members who are added as SSO members', async () => {
    const { at, owner, member } = await required();
    (await owner.patch(ORG, at, { sso: true })).expect(200);
    (await t.api.as(member).get(ORG, at)).expect(403);
    const added = (await owner.post(`${ORG}/members/:userId/sso`, { ...at, userId: member.id })).expect(200).body;
    expect(added.sso).toBe(true);
    (await t.api.as(member).get(ORG, at)).expect(200);
  });

  it('checks this in the statement that it runs anyway', async () => {
    const { at, owner } = await required();
    await owner.get(ORG, at);
    const before = (await statementsOf(() => owner.get(ORG, at))).length;
    (await owner.patch(ORG, at, { sso: true })).expect(200);
    await owner.get(ORG, at);
    expect((await statementsOf(() => owner.get(ORG, at))).length).toBe(before);
  });

  it('never locks its last administrators out', async () => {
    const { org, api, at, provider } = await setUp();
    await t.db.query(`UPDATE sso_providers SET status = 'active' WHERE id = $1`, [provider.id]);
    const guest = await t.make.member(org, null);
    (await api.patch(ORG, at, { sso: true })).expect(200);
    (await api.get(ORG, at)).expect(200);
    (await t.api.as(guest).get(ORG, at)).expect(403);
    const second = await t.make.member(org, 'admin');
    (await t.api.as(second).get(ORG, at)).expect(200);
    // As soon as one administrator is an SSO member, the others have to sign in.
    (await api.post(`${ORG}/members/:userId/sso`, { ...at, userId: org.admin.id })).expect(200);
    (await t.api.as(second).get(ORG, at)).expect(403);
    (await api.get(ORG, at)).expect(200);
    await t.db.query('UPDATE users SET disabled = true WHERE id = $1', [org.admin.id]);
    (await t.api.as(second).get(ORG, at)).expect(200);
  });

  it('keeps its last provider', async () => {
    const { api, at, place, signIn } = await setUp();
    expect((await api.patch(ORG, at, { sso: true })).expect(409).body.error.message).toContain('before somebody has signed in');
    tokenOn(await signIn(newEmail()));
    (await api.patch(ORG, at, { sso: true })).expect(200);
    (await api.patch(ORG, at, { sso: true })).expect(200);
    (await api.delete(`${LIST}/:samlProviderId`, place)).expect(409);
    (await api.post(LIST, at, idp.provider)).expect(201);
    (await api.delete(`${LIST}/:samlProviderId`, place)).expect(204);
  });
});
