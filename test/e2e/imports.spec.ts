import { Readable } from 'node:stream';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FileStore } from '../../src/common/storage/file-store.js';
import { hashOf } from '../../src/common/json/canonical-json.js';
import { type ContentRef, isStorable } from '../../src/common/document/content-ref.js';
import { withRefs } from '../../src/common/document/with-refs.js';
import { JobWorker } from '../../src/common/jobs/job-worker.js';
import { ImportLimits } from '../../src/modules/exchange/imports/model/import-limits.js';
import { ImportEntries } from '../../src/modules/exchange/imports/run/import-entries.js';
import { UploadsService } from '../../src/modules/uploads/uploads.service.js';
import { useApp } from '../support/app.js';
import { IncomingFiles } from '../../src/modules/content/bytes/incoming-files.js';
import type { PageRecord } from '../../src/modules/versions/records/page-record.js';
import { SLUG } from '../../src/modules/versions/records/slug.js';
import { everyBlock } from '../support/every-block.js';
import type { MadeUser } from '../support/make.js';
import { pngOf } from '../support/png.js';
import { runs } from '../support/runs.js';
import { SEED } from '../support/seed.js';
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
    expect(run.summary).toEqual({
      created: 4,
      updated: 0,
      moved: 0,
      removed: 0,
      unchanged: 0,
      skipped: 1,
      brokenLinks: 1,
      missingAnchors: 1,
      conflicts: 0,
    });
    expect(treeOf(await pagesOf(run))).toEqual(['Welcome (home)', 'Guides (guides) [group]', ['Advanced (advanced)', 'Setup (setup)']]);
    const text = await markdownOf(run, 'home');
    expect(text).toContain('[setup](./guides/setup.md#first)');
    expect(text).toContain('and [nothing](absent.md).');
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
    const [one, two] = [run, other].map(({ target }) => `/v1/spaces/${target.space}/change-requests/${target.changeRequest}/export`);
    const headers = { authorization: `Bearer ${org.admin.token}` };
    const { etag } = (await t.app.inject({ method: 'HEAD', url: one!, headers })).headers;
    expect((await t.app.inject({ method: 'GET', url: one!, headers: { ...headers, 'if-none-match': etag as string } })).statusCode).toBe(
      304,
    );
    expect((await t.app.inject({ method: 'GET', url: two! })).statusCode).toBe(401);
    const stranger = { authorization: `Bearer ${(await t.make.user()).token}` };
    expect((await t.app.inject({ method: 'GET', url: two!, headers: stranger })).statusCode).toBe(404);
  });
});

