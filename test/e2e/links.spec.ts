import { DataSource } from 'typeorm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Jobs } from '../../src/common/jobs/jobs.js';
import { CreateFieldTargets1795331000000 } from '../../src/common/db/migrations/1795331000000-create-field-targets.js';
import { ExtractAllLinks } from '../../src/modules/links/extract-links.js';
import { useApp } from '../support/app.js';
import type { MadeOrg } from '../support/live-spaces.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const CONTENT = '/v1/spaces/:spaceId/content';
const REQUEST = '/v1/spaces/:spaceId/change-requests/:changeRequestId/content';

interface Location {
  kind: string;
  organization?: { id: string };
  space?: { id: string };
  versionContext?: { type: string; revision?: { id: string }; changeRequest?: { id: string } };
  page?: { id: string; title: string; pages?: unknown[] };
  file?: { id: string };
  url?: string;
  openAPISpec?: { id: string };
  internalLocation?: { anchor: string };
}
interface LinkItem {
  status: string;
  relation: string;
  reference: { kind: string };
  targetReference?: Location;
  locationReferences: Location[];
  locations: number;
}

let org: MadeOrg;
let spaceId: string;
beforeEach(async () => {
  org ??= await t.make.org();
  spaceId = (await t.make.space({ org, editMode: 'live' })).id;
});

const write = async (changes: unknown, space = spaceId) =>
  (await t.api.as(org.admin).post(CONTENT, { spaceId: space }, { changes })).expect(200).body.changes as { page: { id: string } }[];
const insert = async (title: string, markdown = '', fields: object = {}, space = spaceId): Promise<string> =>
  (await write([{ operation: 'insert_page', title, document: { markdown }, ...fields }], space))[0]!.page.id;
const list = async (path: string, params: object = {}, query: Record<string, string | number> = {}, as: MadeUser = org.admin) =>
  (await t.api.as(as).get(path, { spaceId, ...params }, { query })).expect(200).body as {
    items: LinkItem[];
    count: number;
    stats: { total: number; broken: { total: number; changeRequest: number } };
    next?: { page: string };
  };
const spaceLinks = (query: Record<string, string | number> = {}, as?: MadeUser) => list('/v1/spaces/:spaceId/links', {}, query, as);
const pageLinks = (pageId: string, query: Record<string, string | number> = {}) => list(`${CONTENT}/page/:pageId/links`, { pageId }, query);
const backlinks = async (path: string, params: object, as?: MadeUser) =>
  ((await list(path, params, {}, as)) as unknown as { items: Location[] }).items;
const toPage = async (pageId: string, as?: MadeUser) =>
  (await backlinks(`${CONTENT}/page/:pageId/backlinks`, { pageId }, as)).map(({ page }) => page!.title);
const summary = ({ items }: { items: LinkItem[] }) =>
  items.map(({ status, reference, locationReferences }) => [status, reference.kind, locationReferences.map(({ page }) => page!.title)]);

