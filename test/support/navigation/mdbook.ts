import { type NavigationSource, nested } from './outline.js';

const SUMMARY = `# Summary

- [Second](z/b.md)
  - [First](a.md)
    - [Deep](z/deep/c.md)
  - [Other](other.md)
- [About](about.md)
`;

const lines = SUMMARY.split('\n').filter((line) => line.trimStart().startsWith('- ['));

export const mdbook: NavigationSource = {
  layout: 'mdbook',
  files: {
    'book.toml': '[book]\ntitle = "Docs"\n',
    'src/SUMMARY.md': SUMMARY,
    ...Object.fromEntries(['a', 'about', 'other', 'z/b', 'z/deep/c'].map((name) => [`src/${name}.md`, `Words of ${name}.\n`])),
  },
  expected: nested(lines.map((line) => ({ depth: line.indexOf('-') / 2, title: line.slice(line.indexOf('[') + 1, line.indexOf(']')) }))),
};
