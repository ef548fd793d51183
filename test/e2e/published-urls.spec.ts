import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from 'bindery/app.js';
import { Env } from 'bindery/config/env.js';
import { VisitorPasses } from 'bindery/modules/site-visitors/passes/visitor-passes.js';
import { Api } from '../support/api.js';
import { useApp } from '../support/app.js';

const t = useApp();
const ORIGIN = 'https://docs.example.test';
const SITE = '/v1/orgs/:organizationId/sites/:siteId';

type Settings = NonNullable<Parameters<typeof t.make.site>[1]>;

/** A published site with two sections. The second one has a variant. */
async function setUp(settings: Settings = {}, hostname: string | null = null) {
  const org = await t.make.org({ hostname });
  const site = await t.make.site(org, { published: true, ...settings });
  const make = () => t.make.space({ org, editMode: 'live' });
  const spaces = [await make(), await make(), await make()];
  const first = await t.make.siteSection(site, spaces[0]!);
  const second = await t.make.siteSection(site, spaces[1]!);
  const variant = await t.make.siteSpace(site, spaces[2]!, second.id);
  const path = `/sites/${org.id}/${site.id}`;
  const at = { organizationId: org.id, siteId: site.id };
  const api = t.api.as(org.admin);
  const hide = async (kind: 'sections' | 'site-spaces', id: string, condition: string) =>
    (await api.patch(`${SITE}/${kind}/:id`, { ...at, id }, { condition })).expect(200);
  return { org, site, first, second, variant, path, spaces, base: `${ORIGIN}${path}`, at, api, hide };
}

const post = (url: string, body: object = {}, api = t.api.anonymous()) => api.post('/v1/urls/published', {}, { url, ...body });
const resolve = async (url: string, body: object = {}) => (await post(url, body)).expect(200).body;
const spaceOf = async (url: string, visitor: object = {}) => (await resolve(url, { visitor })).space as string;

