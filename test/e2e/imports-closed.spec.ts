import { describe, expect, it } from 'vitest';
import { type LayoutName, RECOGNIZED_LAYOUTS } from '../../src/modules/exchange/imports/layouts/layout-names.js';
import { useApp } from '../support/app.js';
import { type EndedRun, ImportRuns } from '../support/import-runs.js';
import type { TreeEntry } from '../support/tree-of.js';

const t = useApp();

let org: Awaited<ReturnType<typeof t.make.org>>;
let runs: ImportRuns;

type Files = Readonly<Record<string, string>>;
/** Who finds a page once the import is published: everyone, those who know its address, everyone but those who search, or editors only. */
type State = 'open' | 'address' | 'unsearched' | 'closed';

interface Layout {
  /** The settings; `names` are the pages that a table of contents lists, without the ends of their files. */
  settings: (names: readonly string[]) => Files;
  folder: string;
  end: string;
  /** What becomes of each, as the site of the tool shows it, or as it is safe where that is not known. */
  decided: Readonly<Record<keyof typeof PAGES, State>>;
}

const page = (front: string, text = 'Words.') => `---\n${front}\n---\n\n${text}\n`;

/** Pages that each layout has a decision for. All but `unlisted`, `_part` and `.dot` are listed. */
const PAGES = {
  draft: page('title: draft\ndraft: true'),
  'draft-text': page('title: draft-text\ndraft: "yes"'),
  'draft-only': '---\ntitle: draft-only\ndraft: true\n---',
  'draft-dots': '---\ntitle: draft-dots\ndraft: true\n...\n\n# draft-dots\n',
  unpublished: page('title: unpublished\npublished: false'),
  condition: page('title: condition\nif: "false"'),
  unlisted: page('title: unlisted'),
  _part: page('title: _part'),
  '.dot': page('title: .dot'),
  '.listed': page('title: .listed'),
};
const LISTED = Object.keys(PAGES).filter((name) => !['unlisted', '_part', '.dot'].includes(name));
const DRAFTS = {
  draft: 'closed',
  'draft-text': 'closed',
  'draft-only': 'closed',
  'draft-dots': 'closed',
  unpublished: 'closed',
  condition: 'closed',
} as const;