describe('the links of a space', () => {
  it('to published sites of the organization lead to what readers see, not into the app', async () => {
    const sites = [await t.make.site(org), await t.make.site(org), await t.make.site(await t.make.org())];
    const publish = (siteId: string) => t.api.as(org.admin).post('/v1/orgs/:o/sites/:siteId/publish', { o: org.id, siteId });
    (await publish(sites[0]!.id)).expect(200);
    const urls = sites.map(({ id, orgId }) => `https://docs.example.test/sites/${orgId}/${id}`);
    const more = [`${urls[0]!}/guides#setup`, `${urls[0]!}x`];
    await insert('Home', [...urls, ...more].map((url) => `[site](${url})`).join(' '));
    const status = new Map((await spaceLinks()).items.map((item) => [(item.targetReference as { url: string }).url, item.status]));
    expect([...urls, ...more].map((url) => status.get(url))).toEqual(['ok', 'in-app', 'in-app', 'ok', 'in-app']);
  });

  it('are listed once for each target, with their status and everything that has them', async () => {
    const setup = await insert('Setup', '## Before you start\n\nText');
    await insert(
      'Home',
      `[Setup](/pages/${setup}), [again](/pages/${setup}), [elsewhere](https://example.org/), [here](https://docs.example.test/docs)`,
    );
    await insert('Guide', `[Setup](/pages/${setup}), [part](/pages/${setup}#before-you-start), [no part](/pages/${setup}#nowhere)`);
    const all = await spaceLinks();
    expect(summary(all)).toEqual([
      ['ok', 'page', ['Home', 'Guide']],
      ['ok', 'url', ['Home']],
      ['in-app', 'url', ['Home']],
      ['ok', 'anchor', ['Guide']],
      ['broken', 'anchor', ['Guide']],
    ]);
    expect(all.stats).toEqual({ total: 5, broken: { total: 1, changeRequest: 0 } });
    const [first, external, , part, broken] = all.items;
    const head = await t.make.headOf(spaceId);
    const place = { organization: { id: org.id }, space: { id: spaceId }, versionContext: { type: 'revision', revision: { id: head } } };
    expect(first).toMatchObject({ relation: 'reference', locations: 2, targetReference: { kind: 'page', ...place, page: { id: setup } } });
    expect(first!.locationReferences[0]).toMatchObject({ kind: 'page', ...place });
    expect(external!.targetReference).toEqual({ kind: 'url', url: 'https://example.org/' });
    expect(part!.targetReference).toMatchObject({ kind: 'page', page: { id: setup }, internalLocation: { anchor: 'before-you-start' } });
    expect(broken!.targetReference).toBeUndefined();

    const onlyBroken = await spaceLinks({ status: 'broken' });
    expect(onlyBroken).toMatchObject({ count: 1, stats: { total: 5, broken: { total: 1 } } });
    (await t.api.as(org.admin).get('/v1/spaces/:spaceId/links', { spaceId }, { query: { status: 'strange' } })).expect(400);
  });

  it('are listed in pages', async () => {
    await insert('Home', Array.from({ length: 5 }, (_, i) => `[${i}](https://example.org/${i})`).join(' '));
    const first = await spaceLinks({ limit: 3 });
    const second = await spaceLinks({ limit: 3, page: first.next!.page });
    expect([...first.items, ...second.items].map(({ targetReference }) => targetReference!.url)).toEqual(
      Array.from({ length: 5 }, (_, i) => `https://example.org/${i}`),
    );
    expect(second.next).toBeUndefined();
  });

  it('follow their targets when these are renamed, moved, deleted and restored', async () => {
    const target = await insert('Target');
    const group = (await write([{ operation: 'insert_group', title: 'Group' }]))[0]!.page.id;
    await insert('Source', `[Target](/pages/${target})`);
    const before = await t.make.headOf(spaceId);
    await write([{ operation: 'update_page', page: target, title: 'Renamed', slug: 'renamed', into: group }]);
    expect((await spaceLinks()).items[0]).toMatchObject({
      status: 'ok',
      targetReference: { page: { title: 'Renamed', path: 'group/renamed' } },
    });
    await write([{ operation: 'delete_page', page: target }]);
    expect((await spaceLinks()).items[0]).toMatchObject({ status: 'broken', locations: 1 });
    await write([{ operation: 'revert_page', page: target, revision: before }]);
    expect((await spaceLinks()).items[0]).toMatchObject({ status: 'ok', targetReference: { page: { title: 'Target' } } });
  });

  it('include the fields of pages, and what content is made from', async () => {
    const home = await insert('Home');
    await write([{ operation: 'insert_link', title: 'Link', target: { kind: 'page', page: home } }]);
    const [content] = (await write([
      { operation: 'insert_reusable_content', title: 'Note', document: { markdown: `See [home](/pages/${home})` } },
    ])) as unknown as [{ reusableContent: string }];
    const block = {
      object: 'block',
      type: 'reusable-content',
      isVoid: true,
      data: { ref: { kind: 'reusable-content', reusableContent: content.reusableContent } },
    };
    await insert('User', '', { document: { document: { object: 'document', data: { schemaVersion: 1 }, nodes: [block] } } });
    const { items } = await spaceLinks();
    expect(items.map(({ relation, status, locationReferences }) => [relation, status, locationReferences.map(({ kind }) => kind)])).toEqual(
      [
        ['reference', 'ok', ['page', 'reusable-content']],
        ['dependsOn', 'ok', ['page']],
      ],
    );
    expect((await backlinks(`${CONTENT}/page/:pageId/backlinks`, { pageId: home })).map(({ kind }) => kind)).toEqual([
      'page',
      'reusable-content',
    ]);
  });

  it('lead to OpenAPI specifications by their slug, and are broken once these are deleted', async () => {
    const { slug, id } = await t.make.openAPISpec(org);
    const other = await t.make.openAPISpec(await t.make.org());
    const operation = (spec: string) => `{% openapi-operation spec="${spec}" path="/pets" method="get" %}\n{% endopenapi-operation %}`;
    await insert('Pets', `${operation(slug)}\n\n${operation(other.slug)}`);
    const { items } = await spaceLinks();
    expect(items.map(({ status, targetReference }) => [status, targetReference?.openAPISpec?.id]).toSorted()).toEqual([
      ['broken', undefined],
      ['ok', id],
    ]);
    (await t.api.as(org.admin).delete('/v1/orgs/:o/openapi/:slug', { o: org.id, slug })).expect(204);
    expect((await spaceLinks()).items.map(({ status }) => status)).toEqual(['broken', 'broken']);
  });

  it('show nothing of what the caller may not view', async () => {
    const secret = await t.make.space({ org, editMode: 'live', defaultLevel: null, resolvedLevel: null });
    const hidden = await insert('Hidden', '', {}, secret.id);
    const foreign = await t.make.space({ pages: [t.make.page({ id: 'foreignPage' })] });
    await insert(
      'Home',
      `[a](/spaces/${secret.id}/pages/${hidden}) [b](/spaces/${foreign.id}/pages/foreignPage) [c](/spaces/${secret.id}) [d](/users/${org.admin.id})`,
    );
    expect((await spaceLinks()).items.map(({ status }) => status)).toEqual(['ok', 'broken', 'ok', 'ok']);
    const reader = await t.make.member(org);
    const seen = await spaceLinks({}, reader);
    expect(seen.items.map(({ status }) => status)).toEqual(['broken', 'broken', 'broken', 'ok']);
    expect(JSON.stringify(seen)).not.toContain('Hidden');
    expect((await spaceLinks()).items[0]!.targetReference).toMatchObject({ space: { id: secret.id }, page: { title: 'Hidden' } });
  });

  it('are known of documents that were stored before links were', async () => {
    const target = await insert('Target');
    await insert('Source', `[Target](/pages/${target})`);
    await t.db.query('DELETE FROM document_links WHERE space_id = $1', [spaceId]);
    expect((await spaceLinks()).items).toHaveLength(1);
    const [row] = await t.db.query<{ n: number }>('SELECT count(*)::int AS n FROM document_links WHERE space_id = $1', [spaceId]);
    expect(row!.n).toBeGreaterThan(0);
  });
});

