import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const LIST = `${SITE}/redirects`;
const ONE = `${LIST}/:siteRedirectId`;
const RESOLVE = `${SITE}/redirect`;

interface Redirect {
  id: string;
  source: string;
  draft: boolean;
}

const external = (url: string) => ({ kind: 'external', url });

/** A published site with two sections; the second one has a page with a page below it. */
async function setUp() {
  const org = await t.make.org();
  const api = t.api.as(org.admin);
  const guide = t.make.page({ slug: 'guide' });
  const setup = t.make.page({ slug: 'set-up', parent: guide.id });
  const link = t.make.page({ type: 'link', slug: undefined, target: external('https://www.example.com/') });
  const [first, second] = [await t.make.space({ org }), await t.make.space({ org, pages: [guide, setup, link] })];
  const site = await t.make.site(org);
  const at = { organizationId: org.id, siteId: site.id };
  const start = await t.make.siteSection(site, first);
  const docs = await t.make.siteSection(site, second);
  const { items } = (await api.get(`${SITE}/site-spaces`, at)).expect(200).body as { items: { id: string; section: string }[] };
  const shown = items.find(({ section }) => section === docs.id)!.id;
  const address: string = (await api.post(`${SITE}/publish`, at)).expect(200).body.urls.published;
  const add = async (source: string, destination: object, more: object = {}) =>
    (await api.post(LIST, at, { source, destination, ...more })).expect(201).body as Redirect;
  const resolve = (source: string, as = api) => as.get(RESOLVE, at, { query: { source } });
  const target = async (source: string) => {
    const { status, body } = await resolve(source);
    return status === 200 ? (body as { target: string }).target.replace(address, '') : status;
  };
  return { org, api, at, site, spaces: [first, second], pages: { guide, setup, link }, start, docs, shown, address, add, resolve, target };
}

