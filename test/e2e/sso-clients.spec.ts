import { spawn } from 'node:child_process';
import { createHash, hash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ForgetSignIns } from 'bindery/modules/sso/sign-in/forget-sign-ins.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { SamlIdp } from '../support/saml-idp.js';
import { SsoBrowser } from '../support/sso-browser.js';

// An application that listens on a port, for the command.
const t = useOwnApp({ PUBLIC_URL: 'https://docs.example.test', RATE_LIMIT: '1000' });
const DOMAIN = 'engines.example.test';
let idp: SamlIdp;
let orgId: string;
let start: string;
let emails = 0;
const newEmail = () => `client-${++emails}@${DOMAIN}`;

beforeAll(async () => {
  idp = new SamlIdp('idp.example.test');
  const org = await t.make.org({ title: 'Engines & <Sons>', emailDomains: [DOMAIN] });
  orgId = org.id;
  const { service } = (await t.api.as(org.admin).post('/v1/orgs/:o/saml', { o: org.id }, idp.provider)).expect(201).body;
  start = service.startURL;
  await t.app.listen(0, '127.0.0.1');
});

const browser = () => new SsoBrowser(t.app, idp);

function newClient() {
  const verifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
  return {
    verifier,
    query: { redirectURI: 'http://127.0.0.1:4711/callback', codeChallenge, state: randomBytes(16).toString('base64url') },
  };
}

const at = (address: string, query: Record<string, string>) => `${address}?${new URLSearchParams(query).toString()}`;

async function codeFor({ query }: ReturnType<typeof newClient>): Promise<string> {
  const shown = await browser().signIn(at(start, query), newEmail());
  expect([shown.status, shown.headers['cache-control']]).toEqual([303, 'no-store']);
  const redirect = new URL(shown.headers['location'] as string);
  expect(redirect.origin + redirect.pathname).toBe(query.redirectURI);
  expect(redirect.searchParams.get('state')).toBe(query.state);
  return redirect.searchParams.get('code')!;
}

const exchange = (code: string, codeVerifier: string, headers = {}) =>
  t.api.post('/v1/sso/tokens', {}, { code, codeVerifier }, { headers });

describe('a command-line client', () => {
  it('exchanges the code of the redirect for a token, once', async () => {
    const client = newClient();
    const code = await codeFor(client);
    const { body } = (await exchange(code, client.verifier)).expect(201);
    expect(body).toMatchObject({ object: 'token', organization: orgId, label: 'Sign-in with Example IdP' });
    expect((await t.api.as(body).get('/v1/orgs')).expect(200).body.items).toHaveLength(1);
    (await exchange(code, client.verifier)).expect(400);
  });

  it('of three exchanges at the same moment wins one', async () => {
    const client = newClient();
    const code = await codeFor(client);
    const replies = await Promise.all([1, 2, 3].map(() => exchange(code, client.verifier)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  });

  it('gets nothing with another verifier, which spends the code, and nothing after a minute', async () => {
    const client = newClient();
    const code = await codeFor(client);
    (await exchange(code, newClient().verifier)).expect(400);
    (await exchange(code, client.verifier)).expect(400);
    const late = await codeFor(client);
    await t.db.query(`UPDATE sso_codes SET expires_at = now() - interval '1 second'`);
    (await exchange(late, client.verifier)).expect(400);
    (await exchange('x'.repeat(43), client.verifier)).expect(400);
    (await exchange('x', client.verifier)).expect(400);
  });

  it('gets nothing once the person is unlinked', async () => {
    const client = newClient();
    const code = await codeFor(client);
    const { token } = (await exchange(code, client.verifier)).expect(201).body;
    const own = t.api.as({ token });
    const { id: userId, email } = (await own.get('/v1/user')).expect(200).body;
    const again = newClient();
    const shown = await browser().signIn(at(start, again.query), email);
    const later = new URL(shown.headers['location'] as string).searchParams.get('code')!;
    const [identity] = (await own.get('/v1/users/:userId/sso-identities', { userId })).expect(200).body.items;
    (await own.delete('/v1/users/:userId/sso-identities/:ssoIdentityId', { userId, ssoIdentityId: identity.id })).expect(204);
    (await exchange(later, again.verifier)).expect(400);
    (await own.get('/v1/user')).expect(401);
  });

  it('gets the token once although it repeats the request with an idempotency key', async () => {
    const client = newClient();
    const code = await codeFor(client);
    const headers = { 'idempotency-key': code };
    (await exchange(code, client.verifier, headers)).expect(201);
    (await exchange(code, client.verifier, headers)).expect(409);
  });

  it.each([
    'http://localhost:1/',
    'https://127.0.0.1:1/',
    'http://127.0.0.1.evil.test:1/',
    'http://evil.test#@127.0.0.1:1',
    'http://a@127.0.0.1:1/',
  ])('is not redirected to %s', async (redirectURI) => {
    const { query } = newClient();
    const shown = await browser().open(at(start, { ...query, redirectURI }));
    expect([shown.status, shown.headers['location']]).toEqual([400, undefined]);
    expect(shown.text).toContain('must be a URL such as http://127.0.0.1:4000/callback');
  });

  it('sends everything or nothing', async () => {
    const { query } = newClient();
    expect((await browser().open(at(start, { state: query.state }))).status).toBe(400);
    expect((await browser().open(at(start, { ...query, codeChallenge: 'short' }))).status).toBe(400);
  });
});

describe('bindery login', () => {
  it('prints the token of the sign-in that the browser went through', async () => {
    const { port } = t.app.getHttpServer().address() as AddressInfo;
    const main = join(import.meta.dirname, '../../dist/cli/main.js');
    const command = spawn(process.execPath, [main, 'login', '--url', `http://127.0.0.1:${port}`, '--start', start, '--json']);
    const output = { out: '', err: '' };
    command.stdout.on('data', (data: Buffer) => (output.out += data.toString()));
    const ended = new Promise((resolve) => command.on('exit', resolve));
    const address = await new Promise<string>((resolve) => {
      command.stderr.on('data', (data: Buffer) => {
        output.err += data.toString();
        const found = /https:\S+/.exec(output.err)?.[0];
        if (found) resolve(found);
      });
    });
    const shown = await browser().signIn(address, newEmail());
    const redirect = shown.headers['location'] as string;
    // Whoever does not know the state is turned away, and the command goes on waiting.
    const stranger = await fetch(redirect.replace(/state=[\w-]+/, 'state=x'));
    expect(stranger.status).toBe(404);
    const reply = await fetch(redirect);
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('You are signed in')]);
    expect(await ended, output.err).toBe(0);
    const { token } = JSON.parse(output.out) as { token: string };
    (await t.api.as({ token }).get('/v1/orgs/:o', { o: orgId })).expect(200);
  });
});

