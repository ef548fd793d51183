import { beforeEach, describe, expect, it } from 'vitest';
import { ImportsService } from '../../src/modules/exchange/imports/imports.service.js';
import { useApp } from '../support/app.js';
import { type EndedRun, type ImportBody, ImportRuns } from '../support/import-runs.js';
import { pngOf } from '../support/png.js';
import { makeReaderSite } from '../support/reader-site.js';
import { zipWith } from '../support/zip.js';

const t = useApp();
let runs: ImportRuns;
let spaceId: string;
beforeEach(async () => {
  const org = await t.make.org();
  runs = new ImportRuns(t, org.id, org.admin);
  spaceId = (await t.make.space({ org, editMode: 'live' })).id;
});

interface Shown {
  id: string;
  type: string;
  title: string;
  slug?: string;
  pages?: Shown[];
}

const SPACE = '/v1/spaces/:spaceId';
type Files = Readonly<Record<string, string | Buffer>>;

/** Imports and merges. */
async function merged(files: Files, body: ImportBody = {}): Promise<EndedRun> {
  const run = await runs.run(spaceId, files, body);
  if (run.target.changeRequest) await runs.merge(run);
  return run;
}
const synced = (files: Files, body: ImportBody = {}) => merged(files, { mode: 'sync', ...body });

/** The ids of the pages by their paths. */
async function pages(): Promise<Record<string, string>> {
  const { body } = (await t.api.as(runs.admin).get(`${SPACE}/content/pages`, { spaceId })).expect(200);
  const found: Record<string, string> = {};
  const visit = (inner: Shown[], above: string) => {
    for (const { id, slug = '', pages: below = [] } of inner) {
      found[above + slug] = id;
      visit(below, `${above}${slug}/`);
    }
  };
  visit(body.pages, '');
  return found;
}
const textOf = async (pagePath: string): Promise<string> =>
  (await t.api.as(runs.admin).get(`${SPACE}/content/path/:pagePath`, { spaceId, pagePath }, { query: { format: 'markdown' } })).expect(200)
    .body.markdown;
async function change(...changes: object[]): Promise<{ page?: { id: string } }[]> {
  return (await t.api.as(runs.admin).post(`${SPACE}/content`, { spaceId }, { changes })).expect(200).body.changes;
}
const edit = (page: string, markdown: string) => change({ operation: 'update_page', page, document: { markdown } });
const filesOf = async (): Promise<{ id: string; name: string }[]> =>
  (await t.api.as(runs.admin).get(`${SPACE}/content/files`, { spaceId })).expect(200).body.items;

const LONG = (end: string) =>
  `# Long\n\nThe engine runs on steam, which a fire of coal makes in its boiler. A valve lets out what is too much. ${end}\n`;