describe('documents that were stored without their links', () => {
  it('get them from the job of an upgrade, in all spaces and in whatever number', async () => {
    const other = (await t.make.space({ org, editMode: 'live' })).id;
    const insertFrom = (first: number) =>
      Array.from({ length: 50 }, (_, i) => ({
        operation: 'insert_page',
        title: `Page ${first + i}`,
        document: { markdown: `[${i}](https://example.org/${first + i})` },
      }));
    for (const id of [spaceId, other]) for (const first of [0, 50, 100]) await write(insertFrom(first), id);
    const counts = () =>
      t.db.query<{ documents: number; links: number }>(
        `SELECT (SELECT count(*)::int FROM documents WHERE space_id = ANY($1)) AS documents,
                (SELECT count(*)::int FROM document_links WHERE space_id = ANY($1)) AS links`,
        [[spaceId, other]],
      );
    await t.db.query('DELETE FROM document_links WHERE space_id = ANY($1)', [[spaceId, other]]);
    await t.app.get(Jobs).enqueue(ExtractAllLinks, {});
    await vi.waitFor(async () => expect((await counts())[0]!.links).toBe((await counts())[0]!.documents));
    const [row] = await counts();
    expect(row!.documents).toBeGreaterThanOrEqual(300);
    expect(row!.links).toBe(row!.documents);
  });
});

describe('the links of a copy of a space', () => {
  it('lead to the copy', async () => {
    const target = await insert('Target');
    await insert('Source', `[Target](/pages/${target})`);
    spaceId = (await t.api.as(org.admin).post('/v1/spaces/:spaceId/duplicate', { spaceId })).expect(201).body.id;
    await vi.waitFor(async () => {
      const [row] = await t.db.query<{ targets: string[] }>(`SELECT targets FROM document_links WHERE space_id = $1 AND targets <> '{}'`, [
        spaceId,
      ]);
      expect(row?.targets).toEqual([`page ${spaceId} ${target}`]);
    });
    expect((await spaceLinks()).items).toMatchObject([{ status: 'ok', targetReference: { space: { id: spaceId } } }]);
  });
});

describe('the links of a page', () => {
  it('are those of the page alone', async () => {
    const target = await insert('Target', '[self](#top)\n\n## Top');
    const source = await insert('Source', `[Target](/pages/${target}) [gone](https://example.org/)`);
    expect(summary(await pageLinks(source))).toEqual([
      ['ok', 'page', ['Source']],
      ['ok', 'url', ['Source']],
    ]);
    expect((await pageLinks(source, { status: 'broken' })).items).toEqual([]);
    expect(summary(await pageLinks(target))).toEqual([['ok', 'anchor', ['Target']]]);
    (await t.api.as(org.admin).get(`${CONTENT}/page/:pageId/links`, { spaceId, pageId: 'none' })).expect(404);
  });
});

