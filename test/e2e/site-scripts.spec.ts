import { beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../src/common/db/database.js';
import { useApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const ORIGIN = 'https://stats.engine.example';
const SRC = `${ORIGIN}/script.js`;
const t = useApp({ SITE_SCRIPT_ORIGINS: ORIGIN });
const LOOK = '/v1/orgs/:organizationId/sites/:siteId/customization';
let site: ReaderSite;

const open = (url: string, headers: Record<string, string> = {}) => t.app.inject({ method: 'GET', url, headers });
const look = (script: object | null, { org, siteId }: ReaderSite = site) =>
  t.api.as(org.admin).put(LOOK, { organizationId: org.id, siteId }, { insights: { script } });

/** What a page allows and names of the script. */
async function scriptOn(url: string, headers: Record<string, string> = {}) {
  const page = await open(url, headers);
  expect(page.statusCode).toBe(200);
  const policy = String(page.headers['content-security-policy']).split('; ');
  const allows = (name: string) => policy.find((part) => part.startsWith(name))!.includes(ORIGIN);
  return { names: page.body.includes(SRC), allows: [allows('script-src'), allows('connect-src'), allows('style-src')] };
}

const ON = { names: true, allows: [true, true, false] };
const OFF = { names: false, allows: [false, false, false] };

describe('a script that a site has chosen', () => {
  beforeAll(async () => {
    site = await makeReaderSite(t);
  });

  it('is named on pages, with its attributes, and their policy allows its origin alone', async () => {
    expect(await scriptOn(site.path)).toEqual(OFF);
    const script = { src: SRC, attributes: { 'data-site': '"><script>alert(1)</script>' } };
    expect((await look(script)).expect(200).body.insights).toEqual({ questions: false, trackingCookie: false, script });
    expect(await scriptOn(site.path)).toEqual(ON);
    const { body, headers } = await open(site.path);
    expect(body).toContain(`<meta name="site-script" content="${SRC}" data-site="&quot;>&lt;script>alert(1)&lt;/script>"/>`);
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${ORIGIN}; `);
    expect((await open(`${site.path}/~search?q=linux`)).body).not.toContain(SRC);
    (await look(null)).expect(200);
    expect(await scriptOn(site.path)).toEqual(OFF);
  });

  it.each<[string, object]>([
    ['another origin', { src: 'https://elsewhere.example/script.js' }],
    ['a host that begins alike', { src: 'https://stats.engine.example.evil.example/script.js' }],
    ['http', { src: 'http://stats.engine.example/script.js' }],
    ['another port', { src: 'https://stats.engine.example:8443/script.js' }],
    ['a user name', { src: 'https://stats.engine.example@evil.example/script.js' }],
    ['no address', { attributes: {} }],
    ['a handler', { src: SRC, attributes: { onload: 'alert(1)' } }],
    ['another attribute', { src: SRC, attributes: { integrity: 'x' } }],
    ['a name that ends the element', { src: SRC, attributes: { 'data-a><script': 'x' } }],
    ['no text', { src: SRC, attributes: { 'data-a': 1 } }],
    ['too many attributes', { src: SRC, attributes: Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`data-a${at}`, 'x'])) }],
  ])('is refused with %s', async (_, script) => {
    (await look(script)).expect(400);
  });

  it('does not run in previews', async () => {
    (await look({ src: SRC, forGatedVisitors: true })).expect(200);
    const params = { organizationId: site.org.id, siteId: site.siteId };
    const { body } = (await t.api.as(site.org.admin).get('/v1/orgs/:organizationId/sites/:siteId/publishing/preview', params)).expect(200);
    expect(await scriptOn(`${new URL(body.url as string).pathname}/install`)).toEqual(OFF);
    expect(await scriptOn(`${site.path}/install`)).toEqual(ON);
    (await look(null)).expect(200);
  });

  it('runs for visitors who had to show something only if the site says so', async () => {
    const closed = await makeReaderSite(t, { visibility: 'share-link' });
    const params = { organizationId: closed.org.id, siteId: closed.siteId };
    const link = (
      await t.api.as(closed.org.admin).post('/v1/orgs/:organizationId/sites/:siteId/share-links', params, { name: 'All' })
    ).expect(201).body as unknown as { urls: { published: string } };
    const opened = await open(`${closed.path}/${link.urls.published.split('/').at(-1)}/install`);
    const cookie = String(opened.headers['set-cookie']).split(';', 1)[0]!;
    (await look({ src: SRC }, closed)).expect(200);
    expect(await scriptOn(`${closed.path}/install`, { cookie })).toEqual(OFF);
    (await look({ src: SRC, forGatedVisitors: true }, closed)).expect(200);
    expect(await scriptOn(`${closed.path}/install`, { cookie })).toEqual(ON);
  });

  it('is gone when the installation no longer allows its origin', async () => {
    (await look({ src: SRC })).expect(200);
    await t.app
      .get(Database)
      .query(`UPDATE site_customizations SET settings = replace(settings::text, $2, 'https://formerly.example')::json WHERE id = $1`, [
        site.siteId,
        ORIGIN,
      ]);
    const { body, headers } = await open(`${site.path}/install/linux`);
    expect(body + String(headers['content-security-policy'])).not.toContain('formerly.example');
  });
});