describe('an import of the same files', () => {
  it.each(['update', 'sync'])('is no change with images, folders, groups and links (%s)', async (mode) => {
    const files = {
      'mkdocs.yml':
        'site_name: x\nnav:\n  - index.md\n  - Guide:\n      - guide/a.md\n      - Site: https://example.com\n  - More:\n      - guide/b.md\n',
      'docs/index.md': '# Home\n\n![a](img/a.png) ![b](other/a.png)\n\n[a](guide/a.md)\n',
      'docs/guide/a.md': '# A\n\n![a](../img/a.png)\n',
      'docs/guide/b.md': '# B\n\n[gone](gone.md)\n',
      'docs/img/a.png': pngOf(2, 2),
      'docs/other/a.png': pngOf(3, 3),
    };
    await merged(files, { mode });
    const before = [await pages(), await filesOf()];
    const again = await runs.run(spaceId, files, { mode });
    expect(again.summary).toMatchObject({ created: 0, updated: 0, moved: 0, removed: 0, unchanged: 5 });
    expect(again.target.changeRequest).toBeUndefined();
    expect([await pages(), await filesOf()]).toEqual(before);
    const changed = await merged({ ...files, 'docs/img/a.png': pngOf(4, 4) }, { mode });
    expect(changed.summary).toMatchObject({ created: 0, updated: 1, unchanged: 4 });
    expect([await pages(), (await filesOf()).map(({ id }) => id).toSorted()]).toEqual([
      before[0],
      (before[1] as { id: string }[]).map(({ id }) => id).toSorted(),
    ]);
  });

  it('is recognized when the report of the last one was removed', async () => {
    const files = { 'a.md': LONG('Loud.'), 'b.md': '# B\n' };
    await merged(files);
    const before = await pages();
    const age = () => t.db.query(`UPDATE imports SET finished_at = now() - interval '91 days' WHERE space_id = $1`, [spaceId]);
    const sweep = () => t.app.get(ImportsService).sweep({ signal: new AbortController().signal });
    await age();
    await sweep();
    expect((await merged(files)).summary).toMatchObject({ unchanged: 2, created: 0 });
    await age();
    await sweep();
    const run = await synced({ 'c.md': LONG('Very loud.') });
    expect(run.summary).toMatchObject({ moved: 1, removed: 1, created: 0 });
    expect(await pages()).toEqual({ c: before['a'] });
  });

  it('knows files that no import has made by their name and bytes', async () => {
    const target = { changeRequest: (await runs.run(spaceId, { 'a.md': '![](x.png)', 'x.png': pngOf(2, 2) })).target.changeRequest };
    await t.db.query('DELETE FROM imports WHERE space_id = $1', [spaceId]);
    const again = await runs.run(spaceId, { 'a.md': '![](x.png)', 'x.png': pngOf(2, 2) }, { target });
    expect(again.summary).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  it('leaves pages where they were moved here, and their order', async () => {
    const files = { 'a.md': '# A\n', 'b.md': '# B\n', 'c/README.md': '# C\n', 'c/d.md': '# D\n' };
    await merged(files);
    const before = await pages();
    await change(
      { operation: 'update_page', page: before['a'], into: before['c'] },
      { operation: 'update_page', page: before['b'], slug: 'bee' },
      { operation: 'update_page', page: before['c'], at: 0 },
    );
    const after = await pages();
    expect(after['c/a']).toBe(before['a']);
    for (const mode of ['update', 'sync']) {
      expect((await merged(files, { mode })).summary).toMatchObject({ created: 0, updated: 0, moved: 0, removed: 0 });
      expect(await pages()).toEqual(after);
    }
    await merged({ ...files, 'a.md': '# A\n\nMore.\n' });
    expect(await pages()).toEqual(after);
    expect(await textOf('c/a')).toContain('More.');
  });
});

describe('a file with another path', () => {
  it.each<[string, Files, Files, Record<string, string>]>([
    ['the same text', { 'a.md': '# A\n' }, { 'x/b.md': '# A\n' }, { a: 'x/b' }],
    ['similar text', { 'a.md': LONG('It is loud.') }, { 'b.md': LONG('It is very loud.') }, { a: 'b' }],
    ['pages below it', { 'a.md': '# A\n' }, { 'a/README.md': '# All of A\n', 'a/x.md': '# X\n' }, { a: 'a' }],
    ['an alias', { 'a.md': '# A\n' }, { 'b.md': '---\naliases: [/a/]\n---\n# Other\n' }, { a: 'b' }],
  ])('moves its page for %s', async (_, first, second, moves) => {
    const base = { 'keep.md': '# Keep\n\n[a](a.md)\n' };
    await merged({ ...base, ...first });
    const before = await pages();
    const run = await synced({ ...base, ...second });
    const after = await pages();
    for (const [from, to] of Object.entries(moves)) expect(after[to]).toBe(before[from]);
    expect(run.summary).toMatchObject({ removed: 0 });
    expect(after['keep']).toBe(before['keep']);
  });

  it('is a new page if its text is another one, or several have the same', async () => {
    await merged({ 'a.md': LONG('It is loud.'), 'b.md': '# Same\n', 'c.md': '# Same\n' });
    const before = await pages();
    const run = await synced({
      'x.md': '# X\n\nQuite different words are here, about nothing that was said of any machine before.\n',
      'y.md': '# Same\n',
    });
    expect(run.summary).toMatchObject({ created: 2, removed: 3, moved: 0 });
    const after = Object.values(await pages());
    expect(Object.values(before).filter((id) => after.includes(id))).toEqual([]);
  });

  it('is reported with both, keeps comments, and its former address leads to it on sites', async () => {
    const site = await makeReaderSite(t);
    runs = new ImportRuns(t, site.org.id, site.org.admin);
    spaceId = site.spaceId;
    const target = {};
    await merged({ 'guide/README.md': '# Guide\n', 'guide/old.md': LONG('Old.'), 'other.md': '# Other\n' });
    const before = await pages();
    await t.api.as(runs.admin).post(`${SPACE}/comments`, { spaceId }, { page: before['guide/old'], body: { markdown: 'Kept?' } });
    const run = await runs.run(
      spaceId,
      { 'manual/README.md': '# Guide\n', 'manual/new.md': LONG('New.'), 'other.md': '# Other\n' },
      { mode: 'sync', target },
    );
    expect(run.summary).toMatchObject({ moved: 2, created: 0, removed: 0, unchanged: 1 });
    const listed = await runs.list<{ path: string; formerPath?: string; outcome: string; target: string }>(run, 'files');
    expect(listed.find(({ path }) => path === 'manual/new.md')).toMatchObject({
      formerPath: 'guide/old.md',
      outcome: 'moved',
      target: before['guide/old'],
    });
    const redirects = await runs.list<{ path: string; page: string }>(run, 'redirects');
    expect(redirects).toEqual([
      { object: 'import-redirect', path: 'guide', page: before['guide'] },
      { object: 'import-redirect', path: 'guide/old', page: before['guide/old'] },
    ]);
    const at = async (path: string) => t.app.inject({ method: 'GET', url: `${site.path}/${path}` });
    expect((await at('guide/old')).statusCode).toBe(200);
    await runs.merge(run);
    const moved = await at('guide/old');
    expect([moved.statusCode, moved.headers.location]).toEqual([307, expect.stringContaining(`${site.path}/manual/new`)]);
    expect((await at('manual/new')).statusCode).toBe(200);
    const { items } = (await t.api.as(runs.admin).get(`${SPACE}/comments`, { spaceId })).expect(200).body;
    expect(JSON.stringify(items)).toContain(before['guide/old']);
    await edit(before['guide/old']!, 'Moved by hand.');
    await change({ operation: 'insert_page', title: 'Old', slug: 'guide', document: { markdown: 'Again.' } });
    expect((await at('guide')).statusCode).toBe(200);
  });
});

describe('a sync', () => {
  it('removes what is gone, and shows it before', async () => {
    const files = { 'a.md': '# A\n\n![](a.png)\n', 'b/README.md': '# B\n', 'b/c.md': '# C\n', 'a.png': pngOf(2, 2) };
    await merged(files);
    const before = await pages();
    const [own] = await change({ operation: 'insert_page', title: 'Own', slug: 'own', into: before['b'], document: { markdown: 'Mine.' } });
    const left = { 'd.md': '# D\n' };
    const dry = await runs.run(spaceId, left, { mode: 'sync', dryRun: true });
    expect(dry.summary).toMatchObject({ created: 1, removed: 3, skipped: 1 });
    expect(Object.keys(await pages())).toHaveLength(4);
    expect(await runs.report(dry)).toMatchObject({
      'a.md': 'removed',
      'b/c.md': 'removed',
      'a.png': 'removed',
      'b/README.md': 'skipped: Pages that the import has not made are below it',
    });
    expect((await merged(left)).summary).toMatchObject({ created: 1, removed: 0 });
    expect((await synced(left)).summary).toMatchObject({ created: 0, removed: 3 });
    const after = await pages();
    expect(after).toEqual({ b: before['b'], 'b/own': own!.page!.id, d: after['d'] });
    expect(await filesOf()).toEqual([]);
    expect((await synced(left)).target.changeRequest).toBeUndefined();
  });

  it('keeps files that pages written here show, and what is in another place', async () => {
    const into = (await change({ operation: 'insert_page', title: 'Into', slug: 'into', document: { markdown: 'Holds.' } }))[0]!.page!.id;
    await merged({ 'a.md': '![](a.png)', 'a.png': pngOf(2, 2) });
    await merged({ 'x.md': '# X\n' }, { target: { page: into } });
    const [file] = await filesOf();
    await change({ operation: 'insert_page', title: 'Own', slug: 'own', document: { markdown: `![](/files/${file!.id})` } });
    const run = await synced({ 'b.md': '# B\n' });
    expect(await runs.report(run)).toMatchObject({ 'a.md': 'removed', 'a.png': 'skipped: Pages that the import has not made refer to it' });
    expect(Object.keys(await pages()).toSorted()).toEqual(['b', 'into', 'into/x', 'own']);
    expect(await filesOf()).toHaveLength(1);
  });

  it('merges with what was edited here, and keeps what only was edited here', async () => {
    const text = (one: string, two: string) => `# A\n\n${one}\n\nThe middle stays as it is.\n\n${two}\n`;
    const files = { 'a.md': text('One.', 'Two.'), 'b.md': '# B\n\nFirst.\n', 'c.md': '# C\n' };
    await merged(files);
    const ids = await pages();
    await edit(ids['a']!, 'One, edited.\n\nThe middle stays as it is.\n\nTwo.');
    await edit(ids['b']!, 'Edited.');
    await change({ operation: 'delete_page', page: ids['c'] });
    const run = await synced({ ...files, 'a.md': text('One.', 'Two, too.') });
    expect(run.summary).toMatchObject({ updated: 1, conflicts: 0 });
    expect(await runs.report(run)).toMatchObject({
      'a.md': 'updated: It was edited here since the last import, and the file as well: both are merged',
      'b.md': 'unchanged: It was edited here since the last import, and the file was not: it stays as it is',
      'c.md': 'skipped: It was removed here since the last import, and the file was not changed',
    });
    expect(await textOf('a')).toBe('One, edited.\n\nThe middle stays as it is.\n\nTwo, too.\n');
    expect(await textOf('b')).toBe('Edited.\n');
    expect(Object.keys(await pages())).toEqual(['a', 'b']);
    expect((await synced({ ...files, 'a.md': text('One.', 'Two, too.') })).target.changeRequest).toBeUndefined();
    const update = await merged({ ...files, 'a.md': text('One.', 'Two, too.') });
    expect(await runs.report(update)).toMatchObject({
      'a.md': 'updated: It was edited here since the last import: the file replaces that',
    });
    expect(await textOf('a')).toContain('One.\n');
  });

  it('leaves a conflict to the change request where both contradict each other', async () => {
    await merged({ 'a.md': '# A\n\nOne.\n', 'b.md': '# B\n' });
    const ids = await pages();
    await edit(ids['a']!, 'Mine.');
    await edit(ids['b']!, 'Mine, too.');
    const run = await runs.run(spaceId, { 'a.md': '# A\n\nTheirs.\n', 'c.md': '# C\n' }, { mode: 'sync' });
    expect(run.summary).toMatchObject({ conflicts: 2, created: 1, removed: 1 });
    expect((await runs.report(run))['a.md']).toMatch(/contradict each other: resolve the conflict/);
    const place = { spaceId, changeRequestId: run.target.changeRequest };
    const refused = (await t.api.as(runs.admin).post(`${SPACE}/change-requests/:changeRequestId/merge`, place)).expect(409).body;
    expect(refused.error.conflicts ?? refused.error.details?.conflicts).toHaveLength(2);
    expect(await textOf('a')).toBe('Mine.\n');
    const { theirs, conflicts } = refused.error;
    const resolutions = conflicts.map(({ target, path }: { target: object; path: string }) => ({ target, path, take: 'theirs' }));
    (await t.api.as(runs.admin).post(`${SPACE}/change-requests/:changeRequestId/update`, place, { theirs, resolutions })).expect(200);
    await runs.merge(run);
    expect(await textOf('a')).toBe('Mine.\n');
    expect(Object.keys(await pages()).toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('replaces the untouched first page of a new space', async () => {
    const { id } = (
      await t.api.as(runs.admin).post('/v1/orgs/:organizationId/spaces', { organizationId: runs.orgId }, { title: 'New' })
    ).expect(201).body;
    spaceId = id;
    expect(Object.keys(await pages())).toHaveLength(1);
    await synced({ 'a.md': '# A\n' });
    expect(Object.keys(await pages())).toEqual(['a']);
  });
});

describe('the choice of files', () => {
  const files = {
    'r-main/docs/a.md': '# A\n',
    'r-main/docs/b/c.md': '# C\n',
    'r-main/dist/x.html': '<p>x</p>',
    'r-main/README.md': '# R\n',
  };
  const written = async (body: object) => {
    const run = await runs.run(spaceId, files, { dryRun: true, ...body });
    const items = await runs.list<{ path: string; outcome: string }>(run, 'files', { outcome: 'created' });
    return items.map(({ path }) => path.replace('r-main/', '')).toSorted();
  };

  it('is made by globs, below the folder that all files are in', async () => {
    expect(await written({ include: ['docs/**'] })).toEqual(['docs/a.md', 'docs/b/c.md']);
    expect(await written({ exclude: ['dist', '/README.md'] })).toEqual(['docs/a.md', 'docs/b/c.md']);
    expect(await written({ include: ['docs'], exclude: ['**/b/*'] })).toEqual(['docs/a.md']);
    const run = await runs.run(spaceId, files, { exclude: ['dist'] });
    expect(await runs.report(run)).toMatchObject({ 'r-main/dist/x.html': 'skipped: Excluded by `dist`' });
    expect(await runs.get(run.id)).toMatchObject({ mode: 'update', include: [], exclude: ['dist'] });
  });

  it('that leaves nothing fails, and globs that are none are refused', async () => {
    const { id } = (await runs.start(spaceId, files, { include: ['nothing'] })).expect(201).body;
    expect(await runs.ended(id)).toMatchObject({ status: 'failed', reason: '`include` and `exclude` leave nothing to import' });
    for (const [name, value] of [
      ['include', ['{a,b}']],
      ['exclude', ['']],
      ['exclude', 'dist'],
      ['exclude', Array.from({ length: 51 }, (_, n) => `a${n}`)],
      ['mode', 'mirror'],
    ] as const) {
      const { error } = (await runs.start(spaceId, files, { [name]: value })).expect(400).body;
      expect(error.errors[0].pointer, name).toBe(`/${name}`);
    }
  });

  it('does not mind what nobody needs', async () => {
    const zip = zipWith([
      { name: 'a.md', content: '# A\n\n![](img/a.png)\n' },
      { name: 'out/App.js', content: '1' },
      { name: 'out/app.js', content: '2' },
      { name: 'img/a.png', content: pngOf(1, 1) },
      { name: 'link.md', content: 'a.md', mode: 0o120777 },
    ]);
    const run = await runs.run(spaceId, zip, { exclude: ['link.md'] });
    expect(run.summary).toMatchObject({ created: 2, skipped: 2 });
    const clash = zipWith([
      { name: 'a.md', content: '# A\n\n![](img/a.png) ![](Img/b.png)\n' },
      { name: 'img/a.png', content: pngOf(1, 1) },
      { name: 'Img/b.png', content: pngOf(2, 1) },
    ]);
    const { id } = (await runs.start(spaceId, clash)).expect(201).body;
    expect((await runs.ended(id)).reason).toMatch(/`img\/a\.png` has the same path as `Img\/b\.png`.*exclude: \["\/img\/a\.png"\]/);
  });
});

describe('the report', () => {
  const files = {
    'mkdocs.yml': 'site_name: x\n',
    'docs/a.md': '# A\n\n::: module.one\n\n::: module.two\n\n[gone](gone.md)\n',
    'docs/b.md': '# B\n\n::: module.three\n',
  };

  it('counts what was not understood, by mark', async () => {
    const run = await runs.run(spaceId, files);
    const marks = await runs.list<{ mark: string; count: number; files: number; path: string }>(run, 'marks');
    expect(marks.length).toBeGreaterThan(0);
    expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(marks[0]).toMatchObject({ object: 'import-mark', path: 'docs/a.md' });
  });

  it('is the description of the change request', async () => {
    const run = await runs.run(spaceId, files);
    const place = { spaceId, changeRequestId: run.target.changeRequest };
    const { description } = (await t.api.as(runs.admin).get(`${SPACE}/change-requests/:changeRequestId`, place)).expect(200).body;
    const text = JSON.stringify(description);
    for (const said of [run.id, '2 created', 'docs/a.md:7: gone → gone.md']) expect(text).toContain(said);
  });

  it('is 404 for others, whatever part of it', async () => {
    const run = await runs.run(spaceId, files, { dryRun: true });
    const stranger = await t.make.user();
    for (const part of ['files', 'links', 'redirects', 'marks'])
      (
        await t.api.as(stranger).get(`/v1/org/:organizationId/imports/:importId/${part}`, { organizationId: runs.orgId, importId: run.id })
      ).expect(404);
    const other = await t.make.org();
    (
      await t.api.as(other.admin).get('/v1/org/:organizationId/imports/:importId/marks', { organizationId: other.id, importId: run.id })
    ).expect(404);
  });
});

describe('a sync that would remove most pages', () => {
  const some = (count: number): Files => Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}.md`, `# P${n}\n`]));
  const started = async (files: Files, body: ImportBody = {}) => {
    const { id } = (await runs.start(spaceId, files, { mode: 'sync', ...body })).expect(201).body as { id: string };
    return runs.ended(id);
  };

  it.each([
    ['half of them', 22, 11],
    ['ten, although these are nearly all', 11, 1],
  ])('is done if it removes no more than %s', async (_, before, after) => {
    await merged(some(before));
    const run = await synced(some(after));
    expect(run).toMatchObject({ removesMost: false, summary: { removed: before - after } });
    expect(Object.keys(await pages())).toHaveLength(after);
  });

  it('is refused beyond, unless it is asked for, and a dry run says so', async () => {
    await merged(some(22));
    await change({ operation: 'insert_page', title: 'Ours', document: { markdown: 'Written here.' } });
    const body = { allowRemovingMost: true };
    const dry = await started(some(10), { dryRun: true });
    expect(dry).toMatchObject({ status: 'completed', removesMost: true, allowRemovingMost: false, summary: { removed: 12 } });
    const refused = await started(some(10));
    expect(refused).toMatchObject({
      status: 'failed',
      removesMost: true,
      reason: expect.stringMatching(/^It would remove 12 of the 22 pages .*`allowRemovingMost`/) as unknown,
    });
    expect(Object.values(await runs.report(refused)).filter((outcome) => outcome === 'removed')).toHaveLength(12);
    expect(Object.keys(await pages())).toHaveLength(23);
    expect(await started(some(10), { ...body, dryRun: true })).toMatchObject({ removesMost: true, allowRemovingMost: true });
    expect(await synced(some(10), body)).toMatchObject({ removesMost: true, summary: { removed: 12 } });
    expect(Object.keys(await pages())).toHaveLength(11);
  });

  it('looks at the pages of its place alone', async () => {
    await merged(some(40));
    const { p0: page } = await pages();
    const files = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`q${n}.md`, `# Q${n}\n`]));
    await merged(files, { target: { page } });
    expect(await started({ 'q0.md': '# Q0\n' }, { target: { page } })).toMatchObject({ status: 'failed', removesMost: true });
  });
});
