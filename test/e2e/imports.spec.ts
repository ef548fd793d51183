import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';
import { pngOf } from '../support/png.js';
import { unzipped, zipOf, zipWith, type ZippedEntry } from '../support/zip.js';

const t = useApp();
const IMPORTS = '/v1/org/:organizationId/imports';
const RUN = '/v1/org/:organizationId/imports/:importId';

let org: Awaited<ReturnType<typeof t.make.org>>;
let spaceId: string;
beforeEach(async () => {
  org ??= await t.make.org();
  spaceId = (await t.make.space({ org })).id;
});

const pathOf = (url: string) => url.replace('https://docs.example.test', '');

async function upload(bytes: Buffer, name = 'docs.zip', as: MadeUser = org.admin): Promise<string> {
  const file = { name, type: 'application/zip', size: bytes.length };
  const { url, key } = (
    await t.api.as(as).post('/v1/orgs/:organizationId/storage/upload', { organizationId: org.id }, { file, kind: 'import_file' })
  ).expect(201).body;
  const put = await t.app.inject({ method: 'PUT', url: pathOf(url), headers: { 'content-type': 'application/zip' }, payload: bytes });
  expect(put.statusCode, put.body).toBe(204);
  return key as string;
}

async function start(bytes: Buffer, { target = {}, name, ...body }: { target?: object; name?: string; dryRun?: boolean } = {}) {
  const files = [await upload(bytes, name)];
  const request = { source: { type: 'file', files }, target: { space: spaceId, ...target }, ...body };
  return (await t.api.as(org.admin).post(IMPORTS, { organizationId: org.id }, request)).expect(201).body as { id: string };
}

const get = async (importId: string) => (await t.api.as(org.admin).get(RUN, { organizationId: org.id, importId })).expect(200).body;

async function ended(importId: string) {
  await vi.waitFor(async () => expect(['completed', 'failed', 'cancelled']).toContain((await get(importId)).status), {
    timeout: 60_000,
    interval: 50,
  });
  return get(importId);
}

async function imported(files: Readonly<Record<string, string | Buffer>> | Buffer, options: Parameters<typeof start>[1] = {}) {
  const { id } = await start(Buffer.isBuffer(files) ? files : zipOf(files), options);
  const run = await ended(id);
  expect(run.status, run.reason).toBe('completed');
  return run;
}

const reportOf = async (importId: string): Promise<Record<string, string>> => {
  const { items } = (
    await t.api.as(org.admin).get(`${RUN}/files`, { organizationId: org.id, importId }, { query: { limit: '1000' } })
  ).expect(200).body;
  return Object.fromEntries(
    items.map(({ path, outcome, reason }: { path: string; outcome: string; reason?: string }) => [
      path,
      outcome + (reason ? `: ${reason}` : ''),
    ]),
  );
};

/** The tree of pages as `title (slug)`, groups in brackets. */
interface Entry {
  type: string;
  title: string;
  slug?: string;
  hidden?: boolean;
  pages?: Entry[];
}
const treeOf = (pages: Entry[]): unknown[] =>
  pages.flatMap(({ type, title, slug, hidden, pages: inner = [] }) => {
    const name = `${title}${slug ? ` (${slug})` : ''}${type === 'document' ? '' : ` [${type}]`}${hidden ? ' hidden' : ''}`;
    return inner.length > 0 ? [name, treeOf(inner)] : [name];
  });
const inRequest = (run: { target: { changeRequest: string } }) => ({ spaceId, changeRequestId: run.target.changeRequest });
async function pagesOf(run: { target: { changeRequest: string } }): Promise<Entry[]> {
  return (await t.api.as(org.admin).get('/v1/spaces/:spaceId/change-requests/:changeRequestId/content/pages', inRequest(run))).expect(200)
    .body.pages;
}
async function markdownOf(run: { target: { changeRequest: string } }, pagePath: string): Promise<string> {
  const path = '/v1/spaces/:spaceId/change-requests/:changeRequestId/content/path/:pagePath';
  return (await t.api.as(org.admin).get(path, { ...inRequest(run), pagePath }, { query: { format: 'markdown' } })).expect(200).body
    .markdown;
}
const exported = async (address: string): Promise<Buffer> => {
  const reply = await t.app.inject({ method: 'GET', url: address, headers: { authorization: `Bearer ${org.admin.token}` } });
  expect(reply.statusCode, reply.statusCode === 200 ? '' : reply.body).toBe(200);
  return reply.rawPayload;
};

