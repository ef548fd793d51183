import { type NavigationSource, type Outline, valueOf } from './outline.js';

const SETTINGS = `import { defineConfig } from 'vitepress';

const calls = ['b', 'a'].map((name) => ({ text: \`Call \${name}\`, link: \`calls/\${name}\` }));

export default defineConfig({
  srcDir: 'content',
  rewrites: { 'packages/:name/docs/:rest*': ':name/:rest*' },
  themeConfig: {
    sidebar: {
      '/guide/': [
        {
          text: 'Guide',
          collapsed: true,
          items: [
            { text: 'The second', link: '/guide/second' },
            { text: 'The first', link: '/guide/first.html', items: [{ text: 'Inner', link: '/guide/inner.md' }] },
            { text: 'More', items: [{ text: 'Deeper', items: [{ text: 'Last', link: '/guide/deep/last#part' }] }] },
            { text: 'Elsewhere', link: 'https://example.com' },
          ],
        },
      ],
      '/core/': {
        base: '/core/',
        items: [
          { text: 'Core', link: '', items: [{ text: 'Set up', link: 'setup' }, ...calls] },
          { text: 'Web', base: '/web', items: [{ text: 'Browsers', link: '/browsers' }] },
        ],
      },
    },
  },
});
`;

interface Item {
  text: string;
  items?: Item[];
}
type Sidebars = Record<string, Item[] | { items: Item[] }>;

const outline = (items: readonly Item[]): Outline[] => items.map(({ text, items: below = [] }) => ({ title: text, below: outline(below) }));

const PAGES = [
  'guide/second',
  'guide/first',
  'guide/inner',
  'guide/deep/last',
  'packages/core/docs/index',
  'packages/core/docs/setup',
  'packages/core/docs/calls/a',
  'packages/core/docs/calls/b',
  'packages/web/docs/browsers',
];
const { themeConfig } = await valueOf<{ themeConfig: { sidebar: Sidebars } }>(SETTINGS);
const lists = Object.values(themeConfig.sidebar).map((list) => (Array.isArray(list) ? list : list.items));

/** The first page, which no sidebar has, stands before them. */
export const vitepress: NavigationSource = {
  layout: 'vitepress',
  files: {
    'docs/.vitepress/config.mjs': SETTINGS,
    'docs/content/index.md': '# Home\n\nWords.\n',
    ...Object.fromEntries(PAGES.map((name) => [`docs/content/${name}.md`, `# Heading of ${name}\n\nWords.\n`])),
  },
  expected: [{ title: 'Home', below: [] }, ...lists.flatMap(outline)],
};