const LAYOUTS: Readonly<Record<LayoutName, Layout>> = {
  gitbook: {
    settings: (names) => ({ 'SUMMARY.md': names.map((name) => `* [](${name}.md)`).join('\n') }),
    folder: '',
    end: '.md',
    decided: { ...DRAFTS, unlisted: 'closed', _part: 'closed', '.dot': 'closed', '.listed': 'open' },
  },
  mdbook: {
    settings: (names) => ({ 'book.toml': '', 'src/SUMMARY.md': names.map((name) => `- [](${name}.md)`).join('\n') }),
    folder: 'src/',
    end: '.md',
    decided: { ...DRAFTS, unlisted: 'closed', _part: 'closed', '.dot': 'closed', '.listed': 'open' },
  },
  mintlify: {
    settings: (names) => ({ 'docs.json': JSON.stringify({ navigation: { pages: names } }) }),
    folder: '',
    end: '.mdx',
    decided: { ...DRAFTS, unlisted: 'address', _part: 'address', '.dot': 'closed', '.listed': 'closed' },
  },
  mkdocs: {
    settings: (names) => ({ 'mkdocs.yml': `site_name: x\nnav: [${names.map((name) => `${name}.md`).join(', ')}]\n` }),
    folder: 'docs/',
    end: '.md',
    decided: { ...DRAFTS, unlisted: 'address', _part: 'address', '.dot': 'closed', '.listed': 'closed' },
  },
  sphinx: {
    settings: (names) => ({ 'conf.py': '', 'index.md': `# index\n\n\`\`\`{toctree}\n${names.join('\n')}\n\`\`\`\n` }),
    folder: '',
    end: '.md',
    decided: { ...DRAFTS, unlisted: 'address', _part: 'address', '.dot': 'closed', '.listed': 'closed' },
  },
  docusaurus: {
    settings: (names) => ({
      'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };",
      'sidebars.js': `module.exports = { docs: ${JSON.stringify(names)} };`,
    }),
    folder: 'docs/',
    end: '.md',
    decided: { ...DRAFTS, unlisted: 'address', _part: 'closed', '.dot': 'closed', '.listed': 'closed' },
  },
  vitepress: {
    settings: (names) => ({
      '.vitepress/config.js': `export default { themeConfig: { sidebar: ${JSON.stringify(names.map((name) => ({ text: name, link: `/${name}` })))} } }`,
    }),
    folder: '',
    end: '.md',
    decided: { ...DRAFTS, unlisted: 'address', _part: 'address', '.dot': 'closed', '.listed': 'closed' },
  },
  starlight: {
    settings: (names) => ({
      'astro.config.mjs': `import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ sidebar: ${JSON.stringify(names)} })] };`,
    }),
    folder: 'src/content/docs/',
    end: '.md',
    decided: { ...DRAFTS, unlisted: 'address', _part: 'closed', '.dot': 'closed', '.listed': 'closed' },
  },
  nextra: {
    settings: (names) => ({
      'next.config.mjs': "import nextra from 'nextra';\nexport default nextra({})();",
      'content/_meta.js': `export default ${JSON.stringify(Object.fromEntries(names.map((name) => [name, name])))};`,
    }),
    folder: 'content/',
    end: '.mdx',
    // What `_meta` does not name is in the menu, too.
    decided: { ...DRAFTS, unlisted: 'open', _part: 'closed', '.dot': 'closed', '.listed': 'closed' },
  },
  hugo: {
    settings: () => ({ 'hugo.toml': '' }),
    folder: 'content/',
    end: '.md',
    decided: { ...DRAFTS, unlisted: 'open', _part: 'open', '.dot': 'closed', '.listed': 'closed' },
  },
  folders: {
    settings: () => ({ 'other.md': '# other\n' }),
    folder: '',
    end: '.md',
    decided: { ...DRAFTS, unlisted: 'open', _part: 'closed', '.dot': 'closed', '.listed': 'closed' },
  },
};

/** What browsers do not show, with the words that must be gone, beside some that must stay. */
const TEXT = `# text

<!-- gone1 -->

Stays1 <!-- gone2 --> stays2.

<!--
gone3

gone4

\`\`\`
gone5
\`\`\`
-->

<div hidden>

gone6

<div>stays in what is gone7</div>

</div>

<p style="color: red; display: none">gone8</p>

Stays3 <span hidden="hidden">gone9</span> and <span style='visibility:hidden'>gone10</span> stays4.

<script>
const gone11 = 1;
</script>

<style>
.gone12 {}
</style>

<noscript>gone13</noscript>

<template>

gone14

</template>

<section v-if="false">

gone15

</section>

<span v-show="someone.isStaff">gone16</span>

<dialog>gone17</dialog>

<details><summary>Stays5</summary>stays6</details>

\`<b hidden>stays7</b>\`

\`\`\`html
<div hidden>stays8</div>
\`\`\`

<div><p hidden>gone18

gone19</div>

Stays9.
`;
const STAYS = Array.from({ length: 9 }, (_, at) => `tays${at + 1}`);

async function imported(files: Files, layout: LayoutName): Promise<EndedRun> {
  org ??= await t.make.org();
  runs ??= new ImportRuns(t, org.id, org.admin);
  const run = await runs.run((await t.make.space({ org })).id, files);
  expect(run.layout).toBe(layout);
  return run;
}