describe('an import', () => {
  it('makes pages of a folder of Markdown, with links and images, in one revision of a change request', async () => {
    const run = await imported({
      'README.md': '# Welcome\n\nSee [setup](guides/setup.md#first), [later](guides/) and [nothing](absent.md).\n\n![logo](img/logo.png)\n',
      'guides/setup.md': '---\ndescription: How to begin\nicon: bolt\n---\n\n# Setup\n\nBack to [start](../README.md).\n',
      'guides/advanced/README.md': '# Advanced\n',
      'img/logo.png': pngOf(2, 2),
      'img/unused.png': pngOf(1, 1),
    });
    expect(run.summary).toEqual({ created: 4, updated: 0, unchanged: 0, skipped: 1, brokenLinks: 1 });
    expect(treeOf(await pagesOf(run))).toEqual(['Welcome (home)', 'Guides (guides) [group]', ['Advanced (advanced)', 'Setup (setup)']]);
    const text = await markdownOf(run, 'home');
    expect(text).toContain('[setup](./guides/setup.md#first)');
    expect(text).toContain('and nothing.');
    expect(text).toMatch(/!\[logo\]\(\/files\/\w{20}\)/);
    expect(await reportOf(run.id)).toMatchObject({ 'img/unused.png': 'skipped: No page refers to it', 'guides/setup.md': 'created' });
    const { body } = (await t.api.as(org.admin).get('/v1/spaces/:spaceId/change-requests/:changeRequestId', inRequest(run))).expect(200);
    expect(body).toMatchObject({ status: 'draft', subject: 'Import of files' });
    const [row] = await t.db.query('SELECT count(*)::int AS count FROM revisions WHERE space_id = $1', [spaceId]);
    expect(row).toEqual({ count: 2 });
  });
});

describe('an export', () => {
  it('imports into the same space without a change, and into another one to the same bytes', async () => {
    const run = await imported({
      'SUMMARY.md':
        '# Table of contents\n\n* [Start](start.md)\n  * [Inner](start/inner.md)\n* [Elsewhere](https://example.com/x)\n\n## Guides\n\n* [One](guides/one.md)\n',
      'start.md': '---\nhidden: true\n---\n\n# Start: here\n\n![](.gitbook/assets/a.png)\n',
      'start/inner.md': '# Inner\n\n[up](../start.md)\n',
      'guides/one.md': '# One\n\nSee [group](./).\n',
      '.gitbook/assets/a.png': pngOf(3, 3),
      '.gitbook/vars.yaml': 'version: 2\n',
    });
    const first = await exported(`/v1/spaces/${spaceId}/change-requests/${run.target.changeRequest}/export`);
    expect(Object.keys(unzipped(first))).toEqual([
      'SUMMARY.md',
      '.gitbook/vars.yaml',
      'start/README.md',
      'start/inner.md',
      'guides/one.md',
      '.gitbook/assets/a.png',
    ]);
    const again = await imported(first, { target: { changeRequest: run.target.changeRequest } });
    expect(again.summary).toMatchObject({ created: 0, updated: 0 });
    spaceId = (await t.make.space({ org })).id;
    const other = await imported(first);
    const second = await exported(`/v1/spaces/${spaceId}/change-requests/${other.target.changeRequest}/export`);
    expect(unzipped(second)).toEqual(unzipped(first));
    expect(second.equals(first)).toBe(true);
  });
});

describe('a hostile archive', () => {
  it.each<[string, ZippedEntry[], RegExp]>([['a path that leaves it', [{ name: '../evil.md' }], /`\.\.\/evil\.md` has `\.\.`/]])(
    'is refused for %s',
    async (_, entries, message) => {
      const run = await ended((await start(zipWith(entries))).id);
      expect(run.status).toBe('failed');
      expect(run.reason).toMatch(message);
    },
  );
});
