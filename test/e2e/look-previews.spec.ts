import { describe, expect, it } from 'vitest';
import { LookDrafts } from 'bindery/modules/site-looks/look-drafts.js';
import { useApp } from '../support/app.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const LOOK = `${SITE}/customization`;
const TRIED = `${LOOK}/preview`;
const ANNOUNCED = { announcement: { enabled: true, style: 'info', message: 'Try it out.' } };

async function setUp() {
  const org = await t.make.org();
  const site = await t.make.site(org, { published: true });
  const siteSpace = await t.make.siteSpace(site, await t.make.space({ org, pages: [t.make.page({ title: 'Start' })] }));
  const at = { organizationId: org.id, siteId: site.id };
  const api = t.api.as(org.admin);
  const tried = async (body: object, caller = api): Promise<string> => (await caller.post(TRIED, at, body)).expect(200).body.url;
  return { org, site, siteSpace, at, api, tried };
}

/** The first page that an address leads to. */
async function opened(url: string) {
  const get = (path: string) => t.app.inject({ method: 'GET', url: path, headers: { host: 'docs.example.test' } });
  const response = await get(new URL(url).pathname);
  return response.statusCode === 307 ? get(String(response.headers['location'])) : response;
}

async function htmlAt(url: string): Promise<string> {
  const { statusCode, body } = await opened(url);
  expect(statusCode).toBe(200);
  return body;
}

describe('a look that is tried out', () => {
  it('is shown by the previews of the member who tries it, each time as it was sent last, and changes nothing', async () => {
    const { org, site, at, api, tried } = await setUp();
    const published = (await api.get(SITE, at)).expect(200).body.urls.published as string;
    const plain = (await api.get(`${SITE}/publishing/preview`, at)).expect(200).body.url as string;
    const before = (await api.get(LOOK, at)).expect(200).body;
    const url = await tried(ANNOUNCED);
    expect(await htmlAt(url)).toContain('Try it out.');
    await tried({ ...ANNOUNCED, announcement: { ...ANNOUNCED.announcement, message: 'Go on.' } });
    expect(await htmlAt(url)).toContain('Go on.');
    for (const other of [published, plain]) expect(await htmlAt(other)).not.toMatch(/Go on\.|Try it out\./);
    expect((await api.get(LOOK, at)).expect(200).body).toEqual(before);
    const colleague = t.api.as(await t.make.member(org, 'admin'));
    const theirs = await tried({ title: 'Engines of tomorrow' }, colleague);
    expect(await htmlAt(theirs)).toContain('Engines of tomorrow');
    expect(await htmlAt(url)).not.toContain('Engines of tomorrow');
    // What the site space has of its own stays.
    const item = (await api.get(`${SITE}/site-spaces`, at)).expect(200).body.items[0].id;
    (await api.patch(`${SITE}/site-spaces/:item/customization`, { ...at, item }, { footer: { copyright: 'Only here' } })).expect(200);
    expect(await htmlAt(url)).toMatch(/Go on\.[^]*Only here/);
    expect(site.published).toBe(true);
  });

  it('is that of one site space, beginning with it, as a change of what it has of its own', async () => {
    const { org, site, siteSpace, at, api, tried } = await setUp();
    const other = await t.make.siteSpace(site, await t.make.space({ org, pages: [t.make.page({ title: 'Elsewhere' })] }));
    const place = { ...at, siteSpaceId: other.id };
    const own = `${SITE}/site-spaces/:siteSpaceId/customization`;
    const triedThere = async (body: object, caller = api) =>
      (await caller.post(`${own}/preview`, place, body)).expect(200).body.url as string;
    (await api.patch(own, place, { footer: { copyright: 'Only here' }, title: 'Of its own' })).expect(200);
    const before = (await api.get(own, place)).expect(200).body;
    const url = await triedThere({ ...ANNOUNCED, title: null });
    const html = await htmlAt(url);
    expect(html).toMatch(/Elsewhere[^]*Try it out\.|Try it out\.[^]*Elsewhere/);
    expect(html).toContain('Only here');
    expect(html).not.toContain('Of its own');
    // The others look as they do.
    const first = (await api.get(`${SITE}/publishing/preview`, at, { query: { siteSpace: siteSpace.id } })).expect(200).body.url as string;
    expect(await htmlAt(first)).not.toContain('Try it out.');
    expect((await api.get(own, place)).expect(200).body).toEqual(before);
    // What is sent for the site comes in its place.
    expect(await htmlAt(await tried({}))).not.toContain('Try it out.');
    expect(await htmlAt(url)).not.toContain('Try it out.');
    expect(await htmlAt(url)).toContain('Of its own');
    (await api.post(`${own}/preview`, place, { styling: { theme: 'loud' } })).expect(400);
    (await api.post(`${own}/preview`, { ...at, siteSpaceId: 'nowhere' }, {})).expect(404);
    const editor = t.api.as(await t.make.member(org, 'edit'));
    (await editor.post(`${own}/preview`, place, {})).expect(403);
    await triedThere(ANNOUNCED);
    (await api.delete(`${SITE}/site-spaces/:siteSpaceId`, place)).expect(204);
    (await api.post(`${own}/preview`, place, {})).expect(404);
  });

  it('is shown in frames of the service alone, with files that pages without an origin may load', async () => {
    const { at, api, tried } = await setUp();
    const page = await opened(await tried({}));
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    const styles = /<link rel="stylesheet" href="([^"]+)"/.exec(page.body)![1]!;
    expect((await opened(`https://docs.example.test${styles}`)).headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    const { published } = (await api.get(SITE, at)).expect(200).body.urls;
    const { url } = (await api.get(`${SITE}/publishing/preview`, at)).expect(200).body;
    for (const other of [published, url]) {
      const { headers } = await opened(other as string);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options']).toBe('DENY');
    }
  });

  it('is refused as it would be when it is saved, and then what was sent before stays', async () => {
    const { at, api, tried } = await setUp();
    const url = await tried(ANNOUNCED);
    (await api.post(TRIED, at, { styling: { theme: 'loud' } })).expect(400);
    (await api.post(TRIED, at, { favicon: { icon: { light: 'https://engine.example/i.svg' }, emoji: '1f600' } })).expect(400);
    (await api.post(TRIED, at, { styling: { font: { id: 'unknown' } } })).expect(400);
    expect(await htmlAt(url)).toContain('Try it out.');
  });

  it('is for administrators of the site, and ends with their access and when it is old', async () => {
    const { org, at, tried } = await setUp();
    (await t.api.anonymous().post(TRIED, at, {})).expect(401);
    (await t.api.as(await t.make.user()).post(TRIED, at, {})).expect(404);
    (await t.api.as(await t.make.member(org, 'create')).post(TRIED, at, {})).expect(403);
    const other = await t.make.org();
    (await t.api.as(other.admin).post(TRIED, { ...at, organizationId: other.id }, {})).expect(404);
    const colleague = await t.make.member(org, 'admin');
    const url = await tried(ANNOUNCED, t.api.as(colleague));
    const kept = await tried(ANNOUNCED);
    await t.db.query(`UPDATE site_look_drafts SET updated_at = now() - interval '3 hours' WHERE user_id = $1`, [colleague.id]);
    await t.app.get(LookDrafts).forget();
    expect(await htmlAt(url)).not.toContain('Try it out.');
    expect(await htmlAt(kept)).toContain('Try it out.');
    (await t.api.as(org.admin).delete('/v1/orgs/:o/members/:m', { o: org.id, m: colleague.id })).expect(204);
    expect((await opened(url)).statusCode).toBe(404);
  });
});
