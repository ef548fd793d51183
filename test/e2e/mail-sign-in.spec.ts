import { createHash } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { ForgetSignIns } from '../../src/modules/sso/sign-in/forget-sign-ins.js';
import { useApp } from '../support/app.js';
import { tablesHolding } from '../support/find-text.js';
import type { MadeUser } from '../support/make.js';
import { Mailbox } from '../support/mailbox.js';
import { SamlIdp } from '../support/saml-idp.js';
import { SmtpServer, type Received } from '../support/smtp.js';
import { Browser, SsoBrowser, tokenOn } from '../support/sso-browser.js';

const server = await new SmtpServer().start();
afterAll(() => server.stop());
afterEach(() => vi.useRealTimers());
const t = useApp({
  PUBLIC_URL: 'https://docs.example.test',
  SIGN_IN_BY_MAIL: 'true',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(server.port),
  SMTP_FROM: 'Docs <docs@example.test>',
});
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const [ASK, FINISH] = ['/sign-in/mail', '/sign-in/mail/finish'];
const OWN = { 'sec-fetch-site': 'same-origin' };
const FOREIGN = { 'sec-fetch-site': 'cross-site' };
let networks = 0;

/** Each browser is in a network of its own, because networks are limited. */
function browser(): Browser {
  const made = new Browser(t.app);
  made.address = `10.0.${++networks}.7`;
  return made;
}
const person = (overrides = {}) => t.make.user({ emailVerified: true, ...overrides });

const decoded = ({ raw }: Received) =>
  Buffer.from(
    raw.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
const mailsTo = (address: string) => server.received.filter(({ to }) => to.includes(address));
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 20 });
/** All jobs that requests have added are done, so what has not been sent is not going to be. */
const settled = () => until(async () => expect(await t.db.query(`SELECT 1 FROM jobs WHERE name = 'sign-ins.mail'`)).toEqual([]));

async function linkTo(address: string, count = 1): Promise<string> {
  await until(() => expect(mailsTo(address)).toHaveLength(count));
  return /https:\/\/docs\.example\.test\/sign-in\/mail\?state=[\w.-]+/.exec(decoded(mailsTo(address).at(-1)!))![0];
}
const stateOf = (link: string) => new URL(link).searchParams.get('state')!;

async function asked(user: Pick<MadeUser, 'email'>, query = {}, count = 1) {
  const own = browser();
  const shown = await own.submit(ASK, { email: user.email, ...query }, OWN);
  expect(shown.status, shown.text).toBe(202);
  return { own, shown, link: await linkTo(user.email, count) };
}

async function signedIn(user: Pick<MadeUser, 'email'>) {
  const { own, link } = await asked(user);
  return { token: tokenOn(await own.submit(FINISH, { state: stateOf(link) }, OWN)), own };
}

