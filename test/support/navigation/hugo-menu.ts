import { type Fronts, type NavigationSource, type Outline } from './outline.js';

interface Place {
  name?: string;
  identifier?: string;
  parent?: string;
  weight?: number;
}

/** Entries that settings have: titles, a link, and a page. */
const ENTRIES: readonly (Place & { url?: string; pageRef?: string })[] = [
  { identifier: 'start', name: 'Getting started', weight: 20 },
  { identifier: 'more', name: 'More', weight: 30 },
  { name: 'Elsewhere', url: 'https://example.com', weight: 10 },
  { name: 'All tasks', pageRef: '/tasks', weight: 25 },
];

/** What pages say of their places in the menu; those without one are not in it. */
const PLACES: Fronts = {
  'docs/z.md': { title: 'Z', place: { parent: 'start', weight: 1 } },
  'docs/a.md': { title: 'A', place: { parent: 'start', weight: 2, name: 'Aye' } },
  'docs/b.md': { title: 'B', place: { parent: 'start' } },
  'docs/deep/x.md': { title: 'X', place: { parent: 'more', weight: 5, identifier: 'x' } },
  'docs/deep/y.md': { title: 'Y', place: { parent: 'x', weight: 1 } },
  'tasks/_index.md': { title: 'Tasks' },
  'tasks/one.md': { title: 'One' },
};

const valueIn = (value: unknown) => JSON.stringify(value);
const lines = (fields: object) => Object.entries(fields).map(([name, value]) => `${name} = ${valueIn(value)}`);

interface Entry {
  key: string;
  title: string;
  parent: string | undefined;
  weight: number;
}

const entries: Entry[] = [
  ...ENTRIES.map(({ name = '', identifier = name, parent, weight = 0 }) => ({ key: identifier, title: name, parent, weight })),
  ...Object.values(PLACES).flatMap(({ title, place }): Entry[] => {
    const { name = String(title), identifier = name, parent, weight = 0 } = (place ?? {}) as Place;
    return place === undefined ? [] : [{ key: identifier, title: name, parent, weight }];
  }),
];

const outline = (parent: string | undefined): Outline[] =>
  entries
    .filter((entry) => entry.parent === parent)
    .toSorted((a, b) => (a.weight || Infinity) - (b.weight || Infinity) || a.title.localeCompare(b.title, 'en'))
    .map(({ key, title }) => ({ title, below: outline(key) }));

/** Most of the pages are in a menu, which is the navigation of such sites. In TOML, as the older of them are. */
export const hugoMenu: NavigationSource = {
  layout: 'hugo',
  files: {
    'hugo.toml': ['title = "Docs"', ...ENTRIES.flatMap((entry) => ['', '[[menus.docs]]', ...lines(entry)]), ''].join('\n'),
    'content/_index.md': '+++\ntitle = "Home"\n+++\n\nWords.\n',
    ...Object.fromEntries(
      Object.entries(PLACES).map(([path, { title, place }]) => [
        `content/${path}`,
        `+++\ntitle = ${valueIn(title)}\n${place === undefined ? '' : `[menus.docs]\n${lines(place as Place).join('\n')}\n`}+++\n\nWords.\n`,
      ]),
    ),
  },
  expected: [{ title: 'Home', below: [] }, ...outline(undefined)],
};
