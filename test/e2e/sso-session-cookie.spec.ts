import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useOwnApp, type TestApp } from '../support/app.js';
import { SamlIdp } from '../support/saml-idp.js';
import { SsoBrowser, tokenOn } from '../support/sso-browser.js';

const LIST = '/v1/orgs/:organizationId/saml';
const NAME = '__Host-bindery-session';
const SECONDS = 12 * 3600;
/** What browsers send with the requests of scripts of a page of this origin. */
const SCRIPT = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
const FORM = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

let idp: SamlIdp;
let people = 0;
beforeAll(() => {
  idp = new SamlIdp();
});

/** A browser in which a new member has just signed in. */
async function signedIn({ app, api, make }: TestApp) {
  const org = await make.org();
  const admin = api.as(org.admin);
  const provider = (await admin.post(LIST, { organizationId: org.id }, idp.provider)).expect(201).body;
  const browser = new SsoBrowser(app, idp);
  const shown = await browser.signIn(provider.service.startURL, `member-${++people}@example.test`);
  const cookie = browser.cookie;
  const call = async (headers: Record<string, string>, method: 'GET' | 'HEAD' | 'POST' = 'GET', url = '/v1/user') => {
    return app.inject({ method, url, headers: { cookie, ...headers }, ...(method === 'POST' && { payload: {} }) });
  };
  const status = async (...args: Parameters<typeof call>) => (await call(...args)).statusCode;
  return { org, admin, provider, browser, shown, cookie, token: tokenOn(shown), call, status };
}

const cookieSet = (headers: Record<string, unknown>) => [headers['set-cookie'] ?? []].flat().map(String);

