import { beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { ImportRuns } from '../support/import-runs.js';
import { treeOf } from '../support/tree-of.js';

const t = useApp();

let org: Awaited<ReturnType<typeof t.make.org>>;
let runs: ImportRuns;
let spaceId: string;
beforeEach(async () => {
  org ??= await t.make.org();
  runs ??= new ImportRuns(t, org.id, org.admin);
  spaceId = (await t.make.space({ org })).id;
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
    const run = await runs.run(spaceId, files);
    expect(run.layout).toBe(layout);
    expect(treeOf(await runs.pages(run))).toEqual(tree);
  });

  it('of one HTML file becomes a page with its title', async () => {
    const html =
      '<!doctype html><html><head><title>Old page</title><script>alert(1)</script></head><body>\n\n    <p>Kept words</p>\n</body></html>';
    const run = await runs.run(spaceId, Buffer.from(html), { name: 'old.html' });
    expect(treeOf(await runs.pages(run))).toEqual(['Old page (old)']);
    const text = await runs.markdown(run, 'old');
    expect(text).toContain('Kept words');
    expect(text).not.toContain('alert');
  });
});
