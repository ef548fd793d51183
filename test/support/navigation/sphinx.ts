import type { NavigationSource, Outline } from './outline.js';

const tree = (...entries: string[]) => `\`\`\`{toctree}\n:hidden:\n\n${entries.join('\n')}\n\`\`\`\n`;
/** Without headings of their own, which would be their titles. */
const PAGES: Readonly<Record<string, string>> = {
  index: `# Start\n\n${tree('Second <z/b>', 'About <about>')}`,
  'z/b': `Words.\n\n${tree('First </a>', 'Deep <deep/c>')}`,
  a: 'Words.\n',
  about: 'Words.\n',
  'z/deep/c': 'Words.\n',
};

/** Reads the lines `Title <page>`. */
function below(page: string): Outline[] {
  const folder = page.slice(0, page.lastIndexOf('/') + 1);
  return PAGES[page]!.split('\n')
    .filter((line) => line.endsWith('>'))
    .map((line) => {
      const [title = '', target = ''] = line.slice(0, -1).split(' <');
      return { title, below: below(target.startsWith('/') ? target.slice(1) : folder + target) };
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
