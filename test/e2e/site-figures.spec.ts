import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MadeUser } from '../support/make.js';
import { useApp } from '../support/app.js';
import { FEEDBACK_RATINGS } from '../../src/modules/site-visitors/insights/site-feedback.entity.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const FIGURES = `${SITE}/insights/figures`;

afterEach(() => vi.useRealTimers());
const on = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });

async function setUp() {
  const org = await t.make.org();
  const site = await t.make.site(org, { published: true });
  const titled = { organizationId: org.id, siteId: site.id };
  (await t.api.as(org.admin).patch(SITE, titled, { title: 'Engine <docs>' })).expect(200);
  const [install, use] = [t.make.page({ title: 'Install & run' }), t.make.page({ title: 'Use' })];
  const space = await t.make.space({ org, editMode: 'live', pages: [install, use] });
  const { id: siteSpace } = await t.make.siteSpace(site, space);
  const at = { organizationId: org.id, siteId: site.id };
  const place = (page: string) => ({ siteSpace, page });
  const count = async (...events: object[]) => void (await t.api.as(org.admin).post(`${SITE}/insights/events`, at, { events })).expect(204);
  const rate = async (day: string, rating: (typeof FEEDBACK_RATINGS)[number], comment: string | null, pageId = install.id) =>
    t.db.query(
      `INSERT INTO site_feedback (id, site_id, day, site_space_id, page_id, rating, comment) VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6)`,
      [site.id, day, siteSpace, pageId, rating, comment],
    );
  const linkOf = async (user: MadeUser = org.admin) => new URL((await t.api.as(user).get(FIGURES, at)).expect(200).body.url).pathname;
  return { org, site, space, siteSpace, at, place, count, rate, linkOf, install: install.id, use: use.id };
}

const open = (url: string, headers: Record<string, string> = {}) => t.app.inject({ method: 'GET', url, headers });
/** The cells of the row of a page. */
const rowOf = (body: string, title: string) =>
  [...(new RegExp(`<th scope="row">(?:(?!</th>).)*${title}.*?</tr>`).exec(body)?.[0] ?? '').matchAll(/<td>([^<]*)<\/td>/g)].map(
    ([, cell]) => cell,
  );

