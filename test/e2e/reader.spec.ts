import { gunzipSync } from 'node:zlib';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const t = useApp();
const SITE = { organizationId: '', siteId: '' };

let site: ReaderSite;
beforeAll(async () => {
  site = await makeReaderSite(t);
});

interface Options {
  headers?: Record<string, string>;
  method?: 'GET' | 'HEAD' | 'POST';
}
const open = (path: string, { headers = {}, method = 'GET' }: Options = {}) => t.app.inject({ method, url: path, headers });
const bodyOf = async (path: string, options?: Options): Promise<string> => (await open(path, options)).body;
const write = async ({ org, spaceId }: ReaderSite, changes: object[]) => {
  return (await t.api.as(org.admin).post('/v1/spaces/:spaceId/content', { spaceId }, { changes })).expect(200).body;
};
const fileIds = async ({ org, spaceId }: ReaderSite): Promise<string[]> => {
  const { items } = (await t.api.as(org.admin).get('/v1/spaces/:spaceId/content/files', { spaceId })).expect(200).body as {
    items: { id: string }[];
  };
  return items.map(({ id }) => id);
};
const paramsOf = ({ org, siteId }: ReaderSite) => ({ ...SITE, organizationId: org.id, siteId });

describe('a page of a published site', () => {
  it('shows its document with the tree, the outline and its neighbours', async () => {
    const { statusCode, body, headers } = await open(site.path);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<h1>Welcome</h1>');
    expect(body).toContain('What the engine does');
    expect(body).toContain(`<a href="${site.path}/install">how to install it</a>`);
    expect(body).toContain('<a href="#getting-started">Getting started</a>');
    expect(body).toContain('rel="next"');
    expect(body).toContain(`<link rel="canonical" href="https://docs.example.test${site.path}/welcome"/>`);
  });

  it('marks the current page, and opens the branch that it is in', async () => {
    const body = await bodyOf(`${site.path}/install/linux`);
    expect(body).toContain(`<a href="${site.path}/install/linux" aria-current="page">`);
    expect(body).toContain('<details open');
    expect(body).toMatch(/Breadcrumbs.*Install<\/a>/);
  });

  it('shows a hidden page at its address, but nowhere else', async () => {
    expect(await bodyOf(`${site.path}/secret`)).toContain('Not in the tree.');
    expect(await bodyOf(site.path)).not.toContain('>Secret<');
    expect(await bodyOf(`${site.path}/~search?q=secret`)).not.toContain(`href="${site.path}/secret"`);
  });

  it('is shown to the first visitors of a site, who come at the same time, and to those after them', async () => {
    const other = await makeReaderSite(t);
    const paths = ['', '/install', '/install/linux', '/~search?q=linux'].map((path) => `${other.path}${path}`);
    const statuses = async () => (await Promise.all(paths.map((path) => open(path)))).map(({ statusCode }) => statusCode);
    for (let round = 0; round < 3; round++) expect(await statuses()).toEqual(paths.map(() => 200));
  });

  it('shows what was changed at once', async () => {
    const other = await makeReaderSite(t);
    expect(await bodyOf(other.path)).toContain('<h1>Welcome</h1>');
    await write(other, [{ operation: 'update_page', page: other.pages['welcome'], title: 'Hello' }]);
    expect(await bodyOf(other.path)).toContain('<h1>Hello</h1>');
  });

  it('has no slash at its end', async () => {
    const { statusCode, headers } = await open(`${site.path}/install/?a=1`);
    expect([statusCode, headers.location]).toEqual([308, `${site.path}/install?a=1`]);
  });

  it('is in the language of its space, and in its direction', async () => {
    const arabic = await makeReaderSite(t, {}, { language: 'ar' });
    const body = await bodyOf(arabic.path);
    expect(body).toContain('<html lang="ar" dir="rtl"');
    expect(body).toContain('في هذه الصفحة');
  });
});

