import { createHash } from 'node:crypto';
import { generateKeyPair } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { OidcBrowser } from '../support/oidc-browser.js';
import { OidcIdp, sendEndlessly, sendJson, unsigned, type OidcClaims, type OidcDeviation } from '../support/oidc-idp.js';
import { tokenOn } from '../support/sso-browser.js';

const t = useApp({ SSO_PRIVATE_HOSTS: '127.0.0.1' });
const LIST = '/v1/orgs/:organizationId/oidc';
const ONE = `${LIST}/:oidcProviderId`;
const MEMBER = '/v1/orgs/:organizationId/members/:userId';
let idp: OidcIdp;
let people = 0;
const newName = () => `person-${++people}`;

beforeAll(async () => {
  idp = await OidcIdp.start();
});
afterEach(() => idp.behave());
afterAll(() => idp.close());

async function setUp(settings: object = {}) {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const at = { organizationId: org.id };
  const provider = (await api.post(LIST, at, { ...idp.provider, ...settings })).expect(201).body;
  const place = { ...at, oidcProviderId: provider.id as string };
  const start = provider.service.startURL as string;
  const browser = () => new OidcBrowser(t.app, idp);
  return { org, api, at, provider, place, start, browser };
}

const accountOf = async (token: string) => (await t.api.as({ token }).get('/v1/user')).expect(200).body;