describe('a sign-in by mail', () => {
  it('begins on the sign-in page, goes on with the link, and ends with a button', async () => {
    const user = await person();
    const own = browser();
    own.agent = FIREFOX;
    expect((await own.open('/sign-in')).markup).toContain('formaction="https://docs.example.test/sign-in/mail"');
    const shown = await own.submit(ASK, { email: user.email }, OWN);
    const link = await linkTo(user.email);
    const page = await own.open(link);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('action="https://docs.example.test/sign-in/mail/finish"')]);
    const done = await own.submit(FINISH, { state: stateOf(link) }, OWN);
    const token = tokenOn(done);
    for (const { headers } of [shown, page, done])
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringContaining(`default-src 'none'`),
      });
    const account = (await t.api.as({ token }).get('/v1/user')).expect(200).body;
    expect(account.id).toBe(user.id);
    const [session] = (await t.api.as({ token }).get('/v1/users/:u/sessions', { u: user.id })).expect(200).body.items;
    expect(session).toMatchObject({ kind: 'mail', current: true, device: 'Firefox on Linux' });
    expect([session.organization, session.provider]).toEqual([undefined, undefined]);
    expect(Date.parse(session.expiresAt) - Date.parse(session.createdAt)).toBeLessThanOrEqual(12 * 3_600_000 + 1000);
    const cookies = [done.headers['set-cookie']].flat().map(String);
    expect(cookies.find((cookie) => cookie.startsWith('__Host-bindery-session='))).toContain('HttpOnly; SameSite=Strict');
    expect(own.cookie).toBe(`__Host-bindery-session=${token}`);
  });

  it('writes to its owner in their language, as text and as HTML, and repeats nothing of the request', async () => {
    const user = await person({ language: 'de' });
    const own = browser();
    own.agent = `${FIREFOX} <b>Buy now</b>`;
    await own.submit(ASK, { email: user.email }, { ...OWN, 'accept-language': 'fr' });
    const link = await linkTo(user.email);
    const [mail] = mailsTo(user.email);
    const text = decoded(mail!);
    for (const part of ['Subject: Anmeldung bei docs.example.test', 'text/plain', 'text/html', 'öffne diesen Link', 'Firefox on Linux'])
      expect(text).toContain(part);
    expect(text.split(link)).toHaveLength(4);
    expect(text).not.toContain('Buy now');
    expect(text).toMatch(/<html lang="de" dir="ltr">/);
  });

  it('sends mail to the address as its owner wrote it, whatever the case that was typed', async () => {
    const user = await person({ email: `Grace.${++networks}@example.test` });
    await browser().submit(ASK, { email: user.email.toUpperCase() }, OWN);
    await linkTo(user.email);
    expect(server.received.at(-1)!.to).toEqual([user.email]);
  });

  it('answers the same for every address, and sends nothing to addresses that nobody has proven', async () => {
    const [known, disabled, unverified] = [await person(), await person({ disabled: true }), await t.make.user()];
    const asserted = await person({ emailAsserted: true, emailVerified: false });
    const answers = [];
    const sent = server.received.length;
    for (const email of [known.email, disabled.email, unverified.email, asserted.email, 'nobody@example.test']) {
      const { status, text, headers } = await browser().submit(ASK, { email }, OWN);
      answers.push([status, text, Object.keys(headers).toSorted(), String(headers['set-cookie']).replace(/=[\w.-]+;/, '=;')]);
    }
    expect(answers[0]![0]).toBe(202);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await settled();
    expect(server.received.slice(sent).map(({ to }) => to)).toEqual([[known.email]]);
    // One row and one job for each.
    expect(await t.db.query(`SELECT 1 FROM mail_sign_ins WHERE address = 'nobody@example.test'`)).toHaveLength(1);
  });

  it('keeps no link in the database', async () => {
    const { link } = await asked(await person());
    expect(await tablesHolding(t.db, stateOf(link).split('.')[1]!)).toEqual([]);
  });

  it('works once, also if the button is pressed twice at a time', async () => {
    const user = await person();
    const { own, link } = await asked(user);
    const cookie = own.cookie;
    const press = () => {
      const same = browser();
      same.cookie = cookie;
      return same.submit(FINISH, { state: stateOf(link) }, OWN);
    };
    const pages = await Promise.all(Array.from({ length: 8 }, press));
    expect(pages.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 403)]);
    const again = await press();
    expect([again.status, again.text]).toEqual([403, expect.stringContaining('This link was used already')]);
    expect((await t.api.as(user).get('/v1/users/:u/sessions', { u: user.id })).expect(200).body.count).toBe(1);
  });

  it('works in the browser that asked only, and a look at the link uses nothing up', async () => {
    const user = await person();
    const { own, link } = await asked(user);
    const scanner = browser();
    for (let n = 0; n < 3; n += 1) expect((await scanner.open(link)).status).toBe(403);
    expect((await scanner.submit(FINISH, { state: stateOf(link) }, OWN)).status).toBe(403);
    const { own: thief } = await asked(await person());
    const stolen = await thief.submit(FINISH, { state: stateOf(link) }, OWN);
    expect([stolen.status, stolen.text]).toEqual([403, expect.stringContaining('started in another browser')]);
    for (let n = 0; n < 3; n += 1) expect((await own.open(link)).status).toBe(200);
    tokenOn(await own.submit(FINISH, { state: stateOf(link) }, OWN));
  });

  it('needs the seal of the mail: the browser that asked cannot make it', async () => {
    const { own, link } = await asked(await person());
    const [id, seal] = stateOf(link).split('.') as [string, string];
    const forged = seal.startsWith('A') ? `B${seal.slice(1)}` : `A${seal.slice(1)}`;
    for (const state of [`${id}.${forged}`, `${id}.${'A'.repeat(22)}`]) expect((await own.submit(FINISH, { state }, OWN)).status).toBe(403);
    for (const state of ['', id, `${id}.`, `${id}.${seal}.${seal}`, 'x'.repeat(5000)])
      expect((await own.submit(FINISH, { state }, OWN)).status, state).toBe(400);
    tokenOn(await own.submit(FINISH, { state: `${id}.${seal}` }, OWN));
  });

  it('is refused to forms of other sites, which would sign in a browser as somebody else', async () => {
    const user = await person();
    const { own, link } = await asked(user);
    const sent = server.received.length;
    for (const headers of [FOREIGN, { 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'none' }]) {
      expect((await own.submit(FINISH, { state: stateOf(link) }, headers)).status).toBe(403);
      expect((await browser().submit(ASK, { email: user.email }, headers)).status).toBe(403);
    }
    await settled();
    expect(server.received).toHaveLength(sent);
    tokenOn(await own.submit(FINISH, { state: stateOf(link) }, OWN));
  });

  it('ends after ten minutes, and with the account', async () => {
    const user = await person();
    const first = await asked(user);
    await t.db.query(`UPDATE mail_sign_ins SET created_at = created_at - interval '10 minutes' WHERE address = lower($1)`, [user.email]);
    expect((await first.own.submit(FINISH, { state: stateOf(first.link) }, OWN)).status).toBe(403);
    const second = await asked(user, {}, 2);
    await t.db.query('UPDATE users SET disabled = true WHERE id = $1', [user.id]);
    const refused = await second.own.submit(FINISH, { state: stateOf(second.link) }, OWN);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('disabled')]);
    await t.db.query('UPDATE users SET disabled = false WHERE id = $1', [user.id]);
    // What was refused was not used up.
    tokenOn(await second.own.submit(FINISH, { state: stateOf(second.link) }, OWN));
  });

  it('is not ended by a link of a sign-in with a provider, and ends none', async () => {
    const idp = new SamlIdp();
    const org = await t.make.org();
    const provider = (await t.api.as(org.admin).post('/v1/orgs/:o/saml', { o: org.id }, idp.provider)).expect(201).body;
    const saml = new SsoBrowser(t.app, idp);
    const { relayState } = await saml.start(provider.service.startURL as string);
    expect((await saml.submit(FINISH, { state: relayState }, OWN)).status).toBe(403);
  });

  it.each([
    ['nothing', ''],
    ['no address', 'grace'],
    ['two addresses', 'grace@example.test,ada@example.test'],
    ['a header', 'grace@example.test\r\nBcc: ada@example.test'],
    ['a header after a name', 'Grace\nBcc: ada@example.test <grace@example.test>'],
    ['a quoted address', '"grace\r\n"@example.test'],
    ['a null byte', 'grace@example.test\u0000'],
    ['a line separator', 'grace\u2028@example.test'],
    ['a huge address', `${'g'.repeat(5000)}@example.test`],
  ])('is refused for %s', async (_, email) => {
    const sent = server.received.length;
    expect((await browser().submit(ASK, { email }, OWN)).status).toBe(400);
    await settled();
    expect(server.received).toHaveLength(sent);
  });

  it('is refused a form that is too large', async () => {
    expect((await browser().submit(ASK, { email: 'g'.repeat(20_000) }, OWN)).status).toBe(413);
  });

  it('sends an address five mails an hour, and answers the same then', async () => {
    const user = await person();
    const pages = await Promise.all(Array.from({ length: 9 }, () => browser().submit(ASK, { email: user.email }, OWN)));
    expect(new Set(pages.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await linkTo(user.email, 5);
    await settled();
    expect(mailsTo(user.email)).toHaveLength(5);
    await t.db.query(`UPDATE mail_sign_ins SET created_at = created_at - interval '1 hour' WHERE address = lower($1)`, [user.email]);
    await browser().submit(ASK, { email: user.email.toUpperCase() }, OWN);
    await linkTo(user.email, 6);
  });

  it('sends five mails an hour for a network, whomever to', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => person()));
    const sent = server.received.length;
    networks += 1;
    const answers = await Promise.all(
      people.map(({ email }, n) => {
        const one = new Browser(t.app);
        one.address = `10.0.${networks}.${n + 1}`;
        return one.submit(ASK, { email }, OWN);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 202));
    await settled();
    await until(() => expect(server.received).toHaveLength(sent + 5));
  });

  it('goes on at a path of this service, and nowhere else', async () => {
    const { own, link } = await asked(await person(), { next: '/device' });
    const done = await own.submit(FINISH, { state: stateOf(link) }, OWN);
    expect(done.markup).toContain('href="https://docs.example.test/device"');
    for (const next of ['https://evil.test', '//evil.test', '/\\evil.test', 'device', '/device?x', '/..//evil.test', '/%2fevil.test', '/'])
      for (const url of ['/sign-in', ASK]) {
        const shown = await browser().submit(url, { email: 'grace@example.test', next }, OWN);
        expect([shown.status, next]).toEqual([400, next]);
      }
    const deep = '/app/spaces/abc/changes/def/page/xyz';
    const led = await asked(await person(), { next: deep });
    const { markup } = await led.own.submit(FINISH, { state: stateOf(led.link) }, OWN);
    expect(markup.indexOf(`href="https://docs.example.test${deep}"`)).toBeGreaterThan(0);
    expect(markup.indexOf(`href="https://docs.example.test${deep}"`)).toBeLessThan(markup.indexOf('href="https://docs.example.test/docs"'));
    const statusAt = async (next: string) => (await browser().open(`/sign-in?next=${next}`)).status;
    const [deepest, long] = ['/segment'.repeat(10), `/${'x'.repeat(50)}`];
    expect([await statusAt(deepest), await statusAt(`${deepest}/more`)]).toEqual([200, 400]);
    expect([await statusAt(long), await statusAt(`${long}x`), await statusAt(`${deepest}/`)]).toEqual([200, 400, 400]);
    expect((await browser().open('/sign-in?next=/device')).markup).toContain('name="next" value="/device"');
    expect((await browser().open('/sign-in?next=https://evil.test')).status).toBe(400);
  });

  it('hands the token of a command-line client over by a code', async () => {
    const user = await person();
    const codeVerifier = 'v'.repeat(43);
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const { own, link } = await asked(user, { redirectURI: 'http://127.0.0.1:4000/callback', codeChallenge, state: 'mine' });
    const { status, headers } = await own.submit(FINISH, { state: stateOf(link) }, OWN);
    const location = new URL(headers['location'] as string);
    expect([status, location.origin, location.searchParams.get('state')]).toEqual([303, 'http://127.0.0.1:4000', 'mine']);
    const code = location.searchParams.get('code');
    const { body } = (await t.api.post('/v1/sso/tokens', {}, { code, codeVerifier })).expect(201);
    expect(body).toMatchObject({ label: 'Sign-in by mail' });
    expect(body).not.toHaveProperty('organization');
    expect((await t.api.as(body).get('/v1/user')).expect(200).body.id).toBe(user.id);
    (await t.api.post('/v1/sso/tokens', {}, { code, codeVerifier })).expect(400);
  });

  it('is recorded for the installation and the organizations of the person, and so is one that is refused', async () => {
    const org = await t.make.org();
    const user = await t.make.member(org, 'read', await person());
    const { own } = await signedIn(user);
    await own.submit(FINISH, { state: `_${'x'.repeat(32)}.${'x'.repeat(22)}` }, OWN);
    const of = (orgId: string, action: string) =>
      t.db.query(`SELECT target_id, body->'payload' AS payload FROM audit_events WHERE org_id = $1 AND action = $2`, [orgId, action]);
    const event = { target_id: user.id, payload: { method: 'mail' } };
    expect(await of(org.id, 'sign-in.complete')).toEqual([event]);
    expect(await of('installation', 'sign-in.complete')).toEqual(expect.arrayContaining([event]));
    expect(await of('installation', 'sign-in.refuse')).toEqual(
      expect.arrayContaining([{ target_id: 'installation', payload: { reason: 'state' } }]),
    );
  });

  it('is forgotten after an hour', async () => {
    const { own } = await asked(await person());
    await t.db.query(`UPDATE mail_sign_ins SET created_at = created_at - interval '1 hour'`);
    await own.submit(ASK, { email: 'late@example.test' }, OWN);
    await t.app.get(ForgetSignIns).forget();
    expect(await t.db.query('SELECT address FROM mail_sign_ins')).toEqual([{ address: 'late@example.test' }]);
  });
});