describe('redirects', () => {
  it('are created, listed, changed and deleted', async () => {
    const { api, at, add } = await setUp();
    const created = await add('/old/', external('https://www.example.com/engine'));
    expect(created).toMatchObject({
      object: 'site-redirect',
      source: '/old',
      destination: external('https://www.example.com/engine'),
      draft: false,
      permanent: false,
      captureWildcard: false,
    });
    const one = { ...at, siteRedirectId: created.id };
    const changes = { source: '/older*', captureWildcard: true, permanent: true, draft: true };
    expect((await api.patch(ONE, one, changes)).expect(200).body).toMatchObject({ ...changes, destination: { kind: 'external' } });
    const list = async (query: Record<string, string>) =>
      ((await api.get(LIST, at, { query })).expect(200).body.items as Redirect[]).map(({ source }) => source);
    await add('/b', external('https://b.example/'));
    await add('/a', external('https://a.example/'));
    expect(await list({})).toEqual(['/a', '/b']);
    expect(await list({ draft: 'true' })).toEqual(['/older*']);
    expect(await list({ search: 'B' })).toEqual(['/b']);
    expect(await list({ orderBy: 'source' })).toEqual(['/a', '/b']);
    await api.patch(
      ONE,
      { ...at, siteRedirectId: ((await api.get(LIST, at, { query: { search: '/b' } })).body.items as Redirect[])[0]!.id },
      { permanent: true },
    );
    expect(await list({ orderBy: 'updatedAt' })).toEqual(['/b', '/a']);
    const first = (await api.get(LIST, at, { query: { limit: '1', orderBy: 'source' } })).expect(200).body;
    expect(first).toMatchObject({ count: 2, items: [{ source: '/a' }] });
    const next = { limit: '1', page: first.next.page as string };
    expect(await list({ ...next, orderBy: 'source' })).toEqual(['/b']);
    (await api.get(LIST, at, { query: next })).expect(400);
    for (let twice = 0; twice < 2; twice++) (await api.delete(ONE, one)).expect(204);
    expect(await list({ draft: 'true' })).toEqual([]);
  });

  it('have one redirect for each source of a site', async () => {
    const [here, there] = [await setUp(), await setUp()];
    await here.add('/old', external('https://a.example/'));
    await there.add('/old', external('https://a.example/'));
    const other = await here.add('/other', external('https://a.example/'));
    (await here.api.post(LIST, here.at, { source: '/old/', destination: external('https://b.example/') })).expect(409);
    (await here.api.patch(ONE, { ...here.at, siteRedirectId: other.id }, { source: '/%6Fld' })).expect(409);
    const race = await Promise.all(
      [1, 2, 3].map(() => here.api.post(LIST, here.at, { source: '/raced', destination: external('https://b.example/') })),
    );
    expect(race.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('lead only to what is on the site, or to http and https elsewhere', async () => {
    const { org, api, at, spaces, pages, docs, shown, start } = await setUp();
    const elsewhere = await setUp();
    const offSite = await t.make.space({ org });
    const refused = [
      { kind: 'site-section', siteSectionId: 'none' },
      { kind: 'site-section', siteSectionId: elsewhere.docs.id },
      { kind: 'site-section', siteSectionId: docs.id, url: 'https://www.example.com/' },
      { kind: 'site-section' },
      { kind: 'site-space', siteSpaceId: elsewhere.shown },
      { kind: 'site-page', siteSpaceId: shown },
      { kind: 'site-page', siteSpaceId: shown, pageId: 'none' },
      { kind: 'site-page', siteSpaceId: shown, pageId: pages.link.id },
      { kind: 'site-page', siteSpaceId: start.id, pageId: pages.guide.id },
      { kind: 'path', spaceId: offSite.id, path: '' },
      { kind: 'path', spaceId: spaces[1]!.id, path: 'guide/none' },
      { kind: 'external', url: 'javascript:alert(1)' },
      { kind: 'external', url: '//evil.example' },
      { kind: 'external', url: 'https://docs.example@evil.example/' },
      { kind: 'external', url: 'ftp://www.example.com/' },
      { kind: 'page', pageId: pages.guide.id },
      null,
    ];
    for (const destination of refused) (await api.post(LIST, at, { source: '/old', destination })).expect(400);
    const { body } = (
      await api.post(LIST, at, { source: '/old', destination: { kind: 'path', spaceId: spaces[1]!.id, path: '/guide/set-up' } })
    ).expect(201);
    expect(body.destination).toEqual({ kind: 'site-page', siteSpaceId: shown, pageId: pages.setup.id });
  });

  it('are refused from paths that are none, or that leave the site', async () => {
    const { api, at } = await setUp();
    const sources = [
      '',
      'old',
      '//evil.example',
      '/..',
      '/%2e%2e/x',
      '/a//b',
      '/a\u0001',
      '/\\evil',
      '/a?b',
      '/a*b',
      'https://evil.example/',
      7,
    ];
    for (const source of sources) (await api.post(LIST, at, { source, destination: external('https://a.example/') })).expect(400);
    (await api.get(RESOLVE, at, { query: { source: '' } })).expect(400);
    const requested = ['old', '//evil.example', '/..', '/a?b', '/a b', '/%', '/a%00b', `/${'a'.repeat(2000)}`];
    for (const source of requested) (await api.get(RESOLVE, at, { query: { source } })).expect(404);
    (await api.post(LIST, at, { source: '/a', destination: external('https://a.example/'), captureWildcard: true })).expect(400);
  });

  it('are found by a path that is encoded, and by one that is not', async () => {
    const { api, at, add } = await setUp();
    await add('/gr%C3%B6%C3%9Fe%20a', external('https://a.example/'));
    for (const source of ['/gr%C3%B6%C3%9Fe%20a', '/größe%20a', '/größe a'])
      (await api.get(RESOLVE, at, { query: { source } })).expect(200);
  });

  it('are changed by editors of the site, and read by those who see it', async () => {
    const { org, at, add } = await setUp();
    const { id } = await add('/old', external('https://a.example/'));
    const [editor, reader] = [t.api.as(await t.make.member(org, 'create')), t.api.as(await t.make.member(org, 'read'))];
    const body = { source: '/new', destination: external('https://a.example/') };
    const one = { ...at, siteRedirectId: id };
    (await editor.post(LIST, at, body)).expect(201);
    (await reader.post(LIST, at, body)).expect(403);
    (await reader.put(LIST, at, { redirects: [body] })).expect(403);
    (await reader.patch(ONE, one, { permanent: true })).expect(403);
    (await reader.delete(ONE, one)).expect(403);
    (await reader.get(LIST, at)).expect(200);
    (await reader.get(RESOLVE, at, { query: { source: '/old' } })).expect(200);
    const stranger = t.api.as(await t.make.user());
    (await stranger.get(LIST, at)).expect(404);
    (await stranger.post(LIST, at, body)).expect(404);
    (await t.api.anonymous().get(LIST, at)).expect(401);
  });

  it('go with the section or site space they lead to, and lead to the space when their page is deleted', async () => {
    const { org, api, at, docs, shown, spaces, pages, add, target } = await setUp();
    const variant = (await api.post(`${SITE}/site-spaces`, at, { spaceId: (await t.make.space({ org })).id, sectionId: docs.id })).expect(
      201,
    ).body;
    await add('/page', { kind: 'site-page', siteSpaceId: shown, pageId: pages.setup.id });
    await add('/variant', { kind: 'site-space', siteSpaceId: variant.id });
    await add('/section', { kind: 'site-section', siteSectionId: docs.id });
    expect([await target('/page'), await target('/variant'), await target('/section')]).toEqual([
      `/${docs.path}/guide/set-up`,
      `/${docs.path}/${variant.path}`,
      `/${docs.path}`,
    ]);
    (await api.patch('/v1/spaces/:s', { s: spaces[1]!.id }, { editMode: 'live' })).expect(200);
    const changes = [{ operation: 'delete_page', page: pages.setup.id }];
    (await api.post('/v1/spaces/:s/content', { s: spaces[1]!.id }, { changes })).expect(200);
    expect(await target('/page')).toBe(`/${docs.path}`);
    (await api.delete('/v1/spaces/:s', { s: variant.space.id })).expect(204);
    expect(await target('/variant')).toBe(404);
    (await api.delete(`${SITE}/sections/:siteSectionId`, { ...at, siteSectionId: docs.id })).expect(204);
    expect([await target('/page'), await target('/section')]).toEqual([404, 404]);
    expect((await api.get(LIST, at)).expect(200).body.count).toBe(0);
  });
});

describe('the redirect of a path', () => {
  it('is the exact one, or else the longest pattern', async () => {
    const { docs, add, target } = await setUp();
    await add('/*', external('https://a.example/root'));
    await add('/old/*', external('https://a.example/old?q=1'), { captureWildcard: true });
    await add('/old/deep*', { kind: 'site-section', siteSectionId: docs.id }, { captureWildcard: true });
    await add('/old/deep/exact', external('https://a.example/exact'));
    await add('/old/deep/draft', external('https://a.example/draft'), { draft: true });
    const found = async (...sources: string[]) => {
      const targets = [];
      for (const source of sources) targets.push(await target(source));
      return targets;
    };
    expect(await found('/', '/nothing', '/older')).toEqual(Array.from({ length: 3 }, () => 'https://a.example/root'));
    expect(await found('/old', '/old/', '/old/a', '/old/a/größe%20b')).toEqual([
      'https://a.example/old?q=1',
      'https://a.example/old?q=1',
      'https://a.example/old/a?q=1',
      'https://a.example/old/a/gr%C3%B6%C3%9Fe%20b?q=1',
    ]);
    expect(await found('/old/deep', '/old/deeper', '/old/deep/draft', '/old/deep/exact')).toEqual([
      `/${docs.path}`,
      `/${docs.path}/er`,
      `/${docs.path}/draft`,
      'https://a.example/exact',
    ]);
  });

  it('is the same however the path is written, and tells whether it is permanent', async () => {
    const { add, resolve } = await setUp();
    const { id } = await add('/gr%C3%B6ße', external('https://a.example/'), { permanent: true });
    for (const source of ['/größe', '/gr%c3%b6%C3%9Fe', '/gro\u0308ße/'])
      expect((await resolve(source)).expect(200).body).toMatchObject({ redirect: { id, permanent: true }, target: 'https://a.example/' });
    (await resolve('/GRÖSSE')).expect(404);
  });

  it('does not lead readers in a circle', async () => {
    const { address, docs, start, add, target } = await setUp();
    await add(`/${docs.path}`, { kind: 'site-section', siteSectionId: docs.id });
    await add('/', { kind: 'site-section', siteSectionId: start.id });
    await add('/a', external(`${address}/b?x=1`));
    await add('/b', external(`${address}/c`));
    await add('/c', external(`${address}/a`));
    await add('/into', external(`${address}/a`));
    await add('/grow/*', external(`${address}/grow/grow`), { captureWildcard: true });
    await add('/fine', { kind: 'site-section', siteSectionId: docs.id });
    for (const source of [`/${docs.path}`, '/', '/a', '/b', '/c', '/grow/x']) expect([source, await target(source)]).toEqual([source, 404]);
    // What is part of no circle is served: the next step is then no redirect.
    expect([await target('/into'), await target('/fine')]).toEqual(['/a', `/${docs.path}`]);
  });

  it('does not tell where spaces are that the caller may not see', async () => {
    const { org, api, spaces, shown, pages, add, resolve } = await setUp();
    await add('/page', { kind: 'site-page', siteSpaceId: shown, pageId: pages.guide.id });
    (await api.patch('/v1/spaces/:s', { s: spaces[1]!.id }, { defaultLevel: null })).expect(200);
    const maker = t.api.as(await t.make.member(org, 'create'));
    (await resolve('/page', maker)).expect(404);
    (await resolve('/page')).expect(200);
  });

  it('has the share key that opens the site', async () => {
    const { api, at, docs, add } = await setUp();
    await add('/old', { kind: 'site-section', siteSectionId: docs.id });
    (await api.patch(SITE, at, { visibility: 'share-link' })).expect(200);
    const link = (await api.post(`${SITE}/share-links`, at, { name: 'Preview' })).expect(201).body;
    const published = link.urls.published as string;
    const shareKey = published.slice(published.lastIndexOf('/') + 1);
    const query = { source: '/old', shareKey };
    expect((await api.get(RESOLVE, at, { query })).expect(200).body.target).toBe(`${published}/${docs.path}`);
  });
});

describe('many redirects', () => {
  it('are created, replaced, published and deleted, each by itself', async () => {
    const { api, at, docs, add } = await setUp();
    await add('/kept', external('https://a.example/'), { permanent: true });
    await add('/gone', external('https://a.example/'));
    await add('/drafted', external('https://a.example/'), { draft: true });
    const redirects = [
      { source: '/new/*', destination: { kind: 'site-section', siteSectionId: docs.id }, captureWildcard: true },
      { source: '/kept', destination: external('https://b.example/'), intent: 'draft' },
      { source: '/gone', destination: null },
      { source: '/never', destination: null },
      { source: '/drafted', intent: 'publish' },
      { source: '/missing', intent: 'publish' },
      { source: '/bad', destination: { kind: 'site-section', siteSectionId: 'none' } },
      { source: '/none' },
      { source: '/new/*', destination: null },
      { source: '/new/*', destination: external('https://c.example/') },
    ];
    const { results } = (await api.put(LIST, at, { redirects })).expect(200).body;
    expect(results.map(({ source, status }: Record<string, string>) => `${source} ${status}`)).toEqual([
      '/new/* created',
      '/kept updated',
      '/gone deleted',
      '/never deleted',
      '/drafted published',
      '/missing error',
      '/bad error',
      '/none error',
      '/new/* deleted',
      '/new/* created',
    ]);
    expect(results[1].redirect).toMatchObject({ draft: true, permanent: false, destination: external('https://b.example/') });
    expect(results[5].error).toEqual({ code: 404, message: 'No such site redirect' });
    expect(results[6].error.code).toBe(400);
    const { items } = (await api.get(LIST, at, { query: { orderBy: 'source' } })).expect(200).body;
    expect(items).toMatchObject([{ source: '/drafted' }, { source: '/new/*', destination: external('https://c.example/') }]);
  });

  it('are at most 500 at once, each valid', async () => {
    const { api, at } = await setUp();
    const some = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ source: `/old/${i}`, destination: external('https://a.example/') }));
    for (const redirects of [[], some(501), [{ source: 'old', destination: null }], [{ source: '/a', destination: null, intent: 'never' }]])
      (await api.put(LIST, at, { redirects })).expect(400);
    const { results } = (await api.put(LIST, at, { redirects: some(500) })).expect(200).body;
    expect(results.every(({ status }: { status: string }) => status === 'created')).toBe(true);
    expect((await api.get(LIST, at, { query: { limit: '1' } })).body.count).toBe(500);
  });
});