describe('the response', () => {
  it('allows no inline script and no inline style, and the page has none', async () => {
    const { headers, body } = await open(site.path);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(body).not.toMatch(/ style=|<style|<script>| on[a-z]+=/);
  });

  it('is not sent again to those who have it', async () => {
    const first = await open(site.path);
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const second = await open(site.path, { headers: { 'if-none-match': String(first.headers.etag) } });
    expect([second.statusCode, second.body]).toEqual([304, '']);
  });

  it('is compressed for those who accept it, and has no body for HEAD', async () => {
    const plain = await open(site.path);
    const compressed = await open(site.path, { headers: { 'accept-encoding': 'gzip' } });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
    const head = await open(site.path, { method: 'HEAD' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', plain.headers['content-length']]);
  });

  it('to other methods is a refusal', async () => {
    const { statusCode, headers } = await open(site.path, { method: 'POST' });
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('names stylesheets and scripts that never change', async () => {
    const body = await bodyOf(site.path);
    const files = [...body.matchAll(/(?:href|src)="([^"]+~reader[^"]+)"/g)].map(([, path]) => path!);
    expect(files).toHaveLength(6);
    for (const path of files) {
      const { statusCode, headers } = await open(path);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
    expect((await open(`${site.path}/~reader/theme-nonsense.css`)).statusCode).toBe(404);
  });
});

describe('a site below a proxy', () => {
  it('has links, redirects and cookies below the path of the proxy, in whatever case the host is written', async () => {
    const shown = await makeReaderSite(t);
    const api = t.api.as(shown.org.admin);
    const site = '/v1/orgs/:organizationId/sites/:siteId';
    await t.make.verifiedDomain(shown.org, 'engine.example');
    const { body } = await api.patch(site, paramsOf(shown), { proxy: 'Reader.ENGINE.example/Help' });
    expect(body.urls.published).toBe('https://reader.engine.example/Help');
    const at = (path: string, host = 'reader.engine.example') => open(path, { headers: { host } });
    for (const host of ['reader.engine.example', 'READER.engine.Example']) {
      const page = await at('/Help/install', host);
      expect(page.body).toContain('href="/Help/install/linux"');
      expect(page.body).toContain('<link rel="canonical" href="https://reader.engine.example/Help/install"');
      expect(page.body.replaceAll(/href="(?:https:\/\/reader\.engine\.example\/Help|\/Help|#)[^"]*"/g, '')).not.toMatch(
        /(?:href|src)="\/(?!Help)/,
      );
    }
    const visitor = await at('/Help/install?visitor.plan=pro');
    expect([visitor.statusCode, visitor.headers.location]).toEqual([303, '/Help/install']);
    expect(String(visitor.headers['set-cookie'])).toContain('; Path=/Help/;');
    for (const path of ['/', '/help', '/Helping', '/v1/user', '/docs']) expect((await at(path)).statusCode, path).toBe(404);
    const second = await makeReaderSite(t);
    (await t.api.as(second.org.admin).patch(site, paramsOf(second), { proxy: 'reader.engine.EXAMPLE/Help' })).expect(409);
    (await t.api.as(second.org.admin).patch(site, paramsOf(second), { proxy: 7 })).expect(400);
  });
});

describe('an address without a page', () => {
  it('is a 404 that suggests pages with a similar address', async () => {
    const { statusCode, body, headers } = await open(`${site.path}/instal`);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(body).toContain('Did you mean');
    expect(body).toContain(`href="${site.path}/install"`);
    expect(body).toContain('noindex');
  });

  it('suggests pages with the words of the address where no address is similar', async () => {
    await expect.poll(() => bodyOf(`${site.path}/steam-patience`)).toContain(`<a href="${site.path}/welcome">Welcome</a>`);
  });

  it('leads to where its redirect says', async () => {
    const redirect = { source: '/old', destination: { kind: 'external', url: 'https://example.com/new' } };
    await t.api.as(site.org.admin).post('/v1/orgs/:organizationId/sites/:siteId/redirects', paramsOf(site), redirect);
    const { statusCode, headers } = await open(`${site.path}/old`);
    expect([statusCode, headers.location]).toEqual([307, 'https://example.com/new']);
  });

  it('adds the query of the request to that of the target, before its fragment', async () => {
    const redirect = { source: '/former', destination: { kind: 'external', url: 'https://example.com/new?a=1#part' } };
    await t.api.as(site.org.admin).post('/v1/orgs/:organizationId/sites/:siteId/redirects', paramsOf(site), redirect);
    expect((await open(`${site.path}/former?b=2&c=3`)).headers.location).toBe('https://example.com/new?a=1&b=2&c=3#part');
    expect((await open(`${site.path}/former?`)).headers.location).toBe('https://example.com/new?a=1#part');
  });

  it('leads to the address of a default, if the address names it by its own path', async () => {
    const { body } = await t.api.as(site.org.admin).get('/v1/orgs/:organizationId/sites/:siteId/site-spaces', paramsOf(site));
    const own = `${site.path}/${body.items[0].path}`;
    for (const [path, location] of [
      [own, site.path],
      [`${own}/install/linux?a=1`, `${site.path}/install/linux?a=1`],
    ]) {
      const { statusCode, headers } = await open(path!);
      expect([statusCode, headers.location], path).toEqual([307, location]);
    }
    expect((await open(`${own}/absent`)).statusCode).toBe(404);
  });

  it('says nothing about a site that is not published', async () => {
    const hidden = await makeReaderSite(t, { published: false });
    const [unpublished, unknown] = [await open(hidden.path), await open('/sites/nobody/nothing')];
    expect([unpublished.statusCode, unknown.statusCode]).toEqual([404, 404]);
    expect(unpublished.body).toBe(unknown.body);
    expect(unpublished.body).not.toContain('The site');
    const [, styles] = /<link rel="stylesheet" href="([^"]+)"/.exec(unknown.body)!;
    expect((await open(styles!)).statusCode).toBe(200);
  });
});

describe('the search page', () => {
  it('finds pages of the site', async () => {
    await expect.poll(() => bodyOf(`${site.path}/~search?q=linux`)).toContain(`href="${site.path}/install/linux"`);
    const fragment = await bodyOf(`${site.path}/~search?q=linux&part=results`);
    expect(fragment).toMatch(/^<ul class="hits">/);
    expect(fragment).toContain('<mark>Linux</mark>');
  });

  it('leads to the sections that match, and marks the words', async () => {
    await expect.poll(() => bodyOf(`${site.path}/~search?q=patience`)).toContain(`href="${site.path}/welcome#requirements"`);
    expect(await bodyOf(`${site.path}/~search?q=patience`)).toContain('<mark>Patience</mark>');
  });

  it('searches in the variant that the visitor came from', async () => {
    const { id: spaceId } = await t.make.space({ org: site.org, editMode: 'live', title: 'Motor', language: 'de' });
    const german = await t.make.siteSpace({ id: site.siteId }, { id: spaceId });
    await write({ ...site, spaceId }, [{ operation: 'insert_page', title: 'Linux', document: { markdown: 'Unter Linux.' } }]);
    await expect.poll(() => bodyOf(`${site.path}/~search?q=linux&in=${german.id}`)).toContain(`href="${site.path}/${german.path}/linux"`);
    expect(await bodyOf(`${site.path}/~search?q=linux&in=${german.id}`)).toContain('<html lang="de"');
    expect(await bodyOf(`${site.path}/~search?q=linux`)).not.toContain(`href="${site.path}/${german.path}/linux"`);
    expect(await bodyOf(`${site.path}/${german.path}/linux`)).toContain(`name="in" value="${german.id}"`);
  });

  it('shows the words as they were written', async () => {
    const body = await bodyOf(`${site.path}/~search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('No results');
  });
});

describe('a site for some visitors', () => {
  it('opens with a share key, which moves to a cookie', async () => {
    const shared = await makeReaderSite(t, { visibility: 'share-link' });
    const created = await t.api
      .as(shared.org.admin)
      .post('/v1/orgs/:organizationId/sites/:siteId/share-links', paramsOf(shared), { name: 'Friends' });
    const key = (created.expect(201).body as { urls: { published: string } }).urls.published.split('/').at(-1)!;
    expect((await open(shared.path)).statusCode).toBe(404);
    const opened = await open(`${shared.path}/${key}/install`);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `${shared.path}/install`]);
    const cookie = String(opened.headers['set-cookie']).split(';')[0]!;
    const page = await open(`${shared.path}/install`, { headers: { cookie } });
    expect(page.body).toContain('<h1>');
    expect(page.headers['cache-control']).toBe('private, no-cache');
    expect(page.headers['x-robots-tag']).toBe('noindex');
  });

  it('asks visitors to sign in without saying what it is', async () => {
    const closed = await makeReaderSite(t, { visibility: 'visitor-auth' });
    const { statusCode, body } = await open(closed.path);
    expect(statusCode).toBe(401);
    expect(body).toContain('Sign in to read this site');
    expect(body).not.toContain('The site');
  });

  it('shows a page with a condition only to visitors who fulfil it, even if its HTML is already cached', async () => {
    const adaptive = await makeReaderSite(t, { visibility: 'visitor-auth' });
    await write(adaptive, [{ operation: 'update_page', page: adaptive.pages['install'], condition: 'visitor.claims.plan == "pro"' }]);
    const { privateKey } = (
      await t.api.as(adaptive.org.admin).get('/v1/orgs/:organizationId/sites/:siteId/publishing/auth', paramsOf(adaptive))
    ).expect(200).body as { privateKey: string };
    const signIn = async (plan: string) => {
      const token = await new SignJWT({ plan }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(Buffer.from(privateKey));
      return String((await open(`${adaptive.path}?jwt_token=${token}`)).headers['set-cookie']).split(';')[0]!;
    };
    const [pro, free] = [await signIn('pro'), await signIn('free')];
    for (const [cookie, sees] of [
      [pro, true],
      [free, false],
      [pro, true],
    ] as const) {
      expect((await bodyOf(adaptive.path, { headers: { cookie } })).includes('Install')).toBe(sees);
      expect((await open(`${adaptive.path}/install`, { headers: { cookie } })).statusCode).toBe(sees ? 200 : 404);
    }
    const search = async (cookie: string) =>
      (await bodyOf(`${adaptive.path}/~search?q=package`, { headers: { cookie } })).includes('/install');
    await expect.poll(() => search(pro)).toBe(true);
    expect(await search(free)).toBe(false);
  });
});

describe('the host of a site', () => {
  it('serves the site at every path, and nothing else', async () => {
    const hosted = await makeReaderSite(t);
    const host = `docs.${hosted.siteId.toLowerCase().replace(/[^a-z0-9]/g, '')}.example`;
    await t.make.verifiedDomain(hosted.org, host);
    await t.api.as(hosted.org.admin).patch('/v1/orgs/:organizationId/sites/:siteId', paramsOf(hosted), { hostname: host });
    const headers = { host };
    expect(await bodyOf('/install', { headers })).toContain('<a href="/install" aria-current="page">');
    expect(await bodyOf('/', { headers })).toContain('<h1>Welcome</h1>');
    for (const path of ['/v1/user', '/docs', '/openapi.json', '/metrics', '/livez']) {
      const { statusCode, body } = await open(path, { headers });
      expect([statusCode, body.startsWith('<!doctype html>')]).toEqual([404, true]);
    }
    expect((await open('/livez')).statusCode).toBe(200);
  });
});

describe('an image of a page', () => {
  it('has an address on the site, which is the same as long as its bytes are', async () => {
    const withImage = await makeReaderSite(t);
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await write(withImage, [{ operation: 'insert_files', files: [{ name: 'dot.png', contentType: 'image/png', base64: png }] }]);
    const [file] = await fileIds(withImage);
    await write(withImage, [
      { operation: 'update_page', page: withImage.pages['install'], document: { markdown: `![A dot](/files/${file})` } },
    ]);
    const [, source] = /<img[^>]* src="([^"]+)"/.exec(await bodyOf(`${withImage.path}/install`))!;
    expect(source).toMatch(new RegExp(`^${withImage.path}/~files/`));
    const image = await open(source!);
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await open(source!.slice(0, -4))).statusCode).toBe(404);
  });
});
