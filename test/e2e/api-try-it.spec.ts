import { beforeAll, describe, expect, it } from 'vitest';
import { VisitorCounts } from '../../src/modules/publishing/reader/serve/visitor-counts.js';
import { makeApiSite, type ApiSite } from '../support/api-site.js';
import { useApp } from '../support/app.js';

const t = useApp({ RATE_LIMIT: '5000' });
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Petstore', version: '1' },
  // Not public, so that nothing is ever sent: the sender answers 502 instead of asking it.
  servers: [{ url: 'http://127.0.0.1:9' }],
  'x-enable-proxy': true,
  paths: { '/pets': { get: { operationId: 'listPets', responses: { 200: { description: 'Fine.' } } } } },
};
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

let site: ApiSite;
beforeAll(async () => {
  site = await makeApiSite(t, SPEC);
});

const at = () => ({ organizationId: site.org.id, siteId: site.siteId });
const open = (path = site.path) => t.app.inject({ method: 'GET', url: `${path}/listPets` });
const versionIn = (body: string) => /&quot;version&quot;:&quot;([^&]+)&quot;/.exec(body)?.[1] ?? '';
const post = (address: string, headers: Record<string, string> = {}, payload = '') =>
  t.app.inject({ method: 'POST', url: address, headers: { ...BROWSER, 'sec-fetch-site': 'same-origin', ...headers }, payload });
const send = async (version: string) => {
  const input = { server: 0, variables: {}, parameters: [], security: 0, secrets: {} };
  const wanted = { spec: site.slug, version, method: 'get', path: '/pets', input };
  return (await post(`${site.path}/listPets/~api/send`, { 'content-type': 'application/json' }, JSON.stringify(wanted))).statusCode;
};
const report = async (what: string, headers = {}, path = `${site.path}/listPets`) =>
  (await post(`${path}/~api/${what}`, headers)).statusCode;

describe('api.tryIt of the customization', () => {
  it('hides the form and closes the sender where it is off, on the whole site or in a site space', async () => {
    const api = t.api.as(site.org.admin);
    const look = async (settings: object) => void (await api.put(`${SITE}/customization`, at(), settings)).expect(200);
    expect((await api.get(`${SITE}/customization`, at())).expect(200).body.api).toEqual({ tryIt: true });
    const shown = await open();
    const version = versionIn(shown.body);
    expect(shown.body).toContain('data-open-try-it');
    expect(shown.headers['content-security-policy']).toContain("connect-src 'self' http://127.0.0.1:9");
    expect([await send(version), await report('open')]).toEqual([502, 204]);

    await look({ api: { tryIt: false } });
    const hidden = await open();
    expect(hidden.body).toContain('/pets');
    expect(hidden.body).not.toContain('try-it');
    expect(hidden.headers['content-security-policy']).not.toContain('127.0.0.1:9');
    expect([await send(version), await report('open')]).toEqual([404, 404]);

    const [siteSpace] = (await api.get(`${SITE}/site-spaces`, at())).expect(200).body.items;
    const inSpace = { ...at(), siteSpaceId: siteSpace.id as string };
    const override = async (tryIt: boolean | null) =>
      void (await api.patch(`${SITE}/site-spaces/:siteSpaceId/customization`, inSpace, { api: { tryIt } })).expect(200);
    await override(true);
    expect([(await open()).body.includes('data-open-try-it'), await send(version)]).toEqual([true, 502]);
    await look({});
    await override(false);
    expect([(await open()).body.includes('data-open-try-it'), await send(version)]).toEqual([false, 404]);
    await override(null);
    (await api.put(`${SITE}/customization`, at(), { api: { tryIt: 'no' } })).expect(400);
  });
});

describe('what visitors try', () => {
  it('is counted by page, without a cookie, and not for programs, previews and other sites', async () => {
    const api = t.api.as(site.org.admin);
    const counted = async () => {
      await t.app.get(VisitorCounts).write();
      const { items } = (await api.get(`${SITE}/insights/pages`, at())).expect(200).body;
      return (items as { type: string; count: number; page?: string }[])
        .filter(({ type }) => type.startsWith('api_client'))
        .map(({ type, count }) => [type, count])
        .toSorted();
    };
    const before = Object.fromEntries(await counted());
    const reply = await post(`${site.path}/listPets/~api/open`);
    expect([reply.statusCode, reply.body, reply.headers['set-cookie']]).toEqual([204, '', undefined]);
    expect([await report('request'), await report('request')]).toEqual([204, 204]);
    const expected = [
      ['api_client_open', Number(before['api_client_open'] ?? 0) + 1],
      ['api_client_request', Number(before['api_client_request'] ?? 0) + 2],
    ];
    expect(await counted()).toEqual(expected);

    const preview = (await api.get(`${SITE}/publishing/preview`, at())).expect(200).body;
    const previewed = `${new URL(preview.url as string).pathname.replace(/\/$/, '')}/listPets`;
    expect((await t.app.inject({ method: 'GET', url: previewed })).body).toContain('data-open-try-it');
    const statuses = [
      await report('open', { 'user-agent': 'curl/8.0' }),
      await report('open', {}, previewed),
      await report('open', { 'sec-fetch-site': 'cross-site' }),
      await report('open', { 'sec-fetch-site': 'same-site' }),
      await report('open', {}, `${site.path}/install`),
      await report('open', {}, `${site.path}/no-such-page`),
      await report('close'),
      (await t.app.inject({ method: 'GET', url: `${site.path}/listPets/~api/open` })).statusCode,
    ];
    expect(statuses).toEqual([204, 204, 403, 403, 404, 404, 405, 404]);
    expect(await counted()).toEqual(expected);
  });
});
