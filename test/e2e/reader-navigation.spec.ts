import { beforeAll, describe, expect, it } from 'vitest';
import { VisitorCounts } from '../../src/modules/publishing/reader/serve/visitor-counts.js';
import { useApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const t = useApp();
const open = (url: string, headers: Record<string, string> = {}) => t.app.inject({ method: 'GET', url, headers });

describe('moving through a site', () => {
  let site: ReaderSite;
  beforeAll(async () => {
    site = await makeReaderSite(t);
  });

  it('is prepared by browsers, with rules that never change', async () => {
    const page = await open(`${site.path}/welcome`);
    const [, address] = /^"(.+)"$/.exec(String(page.headers['speculation-rules']))!;
    const rules = await open(address!);
    expect([rules.statusCode, rules.headers['content-type'], rules.headers['cache-control']]).toEqual([
      200,
      'application/speculationrules+json',
      'public, max-age=31536000, immutable',
    ]);
    expect(JSON.parse(rules.body)).toMatchObject({ prefetch: [{ eagerness: 'moderate' }] });
  });

  it('is not prepared where pages differ by visitor', async () => {
    const shared = await makeReaderSite(t, { visibility: 'share-link' });
    const at = { organizationId: shared.org.id, siteId: shared.siteId };
    const { urls } = (
      await t.api.as(shared.org.admin).post('/v1/orgs/:organizationId/sites/:siteId/share-links', at, { name: 'Friends' })
    ).expect(201).body as { urls: { published: string } };
    const entered = await open(new URL(urls.published).pathname);
    const cookie = String(entered.headers['set-cookie']).split(';')[0]!;
    const page = await open(`${shared.path}/welcome`, { cookie });
    expect([page.statusCode, page.headers['speculation-rules']]).toEqual([200, undefined]);
    expect((await open(`${site.path}/no-such-page`)).headers['speculation-rules']).toBeUndefined();
  });

  it('is counted when a page is opened, not when it is fetched before', async () => {
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
    const views = async () => {
      await t.app.get(VisitorCounts).write();
      const [row] = await t.db.query<{ count: string }>(
        `SELECT coalesce(sum(count), 0) AS count FROM site_insights WHERE site_id = $1 AND page_id = $2`,
        [site.siteId, site.pages['install']],
      );
      return Number(row!.count);
    };
    const before = await views();
    const fetched = await open(`${site.path}/install`, { ...agent, 'sec-purpose': 'prefetch' });
    expect(await views()).toBe(before);
    const opened = await open(`${site.path}/install`, { ...agent, 'if-none-match': String(fetched.headers['etag']) });
    expect(opened.statusCode).toBe(304);
    expect(await views()).toBe(before + 1);
  });
});

describe('a page in several versions', () => {
  let site: ReaderSite;
  let path: string;
  let spaceId: string;
  beforeAll(async () => {
    site = await makeReaderSite(t, {}, { title: 'v2' });
    ({ id: spaceId } = await t.make.space({ org: site.org, editMode: 'live', title: 'v1' }));
    path = (await t.make.siteSpace({ id: site.siteId }, { id: spaceId })).path;
    const changes = ['Install', 'Removed'].map((title) => ({ operation: 'insert_page', title, document: { markdown: 'As it was.' } }));
    (await t.api.as(site.org.admin).post('/v1/spaces/:spaceId/content', { spaceId }, { changes })).expect(200);
  });

  const rename = async (title: string) => (await t.api.as(site.org.admin).patch('/v1/spaces/:spaceId', { spaceId }, { title })).expect(200);
  const banner = async (page: string) => /<aside class="older-version".*?<\/aside>/.exec((await open(page)).body)?.[0];

  it('leads from the older to the current one: to the same page, or else to its beginning', async () => {
    expect(await banner(`${site.path}/${path}/install`)).toBe(
      '<aside class="older-version" aria-label="You are reading an older version, v1."><p>You are reading an older version, v1. ' +
        `<a href="${site.path}/install">Go to the current one, v2</a></p></aside>`,
    );
    expect(await banner(`${site.path}/${path}/removed`)).toContain(`<a href="${site.path}">`);
    expect(await banner(`${site.path}/install`)).toBeUndefined();
  });

  it('says so in the language of the space', async () => {
    for (const id of [site.spaceId, spaceId])
      (await t.api.as(site.org.admin).patch('/v1/spaces/:spaceId', { spaceId: id }, { language: 'de' })).expect(200);
    expect(await banner(`${site.path}/${path}/install`)).toContain('Du liest eine ältere Version, v1.');
  });

  it('is not old if its variant is a later version, an edition or a translation', async () => {
    for (const title of ['v3', 'Self-hosted']) {
      await rename(title);
      expect(await banner(`${site.path}/${path}/install`)).toBeUndefined();
    }
    await rename('v1');
    expect(await banner(`${site.path}/${path}/install`)).toBeDefined();
    (await t.api.as(site.org.admin).patch('/v1/spaces/:spaceId', { spaceId }, { language: 'fr' })).expect(200);
    expect(await banner(`${site.path}/${path}/install`)).toBeUndefined();
  });

  it('names the alternates that its author chose, with their languages, also those in other spaces', async () => {
    const { id: other } = await t.make.space({ org: site.org, editMode: 'live', title: 'Español', language: 'es' });
    await t.make.siteSpace({ id: site.siteId }, { id: other });
    const changes = [{ operation: 'insert_page', title: 'Instalar', document: { markdown: 'Así.' } }];
    const written = await t.api.as(site.org.admin).post('/v1/spaces/:spaceId/content', { spaceId: other }, { changes });
    const page = (written.expect(200).body.changes as { page: { id: string } }[])[0]!.page.id;
    const metaLinks = {
      alternates: [
        { kind: 'url', url: 'https://mirror.example/install' },
        { kind: 'page', page, space: other },
      ],
    };
    const update = [{ operation: 'update_page', page: site.pages['install'], metaLinks }];
    (await t.api.as(site.org.admin).post('/v1/spaces/:spaceId/content', { spaceId: site.spaceId }, { changes: update })).expect(200);
    const { body } = await open(`${site.path}/install`);
    expect(body).toContain('<link rel="alternate" href="https://mirror.example/install"/>');
    expect(body).toMatch(/<link rel="alternate" hreflang="es" href="https:\/\/docs\.example\.test[^"]+\/instalar"\/>/);
    expect(body).toMatch(/<link rel="alternate" hreflang="fr" /);
  });
});
