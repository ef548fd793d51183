import type { NavigationSource, Outline } from './outline.js';

const tree = (...entries: string[]) => `\`\`\`{toctree}\n:hidden:\n\n${entries.join('\n')}\n\`\`\`\n`;
/** The title that a table of contents gives a page is not its heading, which it has where the table gives none. */
const PAGES: Readonly<Record<string, string>> = {
  index: `# Start\n\n${tree('Second <z/b>', 'untitled', 'About <about>')}`,
  'z/b': `# Heading of b\n\nWords.\n\n${tree('First </a>', 'Deep <deep/c>')}`,
  a: '# Heading of a\n\nWords.\n',
  about: 'Words.\n',
  untitled: '# Heading of the untitled\n\nWords.\n',
  'z/deep/c': '---\ntitle: Title of c\n---\n\n# Heading of c\n\nWords.\n',
};

/** Reads the lines of the tables: `Title <page>` and `page`. */
function below(page: string): Outline[] {
  const folder = page.slice(0, page.lastIndexOf('/') + 1);
  const [, table = ''] = PAGES[page]!.split(':hidden:\n\n');
  const lines = table.split('\n').filter((line) => /^[\w/]/.test(line));
  return lines.map((line) => {
    const [title = '', target = title] = line.replace(/>$/, '').split(' <');
    const name = target.startsWith('/') ? target.slice(1) : folder + target;
    const heading = /^# (.*)$/m.exec(PAGES[name]!)?.[1] ?? name;
    return { title: target === title ? heading : title, below: below(name) };
  });
}

export const sphinx: NavigationSource = {
  layout: 'sphinx',
  files: {
    'docs/conf.py': 'project = "Docs"\n',
    ...Object.fromEntries(Object.entries(PAGES).map(([name, text]) => [`docs/${name}.md`, text])),
  },
  expected: [{ title: 'Start', below: [] }, ...below('index')],
};
