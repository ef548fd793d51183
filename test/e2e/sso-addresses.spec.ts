import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { SamlIdp } from '../support/saml-idp.js';
import { SsoBrowser, tokenOn } from '../support/sso-browser.js';
import { statementsOf } from '../support/statements.js';

// The attacker's provider asserts an address first. Its owner then comes by each way there is.
const t = useApp();
const ORG = '/v1/orgs/:organizationId';
let idp: SamlIdp;
let count = 0;
const newEmail = (domain = 'victim.test') => `ceo-${++count}@${domain}`;

beforeAll(() => {
  idp = new SamlIdp();
});

async function organization(details: Parameters<typeof t.make.org>[0] = {}, provider: object = {}) {
  const org = await t.make.org(details);
  const api = t.api.as(org.admin);
  const at = { organizationId: org.id };
  const { service } = (await api.post(`${ORG}/saml`, at, { ...idp.provider, ...provider })).expect(201).body;
  const signIn = (nameId: string) => new SsoBrowser(t.app, idp).signIn(service.startURL, nameId);
  return { org, api, at, signIn };
}

const accountOf = async (token: string) => (await t.api.as({ token }).get('/v1/user')).expect(200).body;

/** An account of the attacker with the address. */
async function squat(email: string) {
  const attacker = await organization();
  const token = tokenOn(await attacker.signIn(email));
  return { ...attacker, token, account: await accountOf(token) };
}

async function invite(org: { id: string }, email: string) {
  const { id } = await t.make.mailInvite(org, { email });
  const secret = `bdi_${String(++count).padStart(43, 's')}`;
  await t.db.query('UPDATE invites SET hash = sha256($2::text::bytea) WHERE id = $1', [id, secret]);
  return (caller = t.api.anonymous()) => caller.post('/v1/orgs/:o/invites/:i', { o: org.id, i: id }, { secret });
}

const isMember = async (org: { id: string }, userId: string) =>
  (await t.db.query('SELECT 1 FROM members WHERE org_id = $1 AND user_id = $2', [org.id, userId])).length > 0;

describe('an address that the provider of another organization asserted first', () => {
  it('is free for an invite by mail, which gives the asserted account nothing', async () => {
    const email = newEmail();
    const { token, account } = await squat(email);
    const org = await t.make.org();
    const accept = await invite(org, email.toUpperCase());
    expect((await t.api.as({ token }).get('/v1/user/invites')).expect(200).body.items).toEqual([]);
    const accepted = (await accept()).expect(200).body;
    const owner = await accountOf(accepted.token);
    expect(owner).toMatchObject({ emailVerified: true });
    expect(owner.id).not.toBe(account.id);
    expect([await isMember(org, owner.id), await isMember(org, account.id)]).toEqual([true, false]);
    expect(await accountOf(token)).toEqual(account);
  });

  it('is free for an installation administrator who creates its owner, and for that owner to join by domain', async () => {
    const domain = `d${++count}.test`;
    const email = newEmail(domain);
    const { token } = await squat(email);
    const root = t.api.as(await t.make.installationAdmin());
    const { id } = (await root.post('/v1/users', {}, { email, displayName: 'The owner' })).expect(201).body;
    const org = await t.make.org({ emailDomains: [domain] });
    const owner = t.api.as(await t.make.token({ userId: id }));
    const join = '/v1/orgs/:o/join';
    (await owner.post(join, { o: org.id })).expect(204);
    expect((await t.api.as({ token }).post(join, { o: org.id })).status).toBeGreaterThanOrEqual(400);
    // The other account cannot become the owner of an address that has one.
    const squatter = await accountOf(token);
    (await root.patch('/v1/users/:u', { u: squatter.id }, { emailVerified: true })).expect(409);
  });

  it('is free for the owner to sign in at the provider of their own organization', async () => {
    const email = newEmail();
    const { account, org: evil } = await squat(email);
    const home = await organization();
    const own = await accountOf(tokenOn(await home.signIn(email)));
    expect(own.id).not.toBe(account.id);
    expect(own.email).toBe(email);
    expect([await isMember(home.org, account.id), await isMember(evil, own.id)]).toEqual([false, false]);
    expect(await accountOf(tokenOn(await home.signIn(email)))).toEqual(own);
  });

  it('names its owner wherever a caller names a person by address', async () => {
    const email = newEmail();
    const { account, org: evil, at, api } = await squat(email);
    const owner = await t.make.user({ email, emailVerified: true });
    await t.make.member(evil, 'read', owner);
    const teamId = await t.make.team(evil).then(({ id }) => id);
    (await api.put('/v1/orgs/:organizationId/teams/:teamId/members', { ...at, teamId }, { add: [email] })).expect(204);
    const seats = await t.db.query<{ user_id: string }>('SELECT user_id FROM team_members WHERE team_id = $1', [teamId]);
    expect(seats).toEqual([{ user_id: owner.id }]);
    expect(account.id).not.toBe(owner.id);
  });

  it('can have an owner already: the asserted account gets none of their organizations, and its token no invite of theirs', async () => {
    const email = newEmail();
    const owner = await t.make.user({ email, emailVerified: true });
    const home = await t.make.org({ admin: owner });
    const { token, account } = await squat(email);
    expect((await t.api.as({ token }).get('/v1/orgs')).expect(200).body.items.map(({ id }: { id: string }) => id)).not.toContain(home.id);
    (await t.api.as({ token }).get(ORG, { organizationId: home.id })).expect(404);
    const org = await t.make.org();
    const accept = await invite(org, email);
    (await accept(t.api.as({ token }))).expect(409);
    (await accept()).expect(200);
    expect([await isMember(org, owner.id), await isMember(org, account.id)]).toEqual([true, false]);
  });
});

