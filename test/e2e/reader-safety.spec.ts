import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';
import { passOf } from '../support/visits.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';

let site: ReaderSite;
let host: string;
beforeAll(async () => {
  site = await makeReaderSite(t);
  host = `docs.${labelOf(site.siteId)}.example`;
  await t.make.verifiedDomain(site.org, host);
  await change(site, { hostname: host });
});

const labelOf = (id: string) => id.toLowerCase().replace(/[^a-z0-9]/g, '');
const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => t.app.inject({ method, url, headers });
const paramsOf = ({ org, siteId }: ReaderSite) => ({ organizationId: org.id, siteId });
const change = async (of: ReaderSite, body: object) => (await t.api.as(of.org.admin).patch(SITE, paramsOf(of), body)).expect(200);
const write = async ({ org, spaceId }: ReaderSite, ...changes: object[]) =>
  (await t.api.as(org.admin).post('/v1/spaces/:spaceId/content', { spaceId }, { changes })).expect(200);
const cookieOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers['set-cookie']).split(';')[0]!;

/** Signs a visitor in, and returns the cookie. */
async function signIn(to: ReaderSite, claims: Record<string, unknown>): Promise<string> {
  const { privateKey } = (await t.api.as(to.org.admin).get(`${SITE}/publishing/auth`, paramsOf(to))).expect(200).body;
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(Buffer.from(privateKey));
  return cookieOf(await open(`${to.path}?jwt_token=${token}`));
}

const previewOf = async (of: ReaderSite, query: Record<string, string> = {}): Promise<string> =>
  new URL((await t.api.as(of.org.admin).get(`${SITE}/publishing/preview`, paramsOf(of), { query })).expect(200).body.url).pathname;

