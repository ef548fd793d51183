import { describe, expect, it, vi, afterEach } from 'vitest';
import { ForgetInsights } from '../../src/modules/site-visitors/insights/forget-insights.js';
import { useApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const t = useApp({ RATE_LIMIT: '5000' });
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const FORM = 'application/x-www-form-urlencoded';

afterEach(() => vi.useRealTimers());

let visitors = 0;

async function setUp(settings: Parameters<typeof makeReaderSite>[1] = {}) {
  const site = await makeReaderSite(t, settings);
  const api = t.api.as(site.org.admin);
  const at = { organizationId: site.org.id, siteId: site.siteId };
  const look = async (customization: object) => void (await api.put(`${SITE}/customization`, at, customization)).expect(200);
  await look({ feedback: { enabled: true } });
  const remoteAddress = `198.51.100.${++visitors}`;
  const send = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    t.app.inject({
      method: 'POST',
      url: `${path}/~feedback`,
      remoteAddress,
      headers: { 'content-type': FORM, 'sec-fetch-site': 'same-origin', ...headers },
      payload: new URLSearchParams(form).toString(),
    });
  const listed = async (query = {}) => (await api.get(`${SITE}/insights/feedback`, at, { query })).expect(200).body;
  const counted = async () =>
    (await api.get(`${SITE}/insights/pages`, at))
      .expect(200)
      .body.items.map(({ type, count }: { type: string; count: number }) => [type, count]);
  return { ...site, api, at, look, send, listed, counted, remoteAddress };
}

const bodyOf = async ({ path }: Pick<ReaderSite, 'path'>, below = '') =>
  (await t.app.inject({ method: 'GET', url: `${path}${below}` })).body;

describe('feedback about a page', () => {
  it('is asked for where the customization says so', async () => {
    const site = await setUp();
    expect(await bodyOf(site, '/install')).toContain(`method="post" action="${site.path}/install/~feedback"`);
    expect(await bodyOf(site)).toContain(`action="${site.path}/welcome/~feedback"`);
    await site.look({ feedback: { enabled: false } });
    expect(await bodyOf(site, '/install')).not.toContain('~feedback');
    expect((await site.send(`${site.path}/install`, { rating: 'good' })).statusCode).toBe(404);
    expect((await site.listed()).items).toEqual([]);
  });

  it('is stored as text, counted, listed for members, and shown to no visitor', async () => {
    const site = await setUp();
    const comment = ' <script>alert(1)</script>\r\nI mean\0 it. ';
    const first = await site.send(`${site.path}/install`, { rating: 'bad', comment });
    expect([first.statusCode, first.headers['location']]).toEqual([303, `${site.path}/install#feedback-thanks`]);
    expect((await site.send(site.path, { rating: 'good', comment: ' ' })).headers['location']).toBe(`${site.path}#feedback-thanks`);
    const { items } = await site.listed();
    expect(items).toMatchObject([
      { object: 'site-feedback', rating: 'good', page: site.pages['welcome'] },
      { rating: 'bad', page: site.pages['install'], comment: '<script>alert(1)</script>\nI mean it.' },
    ]);
    expect(items[0]).not.toHaveProperty('comment');
    expect(await site.counted()).toEqual(expect.arrayContaining([['page_post_feedback_comment', 1]]));
    expect((await site.counted()).filter(([type]: [string]) => type === 'page_post_feedback')).toHaveLength(2);
    expect(await bodyOf(site, '/install')).not.toContain('I mean');
    const [row] = await t.db.query('SELECT * FROM site_feedback WHERE site_id = $1 LIMIT 1', [site.siteId]);
    expect(Object.keys(row!)).toEqual(['id', 'site_id', 'day', 'site_space_id', 'page_id', 'rating', 'comment']);
  });

  it('is listed in parts, by rating, page and day', async () => {
    const site = await setUp();
    for (const rating of ['bad', 'ok', 'good']) await site.send(`${site.path}/install`, { rating, comment: rating });
    const comments = ({ items }: { items: { comment: string }[] }) => items.map(({ comment }) => comment);
    const first = await site.listed({ limit: 2 });
    expect(comments(first)).toEqual(['good', 'ok']);
    expect(comments(await site.listed({ limit: 2, page: first.next.page }))).toEqual(['bad']);
    expect(comments(await site.listed({ rating: 'ok' }))).toEqual(['ok']);
    expect(comments(await site.listed({ pageId: site.pages['welcome'] }))).toEqual([]);
    expect(comments(await site.listed({ to: '2020-01-01' }))).toEqual([]);
    const reader = await t.make.member(site.org, 'read');
    (await t.api.as(reader).get(`${SITE}/insights/feedback`, site.at)).expect(403);
  });

  it('is refused from other sites, in other forms, and about pages that the visitor cannot read', async () => {
    const site = await setUp();
    const form = { rating: 'good' };
    const install = `${site.path}/install`;
    const statuses = [
      await site.send(install, form, { 'sec-fetch-site': 'cross-site' }),
      await site.send(install, form, { 'sec-fetch-site': 'same-site' }),
      await t.app.inject({ method: 'POST', url: `${install}/~feedback`, headers: { 'content-type': FORM }, payload: 'rating=good' }),
      await site.send(install, form, { 'content-type': 'text/plain' }),
      await site.send(install, { rating: 'great' }),
      await site.send(install, { rating: 'good', comment: 'x'.repeat(300_000) }),
      await site.send(`${site.path}/no-such-page`, form),
      await t.app.inject({ method: 'POST', url: install, headers: { 'content-type': FORM }, payload: 'rating=good' }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([403, 403, 403, 415, 400, 400, 404, 405]);
    const preview = (await site.api.get(`${SITE}/publishing/preview`, site.at)).expect(200).body;
    expect((await site.send(new URL(preview.url as string).pathname.replace(/\/$/, ''), form)).statusCode).toBe(303);
    const closed = await setUp({ visibility: 'share-link' });
    expect((await closed.send(`${closed.path}/install`, form)).statusCode).toBe(404);
    expect([...(await site.listed()).items, ...(await closed.listed()).items]).toEqual([]);
  });

  it('is limited by address', async () => {
    const site = await setUp();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await site.send(site.path, { rating: 'ok' })).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
    expect((await site.listed()).items).toHaveLength(10);
  });

  it('is deleted after 400 days', async () => {
    const site = await setUp();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-01-01T12:00:00Z') });
    await site.send(site.path, { rating: 'good', comment: 'old' });
    vi.useRealTimers();
    await site.send(site.path, { rating: 'good', comment: 'new' });
    await t.app.get(ForgetInsights, { strict: false }).forgetOld({ signal: new AbortController().signal });
    expect((await site.listed()).items).toMatchObject([{ comment: 'new' }]);
  });
});
