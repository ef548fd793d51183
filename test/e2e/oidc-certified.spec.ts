import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { Browser, tokenOn } from '../support/sso-browser.js';

const t = useApp({ SSO_PRIVATE_HOSTS: '127.0.0.1' });
const LIST = '/v1/orgs/:organizationId/oidc';
const CLIENT = { clientID: 'bindery', clientSecret: 'a-secret-of-the-certified-provider' };

/** A program of others that passes the tests of the OpenID Foundation, over HTTP. */
describe('a certified provider', () => {
  let server: Server;
  let issuer: string;
  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;

  async function provide(redirectURLs: string[]): Promise<void> {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const provider = new Provider(issuer, {
      clients: redirectURLs.map((url) => ({
        client_id: CLIENT.clientID,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [url],
        id_token_signed_response_alg: 'ES256',
      })),
      jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'ES256', use: 'sig' }] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: ['a key for cookies'] },
      findAccount: (_, id) => ({
        accountId: id,
        claims: () => ({ sub: id, email: `${id}@example.test`, email_verified: true, name: 'Ada Lovelace' }),
      }),
    });
    handle = provider.callback();
  }

  beforeAll(async () => {
    server = createServer((request, response) => void handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await provide([]);
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** Fills in the pages of the provider until it sends the browser back. */
  async function signInAt(address: string, login: string, back: string): Promise<string> {
    const jar = new Map<string, string>();
    let next: { url: string; form?: URLSearchParams } = { url: address };
    for (let step = 0; step < 12; step++) {
      const response: Response = await fetch(next.url, {
        redirect: 'manual',
        headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
        ...(next.form && { method: 'POST', body: next.form }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [name, value] = cookie.split(';')[0]!.split('=');
        jar.set(name!, value!);
      }
      const page = await response.text();
      const location = response.headers.get('location');
      if (location?.startsWith(back)) return location;
      if (location !== null) next = { url: new URL(location, next.url).href };
      else {
        const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
        expect(action, page).toBeDefined();
        const prompt = /name="prompt" value="(\w+)"/.exec(page)![1]!;
        next = { url: new URL(action!, next.url).href, form: new URLSearchParams({ prompt, login, password: 'any' }) };
      }
    }
    throw new Error('The provider does not come to an end');
  }

  it('signs people in: the same person is the same user, and the test of the provider passes', { timeout: 60_000 }, async () => {
    const org = await t.make.org();
    const api = t.api.as(org.admin);
    const at = { organizationId: org.id };
    const { id, service } = (await api.post(LIST, at, { label: 'Certified', issuer, ...CLIENT })).expect(201).body;
    const test = async () => (await api.post(`${LIST}/:oidcProviderId/test`, { ...at, oidcProviderId: id })).expect(200).body;
    expect((await test()).checks.at(-1)).toMatchObject({ name: 'client', outcome: 'failed' });
    await provide([service.redirectURL]);
    expect(await test()).toMatchObject({ passed: true });
    const accounts: string[] = [];
    for (const login of ['ada', 'grace', 'ada']) {
      const browser = new Browser(t.app);
      const { headers } = await browser.open(service.startURL);
      const shown = await browser.open(await signInAt(headers['location'] as string, login, service.redirectURL));
      const { body } = (await t.api.as({ token: tokenOn(shown) }).get('/v1/user')).expect(200);
      expect(body).toMatchObject({ email: `${login}@example.test`, displayName: 'Ada Lovelace' });
      accounts.push(body.id);
    }
    expect(accounts[0]).toBe(accounts[2]);
    expect(accounts[0]).not.toBe(accounts[1]);
  });
});