describe('the links to a page or a file', () => {
  it('are those of the current content, whatever the revisions before had', async () => {
    const target = await insert('Target');
    const source = await insert('Source', `[Target](/pages/${target})`);
    await insert('Anchored', `[Target](/pages/${target}#part)`);
    expect(await toPage(target)).toEqual(['Source', 'Anchored']);
    await write([{ operation: 'update_page', page: source, document: { markdown: 'Nothing' } }]);
    expect(await toPage(target)).toEqual(['Anchored']);
    (await t.api.as(org.admin).get(`${CONTENT}/page/:pageId/backlinks`, { spaceId, pageId: 'none' })).expect(404);
    (await t.api.as(org.admin).get(`${CONTENT}/files/:fileId/backlinks`, { spaceId, fileId: 'none' })).expect(404);
  });

  it('come from other spaces of the organization that the caller may view', async () => {
    const target = await insert('Target');
    const open = (await t.make.space({ org, editMode: 'live' })).id;
    const closed = (await t.make.space({ org, editMode: 'live', defaultLevel: null, resolvedLevel: null })).id;
    await insert('Open', `[t](/spaces/${spaceId}/pages/${target})`, {}, open);
    await insert('Closed', `[t](/spaces/${spaceId}/pages/${target})`, {}, closed);
    expect((await toPage(target)).toSorted()).toEqual(['Closed', 'Open']);
    expect(await toPage(target, await t.make.member(org))).toEqual(['Open']);
  });

  it('come from fields of pages in other spaces, too, and in copies of these', async () => {
    const file = t.make.file();
    spaceId = (await t.make.space({ org, editMode: 'live', files: [file] })).id;
    const target = await insert('Target');
    const other = (await t.make.space({ org, editMode: 'live' })).id;
    const ref = { kind: 'page', page: target, space: spaceId };
    const [link] = await write([{ operation: 'insert_link', title: 'Shortcut', target: ref }], other);
    await write([{ operation: 'insert_link', title: 'Download', target: { kind: 'file', file: file.id, space: spaceId } }], other);
    expect(await toPage(target)).toEqual(['Shortcut']);
    const found = await backlinks(`${CONTENT}/files/:fileId/backlinks`, { fileId: file.id });
    expect(found.map(({ page }) => page!.title)).toEqual(['Download']);
    (await t.api.as(org.admin).post('/v1/spaces/:spaceId/duplicate', { spaceId: other })).expect(201);
    expect(await toPage(target)).toEqual(['Shortcut', 'Shortcut']);
    await write([{ operation: 'delete_page', page: link!.page.id }], other);
    expect(await toPage(target)).toEqual(['Shortcut']);
  });

  it('come from fields of pages that name the space itself, once it is copied', async () => {
    const target = await insert('Target');
    await write([{ operation: 'insert_link', title: 'Shortcut', target: { kind: 'page', page: target, space: spaceId } }]);
    expect(await toPage(target)).toEqual(['Shortcut']);
    (await t.api.as(org.admin).post('/v1/spaces/:spaceId/duplicate', { spaceId })).expect(201);
    expect(await toPage(target)).toEqual(['Shortcut', 'Shortcut']);
  });

  it('come from fields of pages that were written before these were recorded', async () => {
    const target = await insert('Target');
    const other = (await t.make.space({ org, editMode: 'live' })).id;
    await write([{ operation: 'insert_link', title: 'Shortcut', target: { kind: 'page', page: target, space: spaceId } }], other);
    const runner = t.app.get(DataSource).createQueryRunner();
    const migration = new CreateFieldTargets1795331000000();
    await migration.down(runner);
    await migration.up(runner);
    await runner.release();
    expect(await toPage(target)).toEqual(['Shortcut']);
  });

  it('of a file are the pages that show it', async () => {
    const file = t.make.file();
    const space = await t.make.space({ org, editMode: 'live', files: [file] });
    spaceId = space.id;
    await insert('Gallery', `[the file](/files/${file.id})`);
    const found = await backlinks(`${CONTENT}/files/:fileId/backlinks`, { fileId: file.id });
    expect(found.map(({ page }) => page!.title)).toEqual(['Gallery']);
    expect((await spaceLinks()).items[0]).toMatchObject({ status: 'ok', targetReference: { kind: 'file', file: { id: file.id } } });
  });
});