describe('any content', () => {
  const title = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => isStorable(text) && text.trim() !== '');
  const slug = fc.oneof(
    fc.constantFrom('readme', 'index', 'CON', 'con', 'a', 'A', 'a.md', 'x:y', 'summary', '-', '..a', 'é', 'e\u0301'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => SLUG.test(text) && text !== ''),
  );
  const fields = fc.record(
    {
      description: title,
      linkTitle: title,
      icon: fc.constantFrom('bolt', 'x-ray'),
      hidden: fc.constant(true),
      noIndex: fc.constant(true),
      condition: fc.constantFrom('true', 'visitor.claims.a == "--> b"'),
      layout: fc.constantFrom({ width: 'wide' as const }, { cover: false, outline: false, coverSize: 'full' as const }),
      cover: fc.constantFrom({ ref: { kind: 'url', url: 'https://example.com/a (b).png' }, yPos: 3 }, { yPos: 1, height: 100 }),
      variables: fc.constantFrom({ version: '2.1', on: true }),
    },
    { requiredKeys: [] },
  );
  const entry = fc.record({
    title,
    slug,
    fields,
    kind: fc.constantFrom('document', 'document', 'document', 'group', 'link'),
    under: fc.nat(),
  });

  /** Pages below each other, groups at the top, links anywhere. */
  function pagesFrom(entries: readonly (typeof entry extends fc.Arbitrary<infer Of> ? Of : never)[]): PageRecord[] {
    const pages: PageRecord[] = [];
    for (const { title: named, slug: wanted, fields: some, kind, under } of entries) {
      const holders = [null, ...pages.filter(({ type }) => type !== 'link').map(({ id }) => id)];
      const parent = kind === 'group' ? null : holders[under % holders.length]!;
      if (kind !== 'link' && pages.some((page) => page.parent === parent && page.slug === wanted)) continue;
      const { hidden, condition, linkTitle, icon } = some;
      if (kind === 'document') pages.push(t.make.page({ parent, title: named, slug: wanted, ...some }));
      else if (kind === 'group')
        pages.push(t.make.page({ type: 'group', title: named, slug: wanted, ...(hidden && { hidden }), ...(condition && { condition }) }));
      else {
        const target =
          under % 2 === 0 || pages.length === 0 ? { kind: 'url', url: 'https://example.com/x?(y)' } : { kind: 'page', page: pages[0]!.id };
        pages.push(
          t.make.page({ type: 'link', parent, title: named, slug: '', target, ...(linkTitle && { linkTitle }), ...(icon && { icon }) }),
        );
      }
    }
    return pages;
  }

  it('is exported, imported into an empty space, and exported as the same bytes', async () => {
    const samples = fc.sample(fc.array(entry, { minLength: 5, maxLength: 30 }), { seed: SEED, ...runs(15) });
    for (const entries of samples) {
      const pages = pagesFrom(entries);
      const whole = t.make.page({ title: 'Whole', slug: 'whole' });
      const stored = await t.app.get(IncomingFiles).store(Readable.from([pngOf(2, 2)]));
      const file = t.make.file({ name: 'a: (1).png', ...stored });
      const content = t.make.reusableContent({ title: 'Note # 1' });
      const refs: Record<string, ContentRef> = {
        page: { kind: 'page', page: whole.id },
        file: { kind: 'file', file: file.id },
        'reusable-content': { kind: 'reusable-content', reusableContent: content.id },
      };
      const document = withRefs(everyBlock().document, (ref) =>
        ref['space'] !== undefined
          ? ref
          : ref['page'] !== undefined && ref.kind === 'anchor'
            ? { ...ref, page: whole.id }
            : (refs[ref.kind] ?? ref),
      );
      const space = await t.make.space({
        org,
        pages: [...pages, { ...whole, document: hashOf(document) }],
        files: [file],
        reusableContents: [content],
      });
      await t.make.document(space.id, document);
      const first = await exported(`/v1/spaces/${space.id}/export`);
      spaceId = (await t.make.space({ org })).id;
      const run = await imported(first);
      const second = await exported(`/v1/spaces/${spaceId}/change-requests/${run.target.changeRequest}/export`);
      expect(unzipped(second), `seed ${SEED}`).toEqual(unzipped(first));
      expect(second.equals(first), `seed ${SEED}`).toBe(true);
      spaceId = space.id;
      expect((await imported(first)).summary, `seed ${SEED}`).toMatchObject({ created: 0, updated: 0 });
    }
  });
});

