import { DataSource } from 'typeorm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BLOCKS } from '../../src/common/document/node-table.js';
import { ImportsService } from '../../src/modules/exchange/imports/imports.service.js';
import { SEED_DEMO, startDemo } from '../../src/modules/demo/start-demo.js';
import { useOwnApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';

const PATH = '/sites/demo/docs';
const t = useOwnApp();
let admin: MadeUser;

beforeAll(async () => {
  admin = await t.make.user({ installationAdmin: true });
  await t.db.query(`INSERT INTO installation (secret_key, first_token_told) VALUES ('x', true) ON CONFLICT DO NOTHING`);
});

const start = () => startDemo(t.app.get(DataSource));
const progress = async () => (await t.db.query<{ demo: Record<string, string> | null }>('SELECT demo FROM installation'))[0]!.demo;
const count = async (table: string) => (await t.db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]!.n;
const ended = (state: string) =>
  vi.waitFor(async () => expect(await progress()).toMatchObject({ ended: state }), { timeout: 60_000, interval: 50 });
const list = async (path: string, place: Record<string, string>) =>
  ((await t.api.as(admin).get(path, place)).expect(200).body as { items: { id: string; title?: string }[] }).items;

describe('the demo', () => {
  it('is not made for an installation that existed before, or was started without it', async () => {
    expect(await start()).toBeUndefined();
    expect(await t.db.query(`SELECT id FROM jobs WHERE name = $1`, [SEED_DEMO])).toEqual([]);
  });

  it('is made once, although the process fails in the middle and several starts ask for it', async () => {
    await t.db.query(`UPDATE installation SET demo = '{}'`);
    const imports = t.app.get(ImportsService, { strict: false });
    const create = imports.create.bind(imports);
    const spy = vi.spyOn(imports, 'create').mockImplementation(async (...args) => {
      if (spy.mock.calls.length === 2) throw new Error('The process died');
      return create(...args);
    });
    expect(await Promise.all([start(), start()])).toEqual([PATH, PATH]);
    await ended('complete');
    expect(await start()).toBe(PATH);
    expect(await count('orgs')).toBe(1);
    expect(await count('spaces')).toBe(4);
    expect(await count('sites')).toBe(6);
    expect(spy).toHaveBeenCalledTimes(5);
  });

  it('shows a published site with sections, variants, a group and a link', async () => {
    const [org] = await list('/v1/orgs', {});
    const [site] = await list('/v1/orgs/:organizationId/sites', { organizationId: org!.id });
    const place = { organizationId: org!.id, siteId: site!.id };
    const { body } = (await t.api.as(admin).get('/v1/orgs/:organizationId/sites/:siteId', place)).expect(200);
    expect(body).toMatchObject({ published: true, visibility: 'public', urls: { published: `https://docs.example.test${PATH}` } });
    const { structure } = (await t.api.as(admin).get('/v1/orgs/:organizationId/sites/:siteId/structure', place)).expect(200).body as {
      structure: unknown[];
    };
    expect(structure).toMatchObject([
      {
        title: 'Guide',
        siteSpaces: [
          { title: 'Guide', default: true },
          { title: 'Handbuch', path: 'de' },
        ],
      },
      { title: 'Gallery' },
      { title: 'Developers', children: [{ title: 'API' }, { title: 'API explorer' }] },
      { title: 'Looks', children: ['Paper', 'Harbour', 'Night', 'Signal', 'Bare'].map((title) => ({ title })) },
    ]);
  });

  it('has no broken links, and only files and pages that were imported completely', async () => {
    const { guide, german, gallery, guideImport, germanImport, galleryImport, organization } = (await progress())!;
    for (const spaceId of [guide!, german!, gallery!]) {
      const broken = (await t.api.as(admin).get('/v1/spaces/:spaceId/links?status=broken', { spaceId })).expect(200);
      expect(broken.body).toMatchObject({ items: [] });
    }
    for (const importId of [guideImport!, germanImport!, galleryImport!]) {
      const run = await t.api.as(admin).get('/v1/org/:organizationId/imports/:importId', { organizationId: organization!, importId });
      expect(run.expect(200).body).toMatchObject({ status: 'completed', summary: { brokenLinks: 0 } });
    }
  });

  it('shows every kind of block on a page of its gallery', async () => {
    const spaceId = (await progress())!['gallery']!;
    const { pages } = (await t.api.as(admin).get('/v1/spaces/:spaceId/content/pages', { spaceId })).expect(200).body as {
      pages: { id: string; pages: object[] }[];
    };
    expect(pages.flatMap(({ pages: below }) => below)).toEqual([]);
    const texts: string[] = [];
    for (const { id: pageId } of pages) {
      const { body } = (await t.api.as(admin).get('/v1/spaces/:spaceId/content/page/:pageId/document', { spaceId, pageId })).expect(200);
      texts.push(JSON.stringify(body));
    }
    const shown = (type: string) => texts.some((text) => text.includes(`"type":"${type}"`));
    expect(Object.keys(BLOCKS).filter((type) => !shown(type) && type !== 'heading-1')).toEqual([]);
  });

  it('shows each page of its gallery to visitors', async () => {
    const spaceId = (await progress())!['gallery']!;
    const { pages } = (await t.api.as(admin).get('/v1/spaces/:spaceId/content/pages', { spaceId })).expect(200).body as {
      pages: { path: string; title: string }[];
    };
    for (const { path, title } of pages) {
      const { statusCode, body } = await t.app.inject({ url: `${PATH}/gallery/${path}` });
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).toContain(`<h1>${title}</h1>`);
    }
  });

  it('has an open change request with a comment about the page that it changes', async () => {
    const spaceId = (await progress())!['guide']!;
    const [changeRequest] = await list('/v1/spaces/:spaceId/change-requests', { spaceId });
    expect(changeRequest).toMatchObject({ status: 'open', number: 2, comments: 1 });
    const place = { spaceId, changeRequestId: changeRequest!.id };
    const { body } = (await t.api.as(admin).get('/v1/spaces/:spaceId/change-requests/:changeRequestId/changes', place)).expect(200);
    const { changes } = body as { changes: { type: string; page: { id: string; path: string } }[] };
    expect(changes.map(({ type, page }) => `${type} ${page.path}`).toSorted()).toEqual([
      'page_created publish/checklist',
      'page_edited get-started/first-hour',
    ]);
    const [comment] = await list('/v1/spaces/:spaceId/change-requests/:changeRequestId/comments', place);
    const edited = changes.find(({ type }) => type === 'page_edited');
    expect(comment).toMatchObject({ status: 'open', target: { page: { id: edited!.page.id } } });
  });

  it('shows a part of our own specification as pages', async () => {
    const spaceId = (await progress())!['reference']!;
    const pages = await vi.waitFor(
      async () => {
        const items = (await t.api.as(admin).get('/v1/spaces/:spaceId/content/pages', { spaceId })).expect(200).body as {
          pages: { title: string }[];
        };
        expect(items.pages.length).toBeGreaterThan(1);
        return items.pages;
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(pages.map(({ title }) => title)).toEqual(['Spaces', 'Change requests', 'Sites', 'Imports', 'Models']);
    // Its requests are sent to this service, so visitors can try them.
    const { body } = await t.app.inject({ url: `${PATH}/api/spaces/create-space` });
    expect(body).toContain('https://docs.example.test/v1/orgs/');
    expect(body).toContain('data-open-try-it');
  });

  it('stays deleted when an administrator deletes it', async () => {
    const { organization, site } = (await progress())!;
    const place = { organizationId: organization!, siteId: site! };
    (await t.api.as(admin).delete('/v1/orgs/:organizationId/sites/:siteId', place)).expect(204);
    expect(await start()).toBeUndefined();
    expect(await progress()).toMatchObject({ ended: 'complete' });
  });

  it('is given up when a part of it is deleted while it is made', async () => {
    const { organization, guide } = (await progress())!;
    (await t.api.as(admin).delete('/v1/spaces/:spaceId', { spaceId: guide! })).expect(204);
    await t.db.query('UPDATE installation SET demo = $1', [{ organization, guide }]);
    expect(await start()).toBe(PATH);
    await ended('abandoned');
  });
});
