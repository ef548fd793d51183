import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Reply } from '../support/api.js';
import { useApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';
import { passOf } from '../support/visits.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const receiver = await WebhookReceiver.start();
const SITE_PURGE_TOKEN = 'a-token-of-the-edge';
const t = useApp({ SITE_SHARED_CACHE: '300', SITE_PURGE_URL: receiver.urlOf('/purge'), SITE_PURGE_TOKEN, RATE_LIMIT: '0' });
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const SHARED = 'public, max-age=0, s-maxage=300';
const EACH_TIME = 'public, max-age=0, must-revalidate';

let site: ReaderSite;
beforeAll(async () => {
  site = await makeReaderSite(t);
  await shared(site);
});

const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  t.app.inject({ method, url, headers });
const cacheControl = async (url: string, headers?: Record<string, string>) => (await open(url, headers)).headers['cache-control'];
const as = ({ org }: ReaderSite = site) => t.api.as(org.admin);
const place = ({ org, siteId }: ReaderSite = site) => ({ organizationId: org.id, siteId });

/** Waits until caches may keep a site: its changes are noticed from then on. */
const shared = ({ path }: ReaderSite) =>
  vi.waitFor(async () => expect(await cacheControl(`${path}/install`)).toBe(SHARED), { timeout: 60_000, interval: 50 });

interface Purge {
  keys: string[];
  hard: boolean;
}

const purgesOf = ({ siteId }: ReaderSite): Purge[] =>
  receiver
    .at('/purge')
    .map(({ text }) => JSON.parse(text) as Purge)
    .filter(({ keys }) => keys.includes(`site-${siteId}`));
const purged = (of: ReaderSite, hard: boolean) =>
  vi.waitFor(() => expect(purgesOf(of).map((purge) => purge.hard)).toContain(hard), { timeout: 60_000, interval: 50 });

describe('a page of a public site', () => {
  it('may be kept by shared caches, not by browsers, under the key of its site', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await open(`${site.path}/install`, {}, method);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'cache-control': SHARED,
        'cdn-cache-control': 'public, max-age=300, stale-while-revalidate=60, stale-if-error=3600',
        'surrogate-key': `site-${site.siteId}`,
        'cache-tag': `site-${site.siteId}`,
        vary: 'Accept, Accept-Encoding',
      });
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('is not modified for who has it, and that may be kept as well', async () => {
    const { headers } = await open(`${site.path}/install`);
    const again = await open(`${site.path}/install`, { 'if-none-match': String(headers['etag']) });
    expect(again.statusCode).toBe(304);
    expect(again.headers['cache-control']).toBe(SHARED);
  });

  it.each(['', '/install.md', '/sitemap.xml', '/llms.txt', '/feed.xml', '/robots.txt'])(
    'is kept as is what programs read: "%s"',
    async (path) => {
      expect(await cacheControl(`${site.path}${path}`)).toBe(SHARED);
    },
  );

  it('may be kept for visitors with cookies of others, which are on nearly every request', async () => {
    expect(await cacheControl(`${site.path}/install`, { cookie: '_ga=GA1.1.1; theme=dark' })).toBe(SHARED);
  });

  it.each<[string, string, Record<string, string>]>([
    ['a query', '/install?utm_source=mail', {}],
    ['an authorization', '/install', { authorization: 'Bearer x' }],
    ['a cookie of a session', '/install', { cookie: 'a=b; bindery-session=x' }],
    ['a cookie of a visit', '/install', { cookie: '__Secure-bindery-visit-x=y' }],
  ])('is asked for each time with %s', async (_, path, headers) => {
    const answer = await open(`${site.path}${path}`, headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': EACH_TIME, vary: 'Accept, Accept-Encoding, Cookie' });
    expect(answer.headers).not.toHaveProperty('surrogate-key');
    expect(answer.headers).not.toHaveProperty('cdn-cache-control');
  });

  it.each<[string, string]>([
    ['no page', '/nowhere'],
    ['search', '/~search?q=install'],
    ['a search without words', '/~search'],
    ['another address', '/install/'],
  ])('is nothing that is kept: %s', async (_, path) => {
    const { headers } = await open(`${site.path}${path}`);
    expect(String(headers['cache-control'])).not.toContain('s-maxage');
    expect(headers).not.toHaveProperty('cdn-cache-control');
  });
});

describe('what not everybody gets is never kept', () => {
  it.each<[string, object]>([
    ['an unlisted site', { visibility: 'unlisted' }],
    ['a site whose conditions decide', { adaptiveContent: true }],
    ['a site with share links', { visibility: 'share-link' }],
    ['a site for visitors who sign in', { visibility: 'visitor-auth' }],
    ['a site that is not published', { published: false }],
  ])('%s', async (_, settings) => {
    const made = await makeReaderSite(t, settings);
    for (let time = 0; time < 3; time += 1) {
      const { headers } = await open(`${made.path}/install`);
      expect(String(headers['cache-control'])).not.toContain('s-maxage');
      expect(headers).not.toHaveProperty('cdn-cache-control');
    }
  });

  it('a visit with claims, or with the address of a preview', async () => {
    const pass = await passOf(t.app, { id: site.siteId, orgId: site.org.id }, { plan: 'pro' });
    const entered = await open(`${site.path}/install?jwt_token=${pass.token}`);
    expect(String(entered.headers['cache-control'])).not.toContain('s-maxage');
    const claimed = await open(`${site.path}/install?visitor.plan=pro`);
    expect(claimed.statusCode).toBe(303);
    const cookie = String(claimed.headers['set-cookie']).split(';')[0]!;
    expect(String(await cacheControl(`${site.path}/install`, { cookie }))).toMatch(/^private/);
  });
});

const edit = (of: ReaderSite, page: string) =>
  as(of).post(
    '/v1/spaces/:spaceId/content',
    { spaceId: of.spaceId },
    { changes: [{ operation: 'update_page', page: of.pages[page]!, title: 'Set up' }] },
  );

describe.concurrent('a change', () => {
  const CHANGES: [string, (of: ReaderSite) => Promise<Reply>][] = [
    ['of a page', (of) => edit(of, 'install')],
    ['of the title of a space', (of) => as(of).patch('/v1/spaces/:spaceId', { spaceId: of.spaceId }, { title: 'Motor' })],
    ['of the title of the site', (of) => as(of).patch(SITE, place(of), { title: 'Motors' })],
    [
      'of the look',
      (of) => as(of).put(`${SITE}/customization`, place(of), { styling: { primaryColor: { light: '#112233', dark: '#ddeeff' } } }),
    ],
  ];

  it.each(CHANGES)('%s is told with the key of the site, and again for what was on its way', async (_, change) => {
    const own = await makeReaderSite(t);
    expect(await cacheControl(`${own.path}/install`)).toBe(EACH_TIME);
    await shared(own);
    expect((await change(own)).status).toBeLessThan(300);
    await vi.waitFor(() => expect(purgesOf(own)).toHaveLength(2), { timeout: 60_000, interval: 50 });
    expect(purgesOf(own).map(({ hard }) => hard)).toEqual([false, false]);
    const [first] = receiver.at('/purge');
    expect(first!.headers).toMatchObject({ authorization: `Bearer ${SITE_PURGE_TOKEN}`, 'content-type': 'application/json' });
    expect(await cacheControl(`${own.path}/install`)).toBe(SHARED);
  });

  it.each<[string, (of: ReaderSite) => Promise<Reply>]>([
    ['unpublished', (of) => as(of).post(`${SITE}/unpublish`, place(of))],
    ['not public any more', (of) => as(of).patch(SITE, place(of), { visibility: 'unlisted' })],
    ['deleted', (of) => as(of).delete(SITE, place(of))],
  ])('that leaves the site %s removes it at once, and nothing of it is kept from then on', async (_, change) => {
    const own = await makeReaderSite(t);
    await shared(own);
    expect((await change(own)).status).toBeLessThan(300);
    expect(String(await cacheControl(`${own.path}/install`))).not.toContain('s-maxage');
    await purged(own, true);
    expect(String(await cacheControl(`${own.path}/install`))).not.toContain('s-maxage');
  });

  it('of another site is not its own', async () => {
    const [own, other] = [await makeReaderSite(t), await makeReaderSite(t)];
    await Promise.all([shared(own), shared(other)]);
    (await edit(other, 'install')).expect(200);
    await purged(other, false);
    expect(purgesOf(own)).toEqual([]);
  });
});

it('a change is told again until the address confirms it', async () => {
  const own = await makeReaderSite(t);
  await shared(own);
  let refused = 0;
  receiver.answers.set('/purge', (response) => {
    refused += 1;
    response.writeHead(refused < 3 ? 503 : 204).end();
  });
  (await edit(own, 'install')).expect(200);
  await vi.waitFor(() => expect(refused).toBeGreaterThanOrEqual(3), { timeout: 60_000, interval: 50 });
  expect(purgesOf(own).length).toBeGreaterThanOrEqual(3);
  receiver.answers.delete('/purge');
});