describe('a layout', () => {
  const page = (title: string) => `# ${title}\n`;

  it.each<[string, Record<string, string>, unknown[]]>([
    [
      'gitbook',
      {
        '.gitbook.yaml': 'root: ./content/\n',
        'content/SUMMARY.md':
          '# Summary\n\n* [Hello](README.md)\n\n## Part *one*\n\n* [First \\[a\\]](a.md)\n  - [Second](b/README.md "b")\n\n---\n\n* [Docs](https://example.com)\n* [Gone](gone.md)\n',
        'content/README.md': page('Hello'),
        'content/a.md': page('First [a]'),
        'content/b/README.md': page('Second page'),
        'content/draft.md': page('Draft'),
        'outside.md': page('Outside'),
      },
      ['Hello (home)', 'Part one (part-one) [group]', ['First [a] (a)', ['Second page (b)']], 'Docs [link]', 'Draft (draft) hidden'],
    ],
    [
      'mdbook',
      {
        'book/book.toml': '[book]\ntitle = "x"\nsrc = "text"\n',
        'book/text/SUMMARY.md':
          '# Summary\n\n[Preface](preface.md)\n\n# Part\n\n1. [One](one.md)\n    1. [Two](one/two.md)\n2. [Later]()\n',
        'book/text/preface.md': page('Preface'),
        'book/text/one.md': page('One'),
        'book/text/one/two.md': page('Two'),
      },
      ['Preface (preface)', 'Part (part) [group]', ['One (one)', ['Two (two)'], 'Later (later)']],
    ],
    [
      'mkdocs',
      {
        'mkdocs.yml':
          'site_name: x\nmarkdown_extensions:\n  - x: !!python/name:a.b\nnav:\n  - index.md\n  - Guide:\n      - Set up: guide/setup.md\n      - Deeper:\n          - guide/deep.md\n  - https://example.com\n',
        'docs/index.md': page('Start'),
        'docs/guide/setup.md': page('Setup'),
        'docs/guide/deep.md': page('Deep'),
      },
      ['Start (home)', 'Guide (guide) [group]', ['Setup (setup)', 'Deeper (deeper)', ['Deep (deep)']], 'https://example.com [link]'],
    ],
    [
      'mintlify',
      {
        'docs.json': JSON.stringify({
          navigation: {
            tabs: [
              { tab: 'Guides', pages: ['index', { group: 'More', pages: ['more/z', 'more/a'] }] },
              { tab: 'API', pages: ['GET /x', 'api'] },
            ],
          },
        }),
        'index.mdx': '---\ntitle: Start\n---\n<CardGroup><Card title="Go" href="/more/a">Words</Card></CardGroup>\n',
        'more/a.mdx': '---\ntitle: A\n---\n<ParamField path="id" type="string" required>Words</ParamField>\n',
        'more/z.mdx': '---\ntitle: Z\n---\nZ.\n',
        'api.mdx': '---\ntitle: The API\n---\nCalls.\n',
      },
      ['Guides (guides) [group]', ['Start (home)', 'More (more)', ['Z (z)', 'A (a)']], 'API (api) [group]', ['The API (api)']],
    ],
    [
      'sphinx',
      {
        'docs/conf.py': 'raise Exception("this is never run")\n',
        'docs/index.md': '# Start\n\n```{toctree}\n:caption: Guide\n\nguide/index\nThe web <https://example.com>\n```\n',
        'docs/guide/index.rst': 'The guide\n=========\n\n.. toctree::\n\n   z\n   Aye <a>\n',
        'docs/guide/a.md': page('A'),
        'docs/guide/z.md': page('Z'),
      },
      ['Start (home)', 'Guide (guide) [group]', ['The guide (guide)', ['Z (z)', 'A (a)'], 'The web [link]']],
    ],
    [
      'docusaurus',
      {
        'docusaurus.config.js': 'throw new Error("this is never run")',
        'docs/02-basics/_category_.json': '{"label": "The basics", "position": 1}',
        'docs/02-basics/2-b.md': page('B'),
        'docs/02-basics/1-a.md': page('A'),
        'docs/intro.md': '---\nsidebar_position: 0\nslug: /welcome\n---\n# Intro\n',
        'docs/2021-11-notes.md': page('Notes'),
      },
      ['Intro (welcome)', 'The basics (basics) [group]', ['A (a)', 'B (b)'], 'Notes (2021-11-notes)'],
    ],
    [
      'vitepress',
      {
        'docs/.vitepress/config.mts': `export default { themeConfig: { sidebar: [{ items: [{ text: 'Z', link: '/guide/z' }, { link: "/guide/a.md" }] }] } }`,
        'docs/index.md': page('Home'),
        'docs/guide/a.md': page('A'),
        'docs/guide/z.md': page('Z'),
        'docs/guide/demo.html': '<p>A demo that the site copies</p>',
      },
      ['Home (home)', 'Z (z)', 'A (a)'],
    ],
    [
      'docusaurus',
      {
        'docusaurus.config.ts': `import type { Config } from 'x';
import { base } from './base';
const config: Config = { presets: [['classic', { docs: { routeBasePath: base, sidebarPath: './sidebars.ts' } }]] };
export default config;`,
        'base.ts': `export const base = '/manual';`,
        'sidebars.ts': `export default { main: ['start', { type: 'category', label: 'Basics', items: [{ type: 'autogenerated', dirName: 'basics' }] },
  { type: 'category', label: 'API', link: { type: 'doc', id: 'api' }, items: ['api/one'] }, { type: 'link', label: 'Elsewhere', href: 'https://example.com' }] } satisfies object;`,
        'docs/start.mdx': `import Part from './_part.mdx';\n\n# Start\n\n<Part name="here" />\n\nSee [one](/manual/api/one).\n`,
        'docs/_part.mdx': 'Words {props.name}.',
        'docs/basics/02-b.md': page('B'),
        'docs/basics/01-a.md': '---\nid: first\nsidebar_label: First\ndraft: true\n---\n\n# A\n',
        'docs/api.md': page('API itself'),
        'docs/api/one.md': page('One'),
        'docs/unlisted.md': page('Unlisted'),
        'versioned_docs/version-1/start.md': page('Old'),
        'i18n/de/docusaurus-plugin-content-docs/current/start.md': page('Anfang'),
      },
      [
        'Start (start)',
        'Basics (basics) [group]',
        ['A (a)', 'B (b)'],
        'API itself (api)',
        ['One (one)'],
        'Elsewhere [link]',
        'Unlisted (unlisted) hidden',
      ],
    ],
    [
      'vitepress',
      {
        '.vitepress/config.ts': `import { defineConfig } from 'vitepress';
export default defineConfig({ srcDir: 'src', rewrites: { 'en/:rest*': ':rest*' }, srcExclude: ['**/draft.md'],
  locales: { root: { label: 'English' }, de: { label: 'Deutsch' } },
  themeConfig: { sidebar: { '/guide/': sidebar('Guide'), '/api/': [{ text: 'API', base: '/api', link: '/', items: [{ text: 'One', link: '/one' }] }] } } });
function sidebar(text: string) { return [{ text, items: [{ text: 'Setup', link: '/guide/setup' }, 'x', computed()] }]; }`,
        'src/en/index.md': '---\nlayout: home\ntitle: Home\nhero:\n  name: Engine\n---\n',
        'src/en/guide/setup.md': '# Setup\n\nSee [API](/api/).\n',
        'src/en/guide/draft.md': page('Draft'),
        'src/en/api/index.md': page('API'),
        'src/en/api/one.md': page('One'),
        'src/de/index.md': page('Start'),
      },
      ['Home (home)', 'Guide (guide) [group]', ['Setup (setup)'], 'API (api)', ['One (one)']],
    ],
    [
      'starlight',
      {
        'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default { integrations: [other(), starlight({ title: 'x', locales: { root: { label: 'English' }, de: { label: 'Deutsch' } },
  sidebar: [{ label: 'Start', items: ['intro', { label: 'Second', slug: 'second' }] }, { label: 'Guides', autogenerate: { directory: 'guides' } }] })] };`,
        'src/content/docs/index.mdx': '---\ntitle: Home\ntemplate: splash\n---\n',
        'src/content/docs/intro.md': '---\ntitle: Intro\n---\n\nWords.\n',
        'src/content/docs/second.md': '---\ntitle: The second\n---\n\nWords.\n',
        'src/content/docs/guides/a.md': '---\ntitle: A\nsidebar:\n  order: 2\n---\n\nWords.\n',
        'src/content/docs/guides/z.md': '---\ntitle: Z\nsidebar:\n  order: 1\n---\n\nWords.\n',
        'src/content/docs/de/intro.md': '---\ntitle: Einleitung\n---\n\nWords.\n',
      },
      ['Home (home)', 'Start (start) [group]', ['Intro (intro)', 'The second (second)'], 'Guides (guides) [group]', ['Z (z)', 'A (a)']],
    ],
    [
      'nextra',
      {
        'next.config.mjs': `import nextra from 'nextra';\nexport default nextra({})({});`,
        'content/_meta.ts': `export default { index: 'Welcome', '---': { type: 'separator', title: 'More' }, guide: 'The guide', site: { title: 'Site', href: 'https://example.com' } };`,
        'content/index.mdx': page('Home'),
        'content/guide/_meta.json': '{ "z": "", "a": { "title": "First" }, "h": { "display": "hidden" } }',
        'content/guide/a.mdx': page('A'),
        'content/guide/z.mdx': page('Z'),
        'content/guide/h.mdx': page('H'),
      },
      ['Home (home)', 'More (more) [group]', ['The guide (guide)', ['Z (z)', 'A (a)', 'H (h) hidden'], 'Site [link]']],
    ],
    [
      'hugo',
      {
        'hugo.toml': 'title = "x"\n',
        'config.toml': 'title = "an older name"\n',
        'content/en/_index.md': page('Home'),
        'content/de/_index.md': page('Start'),
        'content/en/guide/_index.md': '---\ntitle: Guide\nweight: 1\n---\n',
        'content/en/guide/a.md': '+++\ntitle = "A"\nweight = 20\n+++\n\nA.\n',
        'content/en/guide/z.md': '+++\ntitle = "Z"\nweight = 10\n[menu]\nweight = 99\n+++\n\nZ.\n',
        'content/en/about.md': '---\nweight: 2\n---\n# About\n',
      },
      ['Home (home)', 'Guide (guide)', ['Z (z)', 'A (a)'], 'About (about)'],
    ],
  ])('%s is recognized by its own files', async (layout, files, tree) => {
    const run = await imported(files);
    expect(run.layout).toBe(layout);
    expect(treeOf(await pagesOf(run))).toEqual(tree);
  });

  it('of one HTML file becomes a page with its title', async () => {
    const html =
      '<!doctype html><html><head><title>Old page</title><script>alert(1)</script></head><body>\n\n    <p>Kept words</p>\n</body></html>';
    const run = await imported(Buffer.from(html), { name: 'old.html' });
    expect(treeOf(await pagesOf(run))).toEqual(['Old page (old)']);
    const text = await markdownOf(run, 'old');
    expect(text).toContain('Kept words');
    expect(text).not.toContain('alert');
  });
});

describe('an import into content that exists', () => {
  it('replaces the empty page of a new space, and nothing that somebody wrote', async () => {
    const fresh = async () =>
      (await t.api.as(org.admin).post('/v1/orgs/:organizationId/spaces', { organizationId: org.id }, { title: 'New' })).expect(201).body
        .id as string;
    const files = { 'README.md': '# Welcome\n\nHello.\n', 'setup.md': '# Setup\n\nHere.\n' };
    spaceId = await fresh();
    expect(treeOf(await pagesOf(await imported(files)))).toEqual(['Welcome (home)', 'Setup (setup)']);
    spaceId = await fresh();
    const [first] = (await t.api.as(org.admin).get('/v1/spaces/:spaceId/content/pages', { spaceId })).expect(200).body.pages;
    const below = await imported(files, { target: { page: first.id } });
    expect(treeOf(await pagesOf(below))).toEqual(['Untitled (untitled)', ['Welcome (home)', 'Setup (setup)']]);
    const own = await imported({ 'untitled.md': '# Named so\n\nHello.\n' });
    expect(treeOf(await pagesOf(own))).toEqual(['Named so (untitled)']);
    const request = (await t.api.as(org.admin).post('/v1/spaces/:spaceId/change-requests', { spaceId }, { subject: 'Write' })).expect(
      201,
    ).body;
    const at = { spaceId, changeRequestId: request.id };
    const changes = [{ operation: 'update_page', page: first.id, title: 'Untitled', document: { markdown: 'Written.' } }];
    (await t.api.as(org.admin).post('/v1/spaces/:spaceId/change-requests/:changeRequestId/content', at, { changes })).expect(200);
    const into = await imported(files, { target: { changeRequest: request.id } });
    expect(treeOf(await pagesOf(into))).toEqual(expect.arrayContaining(['Untitled (untitled)', 'Welcome (home)']));
  });

  it('puts in what pages include, and says so of files that nothing else uses', async () => {
    const run = await imported({
      'mkdocs.yml': 'site_name: Docs\n',
      'docs/index.md':
        '# Home\n\n!!! tip\n    ```python\n    --8<-- "src/app.py"\n    ```\n\n[source](../src/shown.py)\n\n--8<-- "src/shown.py"\n',
      'src/app.py': 'print(1)\n',
      'src/shown.py': 'print(2)\n',
      'src/other.py': 'print(3)\n',
      'parts/note.md': 'Nobody includes this.\n',
    });
    expect(await markdownOf(run, 'home')).toContain('{% hint style="success" %}\n```python\nprint(1)\n```\n{% endhint %}');
    expect(await reportOf(run.id)).toEqual({
      'docs/index.md': 'created',
      'mkdocs.yml': 'skipped: It was read for the structure',
      'parts/note.md': 'skipped: It is outside `docs/`, the folder of the documentation',
      'src/app.py': 'skipped: Its text is a part of the pages that include it',
      'src/other.py': 'skipped: No page refers to it',
      'src/shown.py': 'created',
    });
  });

  it('refuses pages with conditions that only the tool can evaluate, and conditions in any front matter hold', async () => {
    const run = await imported({
      'hugo.toml': '',
      'content/a.md': '# A\n\n{{< if staff >}}\nsecret\n{{< /if >}}\n',
      'content/b.md': '+++\ntitle = "B"\nif = "visitor.claims.staff"\n+++\n\nB.\n',
    });
    expect((await reportOf(run.id))['content/a.md']).toMatch(/^skipped: `\{\{< if >\}\}` may show its content only sometimes/);
    const [page] = (await pagesOf(run)).filter(({ title }) => title === 'B') as { condition?: string }[];
    expect(page!.condition).toBe('visitor.claims.staff');
  });

  it('updates pages by path, keeps the keys of blocks, and leaves everything else', async () => {
    const first = await imported({ 'a.md': '# A\n\nOne.\n\nTwo.\n', 'b.md': '# B\n' });
    const target = { changeRequest: first.target.changeRequest };
    const keysOf = async (): Promise<string[]> => {
      const [{ id }] = (await pagesOf(first)) as unknown as [{ id: string }];
      const path = '/v1/spaces/:spaceId/change-requests/:changeRequestId/content/page/:pageId/document';
      const { nodes } = (await t.api.as(org.admin).get(path, { ...inRequest(first), pageId: id })).expect(200).body;
      return nodes.map(({ key }: { key: string }) => key);
    };
    const before = await keysOf();
    const dry = await imported({ 'a.md': '# A\n\nOne.\n\nTwo!\n\nThree.\n', 'c.md': '# C\n\n[b](b.md)\n' }, { target, dryRun: true });
    expect(dry.summary).toMatchObject({ created: 1, updated: 1 });
    expect(treeOf(await pagesOf(first))).toEqual(['A (a)', 'B (b)']);
    const second = await imported({ 'a.md': '# A\n\nOne.\n\nTwo!\n\nThree.\n', 'c.md': '# C\n\n[b](b.md)\n' }, { target });
    expect(second.summary).toMatchObject({ created: 1, updated: 1, brokenLinks: 0 });
    expect(treeOf(await pagesOf(first))).toEqual(['A (a)', 'C (c)', 'B (b)']);
    expect((await keysOf()).slice(0, 2)).toEqual(before);
    const third = await imported({ 'a.md': '# A\n\nOne.\n\nTwo!\n\nThree.\n', 'c.md': '# C\n\n[b](b.md)\n' }, { target });
    expect(third.summary).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  it('reports texts that cannot be pages, and values that are invalid', async () => {
    const run = await imported({
      'latin.md': Buffer.from('# caf\xe9', 'latin1'),
      'good.md': '---\nhidden: maybe\nemoji: 🚀\ndescription: "a\\0b\\uD800"\n---\n# Good\0\n',
    });
    expect(await reportOf(run.id)).toMatchObject({
      'latin.md': 'skipped: It is not text in UTF-8',
      'good.md': expect.stringMatching(/^created: The front matter has invalid values: `hidden`/) as unknown,
    });
  });
});

describe('a hostile archive', () => {
  const text = '# x\n';
  it.each<[string, ZippedEntry[], RegExp]>([
    ['a path that leaves it', [{ name: 'a/../../evil.md', content: text }], /`a\/\.\.\/\.\.\/evil\.md` has `\.\.`/],
    ['an absolute path', [{ name: '/etc/x.md', content: text }], /`\/etc\/x\.md` has an absolute path/],
    ['a drive', [{ name: 'C:x.md', content: text }], /`C:x\.md` has an absolute path/],
    ['a backslash', [{ name: '..\\x.md', content: text }], /has a backslash/],
    ['a name that Windows reserves', [{ name: 'a/con.md', content: text }], /`a\/con\.md` has a name that Windows reserves/],
    ['a name that ends with a dot', [{ name: 'a./x.md', content: text }], /ends with a dot/],
    ['a NUL in a name', [{ name: 'a\0.md', content: text }], /control character/],
    ['a symbolic link', [{ name: 'link.md', content: '/etc/passwd', mode: 0o120777 }], /`link\.md` is a symbolic link/],
    ['a device', [{ name: 'device', mode: 0o020644 }], /`device` is not a regular file/],
    ['encryption', [{ name: 'x.md', content: text, encrypted: true }], /`x\.md` is encrypted/],
    [
      'the same path twice',
      [
        { name: 'x.md', content: text },
        { name: 'x.md', content: text },
      ],
      /`x\.md` has the same path as `x\.md`/,
    ],
    [
      'paths that differ in case',
      [
        { name: 'A/x.md', content: text },
        { name: 'a/y.md', content: text },
      ],
      /`A\/x\.md` has the same path as `a\/y\.md` on some systems: .* `exclude: \["\/A\/x\.md"\]`/,
    ],
    [
      'paths that differ in normalization',
      [
        { name: '\u00e9.md', content: text },
        { name: 'e\u0301.md', content: text },
      ],
      /has the same path as/,
    ],
    [
      'a page that is also a folder',
      [
        { name: 'x.md', content: text },
        { name: 'x.md/y.md', content: text },
      ],
      /has the same path as `x\.md`/,
    ],
    ['a bomb', [{ name: 'bomb.md', content: Buffer.alloc(2_000_000) }], /`bomb\.md` is more than 200 times larger/],
    [
      'a bomb that lies about its size',
      [{ name: 'bomb.md', content: Buffer.alloc(2_000_000, 'ab '), declared: 10 }],
      /`?bomb\.md`? cannot be read|too many bytes/i,
    ],
    [
      'entries that share bytes',
      Array.from({ length: 3 }, (_, n) => ({ name: `${n}.md`, content: text.repeat(50), ...(n > 0 && { sharing: 0 }) })).map((one, n) =>
        n === 0 ? { ...one, content: Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 251)) } : one,
      ),
      /overlap/,
    ],
    ['no pages', [{ name: 'x.bin', content: 'x' }], /no Markdown or HTML/],
  ])('is refused for %s, by name', async (_, entries, message) => {
    const run = await ended((await start(zipWith(entries))).id);
    expect({ status: run.status, reason: run.reason }).toEqual({ status: 'failed', reason: expect.stringMatching(message) as unknown });
  });

  it('is refused for more entries, or more bytes, than the limits', async () => {
    const limits = t.app.get(ImportLimits);
    const usual = { ...limits };
    try {
      Object.assign(limits, { entries: 2, total: 100 });
      const many = await ended((await start(zipOf({ 'a.md': text, 'b.md': text, 'c.md': text }))).id);
      expect(many.reason).toMatch(/more than 2 entries/);
      const large = await ended((await start(zipOf({ 'a.md': 'x'.repeat(101) }))).id);
      expect(large.reason).toMatch(/in all: split the archive/);
    } finally {
      Object.assign(limits, usual);
    }
  });

  it('is refused if it is cut off', async () => {
    const whole = zipOf({ 'a.md': text });
    expect((await ended((await start(whole.subarray(0, -10))).id)).reason).toMatch(/^The archive cannot be read/);
  });
});

describe('the life of an import', () => {
  it('is cancelled while it waits or runs, and resumed to its end', async () => {
    const limits = t.app.get(ImportLimits);
    const files = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`p${n}.md`, `# P${n}\n`]));
    // The second batch of pages waits until the import is cancelled.
    const settle = vi.spyOn(t.app.get(ImportEntries), 'settle');
    const { id } = await start(zipOf(files));
    await vi.waitFor(() => expect(settle).toHaveBeenCalled(), { timeout: 60_000, interval: 1 });
    const cancelled = await t.api.as(org.admin).post(`${RUN}/cancel`, { organizationId: org.id, importId: id });
    expect([200, 409]).toContain(cancelled.status);
    settle.mockRestore();
    expect(limits.entries).toBeGreaterThan(0);
    if (cancelled.status === 200) {
      expect(cancelled.body.status).toBe('cancelled');
      (await t.api.as(org.admin).post(`${RUN}/cancel`, { organizationId: org.id, importId: id })).expect(200);
      (await t.api.as(org.admin).post(`${RUN}/resume`, { organizationId: org.id, importId: id })).expect(200);
    }
    const run = await ended(id);
    expect(run).toMatchObject({ status: 'completed', progress: { done: 250, total: 250 }, summary: { created: 250 } });
    (await t.api.as(org.admin).post(`${RUN}/cancel`, { organizationId: org.id, importId: id })).expect(409);
    (await t.api.as(org.admin).post(`${RUN}/resume`, { organizationId: org.id, importId: id })).expect(409);
  });

  it('fails if its author may no longer edit the space', async () => {
    const writer = await t.make.member(org, 'edit');
    const files = [await upload(zipOf({ 'a.md': '# A' }), 'a.zip', writer)];
    const worker = t.app.get(JobWorker);
    await worker.stop();
    const body = { source: { type: 'file', files }, target: { space: spaceId } };
    const { id } = (await t.api.as(writer).post(IMPORTS, { organizationId: org.id }, body)).expect(201).body;
    (await t.api.as(org.admin).delete('/v1/orgs/:organizationId/members/:userId', { organizationId: org.id, userId: writer.id })).expect(
      204,
    );
    worker.start();
    expect(await ended(id)).toMatchObject({ status: 'failed', reason: 'The user who created the import may not edit the space any more' });
  });
});

