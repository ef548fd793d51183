import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SCOPES } from '../../src/common/access/scopes.js';
import { ApiTokensService } from '../../src/modules/identity/api-tokens.service.js';
import { makeFirstLink } from '../../src/modules/identity/make-first-link.js';
import { ForgetSignIns } from '../../src/modules/sso/sign-in/forget-sign-ins.js';
import type { Reply } from '../support/api.js';
import { useApp, useOwnApp } from '../support/app.js';
import { tablesHolding } from '../support/find-text.js';

const t = useApp();

const SESSION = '/v1/user/browser-session';
const START = '/v1/start';
const NAME = '__Host-bindery-session';
const HOUR = 3_600_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
/** What browsers send with the requests of scripts of a page of this origin. */
const SCRIPT = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
/** Requests that may come from somewhere else, or from no script. */
const FOREIGN: readonly [string, Record<string, string>][] = [
  ['of a program', {}],
  ['of another site', { ...SCRIPT, 'sec-fetch-site': 'cross-site' }],
  ['of another subdomain', { ...SCRIPT, 'sec-fetch-site': 'same-site' }],
  ['of an address bar', { ...SCRIPT, 'sec-fetch-site': 'none' }],
  ['that says two things', { ...SCRIPT, 'sec-fetch-site': 'same-origin, cross-site' }],
  ['of a form', { ...SCRIPT, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
  ['of a plugin', { ...SCRIPT, 'sec-fetch-dest': 'embed' }],
  ['that the page cannot read', { ...SCRIPT, 'sec-fetch-mode': 'no-cors' }],
];

interface Caller {
  token: string;
}

const begin = (caller: Caller, body: object = {}, headers: Record<string, string> = SCRIPT) =>
  t.api.as(caller).post(SESSION, {}, body, { headers });
const start = (secret: unknown, headers: Record<string, string> = SCRIPT) => t.api.post(START, {}, { secret }, { headers });
const withCookie = ({ token }: Caller) => ({ ...SCRIPT, cookie: `${NAME}=${token}` });
const end = (session: Caller, headers = {}) => t.api.delete(SESSION, {}, { headers: { ...withCookie(session), ...headers } });
const statusOf = async (session: Caller) => (await t.api.get('/v1/user', {}, { headers: withCookie(session) })).status;
const statusWith = async (caller: Caller) => (await t.api.as(caller).get('/v1/user')).status;

/** What an answer put into the cookie. */
function kept({ headers }: { headers: Record<string, string | undefined> }): Caller & { seconds: number } {
  const set = /^__Host-bindery-session=(bdy_\w{43}); Path=\/; HttpOnly; SameSite=Strict; Max-Age=(\d+); Secure$/;
  const [, token, seconds] = set.exec(headers['set-cookie'] ?? '') ?? [];
  expect(token, headers['set-cookie']).toBeDefined();
  return { token: token!, seconds: Number(seconds) };
}
async function begun(caller: Caller, body = {}, headers: Record<string, string> = SCRIPT) {
  return kept((await begin(caller, body, headers)).expect(204));
}
async function sessionsOf(caller: Caller, { id: userId }: { id: string }) {
  return (await t.api.as(caller).get('/v1/users/:userId/sessions', { userId })).expect(200).body.items as {
    id: string;
    expiresAt: string;
  }[];
}
/** Sends a request that finds the change of a transaction which is not committed yet, and commits it. */
async function whileOpen(change: () => Promise<unknown>, send: () => Promise<Reply>): Promise<Reply> {
  let commit = () => {};
  let open: Promise<void> | undefined;
  await new Promise<void>((changed) => {
    open = t.db.tx(async () => {
      await change();
      await new Promise<void>((resolve) => {
        commit = resolve;
        changed();
      });
    });
  });
  const reply = send();
  await sleep(200);
  commit();
  await open;
  return reply;
}
const near = (seconds: number, wanted: number) => expect(Math.abs(seconds - wanted), `${seconds} s`).toBeLessThan(60);
const auditOf = (action: string, target: string) =>
  t.db.query<object>(
    `SELECT org_id AS log, actor_id AS actor, body->>'source' AS source, body->'payload' AS payload FROM audit_events
     WHERE action = $1 AND target_id = $2`,
    [action, target],
  );

describe('a session that a page of the service begins with a token', () => {
  it('is a new token in the cookie, which is not the one that was sent', async () => {
    const user = await t.make.user();
    const reply = (await begin(user, { remember: false }, { ...SCRIPT, 'user-agent': FIREFOX })).expect(204);
    const session = kept(reply);
    expect([reply.body, reply.headers['cache-control']]).toEqual([undefined, 'private, no-cache']);
    near(session.seconds, 12 * 3600);
    expect(session.token).not.toBe(user.token);
    expect(await tablesHolding(t.db, session.token)).toEqual([]);
    const { body } = (await t.api.get('/v1/user', {}, { headers: withCookie(session) })).expect(200);
    expect(body.id).toBe(user.id);
    const items = await sessionsOf(session, user);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ kind: 'browser', device: 'Firefox on Linux', current: true });
    expect(items[0]).not.toHaveProperty('organization');
    near((Date.parse(items[0]!.expiresAt) - Date.now()) / 1000, 12 * 3600);
    const tokens = (await t.api.as(user).get('/v1/users/:u/tokens', { u: user.id })).expect(200).body.items;
    expect(tokens.map(({ label }: { label: string }) => label)).toEqual(['Browser', 'Test']);
  });

  it('lasts 30 days if it is remembered, and 12 hours unless somebody says so', async () => {
    const user = await t.make.user();
    near((await begun(user, { remember: true })).seconds, 30 * 24 * 3600);
    near((await begun(user)).seconds, 12 * 3600);
    for (const remember of ['yes', 1, null, []]) (await begin(user, { remember })).expect(400);
    (await begin(user, { remember: true, days: 90 })).expect(400);
  });

  it('never lasts longer than the token', async () => {
    const user = await t.make.user();
    const token = await t.make.token({ userId: user.id, expiresAt: new Date(Date.now() + HOUR) });
    for (const remember of [true, false]) near((await begun(token, { remember })).seconds, 3600);
    const long = await t.make.token({ userId: user.id, expiresAt: new Date(Date.now() + 48 * HOUR) });
    near((await begun(long)).seconds, 12 * 3600);
    near((await begun(long, { remember: true })).seconds, 48 * 3600);
    // A token that was made from a session does not last longer either.
    const session = await begun(token, { remember: true });
    (await begin(session, { remember: true })).expect(204);
    const items = await sessionsOf(user, user);
    expect(items[0]!.expiresAt).toBe(items.find(({ id }) => id !== items[0]!.id)!.expiresAt);
  });

  it('has the limits of the organization and the provider of the token', async () => {
    const [org, other] = [await t.make.org(), await t.make.org()];
    const admin = await t.make.installationAdmin();
    await t.make.member(org, 'admin', admin);
    await t.make.member(other, 'admin', admin);
    const provider = await t.make.samlProvider(org);
    const signedIn = await t.make.session(admin, { organizationId: org.id, providerId: provider.id });
    const session = await begun(signedIn, { remember: true });
    near(session.seconds, 12 * 3600);
    (await t.api.as(session).get('/v1/orgs/:o', { o: org.id })).expect(200);
    (await t.api.as(session).get('/v1/orgs/:o', { o: other.id })).expect(403);
    (await t.api.as(session).get('/v1/users')).expect(403);
    const [item] = await sessionsOf(session, admin);
    expect(item).toMatchObject({ kind: 'browser', organization: org.id, provider: { id: provider.id } });
    // It ends with the provider.
    (await t.api.as(admin).delete('/v1/orgs/:o/saml/:p', { o: org.id, p: provider.id })).expect(204);
    expect([await statusOf(session), await statusWith(admin)]).toEqual([401, 200]);
  });

  it('has the limits of a sign-in by mail', async () => {
    const org = await t.make.org({ sso: true });
    const admin = await t.make.installationAdmin();
    await t.make.member(org, 'admin', admin);
    await t.db.query('UPDATE members SET sso = true WHERE user_id = $1', [admin.id]);
    const signedIn = await t.make.session(admin, { session: 'mail', mailAt: new Date(Date.now() - 11 * 60_000) });
    const session = await begun(signedIn);
    (await t.api.as(session).get('/v1/orgs/:o', { o: org.id })).expect(403);
    (await t.api.as(session).get('/v1/users')).expect(403);
    (await t.api.as(await begun(admin)).get('/v1/users')).expect(200);
  });

  it.each(FOREIGN)('is not begun by a request %s', async (_, headers) => {
    const user = await t.make.user();
    const refused = (await begin(user, {}, headers)).expect(403);
    expect(refused.body.error.message).toMatch(/^Only pages of this service can call this.* Programs send their token with each request/);
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect(await sessionsOf(user, user)).toEqual([]);
  });

  it('is not begun by a scoped token, a visitor, the cookie or nobody', async () => {
    const user = await t.make.user();
    const scoped = await t.make.token({ userId: user.id, scopes: [...SCOPES] });
    expect((await begin(scoped)).expect(403).body.error.message).toContain('scoped');
    const session = await begun(user);
    const again = (await t.api.post(SESSION, {}, { remember: true }, { headers: withCookie(session) })).expect(403);
    expect(again.body.error.message).toContain('not with another session');
    expect(again.headers['set-cookie']).toBeUndefined();
    (await t.api.post(SESSION, {}, {}, { headers: SCRIPT })).expect(401);
    for (const token of ['bdy_unknown', 'a.b.c']) expect((await begin({ token })).expect(401).headers['set-cookie']).toBeUndefined();
    expect(await sessionsOf(user, user)).toHaveLength(1);
  });

  it('is not begun with a token that was revoked, expired, or is of a disabled user', async () => {
    const user = await t.make.user();
    const token = await t.make.token({ userId: user.id });
    await begun(token);
    // The token is remembered, and nobody has told this process.
    await t.db.query('DELETE FROM api_tokens WHERE id = $1', [token.tokenId]);
    (await begin(token)).expect(401);
    await begun(user);
    await t.db.query('UPDATE users SET disabled = true WHERE id = $1', [user.id]);
    (await begin(user)).expect(401);
    expect(await t.db.query(`SELECT 1 FROM api_tokens WHERE session = 'browser' AND user_id = $1`, [user.id])).toHaveLength(2);
  });

  it('is not left by a provider that revokes the token at the same time', async () => {
    const org = await t.make.org();
    const member = await t.make.member(org);
    const provider = await t.make.samlProvider(org);
    const signedIn = await t.make.session(member, { organizationId: org.id, providerId: provider.id });
    expect(await statusWith(signedIn)).toBe(200);
    const reply = await whileOpen(
      () => t.app.get(ApiTokensService).revokeOfProvider(provider.id),
      () => begin(signedIn),
    );
    reply.expect(401);
    expect(await t.db.query('SELECT 1 FROM api_tokens WHERE provider_id = $1', [provider.id])).toEqual([]);
  });

  it('is not begun with a token that is being revoked', async () => {
    const user = await t.make.user();
    const token = await t.make.token({ userId: user.id });
    expect(await statusWith(token)).toBe(200);
    const reply = await whileOpen(
      () => t.db.query('DELETE FROM api_tokens WHERE id = $1', [token.tokenId]),
      () => begin(token),
    );
    reply.expect(401);
    expect(await sessionsOf(user, user)).toEqual([]);
  });

  it('is not left when all other sessions end at the same time', async () => {
    for (let n = 0; n < 8; n += 1) {
      const user = await t.make.user();
      const [current, lost] = [await t.make.session(user), await t.make.session(user)];
      await Promise.all([begin(lost), t.api.as(current).delete('/v1/users/:u/sessions', { u: user.id }, { query: { except: 'current' } })]);
      expect((await sessionsOf(user, user)).map(({ id }) => id)).toEqual([current.tokenId]);
    }
  });

  it('is in the audit log, and each request with a key begins at most one', async () => {
    const user = await t.make.user();
    const headers = { ...SCRIPT, 'idempotency-key': `session-${user.id}` };
    const session = await begun(user, {}, headers);
    const repeated = (await begin(user, {}, headers)).expect(409);
    expect(repeated.headers['set-cookie']).toBeUndefined();
    expect(await statusOf(session)).toBe(200);
    expect(await sessionsOf(user, user)).toHaveLength(1);
    const common = { log: 'installation', actor: user.id };
    expect(await auditOf('sign-in.complete', user.id)).toEqual([{ ...common, source: 'api', payload: { method: 'token' } }]);
  });

  it('is ended in the list of sessions', async () => {
    const user = await t.make.user();
    const session = await begun(user);
    const [item] = await sessionsOf(user, user);
    (await t.api.as(user).delete('/v1/users/:u/sessions/:s', { u: user.id, s: item!.id })).expect(204);
    expect([await statusOf(session), await statusWith(user)]).toEqual([401, 200]);
  });
});