async function statesOf(run: EndedRun): Promise<Map<string, State>> {
  const states = new Map<string, State>();
  const visit = (entries: readonly TreeEntry[], isClosed: boolean) => {
    for (const { title, condition, hidden, noIndex, pages = [] } of entries as readonly (TreeEntry & { noIndex?: boolean })[]) {
      const isKept = isClosed || condition?.includes('false') === true;
      states.set(title, isKept ? 'closed' : hidden ? 'address' : noIndex ? 'unsearched' : 'open');
      visit(pages, isKept);
    }
  };
  visit(await runs.pages(run), false);
  return states;
}

describe.each([...RECOGNIZED_LAYOUTS, 'folders'] as LayoutName[])('an import of %s', (name) => {
  const { settings, folder, end, decided } = LAYOUTS[name];

  it('publishes a page only if its tool does', async () => {
    const pages = Object.fromEntries(Object.entries(PAGES).map(([one, text]) => [`${folder}${one}${end}`, text]));
    const states = await statesOf(await imported({ ...settings(LISTED), ...pages }, name));
    expect(Object.fromEntries(Object.keys(PAGES).map((one) => [one, states.get(one) ?? 'closed']))).toEqual(decided);
  });

  it('leaves out what browsers do not show', async () => {
    const run = await imported({ ...settings(['text']), [`${folder}text${end}`]: TEXT }, name);
    const text = await runs.markdown(run, 'text');
    expect(text.match(/gone\d+/g)).toBeNull();
    for (const word of STAYS) expect(text).toContain(word);
  });
});

const toml = (front: string) => `+++\n${front}\n+++\n\nWords.\n`;
const json = (front: object, text = 'Words.') => `${JSON.stringify(front, null, 2)}\n\n${text}\n`;

