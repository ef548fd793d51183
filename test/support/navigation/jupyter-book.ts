import { parse } from 'yaml';
import type { NavigationSource, Outline } from './outline.js';

const CONTENTS = `format: jb-book
root: intro
chapters:
  - file: z/b
    title: Second
    sections:
      - file: a
        title: First
      - file: z/deep/c
        title: Deep
  - file: about
    title: About
`;

interface Entry {
  title: string;
  sections?: Entry[];
}

const outline = (entries: readonly Entry[]): Outline[] => entries.map(({ title, sections = [] }) => ({ title, below: outline(sections) }));
const { chapters } = parse(CONTENTS) as { chapters: Entry[] };

export const jupyterBook: NavigationSource = {
  layout: 'sphinx',
  files: {
    '_config.yml': 'title: Docs\n',
    '_toc.yml': CONTENTS,
    'intro.md': '# Start\n\nWords.\n',
    ...Object.fromEntries(['a', 'about', 'z/b', 'z/deep/c'].map((name) => [`${name}.md`, `# Heading of ${name}\n\nWords.\n`])),
  },
  expected: [{ title: 'Start', below: [] }, ...outline(chapters)],
};
