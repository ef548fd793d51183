import { byCode, type Fronts, type NavigationSource, type Outline, pagesOf } from './outline.js';

const FRONTS: Fronts = {
  '_index.md': { title: 'Home' },
  'about.md': { title: 'About', weight: 25 },
  'docs/_index.md': { title: 'Documentation', linkTitle: 'Docs', weight: 20 },
  'docs/z.md': { title: 'Z comes first', weight: 1 },
  'docs/a.md': { title: 'A comes second', weight: 10 },
  // Without a weight, the titles decide, after all that have one. A weight of 0 is none.
  'docs/x.md': { title: 'Beta' },
  'docs/y.md': { title: 'Alpha', weight: 0 },
  'docs/deep/_index.md': { title: 'Deep', weight: 5 },
  'docs/deep/two.md': { title: 'Two', weight: 2 },
  'docs/deep/one.md': { title: 'The first of them', linkTitle: 'One', weight: 1 },
  'docs/news/_index.md': { title: 'News', weight: 50 },
  'docs/news/old.md': { title: 'A title', date: '2020-01-02' },
  'docs/news/new.md': { title: 'Z title', date: '2024-01-02' },
  'tutorials/_index.md': { title: 'Tutorials', weight: 10 },
  'tutorials/bundle/index.md': { title: 'A bundle', weight: 2 },
  'tutorials/begin.md': { title: 'Begin', weight: 1 },
};

const titleOf = (path: string) => String(FRONTS[path]!['linkTitle'] ?? FRONTS[path]!['title']);
const weightOf = (path: string) => Number(FRONTS[path]!['weight'] ?? 0) || Number.MAX_SAFE_INTEGER;
const dateOf = (path: string) => Date.parse((FRONTS[path]!['date'] as string | undefined) ?? '0001-01-01');

/** By weight, then the newest, then by title. */
function outline(folder: string): Outline[] {
  const below = Object.keys(FRONTS).filter((path) => path.startsWith(folder) && path !== `${folder}_index.md`);
  const names = [...new Set(below.map((path) => path.slice(folder.length).split('/')[0]!))];
  const pageOf = (name: string) => [name, `${name}/_index.md`, `${name}/index.md`].map((end) => folder + end).find((path) => FRONTS[path])!;
  const sorted = names
    .map((name) => ({ page: pageOf(name), name }))
    .toSorted(
      ({ page: a }, { page: b }) =>
        weightOf(a) - weightOf(b) || dateOf(b) - dateOf(a) || titleOf(a).localeCompare(titleOf(b), 'en') || byCode(a, b),
    );
  return sorted.map(({ page, name }) => ({
    title: titleOf(page),
    below: page.endsWith('/_index.md') ? outline(`${folder}${name}/`) : [],
  }));
}

export const hugo: NavigationSource = {
  layout: 'hugo',
  files: {
    'hugo.yaml': 'title: Docs\n',
    ...Object.fromEntries(Object.entries(pagesOf(FRONTS)).map(([path, text]) => [`content/${path}`, text])),
  },
  expected: [{ title: 'Home', below: [] }, ...outline('')],
};
