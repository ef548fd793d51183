import { afterEach, describe, expect, it, vi } from 'vitest';
import { useApp } from '../support/app.js';
import { refusalProblem } from '../support/refusal.js';

const MINUTE = 60_000;
const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });

afterEach(() => {
  vi.useRealTimers();
});

describe('the rate limit', () => {
  const t = useApp({ RATE_LIMIT: '5' });
  const ORG = '/v1/orgs/:organizationId';
  const left = async (caller: { token: string }) =>
    Number((await t.api.as(caller).get('/v1/user')).expect(200).headers['x-ratelimit-remaining']);

  it('shows the remaining requests, refuses more, and resets each minute', async () => {
    const user = await t.make.user();
    for (const remaining of [4, 3, 2, 1, 0]) {
      const { headers } = (await t.api.as(user).get('/v1/user')).expect(200);
      expect(headers).toMatchObject({ 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': String(remaining) });
      expect(Number(headers['x-ratelimit-reset']) * 1000 - Date.now()).toBeGreaterThan(0);
      expect(Number(headers['x-ratelimit-reset']) * 1000 - Date.now()).toBeLessThanOrEqual(MINUTE + 1000);
    }
    const refused = (await t.api.as(user).get('/v1/user')).expect(429);
    expect(refused.body.error).toMatchObject({ code: 429, type: 'too-many-requests' });
    const wait = Number(refused.headers['retry-after']) * 1000;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(MINUTE);
    later(wait);
    expect(await left(user)).toBe(4);
  });

  it('also counts requests that are refused for other reasons', async () => {
    const user = await t.make.user();
    (await t.api.as(user).get(ORG, { organizationId: 'nothing' })).expect(404);
    (await t.api.as(user).post('/v1/orgs', {}, { title: 1 })).expect(400);
    expect(await left(user)).toBe(2);
  });

  it('counts the pages of sites by address, and not what they consist of', async () => {
    const read = (path: string) => t.app.inject({ url: `/sites/nobody/nothing${path}`, remoteAddress: '203.0.113.9' });
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await read(i === 2 ? '/~search?q=x' : '')).statusCode);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
    expect((await read('')).headers).toMatchObject({ 'retry-after': expect.stringMatching(/^\d+$/), 'cache-control': 'no-store' });
    expect((await read('/~reader/nothing.css')).statusCode).toBe(404);
  });

  it('is separate for each token', async () => {
    const user = await t.make.user();
    const other = await t.make.token({ userId: user.id });
    expect([await left(user), await left(user), await left(other)]).toEqual([4, 3, 4]);
  });

  it('counts a write with If-Match once, and allows the last one', async () => {
    const { id, admin } = await t.make.org();
    const { etag } = await t.api.as(admin).get(ORG, { organizationId: id });
    expect([await left(admin), await left(admin), await left(admin)]).toEqual([3, 2, 1]);
    const headers = { 'if-match': etag };
    (await t.api.as(admin).patch(ORG, { organizationId: id }, { title: 'Last' }, { headers })).expect(200);
    (await t.api.as(admin).patch(ORG, { organizationId: id }, { title: 'Past it' }, { headers })).expect(429);
  });

  it('does not store a rate-limited write under its Idempotency-Key', async () => {
    const user = await t.make.user();
    const headers = { 'idempotency-key': 'over-the-limit' };
    for (let i = 0; i < 5; i++) await left(user);
    (await t.api.as(user).post('/v1/orgs', {}, { title: 'Engines' }, { headers })).expect(429);
    later(MINUTE);
    (await t.api.as(user).post('/v1/orgs', {}, { title: 'Engines' }, { headers })).expect(201);
  });
});

describe('the messages of programs to sites', () => {
  const t = useApp({ RATE_LIMIT: '1000' });
  const send = (path: string, remoteAddress: string) =>
    t.app.inject({ method: 'POST', url: `/sites/nobody/nothing/${path}`, remoteAddress, payload: {} });

  it('are limited to 120 a minute from an address, at both addresses of a site together, and pages are not', async () => {
    for (let n = 0; n < 120; n++) expect((await send(n % 2 === 0 ? '~mcp' : '~gitbook/mcp', '203.0.113.20')).statusCode).toBe(404);
    for (const path of ['~mcp', '~mcp/', '~mcp?a=b', '~gitbook/mcp']) {
      const refused = await send(path, '203.0.113.20');
      expect([refused.statusCode, refused.headers['x-ratelimit-limit']], path).toEqual([429, '120']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await t.app.inject({ url: '/sites/nobody/nothing', remoteAddress: '203.0.113.20' })).statusCode).toBe(404);
    expect((await send('~mcp', '203.0.113.21')).statusCode).toBe(404);
    later(MINUTE);
    expect((await send('~mcp', '203.0.113.20')).statusCode).toBe(404);
  });
});