describe('a sign-in with OpenID Connect', () => {
  it('sends the browser to the provider with PKCE, a nonce and a state, each of them new', async () => {
    const { provider, start, browser } = await setUp({ scopes: ['openid', 'email', 'groups'] });
    const [one, other] = await Promise.all([browser().start(start), browser().start(start)]);
    const [first, second] = [new URL(one).searchParams, new URL(other).searchParams];
    expect(one.startsWith(`${idp.issuer}/authorize?`)).toBe(true);
    expect(Object.fromEntries(first)).toEqual({
      client_id: idp.clientID,
      redirect_uri: provider.service.redirectURL,
      response_type: 'code',
      scope: 'openid email groups',
      state: expect.stringMatching(/^_\w+\.[\w-]+$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(first.get(name)).not.toBe(second.get(name));
  });

  it('creates a user, makes them a member with the default role in the default team, and shows a token of 12 hours', async () => {
    const { org, api, at, place, start, browser } = await setUp({ defaultRole: 'edit' });
    const team = await t.make.team(org);
    (await api.patch(ONE, place, { defaultTeam: team.id })).expect(200);
    const name = newName();
    const shown = await browser().signIn(start, name);
    expect(shown.headers['cache-control']).toBe('no-store');
    const token = tokenOn(shown);
    const account = await accountOf(token);
    expect(account).toMatchObject({ email: `${name}@example.test`, displayName: 'Ada Lovelace' });
    expect((await api.get(MEMBER, { ...at, userId: account.id })).expect(200).body).toMatchObject({ role: 'edit', sso: true, teams: 1 });
    expect((await api.get(ONE, place)).expect(200).body.status).toBe('active');
    const [issued] = (await t.api.as({ token }).get('/v1/users/:u/tokens', { u: account.id })).expect(200).body.items;
    expect(Date.parse(issued.expiresAt) - Date.parse(issued.createdAt)).toBeLessThanOrEqual(12 * 3_600_000 + 1_000);
    (await t.api.as({ token }).get('/v1/orgs/:organizationId', { organizationId: (await t.make.org()).id })).expect(404);
  });

  it('finds the same user again by `sub`, whatever the address and the case of it, and distinguishes the case of `sub`', async () => {
    const { start, browser } = await setUp();
    const name = newName();
    const first = await accountOf(tokenOn(await browser().signIn(start, name)));
    const again = await accountOf(tokenOn(await browser().signIn(start, name, { claims: { email: 'new@example.test', name: 'King' } })));
    expect(again).toMatchObject({ id: first.id, email: first.email, displayName: 'Ada Lovelace' });
    const other = await browser().signIn(start, name.toUpperCase(), { claims: { email: `${newName()}@Example.TEST` } });
    const second = await accountOf(tokenOn(other));
    expect(second.id).not.toBe(first.id);
    expect(second.email).toBe(`person-${people}@example.test`);
  });

  it('does not trust an address, whatever the provider says about having verified it', async () => {
    const { org, start, browser } = await setUp();
    const administrator = t.api.as(await t.make.installationAdmin());
    for (const verified of [true, false, undefined]) {
      const { id } = await accountOf(tokenOn(await browser().signIn(start, newName(), { claims: { email_verified: verified } })));
      expect((await administrator.get('/v1/users/:id', { id })).expect(200).body.emailVerified).toBe(false);
    }
    const known = await t.make.member(org, 'admin');
    const shown = await browser().signIn(start, newName(), { claims: { email: known.email, email_verified: true } });
    expect([shown.status, shown.text]).toEqual([403, expect.stringContaining('An e-mail address alone does not give access')]);
    const code = /"code":"([\w.-]+)"/.exec(shown.text)![1]!;
    const place = { userId: known.id };
    (await t.api.as(known).post('/v1/users/:userId/sso-identities', place, { code })).expect(201);
    const linked = await browser().signIn(start, `person-${people}`, { claims: { email: known.email } });
    expect((await accountOf(tokenOn(linked))).id).toBe(known.id);
  });

  it('asks for the user info if the ID token lacks the address, and the ID token wins', async () => {
    const { start, browser } = await setUp();
    const name = newName();
    const userInfo = { sub: name, email: `${name}@info.test`, name: 'Info' };
    const shown = await browser().signIn(start, name, { claims: { email: undefined }, userInfo });
    expect(await accountOf(tokenOn(shown))).toMatchObject({ email: `${name}@info.test`, displayName: 'Ada Lovelace' });
    expect(idp.asked.filter((path) => path === '/userinfo')).toHaveLength(1);
    await browser().signIn(start, newName(), {});
    expect(idp.asked.filter((path) => path === '/userinfo')).toHaveLength(1);
    idp.metadata = { userinfo_endpoint: undefined };
    const fresh = await setUp();
    const without = await fresh.browser().signIn(fresh.start, newName(), { claims: { email: undefined } });
    expect([without.status, without.text]).toEqual([403, expect.stringContaining('sent no e-mail address')]);
  });

  it('reads the claims that the provider of the organization is configured with', async () => {
    const { start, browser } = await setUp({ emailClaim: 'upn', nameClaim: 'https://claims.example/nick' });
    const name = newName();
    const claims = { upn: `${name}@upn.test`, 'https://claims.example/nick': '  Count\u0000ess ' };
    expect(await accountOf(tokenOn(await browser().signIn(start, name, { claims })))).toMatchObject({
      email: `${name}@upn.test`,
      displayName: 'Count ess',
    });
    const other = newName();
    const parts = { upn: `${other}@upn.test`, given_name: 'Ada', family_name: 'King' };
    expect((await accountOf(tokenOn(await browser().signIn(start, other, { claims: parts })))).displayName).toBe('Ada King');
    const proto = await setUp({ emailClaim: '__proto__', nameClaim: 'constructor' });
    expect((await proto.browser().signIn(proto.start, newName())).status).toBe(403);
  });

  it('lets in only people with the required claims, also if they are lists or in the user info', async () => {
    const { start, browser } = await setUp({
      requiredClaims: [
        { name: 'hd', value: 'example.test' },
        { name: 'groups', value: 'staff' },
      ],
    });
    const refused = async (deviation: OidcDeviation) => {
      const shown = await browser().signIn(start, newName(), deviation);
      expect([shown.status, shown.text]).toEqual([403, expect.stringContaining('You may not sign in here')]);
    };
    await refused({});
    await refused({ claims: { hd: 'example.test' } });
    await refused({ claims: { hd: 'example.test.evil.test', groups: ['staff'] } });
    await refused({ claims: { hd: 'example.test', groups: 'staff,guests' } });
    await refused({ claims: { hd: { toString: 'example.test' }, groups: ['staff'] } });
    tokenOn(await browser().signIn(start, newName(), { claims: { hd: 'example.test', groups: ['guests', 'staff'] } }));
    const name = newName();
    tokenOn(
      await browser().signIn(start, name, { claims: { hd: 'example.test' }, userInfo: { sub: name, hd: 'evil.test', groups: 'staff' } }),
    );
  });

  it('hands the token of a command-line client over by a code', async () => {
    const { start, browser } = await setUp();
    const codeVerifier = 'v'.repeat(43);
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const query = new URLSearchParams({ redirectURI: 'http://127.0.0.1:4000/callback', codeChallenge, state: 'mine' });
    const { status, headers } = await browser().signIn(`${start}?${query.toString()}`, newName());
    const location = new URL(headers['location'] as string);
    expect([status, location.origin, location.searchParams.get('state')]).toEqual([303, 'http://127.0.0.1:4000', 'mine']);
    const { body } = (await t.api.post('/v1/sso/tokens', {}, { code: location.searchParams.get('code'), codeVerifier })).expect(201);
    expect((await accountOf(body.token)).email).toBe(`person-${people}@example.test`);
  });

  it('is offered on the sign-in page, with the host of the provider', async () => {
    const { org, browser, start } = await setUp();
    await t.db.query(`UPDATE orgs SET email_domains = '{oidc.example}' WHERE id = $1`, [org.id]);
    const { markup, text } = await browser().submit('/sign-in', { email: 'ada@oidc.example' });
    expect(markup).toContain(`href="${start}"`);
    expect(text).toContain(new URL(idp.issuer).host);
  });

  it('takes a provider that wants the secret in the body, and one that does not name the issuer in its answers', async () => {
    idp.metadata = {
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      authorization_response_iss_parameter_supported: undefined,
      code_challenge_methods_supported: undefined,
    };
    const { start, browser } = await setUp();
    let sent: URLSearchParams | undefined;
    const waiting = browser();
    const location = await waiting.start(start);
    const back = await idp.authorize(location, newName(), { answer: { iss: undefined } });
    const idToken = await idp.sign(idp.claims(new URL(location).searchParams, newName()));
    idp.instead.set('/token', (_, response, body) => {
      sent = body;
      sendJson(response, 200, { access_token: 'a', token_type: 'bearer', id_token: idToken });
    });
    tokenOn(await waiting.open(back));
    expect([sent!.get('client_id'), sent!.get('client_secret')]).toEqual([idp.clientID, idp.clientSecret]);
  });

  it('reads the discovery document and the keys once for many', async () => {
    const { start, browser } = await setUp();
    idp.asked.length = 0;
    for (let n = 0; n < 3; n += 1) tokenOn(await browser().signIn(start, newName()));
    const times = (path: string) => idp.asked.filter((asked) => asked === path).length;
    expect([times('/.well-known/openid-configuration'), times('/jwks'), times('/token')]).toEqual([1, 1, 3]);
  });

  it('ends with its provider', async () => {
    const { api, place, start, browser } = await setUp();
    const token = tokenOn(await browser().signIn(start, newName()));
    const waiting = browser();
    const back = await idp.authorize(await waiting.start(start), newName());
    (await api.delete(ONE, place)).expect(204);
    (await t.api.as({ token }).get('/v1/user')).expect(401);
    expect((await waiting.open(back)).status).toBe(404);
  });

  it('is recorded, and so is one that is refused', async () => {
    const { api, at, provider, start, browser } = await setUp();
    await browser().signIn(start, newName(), { claims: { nonce: 'other' } });
    const { id } = await accountOf(tokenOn(await browser().signIn(start, newName())));
    const { items } = (await api.get('/v1/orgs/:organizationId/audit-events', at)).expect(200).body;
    const of = (action: string) => items.find((item: { action: string }) => item.action === action);
    expect(of('sign-in.complete')).toMatchObject({ target: { type: 'user', id }, payload: { provider: provider.id } });
    expect(of('sign-in.refuse')).toMatchObject({ target: { type: 'oidc-provider', id: provider.id }, payload: { reason: 'response' } });
    expect(of('oidc-provider.create')).toMatchObject({ target: { type: 'oidc-provider', id: provider.id } });
    expect(JSON.stringify(items)).not.toContain(idp.clientSecret);
  });
});

describe('an ID token', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const header = (claims: OidcClaims, changes: object) =>
    `${Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'of-today', ...changes })).toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
  const UNACCEPTED = 'not signed with an algorithm';

  it.each<[string, OidcDeviation, string]>([
    ['of another issuer', { claims: { iss: 'https://evil.example' } }, 'is of another issuer'],
    ['for another client', { claims: { aud: 'other' } }, 'is for another client'],
    ['for several clients without saying for which', { claims: { aud: ['bindery', 'other'] } }, 'for another client'],
    ['for several clients, made for another', { claims: { aud: ['bindery', 'other'], azp: 'other' } }, 'made for another client'],
    ['of another sign-in', { claims: { nonce: 'other' } }, 'belongs to another sign-in'],
    ['without a nonce', { claims: { nonce: undefined } }, 'is incomplete'],
    ['without a subject', { claims: { sub: undefined } }, 'is incomplete'],
    ['without an end', { claims: { exp: undefined } }, 'is incomplete'],
    ['with an empty subject', { claims: { sub: ' ' } }, 'names nobody'],
    ['with a long subject', { claims: { sub: 'x'.repeat(256) } }, 'names nobody'],
    ['that has expired', { claims: { exp: now() - 70 } }, 'has expired'],
    ['of the future', { claims: { nbf: now() + 120 } }, 'is not valid yet'],
    ['without a signature', { sign: async (claims) => unsigned(claims) }, UNACCEPTED],
    [
      'signed with the secret of the client',
      { sign: (claims, { clientSecret }) => idp.sign(claims, { alg: 'HS256', key: Buffer.from(clientSecret) }) },
      UNACCEPTED,
    ],
    [
      'signed with the public key as a secret',
      { sign: (claims) => idp.sign(claims, { alg: 'HS512', key: Buffer.from(idp.issuer) }) },
      UNACCEPTED,
    ],
    [
      'signed with a key of somebody else',
      { sign: async (claims) => idp.sign(claims, { key: (await generateKeyPair('RS256')).privateKey }) },
      'is not signed with one of its keys',
    ],
    [
      'signed with an algorithm that the provider does not offer',
      { sign: async (claims) => idp.sign(claims, { alg: 'ES256', key: (await generateKeyPair('ES256')).privateKey }) },
      UNACCEPTED,
    ],
    ['signed with an unknown key', { sign: (claims) => idp.sign(claims, { kid: 'of-nobody' }) }, 'a key that is not among its keys'],
    ['with a broken signature', { sign: async (claims) => header(claims, {}) }, 'is not signed with one of its keys'],
    ['with an extension that must be understood', { sign: async (claims) => header(claims, { crit: ['b64'] }) }, 'cannot be understood'],
    ['that is none', { sign: async () => 'a.b' }, 'cannot be understood'],
    ['that is missing', { sign: async () => undefined }, 'sent no ID token'],
  ])('%s is refused', async (_, deviation, reason) => {
    const { start, browser } = await setUp();
    const { status, text } = await browser().signIn(start, newName(), deviation);
    expect([status, text]).toEqual([403, expect.stringContaining(reason)]);
    expect(text).not.toContain('bdy_');
  });

  it('may be up to a minute late, or early', async () => {
    const { start, browser } = await setUp();
    for (const claims of [
      { exp: now() - 45 },
      { nbf: now() + 45 },
      { aud: ['bindery', 'other'], azp: 'bindery' },
      { sub: 'x'.repeat(255) },
    ])
      tokenOn(await browser().signIn(start, newName(), { claims }));
  });

  it('with unknown keys makes the service read the keys at most once a minute', async () => {
    const { start, browser } = await setUp();
    tokenOn(await browser().signIn(start, newName()));
    idp.asked.length = 0;
    for (let n = 0; n < 5; n += 1) await browser().signIn(start, newName(), { sign: (claims) => idp.sign(claims, { kid: `kid-${n}` }) });
    expect(idp.asked.filter((path) => path === '/jwks')).toEqual([]);
  });

  it('of ES256, PS256 and EdDSA is accepted', async () => {
    for (const alg of ['ES256', 'PS256', 'EdDSA']) {
      const { privateKey: key, publicKey } = await generateKeyPair(alg, { extractable: true });
      const jwk = await idp.jwk(publicKey, alg);
      idp.metadata = { id_token_signing_alg_values_supported: ['none', 'HS256', alg] };
      idp.instead.set('/jwks', (_, response) => sendJson(response, 200, { keys: [jwk] }));
      const { start, browser } = await setUp();
      tokenOn(await browser().signIn(start, newName(), { sign: (claims) => idp.sign(claims, { alg, kid: alg, key }) }));
    }
  });
});

describe('the answer of a provider', () => {
  it.each<[string, OidcDeviation['answer'], string]>([
    ['from another issuer', { iss: 'https://evil.example' }, 'comes from another issuer'],
    ['without the issuer that it promised', { iss: undefined }, 'does not name the issuer'],
    ['without a code', { code: undefined }, 'has no code'],
    ['with a code of nobody', { code: 'nobody' }, 'does not accept the code'],
    ['that refuses', { code: undefined, error: 'access_denied', error_description: '<b>No</b>' }, 'it answered access_denied: <b>No</b>'],
    ['without a state', { state: undefined }, '`state` is missing'],
    ['with a foreign state', { state: '_a.b' }, 'was not started here'],
  ])('%s is refused', async (_, answer, reason) => {
    const { start, browser } = await setUp();
    const { status, text, markup } = await browser().signIn(start, newName(), { answer });
    expect([status, text]).toEqual([403, expect.stringContaining(reason)]);
    expect(markup).not.toContain('<b>');
  });

  it('with a parameter twice is refused', async () => {
    const { start, browser } = await setUp();
    for (const [name, reason] of [
      ['code', 'has a parameter twice'],
      ['state', 'sent twice'],
      ['iss', 'has a parameter twice'],
    ] as const) {
      const visitor = browser();
      const back = await idp.authorize(await visitor.start(start), newName());
      const { status, text } = await visitor.open(`${back}&${name}=other`);
      expect([name, status, text]).toEqual([name, 403, expect.stringContaining(reason)]);
    }
  });

  it('counts only in the browser that started the sign-in, once, and not after a newer one', async () => {
    const { start, browser } = await setUp();
    const [mine, theirs] = [browser(), browser()];
    const back = await idp.authorize(await mine.start(start), newName());
    for (const other of [theirs, browser()]) {
      await theirs.start(start);
      expect((await other.open(back)).text).toContain('was started in another browser');
    }
    const { cookie } = mine;
    tokenOn(await mine.open(back));
    expect((await mine.open(back)).status).toBe(403);
    mine.cookie = cookie;
    expect((await mine.open(back)).text).toContain('does not accept the code');
    const replaced = await idp.authorize(await mine.start(start), newName());
    await mine.start(start);
    expect((await mine.open(replaced)).text).toContain('was replaced by a newer one');
  });

  it('proves something once, even if the provider accepts a code again', async () => {
    idp.forgetsCodes = false;
    const { start, browser } = await setUp();
    const visitor = browser();
    const back = await idp.authorize(await visitor.start(start), newName());
    const { cookie } = visitor;
    const shown = await Promise.all([visitor.open(back), visitor.open(back)]);
    expect(shown.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    visitor.cookie = cookie;
    expect((await visitor.open(back)).text).toContain('was used already');
  });

  it.each([true, false])('with a stolen code is refused, whether the provider checks verifiers: %s', async (checks) => {
    idp.checksVerifiers = checks;
    const { start, browser } = await setUp();
    const [victim, thief] = [browser(), browser()];
    const stolen = new URL(await idp.authorize(await victim.start(start), newName())).searchParams.get('code')!;
    const { status, text } = await thief.signIn(start, newName(), { answer: { code: stolen } });
    expect([status, text]).toEqual([403, expect.stringContaining(checks ? 'does not accept the code' : 'belongs to another sign-in')]);
  });

  it('to another provider is refused, and its code is not sent there', async () => {
    const evil = await OidcIdp.start();
    const { api, at, start, browser } = await setUp();
    const other = (await api.post(LIST, at, evil.provider)).expect(201).body;
    expect(other.service.redirectURL).not.toBe(start);
    const victim = browser();
    const honest = new URL(await idp.authorize(await victim.start(start), newName()));
    // The browser believes that it signs in at the evil provider, which sent it to the honest one.
    const confused = await victim.start(other.service.startURL as string);
    honest.searchParams.set('state', new URL(confused).searchParams.get('state')!);
    const { status, text } = await victim.open(`${other.service.redirectURL}?${honest.searchParams.toString()}`);
    expect([status, text]).toEqual([403, expect.stringContaining('comes from another issuer')]);
    expect(evil.asked).not.toContain('/token');
    const mixed = await victim.open(`${other.service.redirectURL}?${new URL(await idp.authorize(confused, 'x')).searchParams.toString()}`);
    expect(mixed.status).toBe(403);
    await evil.close();
  });

  it('to a provider that was changed meanwhile is refused', async () => {
    const { api, place, start, browser } = await setUp();
    const visitor = browser();
    const location = await visitor.start(start);
    idp.instead.set('/token', (_, response) => {
      void api.patch(ONE, place, { label: 'Changed' }).then(async () => {
        const claims = idp.claims(new URL(location).searchParams, newName());
        sendJson(response, 200, { access_token: 'a', token_type: 'bearer', id_token: await idp.sign(claims) });
      });
    });
    const { status, text } = await visitor.open(await idp.authorize(location, newName()));
    expect([status, text]).toEqual([403, expect.stringContaining('was changed while you signed in')]);
  });
});

describe('a provider that misbehaves', () => {
  const tokens = (body: object) => (idp.instead.set('/token', (_, response) => sendJson(response, 200, body)), undefined);

  it.each<[string, () => void, string, OidcDeviation?]>([
    [
      'tells of another person in the user info',
      () => undefined,
      'about another person',
      { userInfo: { sub: 'other', email: 'a@b.test' } },
    ],
    ['has no person in the user info', () => undefined, 'cannot be understood', { userInfo: { email: 'a@b.test' } }],
    ['refuses the user info', () => idp.instead.set('/userinfo', (_, response) => sendJson(response, 500, {})), 'status 500'],
    ['sends user info without end', () => idp.instead.set('/userinfo', (_, response) => sendEndlessly(response)), 'longer than 256 kB'],
    ['sends tokens without end', () => idp.instead.set('/token', (_, response) => sendEndlessly(response)), 'longer than 256 kB'],
    ['sends keys without end', () => idp.instead.set('/jwks', (_, response) => sendEndlessly(response)), 'longer than 256 kB'],
    ['hangs up', () => idp.instead.set('/token', ({ socket }) => socket.destroy()), 'cannot be reached'],
    [
      'redirects the request for tokens',
      () => idp.instead.set('/token', (_, response) => response.writeHead(307, { location: 'http://169.254.169.254/' }).end()),
      'it redirects (307)',
    ],
    ['sends nothing', () => tokens({}), 'cannot be understood'],
    ['sends a token of a kind that nobody knows', () => tokens({ access_token: 'a', token_type: 'magic' }), 'cannot be understood'],
    ['sends an error', () => idp.instead.set('/token', (_, response) => sendJson(response, 400, { error: 'x\ny' })), 'status 400 (x y)'],
  ])('and %s is refused', async (_, misbehave, reason, deviation) => {
    const { start, browser } = await setUp();
    misbehave();
    const { status, text } = await browser().signIn(start, newName(), { claims: { email: undefined }, ...deviation });
    expect([status, text]).toEqual([403, expect.stringContaining(reason)]);
  });

  it.each(['token_endpoint', 'jwks_uri', 'userinfo_endpoint'])('and has its %s in a private network is not asked there', async (name) => {
    idp.metadata = { [name]: 'https://10.0.0.1/private' };
    const { start, browser } = await setUp();
    const { status, text } = await browser().signIn(start, newName(), { claims: { email: undefined } });
    expect([status, text]).toEqual([403, expect.stringContaining('SSO_PRIVATE_HOSTS')]);
  });

  it('and does not answer is given up after 10 seconds', { timeout: 30_000 }, async () => {
    const { start, browser } = await setUp();
    idp.instead.set('/token', () => undefined);
    const { status, text } = await browser().signIn(start, newName());
    expect([status, text]).toEqual([403, expect.stringContaining('did not answer within 10 seconds')]);
  });

  it('and is away when a sign-in begins is told to the person', async () => {
    const { start, browser } = await setUp();
    idp.instead.set('/.well-known/openid-configuration', (_, response) => sendJson(response, 503, {}));
    const { status, text } = await browser().open(start);
    expect([status, text]).toEqual([403, expect.stringContaining('it answered with status 503')]);
  });

  it('and a wrong secret are told apart', async () => {
    const { start, browser } = await setUp({ clientSecret: 'wrong' });
    const { status, text } = await browser().signIn(start, newName());
    expect([status, text]).toEqual([403, expect.stringContaining('does not accept `clientID` with `clientSecret`')]);
  });
});