describe('ending the session of the browser', () => {
  it('revokes its token, and removes the cookie', async () => {
    const user = await t.make.user();
    const [session, other] = [await begun(user), await begun(user)];
    const ended = (await end(session)).expect(204);
    expect(ended.headers['set-cookie']).toBe(`${NAME}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure`);
    expect([await statusOf(session), await statusOf(other), await statusWith(user)]).toEqual([401, 200, 200]);
    const [event] = await auditOf('session.end', user.id);
    expect(event).toMatchObject({ log: 'installation', actor: user.id, source: 'ui', payload: { session: expect.any(String) } });
    expect((await end(session)).expect(401).headers['set-cookie']).toContain('Max-Age=0');
  });

  it('ends that of a sign-in with a provider, too', async () => {
    const session = await t.make.session(await t.make.user());
    (await end(session)).expect(204);
    expect(await statusOf(session)).toBe(401);
  });

  it('is answered alike when it is asked twice at the same time', async () => {
    const session = await begun(await t.make.user());
    const statuses = (await Promise.all([end(session), end(session), end(session)])).map(({ status }) => status);
    expect(statuses).toContain(204);
    expect(statuses.filter((status) => status !== 204 && status !== 401)).toEqual([]);
    expect(await statusOf(session)).toBe(401);
  });

  it('needs a cookie that a page of this service sends, and nothing else', async () => {
    const user = await t.make.user();
    const session = await begun(user);
    for (const [, headers] of FOREIGN)
      (await t.api.delete(SESSION, {}, { headers: { cookie: `${NAME}=${session.token}`, ...headers } })).expect(401);
    (await t.api.delete(SESSION, {}, { headers: SCRIPT })).expect(401);
    const refused = (await end(session, { authorization: `Bearer ${user.token}` })).expect(403);
    expect([refused.body.error.message, refused.headers['set-cookie']]).toEqual([expect.stringContaining('no `Authorization`'), undefined]);
    (await t.api.as(session).delete(SESSION, {}, { headers: SCRIPT })).expect(403);
    expect([await statusOf(session), await statusWith(user)]).toEqual([200, 200]);
  });

  it('revokes no token that somebody put into a cookie', async () => {
    const user = await t.make.user();
    (await end(user)).expect(204);
    expect(await statusWith(user)).toBe(200);
  });
});

