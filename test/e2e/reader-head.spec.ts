import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const t = useApp();
const LOOK = '/v1/orgs/:organizationId/sites/:siteId/customization';
const HOSTILE = '</script><script>alert("1")</script><!--';
let site: ReaderSite;

const open = (url: string, headers: Record<string, string> = {}) => t.app.inject({ method: 'GET', url, headers });
const look = async (settings: object, { org, siteId }: ReaderSite = site) =>
  (await t.api.as(org.admin).put(LOOK, { organizationId: org.id, siteId }, settings)).expect(200);

interface Entry {
  '@type': string;
  [name: string]: unknown;
}

const dataIn = (body: string): Entry[] | undefined => {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1];
  return text === undefined ? undefined : (JSON.parse(text) as { '@graph': Entry[] })['@graph'];
};

describe('the head of a page', () => {
  beforeAll(async () => {
    site = await makeReaderSite(t);
  });

  it('tells search engines the article and the pages above it, whatever their titles contain', async () => {
    const base = `https://docs.example.test${site.path}`;
    const [article, crumbs] = dataIn((await open(`${site.path}/install/linux`)).body)!;
    expect(article).toMatchObject({ '@type': 'TechArticle', headline: 'Linux', url: `${base}/install/linux`, inLanguage: 'en' });
    expect(crumbs!['itemListElement']).toMatchObject([
      { position: 1, item: base },
      { position: 2, name: 'Install', item: `${base}/install` },
      { position: 3, name: 'Linux', item: `${base}/install/linux` },
    ]);
    const changes = [{ operation: 'insert_page', title: HOSTILE, slug: 'hostile', description: HOSTILE, document: { markdown: 'Text' } }];
    (await t.api.as(site.org.admin).post('/v1/spaces/:spaceId/content', { spaceId: site.spaceId }, { changes })).expect(200);
    const { body } = await open(`${site.path}/hostile`);
    expect(dataIn(body)![0]).toMatchObject({ headline: HOSTILE, description: HOSTILE });
    expect(body).not.toContain('<script>alert');
  });

  it('tells them nothing of a site that they may not list', async () => {
    const closed = await makeReaderSite(t, { visibility: 'unlisted' });
    const { statusCode, body } = await open(`${closed.path}/install`);
    expect(statusCode).toBe(200);
    expect(dataIn(body)).toBeUndefined();
  });

  it('leads to the manifest and the icon, which are where browsers look', async () => {
    const { body, headers } = await open(`${site.path}/install`);
    expect(body).toContain(`<link rel="manifest" href="${site.path}/site.webmanifest" crossorigin="use-credentials"/>`);
    expect(body).not.toContain('apple-touch-icon');
    expect(headers['content-security-policy']).toContain("manifest-src 'self'");
    const manifest = await open(`${site.path}/site.webmanifest`);
    expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(manifest.json()).toMatchObject({ start_url: site.path, scope: `${site.path}/`, lang: 'en', dir: 'ltr' });
    for (const { src } of manifest.json<{ icons: { src: string }[] }>().icons) expect((await open(src)).statusCode).toBe(200);
    const icon = await open(`${site.path}/favicon.ico`);
    expect((await open(String(icon.headers['location']))).headers['content-type']).toBe('image/svg+xml');
    await look({ title: 'Engines', favicon: { icon: { light: 'https://engine.example/icon.png' } } });
    expect((await open(`${site.path}/favicon.ico`)).headers['location']).toBe('https://engine.example/icon.png');
    expect((await open(`${site.path}/site.webmanifest`)).json()).toMatchObject({ name: 'Engines' });
    expect((await open(`${site.path}/install`)).body).toContain('<link rel="apple-touch-icon" href="https://engine.example/icon.png"/>');
    expect((await open(`${site.path}/install/favicon.ico`)).statusCode).toBe(404);
  });

  it('leads there at the root of a domain, and nowhere on a site that the visitor may not read', async () => {
    const hostname = 'head.engine.example';
    await makeReaderSite(t, { hostname });
    const at = (url: string) => open(url, { host: hostname });
    expect((await at('/install')).body).toContain('<link rel="manifest" href="/site.webmanifest"');
    expect((await at('/site.webmanifest')).json()).toMatchObject({ start_url: '/', scope: '/' });
    expect((await at('/favicon.ico')).headers['location']).toMatch(/^\/~reader\/icon-/);
    const closed = await makeReaderSite(t, { visibility: 'share-link' });
    for (const name of ['favicon.ico', 'site.webmanifest']) {
      const { statusCode, headers, body } = await open(`${closed.path}/${name}`);
      expect([statusCode, headers['location']]).toEqual([404, undefined]);
      expect(body).not.toContain('start_url');
    }
  });
});

describe('what a site sends', () => {
  it('is compressed with Brotli for browsers that accept it, and gets the same bytes', async () => {
    const plain = await open(site.path);
    const styles = /href="([^"]+reader-[^"]+css)"/.exec(plain.body)![1]!;
    for (const path of [site.path, styles]) {
      const encoding = async (accepted: string) => (await open(path, { 'accept-encoding': accepted })).headers['content-encoding'];
      const packed = await open(path, { 'accept-encoding': 'gzip, deflate, br' });
      expect(packed.headers['content-encoding'], path).toBe('br');
      expect(brotliDecompressSync(packed.rawPayload).equals((await open(path)).rawPayload), path).toBe(true);
      const zipped = await open(path, { 'accept-encoding': 'gzip' });
      expect(packed.rawPayload.length, path).toBeLessThan(zipped.rawPayload.length);
      expect([await encoding('br;q=0, gzip'), await encoding('*'), await encoding('identity')]).toEqual(['gzip', 'gzip', undefined]);
    }
  });
});
