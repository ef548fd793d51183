import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Env } from '../../src/config/env.js';
import { SCOPES } from '../../src/common/access/scopes.js';
import { ForgetSignIns } from '../../src/modules/sso/sign-in/forget-sign-ins.js';
import { createApp } from '../../src/app.js';
import { Api } from '../support/api.js';
import { useApp } from '../support/app.js';
import { SamlIdp } from '../support/saml-idp.js';
import { SsoBrowser, tokenOn } from '../support/sso-browser.js';

const t = useApp();
const SESSIONS = '/v1/users/:userId/sessions';
const SESSION = `${SESSIONS}/:sessionId`;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const HOUR = 3_600_000;
let idp: SamlIdp;
beforeAll(() => {
  idp = new SamlIdp();
});
afterEach(() => vi.useRealTimers());

type Caller = { token: string };
const list = (caller: Caller, { id: userId }: { id: string }, query = {}) => t.api.as(caller).get(SESSIONS, { userId }, { query });
const idsOf = async (caller: Caller, user: { id: string }) =>
  ((await list(caller, user)).expect(200).body.items as { id: string }[]).map(({ id }) => id);
const end = (caller: Caller, { id: userId }: { id: string }, sessionId: string) => t.api.as(caller).delete(SESSION, { userId, sessionId });
const endAll = (caller: Caller, { id: userId }: { id: string }, query = {}) => t.api.as(caller).delete(SESSIONS, { userId }, { query });
const statusFor = async ({ token }: Caller, api = t.api) => (await api.as({ token }).get('/v1/user')).status;

