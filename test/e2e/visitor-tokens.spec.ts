import { generateKeyPairSync } from 'node:crypto';
import { SignJWT, type JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import { VisitorPasses } from 'bindery/modules/site-visitors/passes/visitor-passes.js';
import { useApp } from '../support/app.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const AUTH = `${SITE}/publishing/auth`;
const LOGIN = 'https://engine.example/login?from=docs';

const now = () => Math.floor(Date.now() / 1000);
const soon = () => now() + 600;

/** A published site, whose second section is for visitors with the plan `pro`, with its key. */
async function setUp(visibility: 'visitor-auth' | 'public' = 'visitor-auth', fallbackURL: string | null = LOGIN) {
  const org = await t.make.org();
  const site = await t.make.site(org, { published: true, visibility });
  await t.make.siteSection(site, await t.make.space({ org }));
  const pro = await t.make.siteSection(site, await t.make.space({ org }));
  const [api, at] = [t.api.as(org.admin), { organizationId: org.id, siteId: site.id }];
  (await api.patch(`${SITE}/sections/:id`, { ...at, id: pro.id }, { condition: 'visitor.claims.plan == "pro"' })).expect(200);
  const key: string = (await api.patch(AUTH, at, { fallbackURL })).expect(200).body.privateKey;
  return { site, pro, api, at, key, base: `https://docs.example.test/sites/${org.id}/${site.id}` };
}

const sign = (key: string, payload: JWTPayload = { exp: soon() }, header: { alg: string } = { alg: 'HS256' }) =>
  new SignJWT(payload).setProtectedHeader(header).sign(new TextEncoder().encode(key));

const post = (url: string, jwtToken?: string, body: object = {}) =>
  t.api.anonymous().post('/v1/urls/published', {}, { url, ...(jwtToken !== undefined && { visitor: { jwtToken } }), ...body });

describe('a site for visitors who sign in', () => {
  it('sends visitors without a token to sign in, with the path that they wanted', async () => {
    const { site, base } = await setUp();
    const location = encodeURIComponent('/setup/engine');
    expect((await post(`${base}/setup/engine?secret=1`)).expect(200).body).toEqual({
      target: 'external',
      site: site.id,
      redirect: `${LOGIN}&location=${location}`,
    });
    const closed = await setUp('visitor-auth', null);
    (await post(closed.base)).expect(404);
    (await post(closed.base, await sign(closed.key))).expect(200);
  });

  it('shows visitors with a token what their claims allow', async () => {
    const { base, pro, key } = await setUp();
    const token = await sign(key, { exp: soon(), sub: 'visitor-7', plan: 'pro', unsigned: { forged: true } });
    const { body } = (await post(`${base}/${pro.path}`, token, { visitor: { jwtToken: token, unsignedClaims: { plan: 'none' } } })).expect(
      200,
    );
    const pass = await t.app.get(VisitorPasses).verify(body.apiToken);
    expect(pass!.claims).toEqual({ sub: 'visitor-7', plan: 'pro', unsigned: { plan: 'none' } });
    expect(pass!.keyId).toBeTypeOf('string');
    (await post(`${base}/${pro.path}`, await sign(key, { exp: soon(), plan: 'free' }))).expect(404);
    (await post(base, await sign(key, { exp: soon(), plan: 'free' }))).expect(200);
  });

  it('takes tokens until 60 seconds after they expire, and lets no pass outlive them', async () => {
    const { base, key } = await setUp();
    const { apiToken } = (await post(base, await sign(key, { exp: now() - 45 }))).expect(200).body;
    const pass = await t.app.get(VisitorPasses).verify(apiToken);
    expect(pass!.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 15_000);
    (await post(base, await sign(key, { exp: soon(), nbf: now() + 45 }))).expect(200);
    for (const [payload, problem] of [
      [{ exp: now() - 61 }, 'it has expired'],
      [{ exp: soon(), nbf: now() + 120 }, 'its `nbf` is not valid'],
      [{ plan: 'pro' }, 'it has no `exp`'],
    ] as const) {
      const { error } = (await post(base, await sign(key, payload))).expect(403).body;
      expect(error.message).toBe(`The token of the visitor is not valid: ${problem}`);
    }
  });

  it('refuses tokens with another algorithm, another key, or of another site', async () => {
    const { base, key } = await setUp();
    const other = await setUp();
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const payload = { exp: soon(), plan: 'pro' };
    const [header, body] = (await sign(key, payload)).split('.');
    const tokens = [
      `${encoded({ alg: 'none' })}.${encoded(payload)}.`,
      `${encoded({ alg: 'none' })}.${encoded(payload)}.${(await sign(key, payload)).split('.')[2]}`,
      await sign(key.padEnd(64, 'x'), payload, { alg: 'HS512' }),
      await new SignJWT(payload).setProtectedHeader({ alg: 'RS256' }).sign(privateKey),
      await sign(publicKey.export({ type: 'spki', format: 'pem' }).toString(), payload),
      await sign(other.key, payload),
      await sign(Buffer.from(key, 'base64url').toString('latin1'), payload),
      await sign(`${key} `, payload),
      `${header}.${body}.`,
      `${header}.${encoded({ ...payload, plan: 'all' })}.${(await sign(key, payload)).split('.')[2]}`,
      await sign(key, { ...payload, padding: 'x'.repeat(8192) }),
      'not a token',
      '',
    ];
    for (const token of tokens) {
      (await post(base, token)).expect(403);
      expect((await post(base, token, { redirectOnError: true })).expect(200).body.redirect).toContain(LOGIN);
    }
    (await post(base, 'x'.repeat(20_000))).expect(400);
    (await post(base, await sign(key, payload))).expect(200);
  });

  it('refuses the tokens of a key that was replaced', async () => {
    const { base, api, at, key } = await setUp();
    const token = await sign(key);
    (await post(base, token)).expect(200);
    const { privateKey } = (await api.post(`${AUTH}/regenerate`, at)).expect(200).body;
    (await post(base, token)).expect(403);
    (await post(base, await sign(privateKey))).expect(200);
  });

  it('takes the token from the query of the deprecated request', async () => {
    const { base, key } = await setUp();
    const query = { url: base, visitorAuthToken: await sign(key) };
    (await t.api.anonymous().get('/v1/urls/published', {}, { query })).expect(200);
  });
});

describe('a public site', () => {
  it('shows more to visitors with a valid token, and the rest to all others', async () => {
    const { base, pro, key } = await setUp('public');
    (await post(`${base}/${pro.path}`, await sign(key, { exp: soon(), plan: 'pro' }))).expect(200);
    for (const token of [undefined, await sign(key, { exp: now() - 120, plan: 'pro' }), 'x']) {
      (await post(`${base}/${pro.path}`, token)).expect(404);
      (await post(base, token)).expect(200);
    }
  });
});
