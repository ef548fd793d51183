import { parse } from 'yaml';
import type { NavigationSource, Outline } from './outline.js';

const SETTINGS = `site_name: Docs
nav:
  - Home: index.md
  - Guide:
      - Second: z/b.md
      - First: a.md
      - Deep:
          - Last: z/deep/c.md
  - About: about.md
`;

type Nav = Record<string, string | Nav>[];

const outline = (nav: Nav): Outline[] =>
  nav.flatMap((item) => Object.entries(item).map(([title, what]) => ({ title, below: typeof what === 'string' ? [] : outline(what) })));

export const mkdocs: NavigationSource = {
  layout: 'mkdocs',
  files: {
    'mkdocs.yml': SETTINGS,
    ...Object.fromEntries(['index', 'a', 'about', 'z/b', 'z/deep/c'].map((name) => [`docs/${name}.md`, `Words of ${name}.\n`])),
  },
  expected: outline((parse(SETTINGS) as { nav: Nav }).nav),
};
