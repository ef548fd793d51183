import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../src/app.js';
import { SCOPES } from '../../src/common/access/scopes.js';
import { Env } from '../../src/config/env.js';
import { Api, type Caller } from '../support/api.js';
import { useApp } from '../support/app.js';
import { tablesHolding } from '../support/find-text.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const TOKENS = '/v1/users/:userId/tokens';
const TOKEN = '/v1/users/:userId/tokens/:tokenId';
const HOUR = 3_600_000;

const issue = (caller: Caller, { id }: { id: string }, body: object = { label: 'Import' }) =>
  t.api.as(caller).post(TOKENS, { userId: id }, body);
const statusFor = async (token: string, api = t.api) => (await api.as({ token }).get('/v1/user')).status;
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds);

afterEach(() => {
  vi.useRealTimers();
});

describe('a new token', () => {
  it('works, and is shown now and never again', async () => {
    const user = await t.make.user();
    const made = (await issue(user, user)).expect(201);
    expect(made.body).toMatchObject({ object: 'token', label: 'Import', token: expect.stringMatching(/^bdy_[0-9A-Za-z]{43}$/) });
    expect(made.headers['location']).toBe(made.body.urls.location);
    expect(made.body).not.toHaveProperty('lastUsedAt');
    expect(await statusFor(made.body.token)).toBe(200);
    const { items } = (await t.api.as(user).get(TOKENS, { userId: user.id })).expect(200).body;
    const { token: _, ...shown } = made.body;
    expect(items[0]).toEqual({ ...shown, lastUsedAt: expect.any(String) });
    expect(await tablesHolding(t.db, made.body.token)).toEqual([]);
    expect(await tablesHolding(t.db, made.body.token.slice(4))).toEqual([]);
  });

  it('is refused when a field exceeds its limits', async () => {
    const user = await t.make.user();
    (await issue(user, user, { label: 'x'.repeat(50) })).expect(201);
    (await issue(user, user, { label: 'x', expiresAt: fromNow(HOUR).toISOString() })).expect(201);
    (await issue(user, user, { label: 'x', expiresAt: '2999-01-01T00:00:00+14:00' })).expect(201);
    for (const [body, pointer] of [
      [{}, '/label'],
      [{ label: '' }, '/label'],
      [{ label: 'x'.repeat(51) }, '/label'],
      [{ label: 'x', scopes: ['everything'] }, '/scopes'],
      [{ label: 'x', scopes: ['user:read', 'user:read'] }, '/scopes'],
      [{ label: 'x', scopes: 'user:read' }, '/scopes'],
      [{ label: 'x', scopes: null }, '/scopes'],
      [{ label: 'x', expiresAt: fromNow(-1).toISOString() }, '/expiresAt'],
      [{ label: 'x', expiresAt: '2999-01-01' }, '/expiresAt'],
      [{ label: 'x', expiresAt: '2999-01-01T00:00:00' }, '/expiresAt'],
      [{ label: 'x', expiresAt: '2999-02-30T00:00:00Z' }, '/expiresAt'],
      [{ label: 'x', expiresAt: '2999-W05-1' }, '/expiresAt'],
      [{ label: 'x', expiresAt: 'tomorrow' }, '/expiresAt'],
      [{ label: 'x', expiresAt: 32_503_680_000_000 }, '/expiresAt'],
      [{ label: 'x', expiresAt: null }, '/expiresAt'],
    ] as const) {
      const reply = (await issue(user, user, body)).expect(400);
      expect(reply.body.error.errors[0].pointer, JSON.stringify(body)).toBe(pointer);
    }
  });

  it('allows only what its scopes name, and nothing without scopes', async () => {
    const user = await t.make.user();
    const scoped = (await issue(user, user, { label: 'x', scopes: ['user:read'] })).expect(201).body;
    expect(scoped.scopes).toEqual(['user:read']);
    expect(await statusFor(scoped.token)).toBe(200);
    const refused = (await t.api.as(scoped).get('/v1/orgs')).expect(403);
    expect(refused.body.error.message).toBe('This token lacks the scope `organization:read`: send one that has it');
    const none = (await issue(user, user, { label: 'x', scopes: [] })).expect(201).body;
    expect(await statusFor(none.token)).toBe(403);
  });

  it('expires no later than the token that created it', async () => {
    const user = await t.make.user();
    const expiresAt = fromNow(HOUR);
    const maker = await t.make.token({ userId: user.id, expiresAt });
    const later = (await issue(maker, user, { label: 'x', expiresAt: fromNow(HOUR + 1000).toISOString() })).expect(400);
    expect(later.body.error.errors[0].pointer).toBe('/expiresAt');
    const earlier = fromNow(HOUR / 2).toISOString();
    expect((await issue(maker, user, { label: 'x', expiresAt: earlier })).expect(201).body.expiresAt).toBe(earlier);
    expect((await issue(maker, user)).expect(201).body.expiresAt).toBe(expiresAt.toISOString());
  });
});