describe('in a change request', () => {
  it('links and backlinks are those of its content, and those of the space stay', async () => {
    const target = await insert('Target');
    await insert('Source', `[Target](/pages/${target})`);
    const { id } = (await t.api.as(org.admin).post('/v1/spaces/:spaceId/change-requests', { spaceId }, {})).expect(201).body;
    const place = { spaceId, changeRequestId: id };
    const changes = [
      { operation: 'insert_page', title: 'Proposal', document: { markdown: `[Target](/pages/${target}) [x](/pages/${target}#no)` } },
    ];
    (await t.api.as(org.admin).post(REQUEST, place, { changes })).expect(200);
    const { pages } = (await t.api.as(org.admin).get(`${REQUEST}/pages`, place)).expect(200).body as { pages: { id: string }[] };
    const written = pages.at(-1)!.id;
    const found = await backlinks(`${REQUEST}/page/:pageId/backlinks`, { ...place, pageId: target });
    expect(found.map(({ page }) => page!.title)).toEqual(['Source', 'Proposal']);
    expect(found[0]).toMatchObject({ versionContext: { type: 'changeRequest', changeRequest: { id } } });
    const links = await list(`${REQUEST}/page/:pageId/links`, { ...place, pageId: written });
    expect(summary(links)).toEqual([
      ['ok', 'page', ['Proposal']],
      ['broken', 'anchor', ['Proposal']],
    ]);
    expect(await toPage(target)).toEqual(['Source']);
    (await t.api.as(org.admin).get(`${REQUEST}/files/:fileId/backlinks`, { ...place, fileId: 'none' })).expect(404);
  });
  it('count those that it broke, apart from those that were broken before', async () => {
    const kept = await insert('Kept', '## Part');
    const removed = await insert('Removed');
    const source = await insert(
      'Source',
      `[kept](/pages/${kept}#part) [gone](/pages/${kept}#gone) [removed](/pages/${removed}) [also gone](/pages/${kept}#also-gone)`,
    );
    const { id } = (await t.api.as(org.admin).post('/v1/spaces/:spaceId/change-requests', { spaceId }, {})).expect(201).body;
    const place = { spaceId, changeRequestId: id };
    const edit = async (...changes: object[]) => (await t.api.as(org.admin).post(REQUEST, place, { changes })).expect(200);
    const LINKS = '/v1/spaces/:spaceId/change-requests/:changeRequestId/links';
    const stats = async () => (await list(LINKS, place)).stats.broken;
    expect(await stats()).toEqual({ total: 2, changeRequest: 0 });

    await edit(
      { operation: 'delete_page', page: removed },
      { operation: 'update_page', page: kept, document: { markdown: '## Gone\n\n[new](#nowhere)' } },
    );
    // Broken now: `#part`, the removed page and the new link. `#gone` is repaired, and `#also-gone` was broken before.
    expect(await stats()).toEqual({ total: 4, changeRequest: 3 });
    const brokenIn = async (brokenContext: string) => {
      const { items, stats: all } = await list(LINKS, place, { brokenContext });
      expect(all.broken).toEqual({ total: 4, changeRequest: 3 });
      return items.map(({ reference }) => [reference.kind, 'anchor' in reference ? reference.anchor : undefined]);
    };
    expect((await brokenIn('change-request')).toSorted()).toEqual([
      ['anchor', 'nowhere'],
      ['anchor', 'part'],
      ['page', undefined],
    ]);
    expect(await brokenIn('space')).toEqual([['anchor', 'also-gone']]);
    expect((await list(LINKS, place, { brokenContext: 'change-request', status: 'ok' })).items).toEqual([]);
    (await t.api.as(org.admin).get(LINKS, place, { query: { brokenContext: 'strange' } })).expect(400);
    const ofPage = (pageId: string) => list(`${REQUEST}/page/:pageId/links`, { ...place, pageId });
    expect((await ofPage(source)).stats.broken).toEqual({ total: 3, changeRequest: 2 });
    expect((await ofPage(kept)).stats.broken).toEqual({ total: 1, changeRequest: 1 });
    expect((await spaceLinks()).stats.broken).toEqual({ total: 2, changeRequest: 0 });

    // What the space itself broke meanwhile is not counted once the change request includes it.
    await write([{ operation: 'insert_page', title: 'Later', document: { markdown: `[never](/pages/${kept}#never)` } }]);
    (await t.api.as(org.admin).post('/v1/spaces/:spaceId/change-requests/:changeRequestId/update', place, {})).expect(200);
    expect(await stats()).toEqual({ total: 5, changeRequest: 3 });
    const stranger = (await t.make.org()).admin;
    (await t.api.as(stranger).get(LINKS, place)).expect(404);
  });
});
