import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ForgetSignIns } from '../../src/modules/sso/sign-in/forget-sign-ins.js';
import type { NewDeviceLoginView } from '../../src/modules/sso/device/device-login.view.js';
import { lettersOf, newUserCode } from '../../src/modules/sso/device/user-code.js';
import { useOwnApp } from '../support/app.js';
import { tablesHolding } from '../support/find-text.js';
import type { MadeUser } from '../support/make.js';
import { Browser } from '../support/sso-browser.js';

// An application that listens on a port, for the command.
const t = useOwnApp({ PUBLIC_URL: 'https://docs.example.test', RATE_LIMIT: '0' });
beforeAll(async () => {
  await t.app.listen(0, '127.0.0.1');
});
afterEach(() => vi.useRealTimers());

const TYPED = { 'sec-fetch-site': 'none' };
const OWN = { 'sec-fetch-site': 'same-origin' };
let addresses = 0;

async function begin(headers = {}): Promise<NewDeviceLoginView> {
  return (await t.api.post('/v1/sso/device', {}, undefined, { headers })).expect(201).body as NewDeviceLoginView;
}
const ask = ({ deviceCode }: { deviceCode: string }) => t.api.post('/v1/sso/device/token', {}, { deviceCode });
async function refusalOf(login: { deviceCode: string }): Promise<string> {
  return (await ask(login)).expect(400).body.error.type as string;
}
/** The program has waited long enough. */
const wait = (seconds = 5) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });

/** A browser with a session, at an address of its own. */
function browserWith({ token }: { token: string }): Browser {
  const browser = new Browser(t.app);
  browser.address = `10.1.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;
  browser.cookie = `__Host-bindery-session=${token}`;
  return browser;
}
async function signedIn(user?: MadeUser, overrides = {}) {
  const person = user ?? (await t.make.user());
  const session = await t.make.session(person, overrides);
  return { user: person, session, browser: browserWith(session) };
}

const enter = (browser: Browser, code: string) => browser.submit('/device', { code }, OWN);
function formOf({ status, text, markup }: Awaited<ReturnType<typeof enter>>) {
  expect(status, text).toBe(200);
  const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(markup)![1]!;
  return { login: valueOf('login'), seal: valueOf('seal') };
}
const send = (browser: Browser, form: { login: string; seal: string }, answer: string, headers: Record<string, string> = OWN) =>
  browser.submit('/device/answer', { ...form, answer }, headers);
async function approve(browser: Browser, { userCode }: NewDeviceLoginView, answer = 'approve') {
  return send(browser, formOf(await enter(browser, userCode)), answer);
}

describe('a device login', () => {
  it('gives the program a token once a person has consented', async () => {
    const login = await begin({ 'user-agent': 'bindery-cli/0.2.0 (Linux)' });
    expect(login).toEqual({
      object: 'device-login',
      deviceCode: expect.stringMatching(/^\w{43}$/),
      userCode: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verificationURL: 'https://docs.example.test/device',
      expiresIn: 600,
      interval: 5,
    });
    expect(await refusalOf(login)).toBe('authorization-pending');
    const { user, session, browser } = await signedIn();
    const page = await browser.open('/device', TYPED);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Enter the code that the device shows.')]);
    const shown = await enter(browser, login.userCode);
    expect(shown.text).toContain('It is Bindery CLI on Linux, at the address 127.0.0.1.');
    expect(shown.text).toContain('Approve only a sign-in that you started yourself');
    wait();
    // Having typed the code is no consent.
    expect(await refusalOf(login)).toBe('authorization-pending');
    const done = await send(browser, formOf(shown), 'approve');
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('The device is signed in')]);
    for (const { headers } of [page, shown, done])
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining(`default-src 'none'`),
      });
    wait();
    const { body } = (await ask(login)).expect(200);
    expect(body).toMatchObject({ object: 'token', label: 'Device login', token: expect.stringMatching(/^bdy_/) });
    const { items } = (await t.api.as(body).get('/v1/users/:u/sessions', { u: user.id })).expect(200).body;
    expect(items.map(({ id, kind, device, current }: Record<string, unknown>) => ({ id, kind, device, current }))).toEqual([
      { id: body.id, kind: 'device', device: 'Bindery CLI on Linux', current: true },
      { id: session.tokenId, kind: 'provider', device: undefined, current: false },
    ]);
    expect(items[0].expiresAt).toBe(items[1].expiresAt);
    wait();
    expect(await refusalOf(login)).toBe('expired');
  });

  it('takes a code in every way that people type it, and none that cannot be one', () => {
    const code = newUserCode();
    for (const typed of [code, code.toLowerCase(), code.replace('-', ''), ` ${code.replace('-', ' ')} `, [...code].join(' ')])
      expect(lettersOf(typed), typed).toBe(code.replace('-', ''));
    for (const typed of ['', 'BCDF', 'BCDF-GHJA', 'BCDF-GHJ1', 'BCDF-GHJKL', '<BCDFGHJK>', 'ＢＣＤＦGHJK'])
      expect(lettersOf(typed), typed).toBeUndefined();
  });

  it('stores hashes of both codes only', async () => {
    const { deviceCode, userCode } = await begin();
    for (const secret of [deviceCode, userCode, userCode.replace('-', '')]) expect(await tablesHolding(t.db, secret)).toEqual([]);
  });

  it('gives no more than the session that consents has', async () => {
    const [org, other] = [await t.make.org(), await t.make.org()];
    const admin = await t.make.installationAdmin();
    await t.make.member(org, 'admin', admin);
    await t.make.member(other, 'admin', admin);
    const provider = await t.make.samlProvider(org);
    const limits = { organizationId: org.id, providerId: provider.id, expiresAt: new Date(Date.now() + 3_600_000) };
    const { browser } = await signedIn(admin, limits);
    const login = await begin();
    await approve(browser, login);
    const { body } = (await ask(login)).expect(200);
    expect([body.organization, body.expiresAt]).toEqual([org.id, limits.expiresAt.toISOString()]);
    (await t.api.as(body).get('/v1/orgs/:o', { o: org.id })).expect(200);
    (await t.api.as(body).get('/v1/orgs/:o', { o: other.id })).expect(403);
    (await t.api.as(body).get('/v1/users')).expect(403);
    // It ends with the provider, as that session does.
    (await t.api.as(admin).delete('/v1/orgs/:o/saml/:p', { o: org.id, p: provider.id })).expect(204);
    (await t.api.as(body).get('/v1/user')).expect(401);
  });

  it('inherits what a sign-in by mail may not do', async () => {
    const org = await t.make.org({ sso: true });
    const admin = await t.make.installationAdmin();
    await t.make.member(org, 'admin', admin);
    await t.db.query('UPDATE members SET sso = true WHERE user_id = $1', [admin.id]);
    const { browser } = await signedIn(admin, { session: 'mail', mailAt: new Date(Date.now() - 11 * 60_000) });
    const login = await begin();
    await approve(browser, login);
    const { body } = (await ask(login)).expect(200);
    (await t.api.as(body).get('/v1/orgs/:o', { o: org.id })).expect(403);
    (await t.api.as(body).get('/v1/users')).expect(403);
    (await t.api.as(admin).get('/v1/orgs/:o', { o: org.id })).expect(200);
  });

  it('is refused if the person refuses, and cannot be approved afterwards', async () => {
    const { user, browser } = await signedIn();
    const login = await begin();
    const form = formOf(await enter(browser, login.userCode));
    const denied = await send(browser, form, 'deny');
    expect([denied.status, denied.text]).toEqual([200, expect.stringContaining('The device was refused')]);
    const late = await send(browser, form, 'approve');
    expect([late.status, late.text]).toEqual([403, expect.stringContaining('answered already')]);
    expect((await enter(browser, login.userCode)).status).toBe(403);
    for (let n = 0; n < 2; n += 1) {
      expect(await refusalOf(login)).toBe('access-denied');
      wait();
    }
    const events = await t.db.query(
      `SELECT body->'payload' AS payload FROM audit_events WHERE action = 'sign-in.refuse' AND target_id = $1`,
      [user.id],
    );
    expect(events).toEqual([{ payload: { reason: 'device' } }]);
  });

  it('hears the first of two answers at a time, and of two people', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const login = await begin();
    const forms = await Promise.all([one, two].map(async ({ browser }) => formOf(await enter(browser, login.userCode))));
    const answers = await Promise.all(
      [one, two, one, two].map(({ browser }, n) => send(browser, forms[n % 2]!, n < 2 ? 'approve' : 'deny')),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
  });

  it('gives one token to questions at the same time', async () => {
    const { user, browser } = await signedIn();
    const login = await begin();
    await approve(browser, login);
    const replies = await Promise.all(Array.from({ length: 6 }, () => ask(login)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    const made = await t.db.query(`SELECT 1 FROM api_tokens WHERE user_id = $1 AND session = 'device'`, [user.id]);
    expect(made).toHaveLength(1);
  });

  it('tells a program that asks too often to slow down, also when there is a token', async () => {
    const login = await begin();
    expect(await refusalOf(login)).toBe('authorization-pending');
    expect(await refusalOf(login)).toBe('slow-down');
    // Now it has to wait for 10 seconds.
    wait(6);
    expect(await refusalOf(login)).toBe('slow-down');
    wait(14);
    expect(await refusalOf(login)).toBe('slow-down');
    wait(21);
    expect(await refusalOf(login)).toBe('authorization-pending');
    vi.useRealTimers();
    const { browser } = await signedIn();
    const other = await begin();
    expect(await refusalOf(other)).toBe('authorization-pending');
    await approve(browser, other);
    expect(await refusalOf(other)).toBe('slow-down');
    wait(11);
    (await ask(other)).expect(200);
  });

  it('expires after ten minutes, and is forgotten', async () => {
    const { browser } = await signedIn();
    const [login, approved, kept] = [await begin(), await begin(), await begin()];
    await approve(browser, approved);
    const form = formOf(await enter(browser, login.userCode));
    wait(601);
    expect([await refusalOf(login), await refusalOf(approved)]).toEqual(['expired', 'expired']);
    expect((await send(browser, form, 'approve')).status).toBe(403);
    expect((await enter(browser, login.userCode)).status).toBe(403);
    vi.useRealTimers();
    await t.db.query(`UPDATE device_logins SET expires_at = now() - interval '1 second'`);
    await t.db.query(`UPDATE device_guesses SET ends_at = now() - interval '1 second'`);
    const { id } = (await t.db.query<{ id: string }>('SELECT id FROM device_logins ORDER BY created_at DESC LIMIT 1'))[0]!;
    await t.db.query(`UPDATE device_logins SET expires_at = now() + interval '1 minute' WHERE id = $1`, [id]);
    await t.app.get(ForgetSignIns, { strict: false }).forget();
    expect(await t.db.query('SELECT id FROM device_logins')).toEqual([{ id }]);
    expect(await t.db.query('SELECT key FROM device_guesses')).toEqual([]);
    expect(await refusalOf(kept)).toBe('authorization-pending');
  });

  it('ends with the session that consented, and with all sessions of its user', async () => {
    const { user, session, browser } = await signedIn();
    const [one, two] = [await begin(), await begin()];
    await approve(browser, one);
    (await t.api.as(user).delete('/v1/users/:u/sessions/:s', { u: user.id, s: session.tokenId })).expect(204);
    expect(await refusalOf(one)).toBe('expired');
    const other = await signedIn(user);
    await approve(other.browser, two);
    (await t.api.as(other.session).delete('/v1/users/:u/sessions', { u: user.id }, { query: { except: 'current' } })).expect(204);
    expect(await refusalOf(two)).toBe('expired');
    const third = await begin();
    await approve(other.browser, third);
    await t.db.query('UPDATE users SET disabled = true WHERE id = $1', [user.id]);
    expect(await refusalOf(third)).toBe('expired');
  });

  it('leaves no session that all others would miss, when they end at the same time', async () => {
    for (let n = 0; n < 8; n += 1) {
      const { user, session, browser } = await signedIn();
      const login = await begin();
      await approve(browser, login);
      const [reply] = await Promise.all([
        ask(login),
        t.api.as(session).delete('/v1/users/:u/sessions', { u: user.id }, { query: { except: 'current' } }),
      ]);
      const left = (await t.api.as(user).get('/v1/users/:u/sessions', { u: user.id })).expect(200).body.items as { id: string }[];
      // Either it came first and was ended, or it found nothing: it never goes on.
      expect(left.map(({ id }) => id)).toEqual([session.tokenId]);
      if (reply.status === 200) (await t.api.as(reply.body).get('/v1/user')).expect(401);
    }
  });

  it('refuses codes that are none', async () => {
    for (const deviceCode of ['', 'x', 'x'.repeat(44), 'é'.repeat(43), 7, null, ['x'.repeat(43)]])
      (await t.api.post('/v1/sso/device/token', {}, { deviceCode })).expect(400);
    expect(await refusalOf({ deviceCode: 'x'.repeat(43) })).toBe('expired');
  });
});

describe('the page for devices', () => {
  it('needs a session of this browser', async () => {
    const login = await begin();
    const { user, browser } = await signedIn();
    const form = formOf(await enter(browser, login.userCode));
    const nobody = new Browser(t.app);
    const page = await nobody.open('/device', TYPED);
    expect([page.status, page.markup]).toEqual([200, expect.stringContaining('href="https://docs.example.test/sign-in?next=/device"')]);
    const personal = browserWith(user);
    const ended = browserWith(await t.make.session(user, { expiresAt: new Date(Date.now() - 1000) }));
    for (const other of [nobody, personal, ended]) {
      expect((await other.open('/device', TYPED)).text).toContain('First sign in with this browser.');
      expect((await enter(other, login.userCode)).text).toContain('First sign in with this browser.');
      expect((await send(other, form, 'approve')).status).toBe(403);
    }
    // A link of another site shows the same, until the person opens the page by hand.
    expect((await browser.open('/device', { 'sec-fetch-site': 'cross-site' })).text).toContain('First sign in with this browser.');
    expect(await refusalOf(login)).toBe('authorization-pending');
  });

  it('reads no code from its address', async () => {
    const { userCode } = await begin();
    const { browser } = await signedIn();
    for (const name of ['code', 'user_code', 'userCode']) {
      const page = await browser.open(`/device?${name}=${userCode}`, TYPED);
      expect(page.status).toBe(200);
      expect(page.markup).not.toContain(userCode);
    }
  });

  it('takes answers only from its own form, of the session that it was shown', async () => {
    const login = await begin();
    const [victim, attacker] = [await signedIn(), await signedIn()];
    const own = formOf(await enter(victim.browser, login.userCode));
    const foreign = formOf(await enter(attacker.browser, login.userCode));
    const refused = [
      await send(victim.browser, foreign, 'approve'),
      await send(victim.browser, { ...own, seal: 'A'.repeat(43) }, 'approve'),
      await send(victim.browser, own, 'approve', { 'sec-fetch-site': 'cross-site' }),
      await send(victim.browser, own, 'approve', { 'sec-fetch-site': 'same-site' }),
      await send(victim.browser, own, 'approve', {}),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    for (const form of [
      { ...own, seal: '' },
      { ...own, seal: 'é'.repeat(43) },
      { ...own, login: '' },
      { ...own, login: "'" },
    ])
      expect((await send(victim.browser, form, 'approve')).status).toBe(400);
    expect((await send(victim.browser, own, 'maybe')).status).toBe(400);
    expect((await enter(victim.browser, 'B'.repeat(51))).status).toBe(400);
    expect((await enter(victim.browser, 'B'.repeat(5000))).status).toBe(413);
    expect(await refusalOf(login)).toBe('authorization-pending');
    expect((await send(victim.browser, own, 'approve')).status).toBe(200);
  });

  it('ends after five wrong codes of a session, wherever it is', async () => {
    const login = await begin();
    const { session, browser } = await signedIn();
    for (let n = 0; n < 5; n += 1) expect((await enter(browser, newUserCode())).text).toContain('No device waits with this code');
    for (const each of [browser, browserWith(session)]) {
      const ended = await enter(each, login.userCode);
      expect([ended.status, ended.text]).toEqual([403, expect.stringContaining('Too many wrong codes')]);
    }
    wait(601);
    const again = await begin();
    formOf(await enter(browser, again.userCode));
  });

  it('ends after five wrong codes from an address, also of several people, and at the same time', async () => {
    const login = await begin();
    const people = await Promise.all(Array.from({ length: 9 }, () => signedIn()));
    for (const { browser } of people) browser.address = '10.9.9.9';
    const shown = await Promise.all(people.slice(1).map(({ browser }) => enter(browser, newUserCode())));
    expect(shown.map(({ text }) => text.includes('No device waits')).filter(Boolean)).toHaveLength(5);
    expect((await enter(people[0]!.browser, login.userCode)).text).toContain('Too many wrong codes');
    people[0]!.browser.address = '10.9.9.10';
    formOf(await enter(people[0]!.browser, login.userCode));
  });

  it('counts wrong codes only', async () => {
    const { browser } = await signedIn();
    for (let n = 0; n < 7; n += 1) formOf(await enter(browser, (await begin()).userCode));
  });
});

describe('bindery login --device', () => {
  const MAIN = join(import.meta.dirname, '../../dist/cli/main.js');

  function run(...more: string[]) {
    const { port } = t.app.getHttpServer().address() as AddressInfo;
    const command = spawn(process.execPath, [MAIN, 'login', '--url', `http://127.0.0.1:${port}`, '--device', ...more]);
    const output = { out: '', err: '' };
    command.stdout.on('data', (data: Buffer) => (output.out += data.toString()));
    const ended = new Promise<number | null>((resolve) => command.on('exit', resolve));
    const code = new Promise<string>((resolve) => {
      command.stderr.on('data', (data: Buffer) => {
        output.err += data.toString();
        const found = /[A-Z]{4}-[A-Z]{4}/.exec(output.err)?.[0];
        if (found) resolve(found);
      });
    });
    return { output, ended, code };
  }

  it('shows a code, waits, and prints the token, or that the person refused', async () => {
    const { user, browser } = await signedIn();
    const [approved, denied] = [run('--json'), run()];
    const shown = await enter(browser, await approved.code);
    expect(shown.text).toMatch(/Bindery CLI on (Linux|macOS)/);
    expect(approved.output.err).toContain('https://docs.example.test/device');
    await send(browser, formOf(shown), 'approve');
    await send(browser, formOf(await enter(browser, await denied.code)), 'deny');
    expect(await approved.ended, approved.output.err).toBe(0);
    const { token } = JSON.parse(approved.output.out) as { token: string };
    expect((await t.api.as({ token }).get('/v1/user')).expect(200).body.id).toBe(user.id);
    expect([await denied.ended, denied.output.out]).toEqual([1, '']);
    expect(denied.output.err).toContain('The person refused');
    expect(await run('--start', 'https://docs.example.test/sso').ended).toBe(2);
  });
});

describe('with a limit', () => {
  const limited = useOwnApp({ RATE_LIMIT: '1000' });

  it('an address begins 20 logins in a minute', async () => {
    const replies = [];
    for (let n = 0; n < 21; n += 1) replies.push((await limited.api.post('/v1/sso/device', {})).status);
    expect(replies).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
  });
});
