import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '../../src/common/api-reference/call/callable-operation.js';
import { makeApiSite, storeSpec, type ApiSite } from '../support/api-site.js';
import { useOwnApp } from '../support/app.js';
import { HostileServer } from '../support/hostile-server.js';

// What callers' other URLs may reach must not matter here. Tests have addresses of their own, which the rate counts by.
const RATE = 12;
const t = useOwnApp({ ALLOW_PRIVATE_FETCH: 'true', API_SENDER_PRIVATE: '127.0.0.1', API_SENDER_RATE: String(RATE) });
const SITE = '/v1/orgs/:organizationId/sites/:siteId';

const OK = { 200: { description: 'Fine.' } };
const zeros = Buffer.alloc(1024 * 1024);
const api = new HostileServer({
  '/v1/pets/7': (response, heard) => response.setHeader('set-cookie', 'a=b').end(JSON.stringify(heard)),
  '/v2/pets/7': (response) => response.end('new'),
  '/v1/pets': (response, heard) => response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(heard)),
  '/v1/binary': (response) => response.end(Buffer.from([0xff, 0xfe, 0x00])),
  '/v1/away': (response) => response.writeHead(302, { location: `http://127.0.0.2:${api.port}/v1/pets/7` }).end(),
  '/v1/large': (response) => {
    response.writeHead(200, { 'content-length': 1024 ** 3 });
    const more = () => {
      while (response.write(zeros));
    };
    response.on('drain', more);
    more();
  },
  '/v1/bomb': (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    const packed = createGzip();
    packed.pipe(response);
    let left = 200;
    const more = () => {
      while (left-- > 0 && packed.write(zeros));
      if (left <= 0) packed.end();
    };
    packed.on('drain', more);
    more();
  },
  '/v1/broken': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('text').subarray(0, 12)),
});

const operations = (server: string) => ({
  openapi: '3.1.0',
  info: { title: 'Petstore', version: '1' },
  servers: [{ url: server }],
  'x-enable-proxy': true,
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/pets/{id}': {
      get: {
        operationId: 'getPet',
        security: [{ token: [] }],
        parameters: [
          { in: 'path', name: 'id', required: true, schema: { type: 'string' } },
          { in: 'header', name: 'X-Trace', schema: { type: 'string' } },
        ],
        responses: OK,
      },
    },
    '/pets': {
      post: {
        operationId: 'addPet',
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: OK,
      },
    },
    ...Object.fromEntries(
      ['binary', 'away', 'large', 'bomb', 'broken'].map((id) => [`/${id}`, { get: { operationId: id, responses: OK } }]),
    ),
    '/closed': { get: { operationId: 'closed', 'x-enable-proxy': false, responses: OK } },
    '/hidden': { get: { operationId: 'hidden', 'x-hideTryItPanel': true, responses: OK } },
    '/elsewhere': { get: { operationId: 'elsewhere', servers: [{ url: `http://127.0.0.2:${api.port}/v1` }], responses: OK } },
    '/ours': { get: { operationId: 'ours', servers: [{ url: 'https://docs.example.test' }], responses: OK } },
    '/tenant': {
      get: {
        operationId: 'tenant',
        servers: [{ url: 'http://{tenant}.example.invalid', variables: { tenant: { default: 'usual' } } }],
        responses: OK,
      },
    },
  },
});

let site: ApiSite;
beforeAll(async () => {
  await api.start('127.0.0.1');
  site = await makeApiSite(t, operations(`http://127.0.0.1:${api.port}/v1`));
});
afterAll(() => api.stop());

let visitors = 0;
const newVisitor = () => `10.1.${(visitors += 1) >> 8}.${visitors & 255}`;

interface Sending {
  from?: ApiSite;
  page?: string;
  path?: string;
  method?: string;
  version?: string;
  spec?: string;
  input?: Partial<CallInput>;
  headers?: Record<string, string>;
  visitor?: string;
}

const GET_PET = { page: 'getPet', path: '/pets/{id}', input: { parameters: ['7'] } };

/** What the form on a page says about its version. */
async function versionOf(from: ApiSite, page: string | undefined, headers: Record<string, string> = {}): Promise<string> {
  const { body } = await t.app.inject({ url: `${from.path}/${page}`, headers });
  return /&quot;version&quot;:&quot;([^&]+)&quot;/.exec(body)?.[1] ?? '';
}

async function send({ from = site, page, path = `/${page}`, method = 'get', input, headers, visitor = newVisitor(), ...rest }: Sending) {
  const version = await versionOf(from, page, headers?.['cookie'] === undefined ? {} : { cookie: headers['cookie'] });
  const whole = { server: 0, variables: {}, parameters: [], security: 0, secrets: {}, ...input };
  return t.app.inject({
    method: 'POST',
    url: `${from.path}/${page}/~api/send`,
    remoteAddress: visitor,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    payload: JSON.stringify({ spec: from.slug, version, method, path, input: whole, ...rest }),
  });
}