describe('the refusals of an import', () => {
  const create = (as: MadeUser, body: object, organizationId = org.id) => t.api.as(as).post(IMPORTS, { organizationId }, body);
  const fileSource = (...files: string[]) => ({ type: 'file', files });

  it('are 400 for sources that are unclear or not the own uploads of the caller', async () => {
    const target = { space: spaceId };
    const other = await t.make.member(org, 'admin');
    const key = await upload(zipOf({ 'a.md': '' }), 'a.zip', other);
    for (const source of [
      { type: 'file' },
      { type: 'website' },
      { type: 'file', files: ['x'], url: 'https://example.com' },
      fileSource(key),
      fileSource('unknown'),
    ])
      (await create(org.admin, { source, target })).expect(400);
    const file = { name: 'a.zip', type: 'application/zip', size: 3 };
    const { key: empty } = (
      await t.api.as(org.admin).post('/v1/orgs/:organizationId/storage/upload', { organizationId: org.id }, { file, kind: 'import_file' })
    ).expect(201).body;
    (await create(org.admin, { source: fileSource(empty), target })).expect(400);
  });

  it('are 403, 404 and 409 for targets', async () => {
    const key = await upload(zipOf({ 'a.md': '' }));
    const source = fileSource(key);
    (await create(await t.make.member(org, 'comment'), { source, target: { space: spaceId } })).expect(403);
    const foreign = await t.make.space();
    (await create(org.admin, { source, target: { space: foreign.id } })).expect(404);
    const mine = await t.make.org({ admin: org.admin });
    const elsewhere = await t.make.space({ org: mine });
    (await create(org.admin, { source, target: { space: elsewhere.id } })).expect(404);
    (await create(org.admin, { source: fileSource(key), target: { space: elsewhere.id } }, mine.id)).expect(400);
    for (const member of ['page', 'changeRequest']) {
      const refusal = (await create(org.admin, { source, target: { space: spaceId, [member]: 'absent' } })).expect(404).body;
      expect(refusal.error.errors).toMatchObject([{ pointer: `/target/${member}` }]);
    }
    const archived = await t.make.changeRequest({ space: { id: spaceId }, status: 'archived' });
    (await create(org.admin, { source, target: { space: spaceId, changeRequest: archived.id } })).expect(409);
    const secret = await t.make.space({ org, resolvedLevel: null });
    (await create(await t.make.member(org, 'edit'), { source, target: { space: secret.id } })).expect(404);
  });

  it('hide imports into spaces that the caller may not view', async () => {
    const secret = await t.make.space({ org, resolvedLevel: null });
    const { id: importId } = await t.make.importRun(secret);
    const reader = await t.make.member(org);
    const place = { organizationId: org.id, importId };
    for (const path of [RUN, `${RUN}/files`]) (await t.api.as(reader).get(path, place)).expect(404);
    (await t.api.as(reader).post(`${RUN}/cancel`, place)).expect(404);
    const listOf = async (as: MadeUser) =>
      (await t.api.as(as).get(IMPORTS, { organizationId: org.id }, { query: { space: secret.id } })).expect(200).body.items
        .length as number;
    expect(await listOf(reader)).toBe(0);
    expect(await listOf(org.admin)).toBe(1);
    const visible = await t.make.importRun(await t.make.space({ org }));
    (await t.api.as(reader).get(RUN, { organizationId: org.id, importId: visible.id })).expect(200);
    (await t.api.as(reader).post(`${RUN}/resume`, { organizationId: org.id, importId: visible.id })).expect(403);
  });
});