describe('what sign-ins leave behind', () => {
  it('is removed when it has expired, and nothing else', async () => {
    const client = newClient();
    const code = await codeFor(client);
    const { token } = (await exchange(code, client.verifier)).expect(201).body;
    const old = await codeFor(newClient());
    const { id: userId } = (await t.api.as({ token }).get('/v1/user')).expect(200).body;
    const personal = await t.make.token({ userId, expiresAt: new Date(Date.now() - 1) });
    const expired = await t.make.token({ userId, expiresAt: new Date(Date.now() - 1), providerId: 'a-provider', organizationId: orgId });
    await t.db.query(`UPDATE sso_codes SET expires_at = now() - interval '1 second' WHERE hash = sha256($1::text::bytea)`, [old]);
    await t.db.query(`UPDATE sso_assertions SET expires_at = now() - interval '1 second'`);
    await t.app.get(ForgetSignIns, { strict: false }).forget();
    expect(await t.db.query('SELECT 1 FROM sso_assertions')).toEqual([]);
    expect(await t.db.query('SELECT 1 FROM sso_codes WHERE hash = sha256($1::text::bytea)', [old])).toEqual([]);
    const rows = await t.db.query<{ id: string }>('SELECT id FROM api_tokens WHERE id = ANY($1)', [[personal.tokenId, expired.tokenId]]);
    expect(rows).toEqual([{ id: personal.tokenId }]);
    (await t.api.as({ token }).get('/v1/user')).expect(200);
  });
});

describe('the sign-in page', () => {
  it('leads from an address to the providers of its domain, without JavaScript', async () => {
    const first = await browser().open('/sign-in');
    expect(first.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'x-frame-options': 'DENY',
    });
    expect(first.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'/);
    expect(first.text).toContain('action="https://docs.example.test/sign-in"');
    for (const email of ['ada@ENGINES.example.test', ' nobody@engines.example.test ']) {
      const { status, text } = await browser().submit('/sign-in', { email });
      expect(status).toBe(200);
      expect(text).toContain(`href="${start}"`);
      expect(text).toContain('Engines & <Sons>, with idp.example.test');
    }
    const raw = await t.app.inject({
      method: 'POST',
      url: '/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `email=${encodeURIComponent(`<script>@${DOMAIN}`)}`,
    });
    expect(raw.body).toContain('Engines &amp; &lt;Sons>');
    // A browser applies the style only if its hash is the one that the policy names.
    const [, style] = /<style>([^]*)<\/style>/.exec(raw.body)!;
    expect(raw.headers['content-security-policy']).toContain(`'sha256-${hash('sha256', style!, 'base64')}'`);
    expect(raw.body).not.toContain('<script');
  });

  it('says nothing about accounts, and nothing about domains without a provider', async () => {
    const known = newEmail();
    await t.make.user({ email: known });
    const text = async (email: string) => (await browser().submit('/sign-in', { email })).text;
    expect(await text(known)).toBe(await text(newEmail()));
    await t.make.org({ emailDomains: ['bare.example.test'] });
    expect(await text('a@bare.example.test')).toBe((await text('a@none.example.test')).replaceAll('none.', 'bare.'));
    expect(await text('<b>@<script>')).toContain('No organization with an identity provider');
  });

  it('passes on what a client asked for', async () => {
    const { query } = newClient();
    const asked = await browser().open(at('/sign-in', query));
    for (const [name, value] of Object.entries(query)) expect(asked.text).toContain(`name="${name}" value="${value}"`);
    const chosen = await browser().submit('/sign-in', { email: newEmail(), ...query });
    expect(chosen.text).toContain(`href="${at(start, query)}"`);
    expect((await browser().submit('/sign-in', { email: newEmail(), ...query, redirectURI: 'https://evil.test/' })).status).toBe(400);
    expect((await browser().submit('/sign-in', {})).status).toBe(400);
  });
});

describe('an address that fails to sign in again and again', () => {
  it('is refused for a while, whatever it posts, and only there', async () => {
    const own = browser();
    const request = await own.start(start);
    let status = 403;
    for (let n = 0; n <= 60 && status === 403; n += 1) status = (await own.post({ ...request, relayState: 'x' }, 'x')).status;
    expect(status).toBe(429);
    const limited = await own.post(request, idp.respond(idp.claims(request, newEmail())));
    expect(limited.status).toBe(429);
    expect(limited.headers['retry-after']).toBeDefined();
    expect((await own.open(start)).status).toBe(302);
  });
});