/** What only one tool has: the files, and what becomes of each page by its title. */
const OWN: readonly (readonly [layout: LayoutName, what: string, files: Files, expected: Readonly<Record<string, State>>])[] = [
  [
    'hugo',
    'front matter in TOML and JSON',
    {
      'hugo.toml': '',
      'content/a.md': json({ title: 'a', draft: true }),
      'content/b.md': json({ title: 'b', build: { render: 'never' } }),
      'content/c.md': toml('title = "c"\n[build]\nrender = "link"'),
      'content/d.md': toml('title = "d"\nbuild = { list = "always", render = "never" }'),
      'content/e.md': toml('title = """\ne"""\ntags = [\n  "x", # one\n]\ndraft = true'),
      'content/f.md': toml("title = 'f'\nbuild.render = false"),
      'content/g.md': toml('title = "g"\nexpiryDate = 2001-01-01T00:00:00Z'),
      'content/h.md': '\n\n+++\ntitle = "h"\ndraft = true\n+++\n',
      'content/i.md': '{ "title": "i", "draft": true,\n\nWords.\n',
      'content/j.md': toml('title = "j"\ndraft = true\nbroken'),
      'content/k.md': toml('title = "k"\n[build]\nlist = "never"'),
      'content/l.md': json({ title: 'l', draft: false }),
      'content/m.md': toml('title = "m"\n[params]\ndraft = true'),
      'content/n/index.md': toml('title = "n"\nheadless = true'),
      'content/o.html': '---\ntitle: o\ndraft: true\n---\n<p>Words.</p>\n',
      'content/p.html': '---\ntitle: p\n---\n<p>Words.</p>\n',
    },
    { k: 'address', l: 'open', m: 'open', p: 'open' },
  ],
  [
    'hugo',
    'what a section says of the pages below it',
    {
      'hugo.toml': '[[cascade]]\ndraft = true\n[cascade.target]\npath = "/blog/**"\n',
      'content/toml/_index.md': toml('title = "toml"\n[cascade]\ndraft = true'),
      'content/toml/a.md': page('title: a'),
      'content/toml/deep/b.md': page('title: b'),
      'content/toml/own.md': page('title: own\ndraft: false'),
      'content/list/_index.md': toml('title = "list"\n[[cascade]]\nheadless = true\n[cascade._target]\npath = "/list/{x,y}"'),
      'content/list/x.md': page('title: x'),
      'content/list/z.md': page('title: z'),
      'content/dates/_index.md': json({ title: 'dates', cascade: [{ publishDate: '2999-01-01', target: { kind: 'page' } }] }),
      'content/dates/c.md': page('title: c'),
      'content/dates/d.md': page('title: d\npublishDate: 2001-01-01'),
      'content/odd/_index.md': page('title: odd\ncascade:\n  - build: { render: never }\n    target: { lang: fr, kind: page }'),
      'content/odd/e.md': page('title: e'),
      'content/near/_index.md': page('title: near\ncascade:\n  draft: true'),
      'content/near/open/_index.md': page('title: nearer\ndraft: false\ncascade:\n  draft: false'),
      'content/blog/f.md': page('title: f'),
    },
    { list: 'open', z: 'open', dates: 'open', d: 'open', odd: 'open' },
  ],
  [
    'hugo',
    'files that are no pages',
    {
      'hugo.yaml':
        'ignoreFiles: ["\\\\.tmp\\\\.md$", "^content/(draft|private)s?/", "(a+)+$b"]\nmodule:\n  mounts:\n    - source: content\n      target: content\n      excludeFiles: ["notes/**"]\n',
      'content/a.tmp.md': page('title: a'),
      'content/drafts/b.md': page('title: b'),
      'content/notes/c.md': page('title: c'),
      'content/bundle/index.md': page('title: bundle'),
      'content/bundle/resource.md': page('title: resource'),
      'content/bundle/deep/index.md': page('title: deep'),
      'content/#e.md': page('title: e'),
      'content/shown.md': page('title: shown'),
    },
    { bundle: 'open', shown: 'open' },
  ],
  ['hugo', 'an expression that is not read', { 'hugo.toml': 'ignoreFiles = ["\\\\pL"]', 'content/a.md': page('title: a') }, {}],
  [
    'mintlify',
    '`.mintignore`, `hidden`, `public` and `groups`',
    {
      'docs.json': JSON.stringify({
        navigation: {
          groups: [
            { group: 'A', pages: ['a', 'drafts/b', 'c', 'd', 'e', 'README'] },
            { group: 'H', hidden: true, pages: ['f'] },
          ],
        },
      }),
      '.mintignore': '# none of these\ndrafts/\n*.draft.mdx\n!shown.draft.mdx\n/notes\n[a-b]x.mdx\n![a-b]y.mdx\n*y.mdx\n![c-d]y.mdx\n',
      'a.mdx': page('title: a'),
      'drafts/b.mdx': page('title: b'),
      'c.mdx': page('title: c\nhidden: true'),
      'd.mdx': page('title: d\npublic: false'),
      'e.mdx': page('title: e\ngroups: [staff]'),
      'f.mdx': page('title: f'),
      'g.draft.mdx': page('title: g'),
      'shown.draft.mdx': page('title: h'),
      'notes/i.mdx': page('title: i'),
      'ax.mdx': page('title: j'),
      'cy.mdx': page('title: k'),
      'README.md': page('title: l'),
    },
    { A: 'open', H: 'address', a: 'open', c: 'address', f: 'address', h: 'address' },
  ],
  [
    'mkdocs',
    'drafts of plugins, and settings that others inherit',
    {
      'mkdocs.yml':
        'INHERIT: base.yml\nplugins:\n  - search\n  - material/blog: { draft_if_future_date: true }\n  - exclude: { glob: ["old/*"], regex: [".*\\\\.tmp\\\\.md"] }\n',
      'base.yml': 'exclude_docs: |\n  /private/*\n  !/private/shown.md\n  *.{bak,old}.md\n  [ab]-kept.md\n',
      'docs/a.md': page('title: a\nsearch:\n  exclude: true'),
      'docs/b.md': page('title: b\nstatus: new'),
      'docs/private/c.md': page('title: c'),
      'docs/private/shown.md': page('title: d'),
      'docs/a-kept.md': page('title: e'),
      'docs/old/f.md': page('title: f'),
      'docs/g.tmp.md': page('title: g'),
      'docs/team/.meta.yml': 'draft: true\n',
      'docs/team/h.md': page('title: h'),
      'docs/team/i.md': page('title: i\ndraft: false'),
      'docs/blog/posts/j.md': page('title: j\ndate: 2999-01-01'),
      'docs/blog/posts/k.md': page('title: k\ndraft: true\ndate: 2001-01-01'),
      'docs/blog/posts/l.md': page('title: l\ndate: 2001-01-01'),
      'docs/m.md': 'title: m\ndraft: true\n\n# m\n',
    },
    {
      a: 'unsearched',
      b: 'open',
      Private: 'open',
      d: 'open',
      Team: 'open',
      i: 'open',
      Blog: 'open',
      Posts: 'open',
      l: 'open',
    },
  ],
  [
    'mdbook',
    'chapters that are drafts, and those in comments',
    {
      'book.toml': '',
      'src/SUMMARY.md': '# Summary\n\n- [a](a.md)\n- [Draft]()\n- [Part]()\n  - [b](b.md)\n<!-- - [c](c.md) -->\n<!--\n- [d](d.md)\n-->\n',
      'src/a.md': '# a\n',
      'src/b.md': '# b\n',
      'src/c.md': '# c\n',
      'src/d.md': '# d\n',
    },
    // The menu of mdBook has the titles of drafts.
    { a: 'open', Draft: 'open', Part: 'open', b: 'open' },
  ],
  [
    'gitbook',
    '`hidden`, `if`, and entries in comments',
    {
      'SUMMARY.md': '# Table of contents\n\n* [a](a.md)\n* [b](b.md)\n<!--\n* [c](c.md)\n-->\n',
      'a.md': '---\nhidden: true\n---\n\n# a\n',
      'b.md': '---\nif: "false"\n---\n\n# b\n',
      'c.md': '# c\n',
    },
    { a: 'address' },
  ],
  [
    'docusaurus',
    'pages without a place in menus, comments, and what the settings exclude',
    {
      'docusaurus.config.js':
        "module.exports = { presets: [['classic', { docs: { exclude: ['**/*.{tmp,old}.{md,mdx}', '**/x?.md', 'private/**'] } }]] };",
      'docs/a.md': page('title: a\nunlisted: true'),
      'docs/b.old.mdx': page('title: b'),
      'docs/x1.md': page('title: c'),
      'docs/private/d.md': page('title: d'),
      'docs/_parts/e.md': page('title: e'),
      'docs/f.md': page('title: f'),
      'docs/g.test.md': page('title: g'),
    },
    { a: 'address', f: 'open', g: 'open' },
  ],
  [
    'docusaurus',
    'settings that are computed',
    {
      'docusaurus.config.js':
        "module.exports = { presets: [['classic', { docs: { sidebarPath: './sidebars.js', exclude: findThem() } }]] };",
      'sidebars.js': "module.exports = { docs: ['a'] };",
      'docs/a.md': page('title: a'),
      'docs/b.md': page('title: b'),
    },
    { a: 'open' },
  ],
  [
    'docusaurus',
    'versions that are not released',
    {
      'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: { includeCurrentVersion: false } }]] };",
      'docs/a.md': page('title: a'),
    },
    {},
  ],
  [
    'vitepress',
    'files that the settings exclude',
    {
      '.vitepress/config.ts': "export default { srcExclude: ['**/{README,TODO}.md', 'private/**', '**/[a-b]x.md'] };",
      'a.md': page('title: a'),
      'TODO.md': page('title: b'),
      'private/deep/c.md': page('title: c'),
      'ax.md': page('title: d'),
      'e.md': page('title: e\nsearch: false'),
    },
    { a: 'open', e: 'unsearched' },
  ],
  [
    'vitepress',
    'settings that are computed',
    {
      '.vitepress/config.ts': "export default { srcExclude: readThem(), themeConfig: { sidebar: [{ text: 'a', link: '/a' }] } };",
      'a.md': page('title: a'),
      'b.md': page('title: b'),
    },
    { a: 'open' },
  ],
  [
    'starlight',
    '`pagefind` and `sidebar.hidden`',
    {
      'astro.config.mjs': 'export default {};',
      'src/content/docs/a.md': page('title: a\npagefind: false'),
      'src/content/docs/b.md': page('title: b\nsidebar:\n  hidden: true'),
      'src/content/docs/_c/d.md': page('title: d'),
      'src/content/docs/e.md': page('title: e'),
    },
    { a: 'unsearched', b: 'address', e: 'open' },
  ],
  [
    'nextra',
    'what `_meta` hides, and folders with a sign',
    {
      'next.config.mjs': "import nextra from 'nextra';\nexport default nextra({})();",
      'content/_meta.js': "export default { a: 'a', b: { display: 'hidden' } };",
      'content/a.mdx': page('title: a'),
      'content/b.mdx': page('title: b'),
      'content/_parts/c.mdx': page('title: c'),
      'content/d.mdx': page('title: d\nsearchable: false'),
    },
    { a: 'open', b: 'address', d: 'unsearched' },
  ],
  [
    'sphinx',
    'patterns of `conf.py`, orphans and `nosearch`',
    {
      'conf.py':
        "exclude_patterns = ['private', '**/[a-b]x.md']\nexclude_patterns += [\n    'more/**',\n]\nexclude_patterns.append('one.md')\n",
      'index.md': '# index\n\n```{toctree}\na\nprivate/b\n```\n',
      'a.md': '# a\n',
      'private/b.md': '# b\n',
      'deep/ax.md': '# c\n',
      'more/d.md': '# d\n',
      'one.md': '# e\n',
      'f.md': '---\norphan: true\n---\n# f\n',
      'g.md': '---\nnosearch: true\n---\n# g\n',
    },
    { index: 'open', a: 'open', f: 'address', g: 'address' },
  ],
  [
    'sphinx',
    'patterns that are computed',
    {
      'conf.py': 'exclude_patterns = find_them()\n',
      'index.md': '# index\n\n```{toctree}\na\n```\n',
      'a.md': '# a\n',
      'b.md': '# b\n',
    },
    { index: 'open', a: 'open' },
  ],
  [
    'sphinx',
    'a table of contents that names all pages',
    {
      'myst.yml': 'project:\n  toc:\n    - file: index.md\n    - file: a.md\n      hidden: true\n',
      'index.md': '# index\n',
      'a.md': '# a\n',
      'b.md': '# b\n',
    },
    { index: 'open', a: 'address' },
  ],
  [
    'sphinx',
    'a book that has the pages of its table of contents alone',
    {
      '_toc.yml': 'format: jb-book\nroot: index\n',
      '_config.yml': 'only_build_toc_files: true\n',
      'index.md': '# index\n',
      'b.md': '# b\n',
    },
    { index: 'open' },
  ],
  [
    'folders',
    'what usual signs and words keep',
    {
      'a.md': '# a\n',
      '_drafts/b.md': '# b\n',
      '.github/c.md': '# c\n',
      'd.md': page('title: d\nstatus: draft'),
      'e.md': page('title: e\nprivate: true'),
      'f.md': page('title: f\npermalink: false'),
      'g.html': '---\ntitle: g\ndraft: true\n---\n<p>Words.</p>\n',
      'h.html': '<html><body><p>Stays.</p><div hidden>Gone.</div></body></html>',
      '_config.yml': 'exclude: [notes]\n',
      'notes/i.md': '# i\n',
    },
    { a: 'open', H: 'open' },
  ],
];

