import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { OidcIdp, sendEndlessly, sendJson } from '../support/oidc-idp.js';

const t = useApp({ SSO_PRIVATE_HOSTS: '127.0.0.1' });
const LIST = '/v1/orgs/:organizationId/oidc';
const ONE = `${LIST}/:oidcProviderId`;
const DISCOVERY = '/.well-known/openid-configuration';
let idp: OidcIdp;

beforeAll(async () => {
  idp = await OidcIdp.start();
});
afterEach(() => idp.behave());
afterAll(() => idp.close());

async function setUp() {
  const org = await t.make.org({ defaultRole: 'comment' });
  return { org, api: t.api.as(org.admin), at: { organizationId: org.id } };
}

const problemsOf = (body: { error: { errors: { pointer: string; message: string }[] } }) =>
  body.error.errors.map(({ pointer, message }) => `${pointer} ${message}`);

describe('OpenID Connect providers', () => {
  it('are created with every field, listed newest first, changed and deleted', async () => {
    const { org, api, at } = await setUp();
    const team = await t.make.team(org);
    const chosen = {
      scopes: ['email', 'groups'],
      emailClaim: 'upn',
      teamsClaim: 'groups',
      nameClaim: 'https://claims.example/name',
      requiredClaims: [{ name: 'hd', value: 'example.test' }],
    };
    const created = (await api.post(LIST, at, { ...idp.provider, ...chosen, defaultTeam: team.id, defaultRole: null })).expect(201);
    const { id, createdAt, urls } = created.body;
    const base = `https://docs.example.test/sso/oidc/${id}`;
    const { clientSecret, ...shown } = idp.provider;
    expect(created.body).toEqual({
      object: 'oidc-provider',
      id,
      ...shown,
      ...chosen,
      defaultRole: null,
      defaultTeam: expect.objectContaining({ object: 'team', id: team.id }),
      createdAt,
      status: 'pending',
      ofInstallation: false,
      service: { redirectURL: `${base}/callback`, startURL: `${base}/start` },
      urls: { location: `https://docs.example.test/v1/orgs/${org.id}/oidc/${id}` },
    });
    expect(created.headers['location']).toBe(urls.location);
    expect(JSON.stringify(await t.db.query('SELECT * FROM oidc_providers WHERE id = $1', [id]))).not.toContain(clientSecret);
    const place = { ...at, oidcProviderId: id };
    expect((await api.get(ONE, place)).expect(200).body).toEqual(created.body);
    const other = (await api.post(LIST, at, idp.provider)).expect(201).body;
    expect(other).toMatchObject({
      scopes: ['email', 'profile'],
      emailClaim: 'email',
      nameClaim: 'name',
      teamsClaim: null,
      requiredClaims: [],
    });
    expect(other).toMatchObject({ defaultRole: 'comment' });
    const first = (await api.get(LIST, at, { query: { limit: 1 } })).expect(200).body;
    expect(first).toMatchObject({ items: [other], count: 2 });
    const rest = (await api.get(LIST, at, { query: { limit: 1, page: first.next.page } })).expect(200).body;
    expect(rest.items).toEqual([created.body]);

    const changes = { label: 'Keycloak', clientID: 'docs', scopes: [], requiredClaims: [], defaultTeam: null, defaultRole: 'edit' };
    const changed = (await api.patch(ONE, place, changes)).expect(200).body;
    const { defaultTeam: _, ...kept } = changes;
    const { defaultTeam: __, ...before } = created.body;
    expect(changed).toEqual({ ...before, ...kept });
    expect((await api.patch(ONE, place, {})).expect(200).body).toEqual(changed);

    for (let n = 0; n < 2; n += 1) (await api.delete(ONE, place)).expect(204);
    (await api.get(ONE, place)).expect(404);
    (await api.patch(ONE, place, changes)).expect(404);
    (await api.post(`${ONE}/test`, place)).expect(404);
  });

  it('are for administrators; every member sees where to sign in, be it with SAML or OpenID Connect', async () => {
    const { org, api, at } = await setUp();
    const saml = await t.make.samlProvider(org);
    const { id, label, service } = (await api.post(LIST, at, idp.provider)).expect(201).body;
    const place = { ...at, oidcProviderId: id };
    for (const role of ['create', null] as const) {
      const member = t.api.as(await t.make.member(org, role));
      (await member.get(LIST, at)).expect(403);
      (await member.post(LIST, at, idp.provider)).expect(403);
      (await member.get(ONE, place)).expect(403);
      (await member.patch(ONE, place, { label: 'Mine' })).expect(403);
      (await member.post(`${ONE}/test`, place)).expect(403);
      (await member.delete(ONE, place)).expect(403);
      const { items } = (await member.get('/v1/orgs/:organizationId/sso', at)).expect(200).body;
      expect(items).toEqual([
        { id: saml.id, label: expect.any(String), startURL: `https://docs.example.test/sso/saml/${saml.id}/start` },
        { id, label, startURL: service.startURL },
      ]);
    }
    const stranger = t.api.as((await t.make.org()).admin);
    for (const call of [stranger.get(ONE, place), stranger.patch(ONE, place, {}), stranger.post(`${ONE}/test`, place)])
      (await call).expect(404);
    (await api.get('/v1/orgs/:organizationId/saml/:samlProviderId', { ...at, samlProviderId: id })).expect(404);
    (await api.get(ONE, { ...at, oidcProviderId: saml.id })).expect(404);
    expect((await api.get('/v1/orgs/:organizationId/saml', at)).expect(200).body.items).toHaveLength(1);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no label', { label: undefined }, '/label is required'],
    ['a plain http address', { issuer: 'http://idp.example.test' }, '/issuer must be an https URL'],
    ['a query in the issuer', { issuer: 'https://idp.example.test/?a' }, '/issuer must be an https URL without credentials, query'],
    ['a password in the issuer', { issuer: 'https://me:secret@idp.example.test' }, '/issuer must be an https URL'],
    ['a script', { issuer: 'javascript:alert(1)' }, '/issuer must be an https URL'],
    ['a long client id', { clientID: 'x'.repeat(501) }, '/clientID must be shorter than or equal to 500 characters'],
    ['a line break in the secret', { clientSecret: 'a\nb' }, '/clientSecret must be printable ASCII'],
    ['a long secret', { clientSecret: 'x'.repeat(2001) }, '/clientSecret must be shorter than or equal to 2000 characters'],
    ['scopes in one text', { scopes: ['email profile'] }, '/scopes must contain only scopes'],
    ['a claim that is none', { emailClaim: 'e mail' }, '/emailClaim must be the name of a claim'],
    ['a required claim without a value', { requiredClaims: [{ name: 'hd', value: '' }] }, '/requiredClaims/0/value must be longer'],
    ['a team of nobody', { defaultTeam: 'nobody' }, '/defaultTeam is not a team of this organization'],
    ['an unknown role', { defaultRole: 'owner' }, '/defaultRole must be one of'],
  ])('refuse %s, and say why', async (_, wrong, problem) => {
    const { api, at } = await setUp();
    const reply = (await api.post(LIST, at, { ...idp.provider, ...wrong })).expect(400);
    expect(problemsOf(reply.body)).toEqual([expect.stringContaining(problem)]);
    expect((await api.get(LIST, at)).expect(200).body.items).toEqual([]);
  });

  it('are at most fifty of all kinds, also if two are created at once', async () => {
    const { api, at } = await setUp();
    const { id } = (await api.post(LIST, at, idp.provider)).expect(201).body;
    await t.db.query(
      `INSERT INTO sso_providers SELECT (jsonb_populate_record(p, jsonb_build_object('id', p.id || n))).*
       FROM sso_providers p, generate_series(1, 48) n WHERE p.id = $1`,
      [id],
    );
    const both = await Promise.all([api.post(LIST, at, idp.provider), api.post(LIST, at, idp.provider)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = (await api.post(LIST, at, idp.provider)).expect(409).body;
    expect(refused.error.message).toBe('The organization has 50 identity providers already: delete one of them first');
  });

  it('take what is just short enough', async () => {
    const { api, at } = await setUp();
    const most = {
      clientID: 'x'.repeat(500),
      clientSecret: 'x'.repeat(2000),
      scopes: Array.from({ length: 20 }, (_, n) => `scope-${n}`),
      requiredClaims: Array.from({ length: 10 }, (_, n) => ({ name: `claim-${n}`, value: 'x'.repeat(500) })),
    };
    (await api.post(LIST, at, { ...idp.provider, ...most })).expect(201);
    (await api.post(LIST, at, { ...idp.provider, scopes: [...most.scopes, 'more'] })).expect(400);
    (await api.post(LIST, at, { ...idp.provider, requiredClaims: [...most.requiredClaims, { name: 'a', value: 'b' }] })).expect(400);
  });

  it.each<[string, () => void, string]>([
    ['calls itself otherwise', () => (idp.metadata = { issuer: 'https://other.example' }), 'it calls itself https://other.example'],
    ['has a slash more', () => (idp.metadata = { issuer: `${idp.issuer}/` }), 'it calls itself http://127.0.0.1'],
    ['has no keys', () => (idp.metadata = { jwks_uri: undefined }), 'has no usable `jwks_uri`'],
    [
      'sends browsers to a script',
      () => (idp.metadata = { authorization_endpoint: 'javascript:alert(1)' }),
      'has no usable `authorization_endpoint`',
    ],
    ['cannot do PKCE', () => (idp.metadata = { code_challenge_methods_supported: ['plain'] }), 'does not support PKCE'],
    [
      'signs with shared secrets',
      () => (idp.metadata = { id_token_signing_alg_values_supported: ['HS256', 'none'] }),
      'signs with none of',
    ],
    ['knows no code flow', () => (idp.metadata = { response_types_supported: ['id_token'] }), 'response type `code`'],
    [
      'takes no secrets',
      () => (idp.metadata = { token_endpoint_auth_methods_supported: ['private_key_jwt'] }),
      'accepts secrets of clients',
    ],
    ['is not there', () => idp.instead.set(DISCOVERY, (_, response) => sendJson(response, 404, {})), 'it answered with status 404'],
    ['sends no JSON', () => idp.instead.set(DISCOVERY, (_, response) => response.end('<p>')), 'it does not answer with JSON'],
    [
      'redirects into a private network',
      () => idp.instead.set(DISCOVERY, (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()),
      'it redirects (302), which is not followed',
    ],
    ['sends without end', () => idp.instead.set(DISCOVERY, (_, response) => sendEndlessly(response)), 'longer than 256 kB'],
  ])('are refused whose provider %s', async (_, misbehave, problem) => {
    const { api, at } = await setUp();
    const { id } = (await api.post(LIST, at, idp.provider)).expect(201).body;
    misbehave();
    const created = (await api.post(LIST, at, idp.provider)).expect(400);
    expect(problemsOf(created.body)).toEqual([expect.stringContaining(problem)]);
    expect(created.body.error.errors[0].pointer).toBe('/issuer');
    (await api.patch(ONE, { ...at, oidcProviderId: id }, { issuer: idp.issuer })).expect(400);
  });

  it('are refused in private networks, unless the installation allows the host by its name', async () => {
    const { api, at } = await setUp();
    for (const issuer of ['https://10.0.0.1', 'https://169.254.169.254', 'https://[::1]:8443', 'http://localhost:1']) {
      const { body } = (await api.post(LIST, at, { ...idp.provider, issuer })).expect(400);
      expect(problemsOf(body), issuer).toEqual([expect.stringMatching(/SSO_PRIVATE_HOSTS|cannot be reached/)]);
    }
  });

  it('keep their issuer while people are linked with them', async () => {
    const { org, api, at } = await setUp();
    const other = await OidcIdp.start();
    const { id } = (await api.post(LIST, at, idp.provider)).expect(201).body;
    const place = { ...at, oidcProviderId: id };
    expect((await api.patch(ONE, place, { issuer: other.issuer })).expect(200).body.issuer).toBe(other.issuer);
    await t.make.ssoIdentity({ id }, await t.make.member(org, 'read'));
    (await api.patch(ONE, place, { issuer: other.issuer, label: 'Same' })).expect(200);
    const refused = (await api.patch(ONE, place, { issuer: idp.issuer })).expect(409);
    expect(refused.body.error.message).toContain('People are linked with this provider');
    await other.close();
  });
});

describe('an organization that requires single sign-on', () => {
  it('keeps its last provider, whatever its kind', async () => {
    const { org, api, at } = await setUp();
    const saml = await t.make.samlProvider(org, { status: 'active' });
    const { id } = (await api.post(LIST, at, idp.provider)).expect(201).body;
    await t.db.query('UPDATE members SET sso = true WHERE org_id = $1', [org.id]);
    (await api.patch('/v1/orgs/:organizationId', at, { sso: true })).expect(200);
    const deletions = await Promise.all([
      api.delete(ONE, { ...at, oidcProviderId: id }),
      api.delete('/v1/orgs/:organizationId/saml/:samlProviderId', { ...at, samlProviderId: saml.id }),
    ]);
    expect(deletions.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await api.get('/v1/orgs/:organizationId/sso', at)).expect(200).body.items).toHaveLength(1);
  });
});

describe('the test of a provider', () => {
  async function test(settings: object = {}) {
    const { api, at } = await setUp();
    const { id } = (await api.post(LIST, at, { ...idp.provider, ...settings })).expect(201).body;
    return async () => (await api.post(`${ONE}/test`, { ...at, oidcProviderId: id })).expect(200).body;
  }

  it('passes if all is well, and signs nobody in', async () => {
    const run = await test();
    expect(await run()).toEqual({
      object: 'oidc-test',
      passed: true,
      checks: ['discovery', 'protocol', 'keys', 'client'].map((name) => ({ name, outcome: 'passed' })),
    });
  });

  it.each<[string, () => void, string, string]>([
    ['discovery', () => (idp.metadata = { issuer: 'https://other.example' }), 'discovery', 'it calls itself https://other.example'],
    ['protocol', () => (idp.metadata = { token_endpoint: undefined }), 'protocol', 'has no usable `token_endpoint`'],
    ['keys', () => idp.instead.set('/jwks', (_, response) => sendJson(response, 500, {})), 'keys', 'status 500 instead of its keys'],
    ['keys', () => idp.instead.set('/jwks', (_, response) => sendJson(response, 200, { keys: [] })), 'keys', 'has no public key'],
    ['keys', () => idp.instead.set('/jwks', (_, response) => sendEndlessly(response)), 'keys', 'longer than 256 kB'],
    ['keys', () => (idp.metadata = { jwks_uri: 'https://10.0.0.1/jwks' }), 'keys', 'SSO_PRIVATE_HOSTS'],
    ['client', () => idp.instead.set('/token', (_, response) => sendJson(response, 200, {})), 'client', 'cannot be understood'],
    ['client', () => idp.instead.set('/token', (_, response) => sendJson(response, 503, {})), 'client', 'it answered with status 503'],
  ])('says what is wrong with %s, and skips what follows', async (_, misbehave, name, message) => {
    const run = await test();
    misbehave();
    const { passed, checks } = await run();
    const at = checks.findIndex((check: { name: string }) => check.name === name);
    expect(passed).toBe(false);
    expect(checks.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      checks.map((_: unknown, n: number) => (n < at ? 'passed' : n === at ? 'failed' : 'skipped')),
    );
    expect(checks[at].message).toContain(message);
  });

  it('tells a wrong secret from a right one', async () => {
    const run = await test({ clientSecret: 'wrong' });
    const { passed, checks } = await run();
    expect(passed).toBe(false);
    expect(checks.at(-1)).toEqual({
      name: 'client',
      outcome: 'failed',
      message: 'it does not accept `clientID` with `clientSecret` (invalid_client)',
    });
  });
});