describe('the tokens of a user', () => {
  it('are listed newest first, page by page', async () => {
    const user = await t.make.user();
    const made: string[] = [];
    for (let i = 0; i < 4; i++) made.unshift((await issue(user, user)).body.id as string);
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const { body } = (await t.api.as(user).get(TOKENS, { userId: user.id }, { query: { limit: 2, ...(page && { page }) } })).expect(200);
      expect(body.count).toBe(5);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      page = body.next?.page;
    } while (page);
    expect(seen).toEqual([...made, user.tokenId]);
  });

  it('are managed with an unscoped token only', async () => {
    const user = await t.make.user();
    const scoped = await t.make.token({ userId: user.id, scopes: [...SCOPES] });
    (await t.api.as(scoped).get(TOKENS, { userId: user.id })).expect(403);
    (await issue(scoped, user)).expect(403);
    (await t.api.as(scoped).delete(TOKEN, { userId: user.id, tokenId: user.tokenId })).expect(403);
    expect(await statusFor(user.token)).toBe(200);
  });

  it('can also be managed by installation administrators', async () => {
    const [admin, user] = [await t.make.installationAdmin(), await t.make.user()];
    const made = (await issue(admin, user)).expect(201).body;
    expect((await t.api.as(made).get('/v1/user')).body.id).toBe(user.id);
    expect((await t.api.as(admin).get(TOKENS, { userId: user.id })).expect(200).body.count).toBe(2);
    (await t.api.as(admin).delete(TOKEN, { userId: user.id, tokenId: made.id })).expect(204);
    expect(await statusFor(made.token)).toBe(401);
  });

  it('are hidden from other members, even from administrators of their organization', async () => {
    const org = await t.make.org();
    const user = await t.make.member(org);
    (await t.api.as(org.admin).get(TOKENS, { userId: user.id })).expect(403);
    (await issue(org.admin, user)).expect(403);
    (await t.api.as(org.admin).delete(TOKEN, { userId: user.id, tokenId: user.tokenId })).expect(204);
    expect(await statusFor(user.token)).toBe(200);
  });

  it('are not found by strangers, or in the path of another user', async () => {
    const [user, stranger] = [await t.make.user(), await t.make.user()];
    (await t.api.as(stranger).get(TOKENS, { userId: user.id })).expect(404);
    (await issue(stranger, user)).expect(404);
    (await t.api.as(stranger).delete(TOKEN, { userId: user.id, tokenId: user.tokenId })).expect(404);
    (await t.api.as(stranger).delete(TOKEN, { userId: stranger.id, tokenId: user.tokenId })).expect(204);
    expect(await statusFor(user.token)).toBe(200);
  });
});