describe('the sessions of a user', () => {
  it('say what was signed in with, where and when, and which one asks', async () => {
    const org = await t.make.org();
    const provider = (await t.api.as(org.admin).post('/v1/orgs/:o/saml', { o: org.id }, idp.provider)).expect(201).body;
    const browser = new SsoBrowser(t.app, idp);
    browser.agent = FIREFOX;
    const token = tokenOn(await browser.signIn(provider.service.startURL, 'ada@example.test'));
    browser.agent = undefined;
    const other = tokenOn(await browser.signIn(provider.service.startURL, 'ada@example.test'));
    const user = (await t.api.as({ token }).get('/v1/user')).expect(200).body;
    const { items, count } = (await list({ token }, user)).expect(200).body;
    expect(count).toBe(2);
    const common = { object: 'session', kind: 'provider', organization: org.id, provider: { id: provider.id, label: 'Example IdP' } };
    expect(items[0]).toMatchObject({ ...common, current: false });
    expect(items[0]).not.toHaveProperty('device');
    expect(items[0]).not.toHaveProperty('lastUsedAt');
    expect(items[1]).toMatchObject({ ...common, current: true, device: 'Firefox on Linux', lastUsedAt: expect.any(String) });
    expect(Date.parse(items[1].expiresAt) - Date.parse(items[1].createdAt)).toBeLessThanOrEqual(12 * HOUR + 1000);
    expect(JSON.stringify(items)).not.toContain('Gecko');
    (await end({ token }, user, items[0].id)).expect(204);
    expect([await statusFor({ token: other }), await statusFor({ token })]).toEqual([401, 200]);
  });

  it('are not the tokens that people and sessions make, nor those that have expired', async () => {
    const user = await t.make.user();
    const session = await t.make.session(user);
    await t.make.session(user, { expiresAt: new Date(Date.now() - 1000) });
    const made = (await t.api.as(session).post('/v1/users/:u/tokens', { u: user.id }, { label: 'Sign-in with me' })).expect(201).body;
    expect(await idsOf(user, user)).toEqual([session.tokenId]);
    (await end(user, user, made.id)).expect(204);
    (await end(user, user, user.tokenId)).expect(204);
    expect([await statusFor({ token: made.token }), await statusFor(user)]).toEqual([200, 200]);
  });

  it('are listed newest first, page by page, while others begin and end', async () => {
    const user = await t.make.user();
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.unshift((await t.make.session(user)).tokenId);
    const first = (await list(user, user, { limit: 2 })).expect(200).body;
    expect([first.count, first.items.map(({ id }: { id: string }) => id)]).toEqual([5, made.slice(0, 2)]);
    (await end(user, user, made[1]!)).expect(204);
    await t.make.session(user);
    const second = (await list(user, user, { limit: 2, page: first.next.page })).expect(200).body;
    expect(second.items.map(({ id }: { id: string }) => id)).toEqual(made.slice(2, 4));
    const last = (await list(user, user, { limit: 2, page: second.next.page })).expect(200).body;
    expect([last.items.map(({ id }: { id: string }) => id), last.next]).toEqual([made.slice(4), undefined]);
    (await list(user, user, { page: 'nonsense' })).expect(400);
  });

  it('are found with an index, however many tokens there are', async () => {
    const plan = await t.db.tx(async () => {
      await t.db.query('SET LOCAL enable_seqscan = off');
      return t.db.query<Record<string, string>>(
        `EXPLAIN SELECT id FROM api_tokens t WHERE t.user_id = 'u' AND t.session IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 3`,
      );
    });
    const text = JSON.stringify(plan);
    expect(text).toContain('api_tokens_sessions_idx');
    expect(text).not.toContain('Sort');
  });

  it('end one by one, all but the current one, or all', async () => {
    const user = await t.make.user();
    const [one, two, three] = [await t.make.session(user), await t.make.session(user), await t.make.session(user)];
    const personal = await t.make.token({ userId: user.id });
    (await end(one, user, two.tokenId)).expect(204);
    (await end(one, user, two.tokenId)).expect(204);
    expect([await statusFor(two), await statusFor(three)]).toEqual([401, 200]);
    (await endAll(one, user, { except: 'current' })).expect(204);
    expect([await statusFor(one), await statusFor(three)]).toEqual([200, 401]);
    expect(await idsOf(one, user)).toEqual([one.tokenId]);
    (await endAll(one, user)).expect(204);
    expect([await statusFor(one), await statusFor(personal), await statusFor(user)]).toEqual([401, 200, 200]);
    (await endAll(user, user, { except: 'none' })).expect(400);
  });

  it('all end with `except=current` if the request has no session', async () => {
    const user = await t.make.user();
    const session = await t.make.session(user);
    (await endAll(user, user, { except: 'current' })).expect(204);
    expect([await statusFor(session), await statusFor(user)]).toEqual([401, 200]);
  });

  it('are not seen or ended with a scoped token, which also is none', async () => {
    const user = await t.make.user();
    const session = await t.make.session(user);
    const scoped = await t.make.token({ userId: user.id, scopes: [...SCOPES] });
    (await list(scoped, user)).expect(403);
    (await end(scoped, user, session.tokenId)).expect(403);
    (await endAll(scoped, user)).expect(403);
    expect(await statusFor(session)).toBe(200);
  });

  it('of other people do not exist, and colleagues may not see them', async () => {
    const org = await t.make.org();
    const [user, stranger] = [await t.make.member(org), await t.make.user()];
    const session = await t.make.session(user);
    (await list(stranger, user)).expect(404);
    (await end(stranger, user, session.tokenId)).expect(404);
    (await endAll(stranger, user)).expect(404);
    (await list(org.admin, user)).expect(403);
    (await endAll(org.admin, user)).expect(403);
    // As every delete of what is not there.
    (await end(stranger, stranger, session.tokenId)).expect(204);
    (await endAll(stranger, stranger)).expect(204);
    (await end(org.admin, user, session.tokenId)).expect(204);
    (await t.api.get(SESSIONS, { userId: user.id })).expect(401);
    expect(await statusFor(session)).toBe(200);
  });

  it('can be seen and ended by installation administrators', async () => {
    const [admin, user] = [await t.make.installationAdmin(), await t.make.user()];
    const [one, two] = [await t.make.session(user), await t.make.session(user)];
    const own = await t.make.session(admin);
    expect(await idsOf(admin, user)).toEqual([two.tokenId, one.tokenId]);
    (await end(admin, user, one.tokenId)).expect(204);
    (await endAll(admin, user, { except: 'current' })).expect(204);
    expect([await statusFor(one), await statusFor(two), await statusFor(own)]).toEqual([401, 401, 200]);
  });

  it('of other organizations are hidden from a sign-in to one', async () => {
    const user = await t.make.user();
    const [here, there] = [await t.make.org(), await t.make.org()];
    const own = await t.make.session(user, { organizationId: here.id });
    const [mate, other] = [
      await t.make.session(user, { organizationId: here.id }),
      await t.make.session(user, { organizationId: there.id }),
    ];
    const everywhere = await t.make.session(user);
    expect(await idsOf(own, user)).toEqual([mate.tokenId, own.tokenId]);
    (await end(own, user, other.tokenId)).expect(204);
    (await endAll(own, user, { except: 'current' })).expect(204);
    expect(await Promise.all([own, mate, other, everywhere].map((each) => statusFor(each)))).toEqual([200, 401, 200, 200]);
    expect(await idsOf(everywhere, user)).toEqual([everywhere.tokenId, other.tokenId, own.tokenId]);
  });

  it('end on all other instances at once', async () => {
    const user = await t.make.user();
    const [kept, one, two] = [await t.make.session(user), await t.make.session(user), await t.make.session(user)];
    const app: NestFastifyApplication = await createApp(
      Env.read({ LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATABASE_CONNECT_TIMEOUT: '120000' }),
      { url: t.databaseUrl },
    );
    const other = new Api(app, t.api.contract);
    try {
      for (const session of [kept, one, two]) expect(await statusFor(session, other)).toBe(200);
      // The clock stands still, so that what the other instance remembers does not become old.
      vi.useFakeTimers({ toFake: ['Date'] });
      const now = Date.now();
      const isRefused = (session: Caller) =>
        vi.waitFor(
          async () => {
            vi.setSystemTime(now);
            expect(await statusFor(session, other)).toBe(401);
          },
          { timeout: 20_000, interval: 20 },
        );
      (await end(kept, user, one.tokenId)).expect(204);
      await isRefused(one);
      (await endAll(kept, user, { except: 'current' })).expect(204);
      await isRefused(two);
      expect(await statusFor(kept, other)).toBe(200);
    } finally {
      await app.close();
    }
  });

  it('end in the audit logs of the installation and of their organizations, and nothing is recorded for one that is gone', async () => {
    const [here, there] = [await t.make.org(), await t.make.org()];
    const user = await t.make.member(here);
    await t.make.member(there, 'read', user);
    const session = await t.make.session(user, { organizationId: here.id });
    (await end(user, user, session.tokenId)).expect(204);
    (await end(user, user, session.tokenId)).expect(204);
    const eventsOf = async (orgId: string) =>
      t.db.query(`SELECT target_id, body->'payload' AS payload FROM audit_events WHERE action = 'session.end' AND org_id = $1`, [orgId]);
    const event = { target_id: user.id, payload: { session: session.tokenId } };
    expect([await eventsOf(here.id), await eventsOf(there.id), await eventsOf('installation')]).toEqual([
      [event],
      [],
      expect.arrayContaining([event]),
    ]);
    (await endAll(user, user)).expect(204);
    expect([await eventsOf(here.id), await eventsOf(there.id)]).toEqual([
      [event, { target_id: user.id, payload: {} }],
      [{ target_id: user.id, payload: {} }],
    ]);
  });

  it('are forgotten once they have expired', async () => {
    const user = await t.make.user();
    await t.make.session(user, { expiresAt: new Date(Date.now() - 1000) });
    const personal = await t.make.token({ userId: user.id, expiresAt: new Date(Date.now() - 1000) });
    await t.app.get(ForgetSignIns).forget();
    expect(await t.db.query('SELECT id FROM api_tokens WHERE user_id = $1 ORDER BY created_at', [user.id])).toEqual([
      { id: user.tokenId },
      { id: personal.tokenId },
    ]);
  });
});