describe('the figures of a site', () => {
  it('are a page for whoever has the link that a member made, without scripts of its own', async () => {
    const { at, org, count, rate, place, linkOf, install, use } = await setUp();
    on('2026-10-01T10:00:00Z');
    await count({ type: 'page_view', location: place(use) });
    on('2026-11-20T10:00:00Z');
    const viewed = Array.from({ length: 3 }, () => ({ type: 'page_view', location: place(install) }));
    await count(...viewed, { type: 'page_view', location: place(use) }, { type: 'search_open' });
    await rate('2026-11-20', 'bad', '<img src=x onerror=alert(1)>');
    await rate('2026-11-19', 'good', null);
    const { body: link } = (await t.api.as(org.admin).get(FIGURES, at)).expect(200);
    expect(link.expiresAt).toBe('2026-11-20T11:00:00.000Z');
    const { statusCode, headers, body } = await open(new URL(link.url).pathname);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect([headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']]).toEqual(['no-store', 'no-referrer', 'noindex']);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(body).toContain('<h1>Figures of Engine &lt;docs></h1>');
    expect(rowOf(body, 'Install &amp; run')).toEqual(['3', '1', '0', '1']);
    expect(rowOf(body, 'Use')).toEqual(['1', '0', '0', '0']);
    expect(rowOf(body, 'Search opened')).toEqual(['1']);
    expect(body).toContain('&lt;img src=x onerror=alert(1)>');
    expect(body).not.toMatch(/<script(?! src="[^"]+\/~reader\/)|style="|<img/);
    const earlier = (await open(`${await linkOf()}?from=2026-10-01&to=2026-10-02`)).body;
    expect(rowOf(earlier, 'Use')).toEqual(['1', '0', '0', '0']);
    expect(rowOf(earlier, 'Install')).toEqual([]);
    expect((await open(`${await linkOf()}?from=2020-01-01&to=2020-01-02`)).body).toContain('Nothing was counted in these days.');
  });

  it('are compared with the days before, and drawn by day', async () => {
    const { count, place, linkOf, use } = await setUp();
    const view = { type: 'page_view', location: place(use) };
    on('2026-11-10T10:00:00Z');
    await count(view, view);
    on('2026-11-20T10:00:00Z');
    await count(view, view, view);
    const { body } = await open(`${await linkOf()}?from=2026-11-14&to=2026-11-20`);
    expect(body).toContain('+50 % compared with the 7 days before');
    expect(body.match(/<rect /g)).toHaveLength(7);
    expect(body).toMatch(/height="100"><title>Nov 20, 2026: 3<\/title>/);
  });

  it('name what is not there any more, and continue with older comments', async () => {
    const { count, rate, place, linkOf, space, org, use, install } = await setUp();
    await count({ type: 'page_view', location: place(use) });
    const day = new Date().toISOString().slice(0, 10);
    for (let n = 0; n < 51; n++) await rate(day, 'ok', `Comment ${n}.`);
    (
      await t.api.as(org.admin).post(
        '/v1/spaces/:spaceId/content',
        { spaceId: space.id },
        {
          changes: [{ operation: 'delete_page', page: use }],
        },
      )
    ).expect(200);
    const url = await linkOf();
    const { body } = await open(url);
    expect(rowOf(body, 'Removed page')).toEqual(['1', '0', '0', '0']);
    expect(body.match(/Comment \d+\./g)).toHaveLength(50);
    const older = /href="(\?[^"]+)#comments"/.exec(body)![1]!.replaceAll('&amp;', '&');
    const next = (await open(`${url}${older}`)).body;
    expect(next.match(/Comment \d+\./g)).toHaveLength(1);
    expect(rowOf(next, 'Install')).toEqual(['0', '0', '51', '0']);
    expect(install).not.toBe(use);
    expect((await open(`${url}?page=nonsense`)).statusCode).toBe(400);
  });

  it('are for those who may edit the site, also with the session of a browser, and say nothing to others', async () => {
    const { org, site, at } = await setUp();
    const path = `/figures/orgs/${org.id}/sites/${site.id}`;
    const session = ({ token }: MadeUser, from = 'none') =>
      open(path, { cookie: `__Host-bindery-session=${token}`, 'sec-fetch-site': from });
    const { body } = (await t.api.as(org.admin).get(SITE, at)).expect(200);
    expect(new URL(body.urls.figures).pathname).toBe(path);
    expect((await session(org.admin)).body).toContain('Figures of Engine');
    const reader = await t.make.member(org, 'read');
    expect((await t.api.as(reader).get(SITE, at)).expect(200).body.urls).not.toHaveProperty('figures');
    (await t.api.as(reader).get(FIGURES, at)).expect(403);
    (await t.api.as(await t.make.user()).get(FIGURES, at)).expect(404);
    const answers = [
      [await session(reader), 403],
      [await session(await t.make.user()), 404],
      [await session(org.admin, 'cross-site'), 401],
      [await open(path), 401],
      [await open('/figures/nonsense'), 404],
    ] as const;
    for (const [answer, status] of answers) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
      expect(answer.body).toContain('No figures here');
      expect(answer.body).toContain('/sign-in"');
      expect(answer.body).not.toContain('Engine');
    }
  });

  it('end with their link, with the rights of its maker, and are not opened by links of another kind', async () => {
    const { org, at, linkOf, site } = await setUp();
    const editor = await t.make.member(org, 'create');
    const url = await linkOf(editor);
    expect((await open(url)).statusCode).toBe(200);
    const preview = (await t.api.as(org.admin).get(`${SITE}/publishing/preview`, at)).expect(200).body.url as string;
    expect((await open(`/figures/${preview.split('/~preview/')[1]!.split('/')[0]}`)).statusCode).toBe(404);
    expect((await open(`/sites/~preview/${url.split('/').at(-1)}`)).statusCode).toBe(404);
    const member = { organizationId: org.id, userId: editor.id };
    (await t.api.as(org.admin).patch('/v1/orgs/:organizationId/members/:userId', member, { role: 'read' })).expect(200);
    expect((await open(url)).statusCode).toBe(404);
    const own = await linkOf();
    expect((await open(own)).statusCode).toBe(200);
    on(new Date(Date.now() + 61 * 60 * 1000).toISOString());
    expect((await open(own)).statusCode).toBe(404);
    vi.useRealTimers();
    (await t.api.as(org.admin).delete(SITE, { ...at, siteId: site.id })).expect(204);
    expect((await open(own)).statusCode).toBe(404);
  });

  it('leave out what the member may not see', async () => {
    const { org, site, space, siteSpace, linkOf, count, place, use, rate } = await setUp();
    await count({ type: 'page_view', location: place(use) });
    await rate(new Date().toISOString().slice(0, 10), 'bad', 'Secret remark.', use);
    const editor = await t.make.member(org, 'create');
    expect(rowOf((await open(await linkOf(editor))).body, 'Use')).toEqual(['1', '0', '0', '1']);
    (await t.api.as(org.admin).patch('/v1/spaces/:spaceId', { spaceId: space.id }, { defaultLevel: null })).expect(200);
    const { body } = await open(await linkOf(editor));
    expect(rowOf(body, 'Use')).toEqual([]);
    expect(body).not.toContain('Secret remark');
    expect(rowOf((await open(await linkOf())).body, 'Use')).toEqual(['1', '0', '0', '1']);
    expect(siteSpace).not.toBe(site.id);
  });

  it('are written in the language of the browser', async () => {
    const { linkOf } = await setUp();
    const { body } = await open(await linkOf(), { 'accept-language': 'ar' });
    expect(body).toMatch(/<html lang="ar" dir="rtl"/);
    expect(body).toContain('<h1>أرقام Engine');
  });
});