describe('a token stops working', () => {
  /** Another instance of the service over the same database. */
  let other: NestFastifyApplication;
  beforeAll(async () => {
    other = await createApp(Env.read({ LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATABASE_CONNECT_TIMEOUT: '120000' }), { url: t.databaseUrl });
  });
  afterAll(() => other.close());

  /** With the tokens in the cache of the other instance. */
  async function onAnotherInstance(tokens: string[], work: (api: Api) => Promise<void>): Promise<void> {
    const api = new Api(other, t.api.contract);
    for (const token of tokens) expect(await statusFor(token, api)).toBe(200);
    await work(api);
  }
  const laterBy = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });

  /** The clock stands still, so only a notice can make the other instance refuse a token that it has cached. */
  const stopClock = () => laterBy(0);
  const isRefusedBy = async (other: Api, ...tokens: string[]) => {
    const now = Date.now();
    for (const token of tokens)
      await vi.waitFor(
        async () => {
          // Waiting moves a fake clock on.
          vi.setSystemTime(now);
          expect(await statusFor(token, other)).toBe(401);
        },
        { timeout: 20_000, interval: 20 },
      );
  };

  it('on all other instances as soon as they hear that it was revoked', async () => {
    const user = await t.make.user();
    const [kept, gone] = [await t.make.token({ userId: user.id }), await t.make.token({ userId: user.id })];
    await onAnotherInstance([kept.token, gone.token], async (other) => {
      stopClock();
      (await t.api.as(user).delete(TOKEN, { userId: user.id, tokenId: gone.tokenId })).expect(204);
      await isRefusedBy(other, gone.token);
      expect(await statusFor(kept.token, other)).toBe(200);
    });
  });

  it('on all other instances as soon as they hear that its user was disabled', async () => {
    const [admin, user] = [await t.make.installationAdmin(), await t.make.user()];
    const { token } = await t.make.token({ userId: user.id });
    await onAnotherInstance([user.token, token], async (other) => {
      stopClock();
      (await t.api.as(admin).patch('/v1/users/:userId', { userId: user.id }, { disabled: true })).expect(200);
      await isRefusedBy(other, user.token, token);
    });
  });

  it('on all other instances as soon as they hear that its provider was removed', async () => {
    const org = await t.make.org();
    const user = await t.make.member(org);
    const provider = await t.make.samlProvider(org);
    const { token } = await t.make.token({ userId: user.id, organizationId: org.id, providerId: provider.id });
    await onAnotherInstance([token, user.token], async (other) => {
      stopClock();
      const place = { organizationId: org.id, samlProviderId: provider.id };
      (await t.api.as(org.admin).delete('/v1/orgs/:organizationId/saml/:samlProviderId', place)).expect(204);
      await isRefusedBy(other, token);
      expect(await statusFor(user.token, other)).toBe(200);
    });
  });

  it('on an instance that could not hear of it, when that instance listens again', async () => {
    vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const user = await t.make.user();
    const { token, tokenId } = await t.make.token({ userId: user.id });
    await onAnotherInstance([token], async (other) => {
      stopClock();
      await t.db.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`,
      );
      // Without a notice, as if it had been sent while nothing was listening.
      await t.db.query('DELETE FROM api_tokens WHERE id = $1', [tokenId]);
      await isRefusedBy(other, token);
    });
  });

  it('within five seconds on an instance that hears nothing', async () => {
    const user = await t.make.user();
    const { token, tokenId } = await t.make.token({ userId: user.id });
    await onAnotherInstance([token], async (other) => {
      await t.db.query('DELETE FROM api_tokens WHERE id = $1', [tokenId]);
      laterBy(5000);
      expect(await statusFor(token, other)).toBe(401);
    });
  });

  it('at once on this instance when its user is disabled, and works again when the user is enabled', async () => {
    const [admin, user] = [await t.make.installationAdmin(), await t.make.user()];
    const { token } = await t.make.token({ userId: user.id });
    const shutOut = async (disabled: boolean) =>
      (await t.api.as(admin).patch('/v1/users/:userId', { userId: user.id }, { disabled })).expect(200);
    await onAnotherInstance([user.token, token], async (other) => {
      expect([await statusFor(user.token), await statusFor(token)]).toEqual([200, 200]);
      await shutOut(true);
      expect([await statusFor(user.token), await statusFor(token)]).toEqual([401, 401]);
      laterBy(5000);
      expect([await statusFor(user.token, other), await statusFor(token, other)]).toEqual([401, 401]);
    });
    await shutOut(false);
    expect(await statusFor(token)).toBe(200);
  });

  it('when it expires, though it was used a moment before', async () => {
    const user = await t.make.user();
    const { token } = (await issue(user, user, { label: 'x', expiresAt: fromNow(60_000).toISOString() })).expect(201).body;
    laterBy(58_000);
    expect(await statusFor(token)).toBe(200);
    // The clock of the database is not faked, so the token expires 2.5 seconds later there.
    await t.db.query(`UPDATE api_tokens SET expires_at = now() WHERE user_id = $1`, [user.id]);
    expect(await statusFor(token)).toBe(200);
    laterBy(2_500);
    expect(await statusFor(token)).toBe(401);
  });
});

describe('when a token was last used', () => {
  const lastUse = async (user: MadeUser, tokenId: string): Promise<Date> => {
    const [row] = await t.db.query<{ at: Date }>('SELECT last_used_at AS at FROM api_tokens WHERE id = $1', [tokenId]);
    return row!.at;
  };

  it('is recorded to the minute', async () => {
    const user = await t.make.user();
    const longAgo = new Date(Date.now() - HOUR);
    const { token, tokenId } = await t.make.token({ userId: user.id, lastUsedAt: longAgo });
    await statusFor(token);
    const first = await lastUse(user, tokenId);
    expect(Date.now() - first.getTime()).toBeLessThan(60_000);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 });
    await statusFor(token);
    expect(await lastUse(user, tokenId)).toEqual(first);
  });
});
