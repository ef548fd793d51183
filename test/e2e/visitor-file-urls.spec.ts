import { afterEach, describe, expect, it, vi } from 'vitest';
import { keyIdOf } from '../../src/modules/site-visitors/passes/visitor-tokens.js';
import { useApp } from '../support/app.js';
import { passOf } from '../support/visits.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const SPACE = '/v1/spaces/:spaceId';
const FILES = `${SPACE}/content/files`;
const STAFF = 'visitor.claims.staff == true';
const MINUTE = 60 * 1000;

afterEach(() => vi.useRealTimers());

/** A published site with a page that shows a file. */
async function setUp(settings: Parameters<typeof t.make.site>[1] = {}) {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const site = await t.make.site(org, { published: true, ...settings });
  const at = { organizationId: org.id, siteId: site.id };
  const space = await t.make.space({ org, editMode: 'live' });
  const spaceId = space.id;
  const siteSpace = await t.make.siteSpace(site, space);
  const write = async (...changes: object[]) => (await api.post(`${SPACE}/content`, { spaceId }, { changes })).expect(200).body.changes;
  const files = [{ name: 'plan.txt', base64: Buffer.from('The plan').toString('base64'), contentType: 'text/plain' }];
  await write({ operation: 'insert_files', files });
  const fileId = (await api.get(FILES, { spaceId })).body.items[0].id as string;
  const document = { markdown: `[plan](/files/${fileId})` };
  const page = (await write({ operation: 'insert_page', title: 'Page', document }))[0].page.id as string;
  const urlFor = async (claims: Record<string, unknown> = {}, more: Parameters<typeof passOf>[3] = {}, on = site): Promise<string> => {
    const as = t.api.as(await passOf(t.app, on, claims, more));
    return (await as.get(`${FILES}/:fileId`, { spaceId, fileId })).expect(200).body.downloadURL;
  };
  return { org, api, site, at, space, spaceId, siteSpace, fileId, page, write, urlFor };
}

type World = Awaited<ReturnType<typeof setUp>>;

const open = (url: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url, 'https://docs.example.test');
  return t.app.inject({ method: 'GET', url: `${pathname}${search}`, headers });
};
const statusOf = async (url: string, headers = {}) => (await open(url, headers)).statusCode;

/** What ends what a visitor may read. */
const ENDS: [string, (world: World) => Promise<unknown>][] = [
  ['the site is unpublished', ({ api, at }) => api.post(`${SITE}/unpublish`, at)],
  ['the site asks for more', ({ api, at }) => api.patch(SITE, at, { visibility: 'visitor-auth' })],
  ['the page is deleted', ({ write, page }) => write({ operation: 'delete_page', page })],
  ['the page gets a condition', ({ write, page }) => write({ operation: 'update_page', page, condition: STAFF })],
  ['the page stops showing it', ({ write, page }) => write({ operation: 'update_page', page, document: { markdown: 'No plan.' } })],
  [
    'the page shows it under a condition',
    ({ write, page, fileId }) => {
      const markdown = `{% if expression="${STAFF}" %}\n[plan](/files/${fileId})\n{% endif %}`;
      return write({ operation: 'update_page', page, document: { markdown } });
    },
  ],
  [
    'the space gets a condition',
    ({ api, at, siteSpace }) => api.patch(`${SITE}/site-spaces/:id`, { ...at, id: siteSpace.id }, { condition: STAFF }),
  ],
  ['the space is deleted', ({ api, spaceId }) => api.delete(SPACE, { spaceId })],
];