describe('the URL of a published site', () => {
  it('names a site, a section and a site space, and what follows is the path of a page', async () => {
    const { org, site, first, second, variant, path, base, spaces } = await setUp();
    expect(await resolve(base)).toEqual({
      site: site.id,
      siteSection: first.id,
      siteSpace: expect.any(String),
      space: spaces[0]!.id,
      organization: org.id,
      pathname: '',
      basePath: `${path}/`,
      siteBasePath: `${path}/`,
      apiToken: expect.any(String),
      complete: false,
      canonicalUrl: base,
    });
    const [section, below] = [`${path}/${second.path}`, `${path}/${second.path}/${variant.path}`];
    const places: [string, object][] = [
      ['/setup/caf%C3%A9/', { space: spaces[0]!.id, pathname: 'setup/café', basePath: `${path}/`, complete: false }],
      [`/${first.path}/setup`, { space: spaces[0]!.id, pathname: `${first.path}/setup` }],
      [`/${second.path}`, { space: spaces[1]!.id, siteSection: second.id, pathname: '', basePath: `${section}/`, complete: false }],
      [`/${second.path}/setup?a=1#b`, { space: spaces[1]!.id, pathname: 'setup', canonicalUrl: `${base}/${second.path}/setup` }],
      [`/${second.path}/${variant.path}`, { space: spaces[2]!.id, siteSpace: variant.id, basePath: `${below}/`, complete: true }],
      [`/${second.path}/${variant.path}/a/b`, { space: spaces[2]!.id, pathname: 'a/b', basePath: `${below}/`, complete: false }],
    ];
    for (const [rest, expected] of places)
      expect(await resolve(`${base}${rest}`), rest).toMatchObject({ ...expected, siteBasePath: `${path}/` });
  });

  it('is complete at the root of a site only if no longer URL names another place', async () => {
    const org = await t.make.org();
    const site = await t.make.site(org, { published: true });
    await t.make.siteSpace(site, await t.make.space({ org }));
    const base = `${ORIGIN}/sites/${org.id}/${site.id}`;
    expect(await resolve(base)).toMatchObject({ complete: true, pathname: '' });
    expect((await resolve(base)).siteSection).toBeUndefined();
    expect(await resolve(`${base}/page`)).toMatchObject({ complete: false, pathname: 'page' });
    for (const prefix of ['', '/', '/sites', `/sites/${org.id}`]) (await post(`${ORIGIN}${prefix}`)).expect(404);
    const other = await t.make.siteSpace(site, await t.make.space({ org }));
    expect((await resolve(base)).complete).toBe(false);
    expect((await resolve(`${base}/${other.path}`)).complete).toBe(true);
  });

  it('begins with a domain, a proxy, the name of the organization, or the URL of the installation', async () => {
    const { site, second, path, spaces } = await setUp(
      { basename: 'docs', hostname: 'docs.engine.example', proxy: 'engine.example/help' },
      'engine',
    );
    const bases = {
      'https://docs.engine.example': '/',
      'https://DOCS.engine.EXAMPLE:443': '/',
      'https://engine.example/help': '/help/',
      'https://engine.docs.example.test/docs': '/docs/',
      [`https://engine.docs.example.test/${site.id}`]: `/${site.id}/`,
      [`${ORIGIN}/sites/engine/docs`]: '/sites/engine/docs/',
      [`${ORIGIN}/sites/engine/${site.id}`]: `/sites/engine/${site.id}/`,
      [`${ORIGIN}${path}`]: `${path}/`,
      [`${ORIGIN.toUpperCase()}/sites/engine/docs`]: '/sites/engine/docs/',
    };
    for (const [base, siteBasePath] of Object.entries(bases)) {
      expect(await resolve(`${base}/${second.path}/setup`), base).toMatchObject({
        space: spaces[1]!.id,
        siteBasePath,
        basePath: `${siteBasePath}${second.path}/`,
        pathname: 'setup',
        canonicalUrl: `https://engine.example/help/${second.path}/setup`,
      });
    }
    for (const none of [
      'https://engine.example',
      'https://engine.example/helping',
      'https://engine.docs.example.test',
      'https://x.engine.docs.example.test/docs',
    ])
      (await post(none)).expect(404);
  });

  it('cannot be taken over by the domain or the proxy of another site', async () => {
    const mine = await setUp({ basename: 'docs', hostname: 'docs.mine.example' }, 'mine');
    await setUp({ hostname: 'docs.example.test' });
    await setUp({ hostname: 'mine.docs.example.test' });
    await setUp({ proxy: `docs.example.test${mine.path}` });
    const urls = [mine.base, 'https://mine.docs.example.test/docs', `${ORIGIN}/sites/mine/docs`];
    for (const url of urls) expect((await resolve(url)).site, url).toBe(mine.site.id);
    (await post(ORIGIN)).expect(404);
  });

  it('is not found if it is no URL of a page', async () => {
    const { base, path, second } = await setUp({ hostname: 'docs.hostile.example' });
    const hostile = [
      '',
      'x',
      path,
      '//docs.hostile.example/',
      'javascript:alert(1)',
      'ftp://docs.hostile.example/',
      'https://',
      'https:///docs.hostile.example',
      'https://user@docs.hostile.example/',
      'https://user:secret@docs.hostile.example/',
      'https://docs.hostile.example@evil.example/',
      'https://evil.example\\@docs.hostile.example/',
      'https://docs.hostile.example:8443/',
      'https://docs.hostile.example:99999/',
      'https://docs.hostile.example./',
      'https://docs.hostile.example%2e/',
      'https://docs.hostile.example%00/',
      'https://[::1]/',
      'https://docs.example.test:3000/',
      `https://docs.example.test:3000${path}`,
      `https://docs.example.test.${path}`,
      `${base}/../${second.path}`,
      `${base}/%2e%2e/x`,
      `${base}/./x`,
      `${base}/a%2Fb`,
      `${base}/a%5Cb`,
      `${base}/a%252Fb`,
      `${base}/a\\b`,
      `${base}//x`,
      `${base}/a%00b`,
      `${base}/a%0Ab`,
      `${base}/a\nb`,
      `${base}/a b`,
      `${base}/%`,
      `${base}/%ff`,
    ];
    for (const url of hostile) {
      const { status, body } = await post(url);
      expect([status, body.error?.type], url).toEqual([404, 'not-found']);
    }
    (await post(`${base}/${'a'.repeat(2048)}`)).expect(400);
    (await post(`${base}/a\u0000b`)).expect(400);
    (await t.api.anonymous().post('/v1/urls/published', {}, {})).expect(400);
    expect((await resolve(`${base}/${'a'.repeat(1800)}`)).pathname).toHaveLength(1800);
  });

  it('can be resolved with GET, as older renderers do', async () => {
    const { base } = await setUp();
    const query = { url: `${base}/setup`, redirectOnError: 'true' };
    expect((await t.api.anonymous().get('/v1/urls/published', {}, { query })).expect(200).body).toMatchObject({ pathname: 'setup' });
    (await t.api.anonymous().get('/v1/urls/published', {}, { query: { url: ORIGIN } })).expect(404);
  });

  it('gives a token for this site and this visitor, for about an hour', async () => {
    const { org, site, base } = await setUp();
    const { apiToken, contextId } = await resolve(base, { visitor: { unsignedClaims: { language: 'de' } } });
    const pass = await t.app.get(VisitorPasses).verify(apiToken);
    expect(pass).toMatchObject({
      siteId: site.id,
      organizationId: org.id,
      linkId: null,
      keyId: null,
      claims: { unsigned: { language: 'de' } },
    });
    expect(pass!.expiresAt.getTime() - Date.now()).toBeGreaterThan(50 * 60_000);
    expect(pass!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(60 * 60_000);
    expect(contextId).toBeTypeOf('string');
    (await t.api.as({ token: apiToken }).get('/v1/user')).expect(403);
  });
});

describe('a path without a page', () => {
  /** A site with a second section, a page in each, and redirects. */
  async function withPages() {
    const site = await setUp();
    const { api, at, spaces } = site;
    const insert = async (spaceId: string, page: object) =>
      (
        await api.post(
          '/v1/spaces/:spaceId/content',
          { spaceId },
          { changes: [{ operation: 'insert_page', document: { markdown: 'x' }, ...page }] },
        )
      ).expect(200).body.changes[0].page.id as string;
    const redirect = async (source: string, destination: object, more: object = {}) =>
      (await api.post(`${SITE}/redirects`, at, { source, destination, ...more })).expect(201);
    const [setup, guide] = [
      await insert(spaces[0]!.id, { title: 'Setup', slug: 'setup' }),
      await insert(spaces[1]!.id, { title: 'Guide', slug: 'guide' }),
    ];
    return { ...site, insert, redirect, setup, guide };
  }

  it('leads to where a redirect of the site says, with the share key of the URL', async () => {
    const { base, second, redirect, setup, guide, site, api, at } = await withPages();
    const all = (await api.get(`${SITE}/site-spaces`, at)).expect(200).body.items as { id: string; path: string; section?: string }[];
    const first = all.find(({ section }) => section !== second.id)!.id;
    await redirect('/old', { kind: 'site-page', siteSpaceId: first, pageId: setup });
    await redirect('/elsewhere/*', { kind: 'external', url: 'https://engine.example/new' }, { captureWildcard: true });
    await redirect('/hidden', { kind: 'site-section', siteSectionId: second.id });
    await redirect('/setup', { kind: 'external', url: 'https://engine.example/never' });
    await redirect('/draft', { kind: 'external', url: 'https://engine.example/never' }, { draft: true });
    await redirect(`/${second.path}/old`, { kind: 'external', url: 'https://engine.example/below' });
    expect(await resolve(`${base}/old`)).toEqual({ target: 'content', redirect: `${base}/setup` });
    expect(await resolve(`${base}/old/`)).toEqual({ target: 'content', redirect: `${base}/setup` });
    expect(await resolve(`${base}/elsewhere/a/b`)).toEqual({
      target: 'external',
      site: site.id,
      redirect: 'https://engine.example/new/a/b',
    });
    expect(await resolve(`${base}/${second.path}/old`)).toEqual({
      target: 'external',
      site: site.id,
      redirect: 'https://engine.example/below',
    });
    expect(await resolve(`${base}/hidden`)).toEqual({ target: 'content', redirect: `${base}/${second.path}` });
    expect(await resolve(`${base}/setup`)).toMatchObject({ pathname: 'setup' });
    for (const rest of ['/draft', '/absent', `/${second.path}/guide`])
      expect((await resolve(`${base}${rest}`)).target, rest).toBeUndefined();
    expect(guide).toBeTypeOf('string');
    const link = (await api.post(`${SITE}/share-links`, at, { name: 'Reviewers' })).expect(201).body;
    expect(await resolve(`${link.urls.published}/old`)).toEqual({ target: 'content', redirect: `${link.urls.published}/setup` });
  });

  it('leads only to what the visitor sees', async () => {
    const { base, first, second, redirect, hide, insert, spaces, api, at } = await withPages();
    const secret = await insert(spaces[0]!.id, { title: 'Secret', slug: 'secret', condition: 'visitor.claims.unsigned.plan == "pro"' });
    const all = (await api.get(`${SITE}/site-spaces`, at)).expect(200).body.items as { id: string; space: { id: string } }[];
    const siteSpaceId = all.find(({ space }) => space.id === spaces[0]!.id)!.id;
    await redirect('/to-section', { kind: 'site-section', siteSectionId: second.id });
    await redirect('/to-page', { kind: 'site-page', siteSpaceId, pageId: secret });
    await redirect('/secret', { kind: 'external', url: 'https://engine.example/upgrade' });
    await hide('sections', second.id, 'visitor.claims.unsigned.plan == "pro"');
    const visitor = { unsignedClaims: { plan: 'pro' } };
    expect((await resolve(`${base}/to-section`)).target).toBeUndefined();
    expect((await resolve(`${base}/to-section`, { visitor })).redirect).toBe(`${base}/${second.path}`);
    expect((await resolve(`${base}/to-page`)).redirect).toBe(base);
    expect((await resolve(`${base}/to-page`, { visitor })).redirect).toBe(`${base}/secret`);
    expect((await resolve(`${base}/secret`)).redirect).toBe('https://engine.example/upgrade');
    expect((await resolve(`${base}/secret`, { visitor })).target).toBeUndefined();
    await hide('sections', first.id, 'visitor.claims.nobody');
    (await post(`${base}/to-page`)).expect(404);
  });

  it('leads from the own path of a default to its address', async () => {
    const { base, first, second, insert, redirect, spaces, hide, api, at } = await withPages();
    const all = (await api.get(`${SITE}/site-spaces`, at)).expect(200).body.items as { path: string; space: { id: string } }[];
    const [main, guides] = [spaces[0]!, spaces[1]!].map(({ id }) => all.find(({ space }) => space.id === id)!.path);
    const moved = async (rest: string) => (await resolve(`${base}${rest}`)).redirect;
    expect(await resolve(`${base}/${first.path}`)).toEqual({ target: 'content', redirect: base });
    expect(await moved(`/${first.path}/setup`)).toBe(`${base}/setup`);
    expect(await moved(`/${first.path}/${main}`)).toBe(base);
    expect(await moved(`/${second.path}/${guides}/guide/`)).toBe(`${base}/${second.path}/guide`);
    for (const rest of [`/${first.path}/absent`, `/${second.path}`, '/setup', '/absent', `/${guides}x`])
      expect(await moved(rest), rest).toBeUndefined();
    await redirect(`/${first.path}/setup`, { kind: 'external', url: 'https://engine.example/set' });
    expect(await moved(`/${first.path}/setup`)).toBe('https://engine.example/set');
    await insert(spaces[0]!.id, { title: 'Own', slug: first.path });
    expect(await resolve(`${base}/${first.path}`)).toMatchObject({ pathname: first.path });
    await hide('sections', first.id, 'visitor.claims.nobody');
    (await post(`${base}/${first.path}`)).expect(404);
  });
});

describe('a site is read', () => {
  let other: NestFastifyApplication;
  let elsewhere: Api;
  beforeAll(async () => {
    const env = Env.read({ LOG_LEVEL: 'silent', RATE_LIMIT: '0', PUBLIC_URL: ORIGIN, SECRET_KEY: 'x'.repeat(32) });
    other = await createApp(env, { url: t.databaseUrl });
    elsewhere = new Api(other, t.api.contract);
  });
  afterAll(() => other.close());

  /** The status on both instances of the service. */
  const statuses = async (url: string, body: object = {}) => {
    const replies = [await post(url, body), await post(url, body, elsewhere)];
    return replies.map(({ status, body: { redirect } }) => (redirect === undefined ? status : 'redirect'));
  };

  it('only while it is published, on every instance', async () => {
    for (const visibility of ['public', 'unlisted'] as const) {
      const { base, api, at } = await setUp({ visibility });
      expect(await statuses(base)).toEqual([200, 200]);
      (await api.post(`${SITE}/unpublish`, at)).expect(200);
      expect(await statuses(base)).toEqual([404, 404]);
      (await api.post(`${SITE}/publish`, at)).expect(200);
      expect(await statuses(base)).toEqual([200, 200]);
      (await api.delete(SITE, at)).expect(204);
      expect(await statuses(base)).toEqual([404, 404]);
    }
  });

  it('with an active share key of this site, which is a part of the URL', async () => {
    const { base, path, api, at, second, spaces } = await setUp({ visibility: 'share-link' });
    const link = (await api.post(`${SITE}/share-links`, at, { name: 'Reviewers' })).expect(201).body;
    const { published } = link.urls;
    const key = published.slice(base.length + 1);
    expect(await resolve(`${published}/${second.path}/setup`)).toMatchObject({
      space: spaces[1]!.id,
      shareKey: key,
      siteBasePath: `${path}/${key}/`,
      basePath: `${path}/${key}/${second.path}/`,
      pathname: 'setup',
      canonicalUrl: `${base}/${second.path}/setup`,
    });
    const foreign = await setUp({ visibility: 'share-link' });
    const foreignLink = (await foreign.api.post(`${SITE}/share-links`, foreign.at, { name: 'Others' })).expect(201).body;
    const foreignKey = foreignLink.urls.published.slice(foreign.base.length + 1);
    const wrong = [
      base,
      `${base}/${second.path}`,
      `${base}/${second.path}/${key}`,
      `${base}/${key}A`,
      `${base}/${foreignKey}`,
      `${base}/${link.id}`,
    ];
    for (const url of wrong) expect(await statuses(url), url).toEqual([404, 404]);
    const change = async (body: object) => (await api.patch(`${SITE}/share-links/:id`, { ...at, id: link.id }, body)).expect(200);
    await change({ active: false });
    expect(await statuses(published)).toEqual([404, 404]);
    await change({ active: true });
    expect(await statuses(published)).toEqual([200, 200]);
    (await api.patch(SITE, at, { visibility: 'public' })).expect(200);
    expect(await statuses(published)).toEqual([200, 200]);
    (await api.patch(SITE, at, { visibility: 'share-link' })).expect(200);
    (await api.delete(`${SITE}/share-links/:id`, { ...at, id: link.id })).expect(204);
    expect(await statuses(published)).toEqual([404, 404]);
  });

  it('after its structure was changed on another instance', async () => {
    const { base, second, variant, api, at } = await setUp();
    const rename = (path: string) => elsewhere.as(ownerOf(api)).patch(`${SITE}/sections/:id`, { ...at, id: second.id }, { path });
    const complete = async (path: string) => (await resolve(`${base}/${path}/${variant.path}`)).complete as boolean;
    expect(await complete(second.path)).toBe(true);
    (await rename('renamed')).expect(200);
    expect([await complete(second.path), await complete('renamed')]).toEqual([false, true]);
  });
});

const ownerOf = (api: Api) => ({ token: (api as unknown as { token: string }).token });

describe('a section or site space with a condition', () => {
  const PRO = 'visitor.claims.unsigned.plan == "pro"';
  const pro = { unsignedClaims: { plan: 'pro' } };

  it('is hidden from visitors who do not meet it, as if it did not exist', async () => {
    const { base, second, variant, spaces, hide } = await setUp();
    await hide('sections', second.id, PRO);
    const hidden = await post(`${base}/${second.path}`);
    const absent = await post(`${ORIGIN}/sites/x/y`);
    const withoutId = ({ error }: { error: Record<string, unknown> }) => ({ ...error, requestId: undefined });
    expect([hidden.status, withoutId(hidden.body)]).toEqual([404, withoutId(absent.body)]);
    for (const rest of ['/setup', `/${variant.path}`]) (await post(`${base}/${second.path}${rest}`)).expect(404);
    expect(await spaceOf(`${base}/${second.path}`, pro)).toBe(spaces[1]!.id);
    await hide('sections', second.id, '');
    await hide('site-spaces', variant.id, PRO);
    expect(await spaceOf(`${base}/${second.path}`)).toBe(spaces[1]!.id);
    (await post(`${base}/${second.path}/${variant.path}`)).expect(404);
    expect(await spaceOf(`${base}/${second.path}/${variant.path}`, pro)).toBe(spaces[2]!.id);
  });

  it('leads to the first one that is not hidden from its address as the default, which no other one gets', async () => {
    const { base, first, second, variant, spaces, hide } = await setUp();
    await hide('sections', first.id, PRO);
    expect(await resolve(base)).toEqual({ target: 'content', redirect: `${base}/${second.path}` });
    (await post(`${base}/setup`)).expect(404);
    expect(await spaceOf(base, pro)).toBe(spaces[0]!.id);
    const main = (await resolve(`${base}/${second.path}`)).siteSpace;
    await hide('site-spaces', main, PRO);
    expect(await resolve(`${base}/${second.path}`)).toEqual({ target: 'content', redirect: `${base}/${second.path}/${variant.path}` });
    expect(await resolve(base)).toEqual({ target: 'content', redirect: `${base}/${second.path}/${variant.path}` });
    (await post(`${base}/${second.path}/setup`)).expect(404);
    await hide('sections', second.id, 'visitor.claims.nobody');
    (await post(base)).expect(404);
  });

  it('is not opened by unsigned claims that look signed', async () => {
    const { base, second, hide } = await setUp();
    await hide('sections', second.id, 'visitor.claims.plan == "pro"');
    const tricks = [{ plan: 'pro' }, { claims: { plan: 'pro' } }, { 'visitor.claims.plan': 'pro' }];
    for (const unsignedClaims of tricks) (await post(`${base}/${second.path}`, { visitor: { unsignedClaims } })).expect(404);
    const polluted = `{"url":"${base}/${second.path}","visitor":{"unsignedClaims":{"__proto__":{"plan":"pro"}}}}`;
    (await t.api.anonymous().post('/v1/urls/published', {}, polluted)).expect(400);
    const large = { a: 'x'.repeat(4096) };
    (await post(base, { visitor: { unsignedClaims: large } })).expect(400);
    (await post(base, { visitor: { unsignedClaims: [1] } })).expect(400);
  });
});
