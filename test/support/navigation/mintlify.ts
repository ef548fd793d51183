import type { NavigationSource, Outline } from './outline.js';

const SETTINGS = JSON.stringify({
  name: 'Docs',
  navigation: {
    groups: [
      { group: 'Start', pages: ['z/b', { group: 'More', pages: ['a', 'z/deep/c'] }] },
      { group: 'End', pages: ['about'] },
    ],
  },
});

interface Group {
  group: string;
  pages: (string | Group)[];
}

const outline = (groups: readonly (string | Group)[]): Outline[] =>
  groups.map((one) => (typeof one === 'string' ? { title: `Page ${one}`, below: [] } : { title: one.group, below: outline(one.pages) }));

export const mintlify: NavigationSource = {
  layout: 'mintlify',
  files: {
    'docs.json': SETTINGS,
    ...Object.fromEntries(['a', 'about', 'z/b', 'z/deep/c'].map((name) => [`${name}.mdx`, `---\ntitle: Page ${name}\n---\nWords.\n`])),
  },
  expected: outline((JSON.parse(SETTINGS) as { navigation: { groups: Group[] } }).navigation.groups),
};