describe('the `downloadURL` that a visitor gets', () => {
  it('serves the file without a token, and is kept by no cache without asking again', async () => {
    const { urlFor, fileId, spaceId, api } = await setUp();
    const url = await urlFor();
    const { statusCode, body, headers } = await open(url);
    expect([statusCode, body, headers['cache-control']]).toEqual([200, 'The plan', 'private, no-cache']);
    expect(await statusOf(url, { 'if-none-match': String(headers['etag']) })).toBe(304);
    const member = (await api.get(`${FILES}/:fileId`, { spaceId, fileId })).body.downloadURL as string;
    expect((await open(member)).headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
  });

  it.each(ENDS)('ends when %s, unlike that of a member', async (name, end) => {
    const world = await setUp();
    const { urlFor, api, spaceId, fileId } = world;
    const member = (await api.get(`${FILES}/:fileId`, { spaceId, fileId })).body.downloadURL as string;
    const url = await urlFor();
    expect([await statusOf(url), await statusOf(member)]).toEqual([200, 200]);
    await end(world);
    expect([await statusOf(url), await statusOf(member)]).toEqual([404, name === 'the space is deleted' ? 404 : 200]);
  });

  it('ends with the share link', async () => {
    const { urlFor, api, at, site } = await setUp({ visibility: 'share-link' });
    const [one, two] = [await t.make.shareLink(site), await t.make.shareLink(site)];
    const [first, second] = [await urlFor({}, { linkId: one.id }), await urlFor({}, { linkId: two.id })];
    (await api.patch(`${SITE}/share-links/:id`, { ...at, id: one.id }, { active: false })).expect(200);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  });

  it('ends with the key of the site', async () => {
    const { urlFor, api, at, site } = await setUp({ visibility: 'visitor-auth' });
    (await api.get(`${SITE}/publishing/auth`, at)).expect(200);
    const [row] = await t.db.query<{ sealedKey: string }>('SELECT sealed_key AS "sealedKey" FROM site_publishing_auth WHERE site_id = $1', [
      site.id,
    ]);
    const url = await urlFor({ plan: 'pro' }, { keyId: keyIdOf(row!) });
    expect(await statusOf(url)).toBe(200);
    (await api.post(`${SITE}/publishing/auth/regenerate`, at)).expect(200);
    expect(await statusOf(url)).toBe(404);
  });

  it('ends with the pass if that has signed claims', async () => {
    const { urlFor } = await setUp();
    const expiresAt = new Date(Date.now() + 61 * MINUTE);
    const [signed, anyone] = [await urlFor({ plan: 'pro' }, { expiresAt }), await urlFor({}, { expiresAt })];
    expect([await statusOf(signed), await statusOf(anyone)]).toEqual([200, 200]);
    vi.useFakeTimers({ toFake: ['Date'], now: expiresAt.getTime() + 1000 });
    expect([await statusOf(signed), await statusOf(anyone)]).toEqual([404, 200]);
  });

  it('is of its site alone', async () => {
    const world = await setUp();
    const { org, space, api, at, urlFor } = world;
    const other = await t.make.site(org, { published: true });
    await t.make.siteSpace(other, space);
    const [here, there] = [await urlFor(), await urlFor({}, {}, other)];
    expect(here).not.toBe(there);
    (await api.post(`${SITE}/unpublish`, at)).expect(200);
    expect([await statusOf(here), await statusOf(there)]).toEqual([404, 200]);
  });

  it('is the same for visits with equal rights, so that their ETags hold, and differs for others', async () => {
    const { spaceId, site } = await setUp();
    const base = Math.ceil(Date.now() / (30 * MINUTE)) * 30 * MINUTE + 60 * MINUTE;
    const list = async (claims: Record<string, unknown>, minutes: number, headers = {}) => {
      const as = t.api.as(await passOf(t.app, site, claims, { expiresAt: new Date(base + minutes * MINUTE) }));
      return as.get(FILES, { spaceId }, { headers });
    };
    for (const claims of [{}, { unsigned: { language: 'de' } }, { plan: 'pro' }]) {
      const { etag } = (await list(claims, 1)).expect(200);
      expect((await list(claims, 2, { 'if-none-match': etag })).status).toBe(304);
      expect((await list({ ...claims, other: true }, 2, { 'if-none-match': etag })).status).toBe(200);
    }
  });

  it('does not tell the claims of the visitor', async () => {
    const url = await (await setUp()).urlFor({ email: 'ada@engine.example' });
    const payload = Buffer.from(new URL(url).searchParams.get('token')!.split('.')[0]!, 'base64url').toString();
    const visit = Buffer.from((JSON.parse(payload) as string[]).at(-1)!, 'base64url').toString('latin1');
    for (const text of [url, payload, visit]) expect(text).not.toContain('ada');
    expect(await statusOf(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBe(404);
  });

  it('ends when the member who previews the site loses access', async () => {
    const { urlFor, org, api, at, spaceId } = await setUp();
    const member = await t.make.member(org, 'read');
    (await api.post(`${SITE}/unpublish`, at)).expect(200);
    const url = await urlFor({}, { preview: { spaceId, userId: member.id } });
    expect(await statusOf(url)).toBe(200);
    (await api.delete('/v1/orgs/:organizationId/members/:id', { ...at, id: member.id })).expect(204);
    expect(await statusOf(url)).toBe(404);
  });
});

describe('the address of a file on a site', () => {
  const hrefIn = (body: string) => /href="([^"]*~files[^"]*)"/.exec(body)?.[1] ?? '';
  const pathOf = ({ org, site }: World) => `/sites/${org.id}/${site.id}`;

  it('opens only with what opens the site, until that is revoked', async () => {
    const world = await setUp({ visibility: 'share-link' });
    const { api, at } = world;
    const link = (await api.post(`${SITE}/share-links`, at, { name: 'Friends' })).expect(201).body;
    const key = String(link.urls.published).split('/').at(-1);
    const cookie = String((await open(`${pathOf(world)}/${key}`)).headers['set-cookie']).split(';')[0]!;
    const href = hrefIn((await open(pathOf(world), { cookie })).body);
    const shown = await open(href, { cookie });
    expect([shown.statusCode, shown.body, shown.headers['cache-control']]).toEqual([200, 'The plan', 'private, no-cache']);
    expect(await statusOf(href, { cookie, 'if-none-match': String(shown.headers['etag']) })).toBe(304);
    expect(await statusOf(href)).toBe(404);
    (await api.patch(`${SITE}/share-links/:id`, { ...at, id: link.id }, { active: false })).expect(200);
    expect(await statusOf(href, { cookie })).toBe(404);
  });

  it.each(ENDS)('ends when %s', async (_, end) => {
    const world = await setUp();
    const href = hrefIn((await open(pathOf(world))).body);
    const { statusCode, headers } = await open(href);
    expect([statusCode, headers['cache-control'], headers['vary']]).toEqual([200, 'public, max-age=3600, immutable', 'Accept-Encoding']);
    await end(world);
    expect([404, 401]).toContain(await statusOf(href));
  });

  it('opens nothing on another site, of another version, or of another file', async () => {
    const [world, other] = [await setUp(), await setUp()];
    const href = hrefIn((await open(pathOf(world))).body);
    expect(await statusOf(href)).toBe(200);
    expect(await statusOf(href.replace(pathOf(world), pathOf(other)))).toBe(404);
    expect(await statusOf(`${href.slice(0, -3)}abc`)).toBe(404);
    expect(await statusOf(href.replace(world.fileId, other.fileId))).toBe(404);
  });

  it('is in previews, and is stored nowhere', async () => {
    const world = await setUp({ published: false });
    const { url } = (await world.api.get(`${SITE}/publishing/preview`, world.at)).expect(200).body;
    const href = hrefIn((await open(url)).body);
    const { statusCode, headers } = await open(href);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await statusOf(`${pathOf(world)}/~files/${href.split('/~files/')[1]}`)).toBe(404);
  });

  it('leads to a file of another space of the site that a page shows', async () => {
    const world = await setUp();
    const { org, site, api, spaceId, fileId, write, page } = world;
    const other = await t.make.space({ org, editMode: 'live' });
    await t.make.siteSpace(site, other);
    await write({ operation: 'update_page', page, document: { markdown: 'No plan.' } });
    const showing = { operation: 'insert_page', title: 'Other', document: { markdown: `[plan](/spaces/${spaceId}/files/${fileId})` } };
    (await api.post(`${SPACE}/content`, { spaceId: other.id }, { changes: [showing] })).expect(200);
    const { items } = (await api.get(`${SITE}/site-spaces`, world.at)).expect(200).body as {
      items: { path: string; space: { id: string } }[];
    };
    const path = items.find((item) => item.space.id === other.id)!.path;
    const href = hrefIn((await open(`${pathOf(world)}/${path}/other`)).body);
    expect((await open(href)).body).toBe('The plan');
  });
});
