import { beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { ImportRuns } from '../support/import-runs.js';
import { makeReaderSite } from '../support/reader-site.js';

const t = useApp();
let runs: ImportRuns;
let spaceId: string;
beforeEach(async () => {
  const org = await t.make.org();
  runs = new ImportRuns(t, org.id, org.admin);
  spaceId = (await t.make.space({ org })).id;
});

const IN_REQUEST = '/v1/spaces/:spaceId/change-requests/:changeRequestId';
type Run = Awaited<ReturnType<ImportRuns['run']>>;
const place = ({ target }: Run) => ({ spaceId, changeRequestId: target.changeRequest });
const contentOf = async (run: Run, pagePath: string, format = 'markdown') =>
  (await t.api.as(runs.admin).get(`${IN_REQUEST}/content/path/:pagePath`, { ...place(run), pagePath }, { query: { format } })).expect(200)
    .body;
const linksOf = async (run: Run) => {
  const links = await runs.list<Record<'problem' | 'path' | 'text' | 'href', string> & { line?: number }>(run, 'links');
  return links.map(({ problem, path, line, text, href }) => `${problem} ${path}:${line ?? '-'} ${text} -> ${href}`);
};

describe('a link that leads nowhere', () => {
  it('stays with its text and its target, and is named with its file and line', async () => {
    const run = await runs.run(spaceId, {
      'README.md':
        '---\ntitle: Home\n---\n\nSee [the *next* step](./absent.md#how) and\n[here](absent.md "t").\n\n[also][a]\n\n[a]: ../up.md\n',
      'guide/deep.md':
        '# Deep\n\n<a href="/nowhere/">nowhere</a> [`code`](x/) `absent.md`\n\n[mail](mailto:a@example.com) [evil](javascript:alert(1))\n',
    });
    expect(run.summary).toMatchObject({ created: 2, brokenLinks: 5, missingAnchors: 0 });
    expect(await linksOf(run)).toEqual([
      'no-target README.md:5 the next step -> ./absent.md#how',
      'no-target README.md:6 here -> absent.md',
      'no-target README.md:10 also -> ../up.md',
      'no-target guide/deep.md:3 nowhere -> /nowhere/',
      'no-target guide/deep.md:3 code -> x/',
    ]);
    const { markdown } = await contentOf(run, 'home');
    expect(markdown).toContain('[the _next_ step](./absent.md#how) and [here](absent.md)');
    expect((await contentOf(run, 'guide/deep')).markdown).toContain('evil');
    const { document } = await contentOf(run, 'guide/deep', 'document');
    expect(JSON.stringify(document)).not.toContain('javascript');
    expect(JSON.stringify(document)).toContain('{"href":"/nowhere/","kind":"unresolved"}');
  });

  it('is broken in the list of links, and stays when the text is written again', async () => {
    const run = await runs.run(spaceId, { 'a.md': '# A\n\n[gone](gone.md)\n' });
    const listed = (await t.api.as(runs.admin).get(`${IN_REQUEST}/links`, place(run), { query: { status: 'broken' } })).expect(200).body;
    expect(listed.items).toMatchObject([{ status: 'broken', reference: { kind: 'unresolved', href: 'gone.md' }, locations: 1 }]);
    const { id, markdown } = await contentOf(run, 'a');
    const change = (text: string) =>
      t.api
        .as(runs.admin)
        .post(`${IN_REQUEST}/content`, place(run), { changes: [{ operation: 'update_page', page: id, document: { markdown: text } }] });
    (await change(`${markdown}\nMore.\n`)).expect(200);
    expect((await contentOf(run, 'a')).markdown).toContain('[gone](gone.md)');
    (await change('[gone](gone.md) [never](never.md) [set](/unresolved/x.md) [bad](/unresolved/javascript%3Ax)\n')).expect(200);
    expect((await contentOf(run, 'a')).markdown).toBe('[gone](gone.md) never set bad\n');
  });

  it('is refused as a reference with a scheme or another host', async () => {
    const run = await runs.run(spaceId, { 'a.md': '# A\n' });
    const { id: page } = await contentOf(run, 'a');
    for (const href of ['javascript:alert(1)', 'https://example.com', '//example.com', 'java\tscript:x', '', '&#106;avascript:x']) {
      const leaf = { object: 'text', leaves: [{ object: 'leaf', text: 'x', marks: [] }] };
      const link = { object: 'inline', type: 'link', isVoid: false, data: { ref: { kind: 'unresolved', href } }, nodes: [leaf] };
      const nodes = [{ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: [link] }];
      const document = { object: 'document', data: { schemaVersion: 1 }, nodes };
      const changes = [{ operation: 'update_page', page, document: { document } }];
      expect((await t.api.as(runs.admin).post(`${IN_REQUEST}/content`, place(run), { changes })).status, href).toBe(400);
    }
  });

  it('becomes a link to its page when a later import has it', async () => {
    const first = await runs.run(spaceId, { 'a.md': '# A\n\n[b](b.md)\n' });
    const target = { changeRequest: first.target.changeRequest };
    const second = await runs.run(spaceId, { 'a.md': '# A\n\n[b](b.md)\n', 'b.md': '# B\n' }, { target });
    expect(second.summary).toMatchObject({ updated: 1, created: 1, brokenLinks: 0 });
    expect((await contentOf(second, 'a')).markdown).toContain('[b](./b.md)');
  });

  it('survives an export and its import', async () => {
    const run = await runs.run(spaceId, { 'a.md': '# A\n\n[b](./b.md?x=1#y) [c](<c d.md>)\n' });
    await runs.merge(run);
    const headers = { authorization: `Bearer ${runs.admin.token}` };
    const zip = await t.app.inject({ method: 'GET', url: `/v1/spaces/${spaceId}/export`, headers });
    const again = await runs.run(spaceId, zip.rawPayload);
    expect(again.summary).toMatchObject({ created: 0, updated: 0, unchanged: 1, brokenLinks: 2 });
  });
});

describe('links of the site that files were written for', () => {
  it.each<[string, Record<string, string>]>([
    [
      'mkdocs',
      {
        'mkdocs.yml': 'site_name: x\nsite_url: https://docs.example.com/manual/\n',
        'docs/index.md': '# Home\n\n[a](https://docs.example.com/manual/guide/setup/) [b](/manual/guide/setup/) [c](/guide/setup)\n',
        'docs/guide/setup.md': '# Setup\n\n[home](https://docs.example.com/manual/)\n',
      },
    ],
    [
      'hugo',
      {
        'hugo.toml': 'baseURL = "https://docs.example.com/"\n',
        'content/_index.md': '# Home\n\n[a](https://docs.example.com/guide/setup/) [b](/guide/setup/) [c](guide/setup)\n',
        'content/guide/_index.md': '# Guide\n',
        'content/guide/setup.md': '# Setup\n\n[home](https://docs.example.com) [sibling](../other/) [up](../../guide/)\n',
        'content/guide/other.md': '# Other\n',
      },
    ],
    [
      'docusaurus',
      {
        'docusaurus.config.js': "module.exports = {\n  url: 'https://docs.example.com',\n  baseUrl: '/x/',\n};\n",
        'docs/intro.md': '# Intro\n\n[a](/x/docs/guide/setup) [b](/docs/guide/setup) [c](https://docs.example.com/x/docs/guide/setup)\n',
        'docs/guide/setup.md': '# Setup\n',
      },
    ],
    [
      'vitepress',
      {
        '.vitepress/config.mts': "export default {\n  base: '/lib/',\n}\n",
        'index.md': '# Home\n\n[a](/guide/setup) [b](/lib/guide/setup.html) [c](./guide/setup)\n',
        'guide/setup.md': '# Setup\n',
      },
    ],
    [
      'docusaurus, by the ids of pages',
      {
        'website/docusaurus.config.mjs':
          "import * as path from 'node:path';\nconst config = { presets: [['classic', { docs: { path: '../docs', sidebarPath: path.resolve(__dirname, './sidebars') } }]] };\nexport default config;\n",
        'website/sidebars.json': '{"docs": ["config", "intro"]}',
        'website/static/img/a.png': 'a',
        'website/versioned_docs/version-1/config.md': '# Old\n',
        'docs/Intro.md':
          '---\nid: intro\n---\n# Intro\n\n[a](config#x) [b](/docs/config) [n](/docs/next/config) [c](#) [d](?q=x) ![e](/img/a.png)\n',
        'docs/Configuration.md': '---\nid: config\n---\n# Configuration\n\n## X\n',
      },
    ],
    [
      'hugo, in small letters and by former addresses',
      {
        'config/_default/hugo.toml': 'title = "x"\n',
        'config/staging/hugo.toml': 'title = "y"\n',
        'content/en/_index.md': '# Home\n\n[a](/methods/title/) [b](methods/title/) [c](/old/) [d](/news/one/) ![e](images/a.png)\n',
        'assets/images/a.png': 'a',
        'content/en/methods/Title.md': "---\naliases: [\n  '/old/',\n]\n---\n# Title\n",
        'content/en/blog/one.md': '---\nurl: /news/one/\n---\n# One\n',
      },
    ],
    [
      'nextra, of the default language',
      {
        'next.config.mjs':
          "import nextra from 'nextra';\nexport default nextra({})({ i18n: { locales: ['en', 'de'], defaultLocale: 'en' } });\n",
        'content/en/_meta.js': 'export default {};\n',
        'content/en/index.mdx': '# Home\n\n[a](/guide) [b](/en/guide)\n',
        'content/en/guide.mdx': '# Guide\n',
        'content/de/index.mdx': '# Start\n\n[a](/nirgends)\n',
      },
    ],
    [
      'mintlify, by its redirects',
      {
        'docs.json': '{"navigation": {"pages": ["index", "new"]}, "redirects": [{"source": "/old", "destination": "/new"}]}',
        'index.mdx': '# Home\n\n[a](/old) [b](/old#x)\n',
        'new.mdx': '# New\n\n## X\n',
      },
    ],
    [
      'gitbook, by its redirects',
      {
        '.gitbook.yaml': 'root: ./docs/\nredirects:\n  old/place: guide/new.md\n',
        'docs/SUMMARY.md': '* [Home](README.md)\n* [New](guide/new.md)\n',
        'docs/README.md': '# Home\n\n[a](/old/place) [b](/old/place#x)\n',
        'docs/guide/new.md': '# New\n\n## X\n',
      },
    ],
  ])('are resolved for %s', async (_, files) => {
    const run = await runs.run(spaceId, files);
    expect(await linksOf(run)).toEqual([]);
    const { items } = (await t.api.as(runs.admin).get(`${IN_REQUEST}/links`, place(run))).expect(200).body;
    expect(items.map(({ reference }: { reference: { kind: string } }) => reference.kind)).not.toContain('url');
  });

  it('of other hosts stay links to them', async () => {
    const run = await runs.run(spaceId, {
      'mkdocs.yml': 'site_url: https://docs.example.com/\n',
      'docs/index.md':
        '# Home\n\n[a](https://docs.example.com.evil.example/guide/) [b](https://docs.example.com/gone/)\n\n[g](/guide.md)\n',
      'docs/guide.md': '# Guide\n',
    });
    expect(await linksOf(run)).toEqual([]);
    expect((await contentOf(run, 'home')).markdown).toContain('https://docs.example.com.evil.example/guide/');
  });
});

describe('anchors', () => {
  const files = {
    'a.md':
      '# A\n\n## Part one\n\n[own](#part-one) [wrong](#part-two) [b](b.md#there) [c](b.md#absent)\n\n[old](old.md#known) [older](old.md#unknown)\n',
    'b.md': '# B\n\n## There\n\n<a id="x"></a>\n',
  };

  it.each([false, true])('are checked in all pages, also when nothing is written (%s)', async (dryRun) => {
    const before = await runs.run(spaceId, { 'old.md': '# Old\n\n## Known\n' });
    const run = await runs.run(spaceId, files, { dryRun, target: { changeRequest: before.target.changeRequest } });
    expect(run.summary).toMatchObject({ brokenLinks: 0, missingAnchors: 3 });
    expect(await linksOf(run)).toEqual([
      'no-anchor a.md:5 wrong -> #part-two',
      'no-anchor a.md:5 c -> b.md#absent',
      'no-anchor a.md:7 older -> old.md#unknown',
    ]);
    expect(await runs.list(run, 'links', { problem: 'no-target' })).toEqual([]);
  });
});

describe('the published page', () => {
  it('shows the text of the link, and no link', async () => {
    const site = await makeReaderSite(t);
    runs = new ImportRuns(t, site.org.id, site.org.admin);
    spaceId = site.spaceId;
    const text =
      '# Late\n\nSee [the **next** step](./absent.md) or {% content-ref url="gone.md" %}gone{% endcontent-ref %}\n\n![pic](gone.png)\n';
    await runs.merge(await runs.run(spaceId, { 'late.md': text }));
    const { body, statusCode } = await t.app.inject({ method: 'GET', url: `${site.path}/late` });
    expect(statusCode).toBe(200);
    expect(body).toContain('See <span class="unresolved">the <strong>next</strong> step</span>');
    for (const address of ['absent', 'gone']) expect(body).not.toMatch(new RegExp(`(?:href|src)="[^"]*${address}`));
    const markdown = await t.app.inject({ method: 'GET', url: `${site.path}/late.md` });
    expect(markdown.body).toContain('See the **next** step');
  });
});

describe('redirects of Docusaurus', () => {
  it('lead to the pages on sites, and the report names what only code makes', async () => {
    const site = await makeReaderSite(t);
    runs = new ImportRuns(t, site.org.id, site.org.admin);
    spaceId = site.spaceId;
    const run = await runs.run(spaceId, {
      'docusaurus.config.js': `const moved = [{ from: ['/manual/older', '/manual/oldest/'], to: '/manual/guide/set-up#part' }];
export default {
  url: 'https://docs.example.com',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: 'manual' } }]],
  plugins: [
    'other',
    ['@docusaurus/plugin-client-redirects', {
      redirects: [
        { from: '/before.html', to: '/manual/welcome' },
        { from: '/manual/gone', to: '/manual/nowhere' },
        { from: '/manual/away', to: 'https://example.com/' },
        { from: '/manual/guide/set-up', to: '/manual/welcome' },
        ...moved,
      ],
      createRedirects(path) {
        return path.replace('/manual', '/docs');
      },
    }],
  ],
};
`,
      'docs/01-start.md': '---\nslug: /welcome\n---\n\n# Start\n',
      'docs/02-guide/01-set-up.md': '# Set up\n',
    });
    expect((await runs.report(run))['docusaurus.config.js']).toMatch(/^skipped: `createRedirects` is code, which is not run/);
    const redirects = (await runs.list<{ path: string }>(run, 'redirects')).map(({ path }) => path);
    expect(redirects).toEqual(['before', 'manual/guide/set-up', 'manual/older', 'manual/oldest', 'manual/welcome', 'older', 'oldest']);
    await runs.merge(run);
    const leads = async (path: string) => (await t.app.inject({ method: 'GET', url: `${site.path}/${path}` })).headers.location;
    for (const path of ['older', 'manual/oldest', 'manual/guide/set-up']) expect(await leads(path), path).toContain('/guide/set-up');
    for (const path of ['before', 'manual/welcome']) expect(await leads(path), path).toContain('/welcome');
    expect((await t.app.inject({ method: 'GET', url: `${site.path}/gone` })).statusCode).toBe(404);
  });
});
