import { type Fronts, type NavigationSource, type Outline, pagesOf, valueOf, words } from './outline.js';

const SETTINGS = `import starlight from '@astrojs/starlight';

export default {
  integrations: [
    starlight({
      title: 'Docs',
      sidebar: [
        'intro',
        { label: 'Guides', items: ['guides/z', { label: 'The first', slug: 'guides/a' }, { label: 'Inner', autogenerate: { directory: 'guides/inner' } }] },
        { label: 'Reference', autogenerate: { directory: 'reference' } },
        { label: 'About us', link: '/about/' },
        { label: 'Elsewhere', link: 'https://example.com' },
      ],
    }),
  ],
};
`;

const FRONTS: Fronts = {
  'index.mdx': { title: 'Home' },
  'intro.md': { title: 'Introduction', sidebar: { label: 'Intro' } },
  'about.md': { title: 'About' },
  'guides/a.md': { title: 'Guide a' },
  'guides/z.md': { title: 'Guide z' },
  'guides/inner/b.md': { title: 'Inner b' },
  'guides/inner/a.md': { title: 'Inner a', sidebar: { order: 2 } },
  'reference/alpha.md': { title: 'Alpha' },
  'reference/beta.md': { title: 'Beta', sidebar: { order: 5 } },
  'reference/concealed.md': { title: 'Concealed', sidebar: { hidden: true } },
  'reference/gamma.md': { title: 'Gamma', sidebar: { order: 1, label: 'The gamma' } },
  // A folder has the place of its first page.
  'reference/with-order/z.md': { title: 'Z', sidebar: { order: 3 } },
  'reference/with-order/y.md': { title: 'Y', sidebar: { order: 30 } },
  'reference/early/deep/x.md': { title: 'X', sidebar: { order: 0 } },
  'reference/early/w.md': { title: 'W' },
  'reference/zeta/v.md': { title: 'V' },
};

type Item = string | { label: string; slug?: string; link?: string; items?: Item[]; autogenerate?: { directory: string } };
interface SidebarFront {
  order?: number;
  label?: string;
  hidden?: boolean;
}

const front = (path: string): SidebarFront => FRONTS[path]!['sidebar'] ?? {};
const titleOf = (path: string) => front(path).label ?? String(FRONTS[path]!['title']);
const isShown = (path: string) => front(path).hidden !== true;

/** By the least order in it, and then by the names. */
function generated(folder: string): Outline[] {
  const below = Object.keys(FRONTS).filter((path) => path.startsWith(`${folder}/`) && isShown(path));
  const names = [...new Set(below.map((path) => path.slice(folder.length + 1).split('/')[0]!))];
  const orderOf = (name: string) =>
    Math.min(
      ...below.filter((path) => `${path}/`.startsWith(`${folder}/${name}/`)).map((path) => front(path).order ?? Number.MAX_SAFE_INTEGER),
    );
  const sorted = names.toSorted((a, b) => orderOf(a) - orderOf(b) || a.localeCompare(b, 'en'));
  return sorted.map((name) => {
    const path = `${folder}/${name}`;
    return name.endsWith('.md') ? { title: titleOf(path), below: [] } : { title: words(name), below: generated(path) };
  });
}

function outline(items: readonly Item[]): Outline[] {
  return items.map((item) => {
    if (typeof item === 'string') return { title: titleOf(`${item}.md`), below: [] };
    const { label, items: inner = [], autogenerate } = item;
    return { title: label, below: autogenerate ? generated(autogenerate.directory) : outline(inner) };
  });
}

const { integrations } = await valueOf<{ integrations: [{ sidebar: Item[] }] }>(SETTINGS);

/** The first page, which the sidebar does not have, stands before it. */
export const starlight: NavigationSource = {
  layout: 'starlight',
  files: {
    'astro.config.mjs': SETTINGS,
    ...Object.fromEntries(Object.entries(pagesOf(FRONTS)).map(([path, text]) => [`src/content/docs/${path}`, text])),
  },
  expected: [{ title: 'Home', below: [] }, ...outline(integrations[0].sidebar)],
};