describe('a first link', () => {
  const GONE = /^This link does not work/;
  const linkOf = ({ id }: { id: string }) => makeFirstLink(t.db, id);
  async function refused(secret: unknown): Promise<void> {
    const { body, headers } = (await start(secret)).expect(404);
    expect([body.error.type, headers['set-cookie']]).toEqual(['not-found', undefined]);
    expect(body.error.message).toMatch(GONE);
  }

  it('begins a session of 12 hours for its user, once', async () => {
    const admin = await t.make.installationAdmin();
    const secret = await linkOf(admin);
    expect(await tablesHolding(t.db, secret)).toEqual([]);
    const session = kept((await start(secret, { ...SCRIPT, 'user-agent': FIREFOX })).expect(204));
    near(session.seconds, 12 * 3600);
    (await t.api.as(session).get('/v1/users')).expect(200);
    const items = await sessionsOf(session, admin);
    expect(items).toEqual([expect.objectContaining({ kind: 'browser', device: 'Firefox on Linux', current: true })]);
    expect(await auditOf('sign-in.complete', admin.id)).toEqual([
      { log: 'installation', actor: admin.id, source: 'ui', payload: { method: 'first-link' } },
    ]);
    await refused(secret);
    (await end(session)).expect(204);
    await refused(secret);
    expect(await sessionsOf(admin, admin)).toEqual([]);
  });

  it('does not open organizations that require single sign-on', async () => {
    const org = await t.make.org({ sso: true });
    const member = await t.make.member(org);
    const session = kept((await start(await linkOf(member))).expect(204));
    (await t.api.as(session).get('/v1/orgs/:o', { o: org.id })).expect(403);
  });

  it('of several uses at the same time serves exactly one', async () => {
    for (let n = 0; n < 4; n += 1) {
      const user = await t.make.user();
      const secret = await linkOf(user);
      const replies = await Promise.all(Array.from({ length: 6 }, () => start(secret)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404, 404, 404]);
      expect(replies.filter(({ headers }) => headers['set-cookie'] !== undefined)).toHaveLength(1);
      expect(await sessionsOf(user, user)).toHaveLength(1);
    }
  });

  it('works for 24 hours', async () => {
    const user = await t.make.user();
    const [one, other] = [await linkOf(user), await linkOf(user)];
    await t.db.query(`UPDATE first_links SET expires_at = expires_at - interval '86370 seconds' WHERE user_id = $1`, [user.id]);
    (await start(one)).expect(204);
    await t.db.query(`UPDATE first_links SET expires_at = now() - interval '1 millisecond' WHERE user_id = $1`, [user.id]);
    await refused(other);
  });

  it('that is unknown, cut off or no text is refused', async () => {
    for (const secret of ['', 'x'.repeat(43), (await linkOf(await t.make.user())).slice(0, 42), `é😀`, 'x'.repeat(200)])
      await refused(secret);
    for (const secret of ['x'.repeat(201), 7, null, ['x'], undefined]) (await start(secret)).expect(400);
  });

  it('of a disabled user does not work, until the user is enabled again', async () => {
    const user = await t.make.user({ disabled: true });
    const secret = await linkOf(user);
    await refused(secret);
    await t.db.query('UPDATE users SET disabled = false WHERE id = $1', [user.id]);
    (await start(secret)).expect(204);
  });

  it('stops working when all sessions of its user end, also at the same time', async () => {
    const user = await t.make.user();
    const secret = await linkOf(user);
    (await t.api.as(user).delete('/v1/users/:u/sessions', { u: user.id })).expect(204);
    await refused(secret);
    for (let n = 0; n < 8; n += 1) {
      const used = await linkOf(user);
      await Promise.all([start(used), t.api.as(user).delete('/v1/users/:u/sessions', { u: user.id })]);
      expect(await sessionsOf(user, user)).toEqual([]);
      await refused(used);
    }
  });

  it.each(FOREIGN)('is not used up by a request %s', async (_, headers) => {
    const secret = await linkOf(await t.make.user());
    const { body } = (await start(secret, headers)).expect(403);
    expect(body.error.message).toMatch(/^Only pages of this service/);
    (await start(secret)).expect(204);
  });

  it('that is refused is in the audit log, without its secret', async () => {
    const secret = 'guessed-secret-'.padEnd(43, 'x');
    await refused(secret);
    const events = await auditOf('sign-in.refuse', 'installation');
    expect(events).toContainEqual(expect.objectContaining({ log: 'installation', payload: { reason: 'link' } }));
    expect(await tablesHolding(t.db, secret)).toEqual([]);
  });

  it('is forgotten once it has expired', async () => {
    const user = await t.make.user();
    await linkOf(user);
    await linkOf(user);
    await t.db.query('UPDATE first_links SET expires_at = now() WHERE hash = (SELECT hash FROM first_links WHERE user_id = $1 LIMIT 1)', [
      user.id,
    ]);
    await t.app.get(ForgetSignIns).forget();
    expect(await t.db.query('SELECT 1 FROM first_links WHERE user_id = $1', [user.id])).toHaveLength(1);
  });
});

