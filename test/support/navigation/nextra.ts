import { byCode, type Fronts, type NavigationSource, type Outline, pagesOf, valueOf, words } from './outline.js';

type Entry = string | { title?: string; type?: string; href?: string; display?: string };

const METAS: Readonly<Record<string, string>> = {
  '': `export default {
  index: 'Welcome',
  zebra: 'The zebra',
  guide: { title: 'Guides' },
  more: { type: 'separator', title: 'More' },
  about: '',
  flat: { display: 'children' },
  secret: { display: 'hidden' },
  site: { title: 'Elsewhere', href: 'https://example.com' },
};
`,
  'guide/': `const first = 'z';
export default { [first]: { title: 'The first' }, deep: 'Deep', a: undefined };
`,
};

const FRONTS: Fronts = {
  'index.mdx': { title: 'Home' },
  'zebra.mdx': { title: 'Zebra' },
  'about.mdx': { title: 'About us' },
  'secret.mdx': { title: 'Secret' },
  'unnamed.mdx': { title: 'Unnamed', sidebarTitle: 'Nobody names it' },
  'Zoo.mdx': { title: 'Also unnamed' },
  'guide/a.mdx': { title: 'Guide a' },
  'guide/z.mdx': { title: 'Guide z' },
  'guide/deep/y.mdx': { title: 'Deep y' },
  'guide/deep/x.mdx': { title: 'Deep x' },
  'flat/m.mdx': { title: 'Flat m' },
  'flat/l.mdx': { title: 'Flat l' },
  'guide/own/index.mdx': { title: 'Its own page', asIndexPage: true },
  'guide/own/below.mdx': { title: 'Below' },
  'guide/others-too/only.mdx': { title: 'Only' },
};

const metas = new Map<string, Record<string, Entry>>();
for (const [folder, code] of Object.entries(METAS)) metas.set(folder, await valueOf(code));

const titleOf = (path: string) => String(FRONTS[path]!['sidebarTitle'] ?? FRONTS[path]!['title']);
const titleIn = (entry: Entry | undefined) => (typeof entry === 'string' ? entry : entry?.title) || undefined;

/** In the order of the names that are listed, and of the others after them. What follows a separator at the top is below it. */
function outline(folder: string): Outline[] {
  const meta = metas.get(folder) ?? {};
  const below = Object.keys(FRONTS).filter((path) => path.startsWith(folder) && (folder === '' || path !== `${folder}index.mdx`));
  const names = new Set(
    below.map((path) =>
      path
        .slice(folder.length)
        .split('/')[0]!
        .replace(/\.mdx$/, ''),
    ),
  );
  const others = [...names].filter((name) => !(name in meta)).toSorted(byCode);
  const made: Outline[] = [];
  let list = made;
  for (const name of [...Object.keys(meta), ...others]) {
    const entry = meta[name];
    const settings = typeof entry === 'object' ? entry : {};
    if (settings.display === 'hidden') continue;
    const page = [`${folder}${name}.mdx`, `${folder}${name}/index.mdx`].find((path) => FRONTS[path] !== undefined);
    const isFolder = below.some((path) => path.startsWith(`${folder}${name}/`));
    const title = titleIn(entry) ?? (page === undefined ? words(name) : titleOf(page));
    const shown = { title, below: isFolder ? outline(`${folder}${name}/`) : [] };
    if (settings.display === 'children') list.push(...shown.below);
    else if (settings.type !== 'separator') list.push(shown);
    else {
      made.push(shown);
      list = shown.below;
    }
  }
  return made;
}

export const nextra: NavigationSource = {
  layout: 'nextra',
  files: {
    'next.config.mjs': "import nextra from 'nextra';\nexport default nextra({})({});\n",
    ...Object.fromEntries(Object.entries(METAS).map(([folder, code]) => [`content/${folder}_meta.js`, code])),
    ...Object.fromEntries(Object.entries(pagesOf(FRONTS)).map(([path, text]) => [`content/${path}`, text])),
  },
  expected: outline(''),
};