describe('an upload', () => {
  const announce = (size: number) =>
    t.api
      .as(org.admin)
      .post(
        '/v1/orgs/:organizationId/storage/upload',
        { organizationId: org.id },
        { file: { name: 'a.md', type: 'text/markdown', size }, kind: 'import_file' },
      );
  const put = (url: string, payload: Buffer | string, type = 'application/octet-stream') =>
    t.app.inject({ method: 'PUT', url: pathOf(url), headers: { 'content-type': type }, payload });

  it('takes exactly the announced bytes, once, at its signed address', async () => {
    (await announce(200 * 1024 * 1024)).expect(413);
    const { url } = (await announce(4)).expect(201).body;
    expect((await put(url, 'abcde')).statusCode).toBe(413);
    expect((await put(url, 'abc')).statusCode).toBe(400);
    expect((await put(url, '{"a":1}', 'application/json')).statusCode).toBe(415);
    expect(
      (
        await put(
          url.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')),
          'abcd',
        )
      ).statusCode,
    ).toBe(404);
    expect((await put(url, 'abcd', 'text/markdown')).statusCode).toBe(204);
    expect((await put(url, 'abcd')).statusCode).toBe(409);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60 * 1000 });
    try {
      expect((await put(url, 'abcd')).statusCode).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is removed with its bytes when nothing used it for a day', async () => {
    const key = await upload(Buffer.from('# x'), 'x.md');
    await t.db.query(`UPDATE uploads SET expires_at = now() - interval '1 minute' WHERE id = $1`, [key]);
    await t.app.get(UploadsService).sweep({ signal: new AbortController().signal });
    expect(await t.app.get(FileStore).size(`upload-${key}`)).toBeUndefined();
    expect(await t.db.query('SELECT 1 FROM uploads WHERE id = $1', [key])).toEqual([]);
  });
});