describe('the cookie', () => {
  const plain = useOwnApp({ PUBLIC_URL: 'http://localhost:3000' });

  it('has another name, and is not `Secure`, without TLS', async () => {
    const user = await plain.make.user();
    const { headers } = (await plain.api.as(user).post(SESSION, {}, {}, { headers: SCRIPT })).expect(204);
    expect(headers['set-cookie']).toMatch(/^bindery-session=bdy_\w{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
  });
});

describe('guessing links', () => {
  const limited = useOwnApp({ RATE_LIMIT: '1000' });
  const from = (remoteAddress: string, secret: string) =>
    limited.app.inject({ method: 'POST', url: START, headers: SCRIPT, payload: { secret }, remoteAddress });

  it('ends after 60 wrong ones in a minute from an address, which then has to wait with the right one, too', async () => {
    const secret = await makeFirstLink(limited.db, (await limited.make.user()).id);
    for (let n = 0; n < 60; n += 1) expect((await from('10.0.0.1', `guess-${n}`)).statusCode).toBe(404);
    expect((await from('10.0.0.1', 'guess')).statusCode).toBe(429);
    const waiting = await from('10.0.0.1', secret);
    expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([429, expect.any(String)]);
    expect((await from('10.0.0.2', secret)).statusCode).toBe(204);
  });

  it('counts no successes', async () => {
    const user = await limited.make.user();
    for (let n = 0; n < 61; n += 1) expect((await from('10.0.0.3', await makeFirstLink(limited.db, user.id))).statusCode).toBe(204);
  });
});