describe('an address that guesses tokens', () => {
  const t = useApp();
  const strict = useApp({ RATE_LIMIT: '1000' });
  let guesses = 0;
  const guess = (app: typeof t, remoteAddress: string, authorization = `Bearer bdy_guess${++guesses}`) =>
    app.app.inject({ url: '/v1/user', remoteAddress, headers: { authorization } });
  const exhaust = async (address: string) => {
    for (let i = 0; i < 60; i++) expect((await guess(strict, address)).statusCode).toBe(401);
  };

  it('is limited after sixty a minute, whatever it sends, and other addresses are not', async () => {
    await exhaust('203.0.113.1');
    for (const authorization of [undefined, 'Bearer', 'Basic eDp4']) {
      const refused = await guess(strict, '203.0.113.1', authorization);
      expect(refused.statusCode).toBe(429);
      expect(refusalProblem(refused)).toBeUndefined();
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await guess(strict, '203.0.113.2')).statusCode).toBe(401);
    later(MINUTE);
    expect((await guess(strict, '203.0.113.1')).statusCode).toBe(401);
  });

  it('does not limit known tokens from the same address, until they become invalid', async () => {
    const user = await strict.make.user();
    const { token, tokenId } = await strict.make.token({ userId: user.id });
    const call = () => guess(strict, '203.0.113.3', `Bearer ${token}`);
    expect((await call()).statusCode).toBe(200);
    await exhaust('203.0.113.3');
    expect((await call()).statusCode).toBe(200);
    later(10_000);
    expect((await call()).statusCode).toBe(200);
    await strict.db.query('DELETE FROM api_tokens WHERE id = $1', [tokenId]);
    later(20_000);
    expect([(await call()).statusCode, (await call()).statusCode]).toEqual([429, 429]);
  });

  it('does not limit valid tokens from the same address that are used for the first time', async () => {
    const user = await strict.make.user();
    await exhaust('203.0.113.5');
    expect((await guess(strict, '203.0.113.5')).statusCode).toBe(429);
    const fresh = await Promise.all(Array.from({ length: 20 }, () => strict.make.token({ userId: user.id })));
    const answers = await Promise.all(
      fresh.flatMap(({ token }) => [guess(strict, '203.0.113.5', `Bearer ${token}`), guess(strict, '203.0.113.5')]),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(fresh.flatMap(() => [200, 429]));
  });

  it('causes no more statements the more it guesses', async () => {
    await exhaust('203.0.113.6');
    const asked = vi.spyOn(strict.db, 'query');
    const answers = await Promise.all(Array.from({ length: 300 }, () => guess(strict, '203.0.113.6')));
    const lookups = asked.mock.calls.filter(([text]) => text.includes('FROM api_tokens'));
    asked.mockRestore();
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
    expect(lookups.length).toBeLessThan(30);
  });

  it('is distinguished from a failing database', async () => {
    const { token } = await strict.make.user();
    await exhaust('203.0.113.7');
    await strict.db.query('ALTER TABLE api_tokens RENAME COLUMN hash TO hidden');
    const failed = await guess(strict, '203.0.113.7', `Bearer ${token}`);
    await strict.db.query('ALTER TABLE api_tokens RENAME COLUMN hidden TO hash');
    expect(failed.statusCode).toBe(500);
    expect((await guess(strict, '203.0.113.7', `Bearer ${token}`)).statusCode).toBe(200);
  });

  it('is neither limited nor counted when the limit is off', async () => {
    for (let i = 0; i < 70; i++) expect((await guess(t, '203.0.113.4')).statusCode).toBe(401);
    const { headers } = (await t.api.as(await t.make.user()).get('/v1/user')).expect(200);
    expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  });
});
