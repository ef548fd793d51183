import { DataSource } from 'typeorm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BLOCKS } from '../../src/common/document/node-table.js';
import { ImportsService } from '../../src/modules/exchange/imports/imports.service.js';
import { SEED_DEMO, startDemo } from '../../src/modules/demo/start-demo.js';
import { useOwnApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';

/** Older and internal kinds, and those that other pages of the demo show. */
const ELSEWHERE = new Set([
  'prompt',
  'drawing',
  'swagger',
  'integration',
  'openapi-operation',
  'openapi-schemas',
  'openapi-webhook',
  'heading-1',
]);
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
    expect(await count('spaces')).toBe(3);
    expect(await count('sites')).toBe(1);
    expect(spy).toHaveBeenCalledTimes(4);
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
      { title: 'Developers', children: [{ title: 'API' }, { title: 'API explorer' }] },
    ]);
  });

  it('has no broken links, and only files and pages that were imported completely', async () => {
    const { guide, german, guideImport, germanImport, organization } = (await progress())!;
    for (const spaceId of [guide!, german!]) {
      const broken = (await t.api.as(admin).get('/v1/spaces/:spaceId/links?status=broken', { spaceId })).expect(200);
      expect(broken.body).toMatchObject({ items: [] });
    }
    for (const importId of [guideImport!, germanImport!]) {
      const run = await t.api.as(admin).get('/v1/org/:organizationId/imports/:importId', { organizationId: organization!, importId });
      expect(run.expect(200).body).toMatchObject({ status: 'completed', summary: { brokenLinks: 0 } });
    }
  });

  it('shows every kind of block that Markdown has a notation for', async () => {
    const { guide } = (await progress())!;
    const place = { spaceId: guide!, pagePath: 'write/pages/blocks' };
    const { body } = (await t.api.as(admin).get('/v1/spaces/:spaceId/content/path/:pagePath?format=document', place)).expect(200);
    expect(
      JSON.stringify(
        (
          await t.api
            .as(admin)
            .get('/v1/spaces/:spaceId/content/path/:pagePath?format=document', { spaceId: guide!, pagePath: 'write/pages' })
        ).body,
      ),
    ).toContain('"type":"expression"');
    const text = JSON.stringify(body);
    expect(Object.keys(BLOCKS).filter((type) => !text.includes(`"type":"${type}"`) && !ELSEWHERE.has(type))).toEqual([]);
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