describe('the session cookie', () => {
  const t = useApp();
  let session: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    session = await signedIn(t);
  });

  it('holds the token of the sign-in until it expires, for this origin alone', () => {
    const set = cookieSet(session.shown.headers).find((each) => each.startsWith(NAME));
    const [, token, seconds] =
      /^__Host-bindery-session=(bdy_\w{43}); Path=\/; HttpOnly; SameSite=Strict; Max-Age=(\d+); Secure$/.exec(set!) ?? [];
    expect(token).toBe(session.token);
    expect(Number(seconds)).toBeGreaterThan(SECONDS - 60);
    expect(Number(seconds)).toBeLessThanOrEqual(SECONDS);
    expect(session.cookie).toBe(`${NAME}=${session.token}`);
  });

  it('authenticates scripts of this origin, for reading and for writing', async () => {
    const { call, status } = session;
    const read = await call(SCRIPT);
    expect([read.statusCode, read.headers['vary']]).toEqual([200, 'Authorization, Cookie, Accept-Encoding']);
    const { id } = read.json<{ id: string }>();
    const made = await t.app.inject({
      method: 'POST',
      url: `/v1/users/${id}/tokens`,
      headers: { cookie: session.cookie, ...SCRIPT },
      payload: { label: 'Made with a cookie' },
    });
    expect(made.statusCode).toBe(201);
    expect(await status({ ...SCRIPT, 'sec-fetch-mode': 'same-origin' }, 'POST', `/v1/users/${id}/tokens`)).toBe(400);
  });

  it('authenticates reads of pages of this origin and of addresses that a person types', async () => {
    const { status } = session;
    expect(await status({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' })).toBe(200);
    for (const method of ['GET', 'HEAD'] as const) expect(await status({ 'sec-fetch-site': 'none' }, method), method).toBe(200);
    expect(await status({ 'sec-fetch-site': 'none' }, 'POST', '/v1/orgs')).toBe(401);
  });

  it.each([
    ['of another site', { ...SCRIPT, 'sec-fetch-site': 'cross-site' }],
    ['of another subdomain', { ...SCRIPT, 'sec-fetch-site': 'same-site' }],
    ['that does not say where it comes from', {}],
    ['that says two things', { ...SCRIPT, 'sec-fetch-site': 'same-origin, cross-site' }],
    ['that says something else', { ...SCRIPT, 'sec-fetch-site': 'SAME-ORIGIN' }],
  ])('does not authenticate a request %s, and stays', async (_, headers) => {
    for (const method of ['GET', 'HEAD', 'POST'] as const) {
      const refused = await session.call(headers, method, method === 'POST' ? '/v1/orgs' : '/v1/user');
      expect(refused.statusCode, method).toBe(401);
      expect(cookieSet(refused.headers)).toEqual([]);
    }
    expect(await session.status(SCRIPT)).toBe(200);
  });

  it('does not authenticate writes of forms and of plugins', async () => {
    expect(await session.status(SCRIPT, 'POST', '/v1/orgs')).not.toBe(401);
    for (const change of [FORM, { ...SCRIPT, 'sec-fetch-mode': 'no-cors' }, { ...SCRIPT, 'sec-fetch-dest': 'embed' }])
      expect(await session.status(change, 'POST', '/v1/orgs')).toBe(401);
  });

  it('counts less than the header, even if the token of the header is not valid', async () => {
    const other = await t.make.user({ displayName: 'Somebody else' });
    const read = await session.call({ ...SCRIPT, authorization: `Bearer ${other.token}` });
    expect(read.json()).toMatchObject({ displayName: 'Somebody else' });
    for (const authorization of ['Bearer bdy_unknown', 'Basic YTpi', '']) {
      const refused = await session.call({ ...SCRIPT, authorization });
      expect([refused.statusCode, cookieSet(refused.headers)], authorization).toEqual([401, []]);
    }
  });

  it('is removed by a 401 when it is not valid, or is ignored when it is malformed', async () => {
    const refused = await t.app.inject({ url: '/v1/user', headers: { ...SCRIPT, cookie: `a=b; ${NAME}=bdy_unknown` } });
    expect(refused.statusCode).toBe(401);
    expect(refused.json<{ error: { message: string } }>().error.message).toContain('Your session has ended');
    expect(cookieSet(refused.headers)).toEqual([`${NAME}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure`]);
    const malformed = await t.app.inject({ url: '/v1/user', headers: { ...SCRIPT, cookie: `${NAME}=${'x'.repeat(600)}; =; ;` } });
    expect([malformed.statusCode, cookieSet(malformed.headers)]).toEqual([401, []]);
  });

  it('counts also where a token is optional', async () => {
    const accept = (site: string) =>
      t.app.inject({
        method: 'POST',
        url: `/v1/orgs/${session.org.id}/invites/unknown`,
        headers: { ...SCRIPT, 'sec-fetch-site': site, cookie: `${NAME}=bdy_unknown` },
        payload: { secret: 'x'.repeat(43) },
      });
    expect((await accept('same-origin')).statusCode).toBe(401);
    expect((await accept('cross-site')).statusCode).not.toBe(401);
  });

  it('stops with its provider', async () => {
    const { admin, org, provider, status, call } = await signedIn(t);
    expect(await status(SCRIPT)).toBe(200);
    (await admin.delete(`${LIST}/:samlProviderId`, { organizationId: org.id, samlProviderId: provider.id })).expect(204);
    const refused = await call(SCRIPT);
    expect([refused.statusCode, cookieSet(refused.headers).length]).toEqual([401, 1]);
  });
});

describe('signing out', () => {
  const t = useApp();

  it('is a button on the page of the sign-in, and revokes the token', async () => {
    const { shown, browser, token, status } = await signedIn(t);
    expect(shown.markup).toMatch(/<form method="post" action="https:\/\/docs\.example\.test\/sign-out">/);
    expect(shown.headers['content-security-policy']).toContain("form-action 'self'");
    expect(await status(SCRIPT)).toBe(200);
    const left = await browser.submit('/sign-out', {}, FORM);
    expect([left.status, left.text]).toEqual([200, expect.stringContaining('You are signed out')]);
    expect(cookieSet(left.headers)).toEqual([expect.stringContaining(`${NAME}=; `)]);
    expect(browser.cookie).toBe('');
    expect(await status(SCRIPT)).toBe(401);
    (await t.api.as({ token }).get('/v1/user')).expect(401);
    expect((await browser.submit('/sign-out', {}, FORM)).text).toContain('No session was ended');
  });

  it('cannot be done by another site, or by opening the page', async () => {
    const { browser, status } = await signedIn(t);
    for (const site of ['cross-site', 'same-site', 'none']) {
      const shown = await browser.submit('/sign-out', {}, { ...FORM, 'sec-fetch-site': site });
      expect([shown.status, shown.text, cookieSet(shown.headers)]).toEqual([200, expect.stringContaining('No session was ended'), []]);
    }
    expect((await browser.open('/sign-out')).text).toContain('<button>Sign out</button>');
    expect(await status(SCRIPT)).toBe(200);
  });
});

describe('without TLS', () => {
  const t = useOwnApp({ PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT: '30' });

  it('the cookie has no prefix, and many invalid cookies from an address do not block a valid one', async () => {
    const { shown, cookie, token, status } = await signedIn(t);
    expect(cookieSet(shown.headers).at(-1)).toMatch(/^bindery-session=bdy_\w{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
    expect(cookie).toBe(`bindery-session=${token}`);
    const invalid = { ...SCRIPT, cookie: 'bindery-session=bdy_unknown' };
    for (let i = 0; i < 30; i++) expect((await t.app.inject({ url: '/v1/user', headers: invalid })).statusCode).toBe(401);
    const limited = await t.app.inject({ url: '/v1/user', headers: invalid });
    expect([limited.statusCode, cookieSet(limited.headers)]).toEqual([
      429,
      ['bindery-session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0'],
    ]);
    expect(await status(SCRIPT)).toBe(200);
    expect((await t.app.inject({ url: '/sign-in' })).statusCode).toBe(200);
  });
});