/** Sends bytes as they are: HTTP clients tidy up what an attacker writes. */
async function send(...lines: string[]): Promise<string> {
  const server = createServer((socket) => t.app.getHttpServer().emit('connection', socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`, 'latin1');
  const reply = await text(socket);
  server.close();
  return reply;
}

describe('a redirect of the reader', () => {
  it.each([
    '//evil.example/',
    '/\\evil.example/',
    '/\\/evil.example/',
    '/\t/evil.example/',
    '/%5Cevil.example/',
    '/%0d%0aX:/',
    '/install//',
  ])('never leads from %j to another host', async (path) => {
    const reply = await send(`GET ${path} HTTP/1.1`, `Host: ${host}`);
    expect(reply).toMatch(/^HTTP\/1.1 40[04] /);
    expect(reply).not.toMatch(/^location:/im);
  });

  it('takes no secret from the URL along', async () => {
    const shared = await makeReaderSite(t, { visibility: 'share-link' });
    const { urls } = (await t.api.as(shared.org.admin).post(`${SITE}/share-links`, paramsOf(shared), { name: 'Friends' })).expect(201).body;
    const key = urls.published.split('/').at(-1);
    const opened = await open(`${shared.path}/${key}/install/?a=1&visitor.b=2&jwt_token=c`);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `${shared.path}/install?a=1`]);
    expect(opened.headers['referrer-policy']).toBe('no-referrer');
    for (const path of [`${shared.path}/install/`, `${shared.path}/nonsense-key/`])
      expect([(await open(path)).statusCode, (await open(path)).headers.location]).toEqual([404, undefined]);
    const shown = await open(`${shared.path}/install`, { cookie: cookieOf(opened) });
    for (const part of [shown.body, JSON.stringify(shown.headers)]) expect(part).not.toContain(key);
  });

  it('can lead to an address with any characters', async () => {
    const redirect = { source: '/away', destination: { kind: 'external', url: 'https://example.com/Ж?ü' } };
    (await t.api.as(site.org.admin).post(`${SITE}/redirects`, paramsOf(site), redirect)).expect(201);
    const { statusCode, headers } = await open(`${site.path}/away`);
    expect([statusCode, headers.location]).toEqual([307, 'https://example.com/%D0%96?%C3%BC']);
  });
});

describe('the host of a site', () => {
  it('never shows another site', async () => {
    const other = await makeReaderSite(t);
    expect((await open(other.path)).statusCode).toBe(200);
    for (const name of [host, host.toUpperCase(), `${host}:3000`, `${host}.`]) {
      const { statusCode, body } = await open(other.path, { host: name });
      expect([name, statusCode, body.includes('Welcome')]).toEqual([name, 404, false]);
    }
    expect((await open(other.path, { host: 'unknown.example.org' })).statusCode).toBe(200);
  });

  it('never shows the service, however the host is written', async () => {
    for (const name of [host.toUpperCase(), `${host}:3000`, `${host}.`, `${host}.:443`])
      for (const path of ['/v1/user', '/docs', '/metrics', '/livez', '/openapi.json', '/sso']) {
        const { statusCode, headers } = await open(path, { host: name });
        expect([name, path, statusCode, headers['content-type']]).toEqual([name, path, 404, 'text/html; charset=utf-8']);
      }
  });

  it('is the one of the header, whatever the URL of the request is', async () => {
    const whole = await send('GET http://docs.example.test/livez HTTP/1.1', `Host: ${host}`);
    expect(whole).toMatch(/^HTTP\/1.1 404 /);
    const twice = await send('GET /livez HTTP/1.1', `Host: ${host}`, 'Host: docs.example.test');
    expect(twice).toMatch(/^HTTP\/1.1 40[04] /);
    expect(await send('GET /livez HTTP/1.1', 'Host: docs.example.test')).toMatch(/^HTTP\/1.1 200 /);
  });

  it('with the name of an organization shows only its sites', async () => {
    const name = `org-${labelOf(site.siteId).slice(0, 16)}`;
    const ownHost = `${name}.docs.example.test`;
    // Such addresses are refused now. They may have been stored before.
    await makeReaderSite(t, { hostname: ownHost, proxy: `${ownHost}/help` });
    expect((await open('/install', { host: ownHost })).statusCode).toBe(200);
    (await t.api.as(site.org.admin).patch('/v1/orgs/:organizationId', { organizationId: site.org.id }, { hostname: name })).expect(200);
    for (const path of ['/', '/install', '/help/install']) expect((await open(path, { host: ownHost })).statusCode, path).toBe(404);
    expect((await open(`/${site.siteId}/install`, { host: ownHost })).statusCode).toBe(200);
  });

  it('is not what a proxy forwards, unless the proxy is trusted', async () => {
    expect((await open('/livez', { 'x-forwarded-host': host })).statusCode).toBe(200);
    expect((await open('/v1/user', { host, 'x-forwarded-host': 'docs.example.test' })).statusCode).toBe(404);
  });
});

describe('a response', () => {
  it('is public only if it is the same for everyone', async () => {
    const cookie = cookieOf(await open(`${site.path}?visitor.language=de`));
    for (const path of [site.path, `${site.path}/install.md`, `${site.path}/llms.txt`, `${site.path}/sitemap.xml`]) {
      expect((await open(path)).headers['cache-control'], path).toBe('public, max-age=0, must-revalidate');
      const own = await open(path, { cookie });
      expect([own.headers['cache-control'], own.headers['vary']], path).toEqual(['private, no-cache', 'Accept, Accept-Encoding, Cookie']);
    }
  });

  it('is never 304 for what another visitor has', async () => {
    const adaptive = await makeReaderSite(t);
    const markdown = '{% if expression="visitor.claims.plan == \\"pro\\"" %}\nFor professionals.\n{% endif %}\n\nFor all.';
    await write(adaptive, { operation: 'update_page', page: adaptive.pages['install'], document: { markdown } });
    const [path, cookie] = [`${adaptive.path}/install`, await signIn(adaptive, { plan: 'pro' })];
    for (const each of [path, `${path}.md`, `${adaptive.path}/llms-full.txt`]) {
      const [pro, all] = [await open(each, { cookie }), await open(each)];
      expect([pro.body.includes('professionals'), all.body.includes('professionals')], each).toEqual([true, false]);
      for (const method of ['GET', 'HEAD'] as const) {
        expect((await open(each, { 'if-none-match': String(pro.headers.etag) }, method)).statusCode).toBe(200);
        expect((await open(each, { 'if-none-match': String(all.headers.etag), cookie }, method)).statusCode).toBe(200);
      }
    }
  });

  it('is not compressed if it can contain claims or the query', async () => {
    const gzip = { 'accept-encoding': 'gzip' };
    const [claims, signed] = [cookieOf(await open(`${site.path}?visitor.name=x`)), await signIn(site, { email: 'a@example.com' })];
    const encodingOf = async (path: string, headers: object = {}) =>
      (await open(path, { ...gzip, ...headers })).headers['content-encoding'];
    for (const path of [site.path, `${site.path}/install`, `${site.path}/llms-full.txt`]) {
      expect(await encodingOf(path), path).toBe('gzip');
      for (const cookie of [claims, signed]) expect(await encodingOf(path, { cookie }), path).toBeUndefined();
    }
    for (const path of [`${site.path}/~search?q=install`, `${site.path}/nowhere`, await previewOf(site)])
      expect(await encodingOf(path), path).toBeUndefined();
  });
});

describe('a response of the API', () => {
  it('is not compressed for a visitor with claims', async () => {
    const long = await makeReaderSite(t);
    await write(long, { operation: 'update_page', page: long.pages['install'], document: { markdown: 'Steam. '.repeat(2000) } });
    const encodingOf = async (claims: object) => {
      const { token } = await passOf(t.app, { id: long.siteId, orgId: long.org.id }, { ...claims });
      const path = `/v1/spaces/${long.spaceId}/content/page/${long.pages['install']}/document`;
      const { statusCode, headers } = await open(path, { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' });
      return [statusCode, headers['content-encoding']];
    };
    expect(await encodingOf({})).toEqual([200, 'gzip']);
    expect(await encodingOf({ plan: 'pro' })).toEqual([200, undefined]);
    expect(await encodingOf({ unsigned: { language: 'de' } })).toEqual([200, undefined]);
  });
});

describe('a preview', () => {
  it('is stored and listed nowhere, names itself to no other page, and leaves no cookie', async () => {
    const path = await previewOf(site, { claims: '(plan:pro)' });
    const uncached = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };
    for (const each of [path, `${path}/install`, `${path}/install.md`, `${path}/llms.txt`, `${path}/~search?q=install`]) {
      const { statusCode, headers } = await open(each);
      expect([statusCode, headers], each).toMatchObject([200, uncached]);
    }
    const { statusCode, headers } = await open(`${path}?visitor.plan=free&jwt_token=x`);
    expect([statusCode, headers.location, headers['set-cookie']]).toEqual([303, path, undefined]);
  });

  it('opens nothing as the cookie of the site', async () => {
    const closed = await makeReaderSite(t, { visibility: 'visitor-auth' });
    const [path, cookie] = [await previewOf(closed), await signIn(closed, {})];
    expect((await open(closed.path, { cookie })).statusCode).toBe(200);
    const forged = `${cookie.split('=')[0]}=${path.split('/')[3]}`;
    expect((await open(closed.path, { cookie: forged })).statusCode).toBe(401);
  });
});

describe('the search page', () => {
  it('does not find a page by a text that is hidden from the visitor', async () => {
    const adaptive = await makeReaderSite(t);
    const markdown = '{% if expression="visitor.claims.plan == \\"pro\\"" %}\nA turbine.\n{% endif %}\n\nA piston.';
    await write(adaptive, { operation: 'update_page', page: adaptive.pages['install'], document: { markdown } });
    const cookie = await signIn(adaptive, { plan: 'pro' });
    const finds = async (query: string, headers = {}) =>
      (await open(`${adaptive.path}/~search?part=results&q=${query}`, headers)).body.includes(`${adaptive.path}/install"`);
    await expect.poll(() => finds('piston')).toBe(true);
    expect([await finds('turbine'), await finds('turbine', { cookie })]).toEqual([false, true]);
  });
});