describe('what one tool has', () => {
  it.each(OWN)('%s: %s', async (layout, _, files, expected) => {
    const states = await statesOf(await imported(files, layout));
    const found = Object.fromEntries([...states].filter(([, state]) => state !== 'closed'));
    expect(found).toEqual(Object.fromEntries(Object.entries(expected).filter(([, state]) => state !== 'closed')));
  });

  it('says in the report why a page is not shown', async () => {
    const run = await imported(
      { 'book.toml': '', 'src/SUMMARY.md': '- [a](a.md)\n', 'src/a.md': '# a\n\n[b](b.md)\n', 'src/b.md': '# b\n' },
      'mdbook',
    );
    expect((await runs.report(run))['src/b.md']).toBe('skipped: `src/SUMMARY.md` does not list it: the tool makes no page of it');
    const kept = await imported({ 'SUMMARY.md': '* [a](a.md)\n', 'a.md': '# a\n', 'b.md': '# b\n' }, 'gitbook');
    expect((await runs.report(kept))['b.md']).toBe('created: The tool does not show it to readers: only editors see it');
  });

  it('leaves out what MyST shows only sometimes', async () => {
    const text =
      '# a\n\n% gone1\n\n```{todo}\ngone2\n```\n\n```{eval-rst}\n.. gone3\n\n.. note:: Stays1\n\n.. only:: staff\n\n   gone4\n```\n\n```{code-cell} python\n:tags: [remove-input]\ngone5\n```\n\nStays2.\n';
    const run = await imported({ 'conf.py': '', 'index.md': text }, 'sphinx');
    const shown = await runs.markdown(run, 'home');
    expect(shown.match(/gone\d/g)).toBeNull();
    expect(shown.match(/Stays\d/g)).toEqual(['Stays1', 'Stays2']);
    const other = await imported({ 'conf.py': 'todo_include_todos = True\n', 'index.md': text }, 'sphinx');
    expect((await runs.markdown(other, 'home')).match(/gone\d/g)).toEqual(['gone2']);
    const refused = await imported({ 'conf.py': '', 'index.md': '# a\n\n```{private} staff\nWords.\n```\n' }, 'sphinx');
    expect((await runs.report(refused))['index.md']).toMatch(/^skipped: `\{private\} staff` shows its content only sometimes/);
  });

  it('shows what Vue shows, and nothing else', async () => {
    const text =
      '# a\n\n<p v-if="false">gone1</p>\n<p v-else>stays1</p>\n\n<p v-if="true">stays2</p>\n<p v-else>gone2</p>\n\n<Box v-if="x">gone3</Box>\n<p v-else>gone4</p>\n\n<template v-if="false">gone5</template>\n\n<!-- @include: ./part.md -->\n';
    const files = { '.vitepress/config.js': 'export default {}', 'a.md': text, 'part.md': '<p hidden>gone6</p>\n\nStays3.\n' };
    const run = await imported(files, 'vitepress');
    const shown = await runs.markdown(run, 'a');
    expect(shown.match(/gone\d/g)).toBeNull();
    expect(shown.match(/tays\d/g)).toEqual(['tays1', 'tays2', 'tays3']);
  });

  it('leaves out what React hides', async () => {
    const text =
      "# a\n\n<p hidden={true}>gone1</p>\n<p style={{ display: 'none' }}>gone2</p>\n<p hidden={false}>stays1</p>\n\n{/* gone3 */}\n\n{isStaff && <p>gone4</p>}\n";
    const shown = await runs.markdown(
      await imported({ 'docusaurus.config.js': 'module.exports = {};', 'docs/a.mdx': text }, 'docusaurus'),
      'a',
    );
    expect(shown.match(/gone\d/g)).toBeNull();
    expect(shown).toContain('stays1');
  });

  it('leaves out the rest of a page behind a comment that has no end', async () => {
    const run = await imported({ 'a.md': '# a\n\nStays <!-- within.\n\n<!--\n\ngone1\n', 'b.html': '<p>Stays.</p><!-- gone2' }, 'folders');
    expect(await runs.markdown(run, 'a')).not.toContain('gone');
    expect(await runs.markdown(run, 'a')).toContain('within');
    expect(await runs.markdown(run, 'b')).not.toContain('gone');
  });
});