describe('a session that was begun by mail', () => {
  it('opens the organizations of its user, but none that requires single sign-on, not even for its administrators', async () => {
    const [open, closed] = [await t.make.org(), await t.make.org()];
    const member = await person();
    const admin = await person();
    for (const org of [open, closed]) {
      await t.make.member(org, 'read', member);
      await t.make.member(org, 'admin', admin);
    }
    const provider = await t.make.samlProvider(closed, { status: 'active' });
    const space = await t.make.space({ org: closed });
    const sessions = [(await signedIn(member)).token, (await signedIn(admin)).token];
    const derived = await Promise.all(
      sessions.map(async (token, n) => {
        const u = [member, admin][n]!.id;
        return (await t.api.as({ token }).post('/v1/users/:u/tokens', { u }, { label: 'Derived' })).expect(201).body.token as string;
      }),
    );
    const all = [...sessions, ...derived];
    const listed = async (token: string) =>
      ((await t.api.as({ token }).get('/v1/orgs')).expect(200).body.items as { id: string }[]).map(({ id }) => id).toSorted();
    for (const token of all) expect(await listed(token)).toEqual([open.id, closed.id].toSorted());
    // Nobody but an administrator who is no SSO member would be exempt, and SSO members need not sign in with other tokens.
    await t.db.query('UPDATE orgs SET sso = true WHERE id = $1', [closed.id]);
    await t.db.query('UPDATE members SET sso = true WHERE org_id = $1 AND user_id = $2', [closed.id, member.id]);
    for (const user of [member, admin]) (await t.api.as(user).get('/v1/orgs/:o', { o: closed.id })).expect(200);
    for (const token of all) {
      const api = t.api.as({ token });
      (await api.get('/v1/orgs/:o', { o: open.id })).expect(200);
      const refused = (await api.get('/v1/orgs/:o', { o: closed.id })).expect(403);
      expect(refused.body.error.message).toContain('requires single sign-on');
      (await api.get('/v1/spaces/:s', { s: space.id })).expect(403);
      (await api.get('/v1/orgs/:o/members', { o: closed.id })).expect(403);
      (await api.get('/v1/orgs/:o/saml/:p', { o: closed.id, p: provider.id })).expect(403);
      expect(await listed(token)).toEqual([open.id]);
    }
  });

  it('does not list notifications of an organization that requires single sign-on', async () => {
    const org = await t.make.org();
    const member = await t.make.member(org, 'read', await person());
    (await t.api.as(org.admin).patch('/v1/orgs/:o/members/:u', { o: org.id, u: member.id }, { role: 'edit' })).expect(200);
    const { token } = await signedIn(member);
    const count = async (caller: { token: string }) => (await t.api.as(caller).get('/v1/user/notifications')).expect(200).body.count;
    await until(async () => expect(await count({ token })).toBe(1));
    await t.db.query('UPDATE orgs SET sso = true WHERE id = $1', [org.id]);
    await t.db.query('UPDATE members SET sso = true WHERE org_id = $1 AND user_id = $2', [org.id, member.id]);
    expect([await count(member), await count({ token })]).toEqual([1, 0]);
  });

  it('has the rights of an installation administrator for ten minutes, as have the tokens that it makes', async () => {
    const admin = await person({ installationAdmin: true });
    const { token } = await signedIn(admin);
    const derived = (await t.api.as({ token }).post('/v1/users/:u/tokens', { u: admin.id }, { label: 'Derived' })).expect(201).body;
    const all = [{ token }, { token: derived.token as string }];
    for (const caller of all) (await t.api.as(caller).get('/v1/users')).expect(200);
    await t.db.query(`UPDATE api_tokens SET mail_at = mail_at - interval '10 minutes' WHERE user_id = $1`, [admin.id]);
    // What is remembered of tokens is too old then.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 });
    for (const caller of all) {
      (await t.api.as(caller).get('/v1/users')).expect(403);
      (await t.api.as(caller).get('/v1/user')).expect(200);
    }
    (await t.api.as(admin).get('/v1/users')).expect(200);
  });

  it('cannot make a token that lasts longer, or link an identity', async () => {
    const user = await person();
    const { token } = await signedIn(user);
    const api = t.api.as({ token });
    const later = new Date(Date.now() + 13 * 3_600_000).toISOString();
    (await api.post('/v1/users/:u/tokens', { u: user.id }, { label: 'Later', expiresAt: later })).expect(400);
    const made = (await api.post('/v1/users/:u/tokens', { u: user.id }, { label: 'Now' })).expect(201).body;
    expect(Date.parse(made.expiresAt)).toBeLessThan(Date.now() + 12 * 3_600_000);
    for (const caller of [token, made.token as string])
      (await t.api.as({ token: caller }).post('/v1/users/:u/sso-identities', { u: user.id }, { code: 'x' })).expect(403);
  });
});

describe('without a mail server', () => {
  const off = useApp({ SIGN_IN_BY_MAIL: 'true' });
  const mailbox = new Mailbox(off);

  it('nobody is offered a link, and nobody gets one', async () => {
    const user = await off.make.user({ emailVerified: true });
    const own = new Browser(off.app);
    expect((await own.open('/sign-in')).markup).not.toContain('sign-in/mail');
    expect((await own.submit(ASK, { email: user.email }, OWN)).status).toBe(404);
    expect((await own.submit(FINISH, { state: `_${'x'.repeat(32)}.${'x'.repeat(22)}` }, OWN)).status).toBe(404);
    expect((await own.open(`${ASK}?state=_${'x'.repeat(32)}.${'x'.repeat(22)}`)).status).toBe(404);
    expect(mailbox.all()).toEqual([]);
  });
});