const refused = async (sending: Sending) => (await send(sending)).statusCode;

describe('the sender', () => {
  it('sends what a visitor filled in, and nothing of theirs besides', async () => {
    const reply = await send({
      ...GET_PET,
      input: { parameters: ['7', 'abc'], secrets: { token: 'secret' } },
      headers: { cookie: 'session=1', 'x-forwarded-for': '192.0.2.1', 'user-agent': 'Browser', 'accept-language': 'de' },
    });
    expect(reply.statusCode).toBe(200);
    const answer = reply.json();
    expect(answer).toMatchObject({ status: 200, encoding: 'utf8', truncated: false });
    const heard = JSON.parse(answer.body);
    expect(heard.headers).toEqual({
      host: `127.0.0.1:${api.port}`,
      connection: 'close',
      accept: '*/*',
      'accept-encoding': 'gzip, deflate, br',
      authorization: 'Bearer secret',
      'user-agent': 'Bindery',
      via: '1.1 bindery-sender',
      'x-trace': 'abc',
    });
    expect(answer.headers).toContainEqual(['set-cookie', 'a=b']);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('sends bodies, and returns bytes that are no text', async () => {
    const added = await send({ page: 'addPet', path: '/pets', method: 'post', input: { type: 'application/json', body: '{"a":1}' } });
    expect(JSON.parse(added.json().body)).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect((await send({ page: 'binary' })).json()).toMatchObject({ encoding: 'base64', body: '//4A' });
  });

  it.each([
    ['an operation that is on another page', { ...GET_PET, page: 'addPet' }, 404],
    ['an operation that the specification does not have', { page: 'getPet', path: '/other' }, 404],
    ['a page that is not there', { ...GET_PET, page: 'nothing' }, 404],
    ['an operation that does not allow it', { page: 'closed' }, 403],
    ['an operation without a form', { page: 'hidden' }, 404],
    ['another version of the specification', { ...GET_PET, version: 'former' }, 409],
    ['a path that leads out of the server', { ...GET_PET, input: { parameters: ['..'] } }, 400],
    ['a header with another one in it', { ...GET_PET, input: { parameters: ['7', 'a\r\nHost: evil'] } }, 400],
    ['a server that is not listed', { ...GET_PET, input: { parameters: ['7'], server: 1 } }, 400],
    ['a variable with a dot', { page: 'tenant', input: { variables: { tenant: 'a.b' } } }, 400],
    ['a variable with another host', { page: 'tenant', input: { variables: { tenant: 'user@127.0.0.1/' } } }, 400],
    ['a variable of a prototype', { page: 'tenant', input: { variables: JSON.parse('{"__proto__":"a"}') as Record<string, string> } }, 502],
    ['a body that the operation does not have', { ...GET_PET, input: { parameters: ['7'], type: 'text/plain', body: '' } }, 400],
    ['what is none of a form', { ...GET_PET, input: { parameters: [{}] as never } }, 400],
    ['an address that is not public', { page: 'elsewhere' }, 502],
    ['the installation itself', { page: 'ours' }, 508],
    ['a request that it sent itself', { ...GET_PET, headers: { via: '1.1 proxy, 1.1 bindery-sender' } }, 508],
    ['a request of another site', { ...GET_PET, headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['a request of another site on the same domain', { ...GET_PET, headers: { 'sec-fetch-site': 'same-site' } }, 403],
    ['a form', { ...GET_PET, headers: { 'content-type': 'text/plain' } }, 415],
    ['a preview that has expired', { ...GET_PET, page: '~preview/x/getPet' }, 404],
  ] satisfies [string, Sending, number][])('refuses %s', async (_, sending, status) => {
    const before = api.heard.length;
    expect(await refused(sending)).toBe(status);
    expect(api.heard.length).toBe(before);
  });

  it('asks the origin where browsers do not say where a request is from', async () => {
    const own = 'https://docs.example.test';
    const sendFrom = async (origin?: string) => {
      const { statusCode } = await t.app.inject({
        method: 'POST',
        url: `${site.path}/getPet/~api/send`,
        remoteAddress: newVisitor(),
        headers: { 'content-type': 'application/json', ...(origin !== undefined && { origin }) },
        payload: '{}',
      });
      return statusCode;
    };
    expect([await sendFrom(own), await sendFrom('https://evil.example'), await sendFrom()]).toEqual([400, 403, 403]);
  });

  it('shows a redirect instead of following it', async () => {
    const { status, headers } = (await send({ page: 'away' })).json();
    expect([status, headers]).toEqual([302, expect.arrayContaining([['location', `http://127.0.0.2:${api.port}/v1/pets/7`]])]);
  });

  it.each(['large', 'bomb'])('reads only the beginning of a response: %s', async (page) => {
    const answer = (await send({ page })).json();
    expect([answer.status, answer.truncated, answer.body.length]).toEqual([200, true, 1024 * 1024]);
  });

  it('says that a response broke off', async () => {
    const reply = await send({ page: 'broken' });
    expect([reply.statusCode, reply.json()]).toEqual([502, { code: 'unreachable' }]);
  });

  it('refuses a request that is too large', async () => {
    const input = { type: 'application/json', body: 'x'.repeat(300 * 1024) };
    expect(await refused({ page: 'addPet', path: '/pets', method: 'post', input })).toBe(413);
  });

  it('is limited for a visitor', async () => {
    const visitor = newVisitor();
    for (let sent = 0; sent < RATE; sent += 1) expect(await refused({ page: 'closed', visitor })).toBe(403);
    expect(await refused({ page: 'closed', visitor })).toBe(429);
    expect(await refused({ page: 'closed' })).toBe(403);
  });

  it('is limited for a site, and to a host', async () => {
    const slow = new HostileServer({ '/slow': (response) => held.push(() => response.end()), '/fast': (response) => response.end() });
    const held: (() => void)[] = [];
    await slow.start('127.0.0.1');
    const get = (operationId: string) => ({ get: { operationId, responses: OK } });
    const spec = { ...operations(`http://127.0.0.1:${slow.port}`), paths: { '/slow': get('slow'), '/fast': get('fast') } };
    const other = await makeApiSite(t, spec);
    const running = [1, 2, 3, 4].map(() => send({ from: other, page: 'slow' }));
    await expect.poll(() => held.length).toBe(4);
    expect(await refused({ from: other, page: 'fast' })).toBe(429);
    expect(await refused(GET_PET)).toBe(200);
    for (const end of held) end();
    expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const statuses: number[] = [];
    // Five were counted.
    for (let sent = 5; sent <= 60; sent += 1) statuses.push(await refused({ from: other, page: 'fast' }));
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([55, 429]);
    await slow.stop();
  });

  it('sends nothing for visitors who may not read the page any more', async () => {
    const shared = await makeApiSite(t, operations(`http://127.0.0.1:${api.port}/v1`), { visibility: 'share-link' });
    const params = { organizationId: shared.org.id, siteId: shared.siteId };
    const admin = t.api.as(shared.org.admin);
    const { id, urls } = (await admin.post(`${SITE}/share-links`, params, { name: 'Friends' })).expect(201).body;
    const opened = await t.app.inject(new URL(urls.published as string).pathname);
    const cookie = String(opened.headers['set-cookie']).split(';')[0]!;
    const sending = { ...GET_PET, from: shared, headers: { cookie } };
    expect([await refused({ ...GET_PET, from: shared }), await refused(sending)]).toEqual([404, 200]);
    (await admin.delete(`${SITE}/share-links/:shareLinkId`, { ...params, shareLinkId: id })).expect(204);
    expect(await refused(sending)).toBe(404);
  });

  it('knows only what the page shows, of the specifications of its own organization', async () => {
    const spec = operations(`http://127.0.0.1:${api.port}/v1`);
    const other = await makeApiSite(t, spec);
    await storeSpec(t, other, 'other', spec);
    expect(await refused({ ...GET_PET, from: other, spec: 'other' })).toBe(404);
    // Another organization still has the operation under the same name.
    await storeSpec(t, other, 'petstore', { ...spec, paths: { '/pets': spec.paths['/pets'] } });
    expect([await refused({ ...GET_PET, from: other }), await refused(GET_PET)]).toEqual([404, 200]);
  });

  it('answers 409 once the specification has changed', async () => {
    const changing = await makeApiSite(t, operations(`http://127.0.0.1:${api.port}/v1`));
    const version = await versionOf(changing, 'getPet');
    expect(await refused({ ...GET_PET, from: changing, version })).toBe(200);
    await storeSpec(t, changing, 'petstore', {
      ...operations(`http://127.0.0.1:${api.port}/v2`),
      info: { title: 'Petstore', version: '2' },
    });
    expect(await refused({ ...GET_PET, from: changing, version })).toBe(409);
    expect(await refused({ ...GET_PET, from: changing })).toBe(200);
  });

  it('counts only outcomes', async () => {
    const { body } = await t.app.inject({ url: '/metrics' });
    expect(body).toMatch(/api_sender_requests_total\{outcome="200"\} \d+/);
    expect(body).not.toContain('petstore');
  });
});

describe('without the sender', () => {
  const off = useOwnApp({ API_SENDER: 'false' });

  it('there is no such address', async () => {
    const { statusCode } = await off.app.inject({
      method: 'POST',
      url: '/sites/a/b/~api/send',
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(statusCode).toBe(404);
    expect((await t.app.inject({ method: 'GET', url: `${site.path}/getPet/~api/send` })).statusCode).toBe(404);
    expect((await t.app.inject({ method: 'POST', url: `${site.path}/getPet` })).statusCode).toBe(405);
  });
});