describe('a first sign-in', () => {
  it('says nothing about accounts elsewhere: the same response, after the same statements', async () => {
    const { signIn } = await organization();
    const [free, taken, asserted] = [newEmail(), newEmail(), newEmail()];
    await t.make.user({ email: taken, emailVerified: true });
    await squat(asserted);
    tokenOn(await signIn(newEmail()));
    const shapes = [];
    for (const email of [free, taken, asserted]) {
      let shown: Awaited<ReturnType<typeof signIn>>;
      const texts = (await statementsOf(async () => (shown = await signIn(email)))).map(({ text }) => text);
      // Jobs of the service may run meanwhile.
      const statements = texts.filter((text) => /users|members|removals|sso_|saml_/.test(text));
      const { status, headers, text } = shown!;
      const shape = text.replace(/bdy_\w+|\d{4}-\d\d-\d\dT[\d:.]+Z|users\/\w+\/tokens\/\w+/g, '…');
      shapes.push({ status, headers: Object.keys(headers).toSorted(), shape, statements });
    }
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
    expect(shapes[0]!.status).toBe(200);
  });

  it('of a second person with the address of a member, or of somebody who was removed, is refused', async () => {
    const { org, api, at, signIn } = await organization();
    const email = newEmail();
    const member = await accountOf(tokenOn(await signIn(email)));
    await t.db.query('UPDATE sso_identities SET subject = $2 WHERE user_id = $1', [member.id, 'another subject']);
    expect((await signIn(email)).status).toBe(403);
    (await api.delete(`${ORG}/members/:userId`, { ...at, userId: member.id })).expect(204);
    expect((await signIn(email)).status).toBe(403);
    expect(await isMember(org, member.id)).toBe(false);
  });
});

describe('adding an SSO member', () => {
  it('admits a user with a verified address in a domain of the organization, with the role of its provider', async () => {
    const domain = `d${++count}.test`;
    const { api, at } = await organization({ emailDomains: [domain] }, { defaultRole: 'comment' });
    const user = await t.make.user({ email: newEmail(domain), emailVerified: true });
    const path = `${ORG}/members/:userId/sso`;
    const place = { ...at, userId: user.id };
    expect((await api.post(path, place)).expect(200).body).toMatchObject({ id: user.id, role: 'comment', sso: true });
    expect((await api.post(path, place)).expect(200).body.role).toBe('comment');
    const plain = await t.make.org({ emailDomains: [domain], defaultRole: 'edit' });
    const added = await t.api.as(plain.admin).post(path, { organizationId: plain.id, userId: user.id });
    expect(added.expect(200).body).toMatchObject({ role: 'edit', sso: true });
  });

  it('refuses everybody else, and callers who do not administer the organization', async () => {
    const domain = `d${++count}.test`;
    const { org, api, at } = await organization({ emailDomains: [domain] });
    const path = `${ORG}/members/:userId/sso`;
    const strangers = [
      await t.make.user({ email: newEmail(), emailVerified: true }),
      await t.make.user({ email: newEmail(domain) }),
      await t.make.user({ email: newEmail(domain), emailVerified: true, disabled: true }),
      (await squat(newEmail(domain))).account,
      { id: 'nobody' },
    ];
    for (const { id: userId } of strangers) (await api.post(path, { ...at, userId })).expect(404);
    const user = await t.make.user({ email: newEmail(domain), emailVerified: true });
    (await t.api.as(await t.make.member(org, 'edit')).post(path, { ...at, userId: user.id })).expect(403);
    (await t.api.as(user).post(path, { ...at, userId: user.id })).expect(404);
  });
});
