import { describe, expect, it } from 'vitest';
import { sourceTree } from '../../../../../test/support/source-tree.js';
import { ImportLimits } from '../model/import-limits.js';
import { docnameGlob } from './docname-glob.js';
import { pythonValues } from './python-values.js';
import { readStructure } from './read-structure.js';
import type { SourceNode, Structure } from './source-node.js';

function structureOf(files: Readonly<Record<string, string>>): Promise<Structure> {
  return readStructure(sourceTree(files), new Map(), new ImportLimits());
}

/** Each entry as a line with its depth. */
const outline = (nodes: readonly SourceNode[], depth = 0): string[] =>
  nodes.flatMap(({ kind, path, title, href, hidden, children }) => [
    `${'  '.repeat(depth)}${kind === 'group' ? `# ${title}` : (href ?? path ?? `(${title})`)}${hidden ? ' hidden' : ''}`,
    ...outline(children, depth + 1),
  ]);

const pages = (...names: string[]) => Object.fromEntries(names.map((name) => [`docs/${name}`, `# ${name}\n`]));

describe('the structure of documentation for Sphinx', () => {
  it('follows the tables of contents of its pages', async () => {
    const { layout, nodes, redirects, notes } = await structureOf({
      'docs/conf.py':
        'import os\nroot_doc = "start"\nexclude_patterns = ["_*", "drafts/**"]\nredirects = {"old": "guide/a.html"}\nos.system("rm")\n',
      'docs/start.md':
        '# Start\n\n```{toctree}\n:caption: Guide\n:hidden:\n\nguide/index\nThe web <https://example.com>\nself\nabsent\n```\n\n````md\n```{toctree}\nexample\n```\n````\n\n:::{toctree}\n:glob:\n:reversed:\n\nmore/*\n:::\n',
      'docs/guide/index.rst': 'Guide\n=====\n\n.. toctree::\n   :maxdepth: 2\n\n   a\n   Second <b>\n',
      'docs/_part.md': 'x',
      'docs/drafts/x/y.md': 'x',
      ...pages('guide/a.md', 'guide/b.md', 'more/one.md', 'more/two.md', 'alone.md'),
    });
    expect(layout).toBe('sphinx');
    expect(outline(nodes)).toEqual([
      'docs/start.md',
      '# Guide',
      '  (Guide)',
      '    docs/guide/a.md',
      '    docs/guide/b.md',
      '  https://example.com',
      'docs/more/two.md',
      'docs/more/one.md',
      'docs/alone.md hidden',
    ]);
    expect(redirects).toEqual([{ from: 'old', to: 'guide/a.html' }]);
    expect(notes.get('docs/absent')).toContain('missing');
    expect(notes.get('docs/guide/index.rst')).toContain('not read');
    expect(notes.get('docs/_part.md')).toContain('excludes it');
  });

  it('is that of `_toc.yml` as another parser reads it', async () => {
    // JSON is YAML.
    const toc = `{ "format": "jb-book", "root": "intro", "parts": [
      { "caption": "One", "chapters": [{ "file": "a", "sections": [{ "file": "b", "title": "Bee" }] }] },
      { "caption": "Two", "chapters": [{ "file": "c" }, { "url": "https://example.com", "title": "Web" }] } ] }`;
    const { nodes } = await structureOf({ 'docs/_toc.yml': toc, ...pages('intro.md', 'a.md', 'b.md', 'c.md') });
    interface Entry {
      file?: string;
      url?: string;
      caption?: string;
      chapters?: Entry[];
      sections?: Entry[];
    }
    const said = JSON.parse(toc) as { root: string; parts: Entry[] };
    const expected = (entries: Entry[] = [], depth = 0): string[] =>
      entries.flatMap(({ file, url, caption, chapters, sections }) => [
        `${'  '.repeat(depth)}${caption === undefined ? (url ?? `docs/${file}.md`) : `# ${caption}`}`,
        ...expected(chapters ?? sections, depth + 1),
      ]);
    expect(outline(nodes)).toEqual([`docs/${said.root}.md`, ...expected(said.parts)]);
  });

  it('is that of `myst.yml` as another parser reads it', async () => {
    const settings = `{ "version": 1, "project": { "toc": [
      { "file": "index.md" },
      { "title": "Part", "children": [{ "file": "a.md", "children": [{ "file": "b.md" }] }] },
      { "title": "Web", "url": "https://example.com" } ] } }`;
    const { layout, nodes } = await structureOf({ 'docs/myst.yml': settings, ...pages('index.md', 'a.md', 'b.md', 'c.md') });
    interface Entry {
      file?: string;
      url?: string;
      title?: string;
      children?: Entry[];
    }
    const said = JSON.parse(settings) as { project: { toc: Entry[] } };
    const expected = (entries: Entry[] = [], depth = 0): string[] =>
      entries.flatMap(({ file, url, title, children }) => [
        `${'  '.repeat(depth)}${url ?? (file ? `docs/${file}` : `# ${title}`)}`,
        ...expected(children, depth + 1),
      ]);
    expect(layout).toBe('sphinx');
    expect(outline(nodes)).toEqual([...expected(said.project.toc), 'docs/c.md hidden']);
  });

  it('ends with tables of contents that name each other, and with hostile settings', async () => {
    const circle = { 'docs/conf.py': '', 'docs/index.md': '```{toctree}\na\n```\n', 'docs/a.md': '```{toctree}\nindex\na\n```\n' };
    expect(outline((await structureOf(circle)).nodes)).toEqual(['docs/index.md', 'docs/a.md']);
    const bomb = `a: &a [x,x]\nb: &b [*a,*a]\n${Array.from({ length: 40 }, (_, at) => `c${at}: &c${at} [*b,*b,*b]`).join('\n')}\n`;
    await structureOf({ 'docs/_toc.yml': bomb, ...pages('index.md') });
    expect(pythonValues(`x = ${'['.repeat(100_000)}`, ['x']).size).toBe(0);
    expect(pythonValues('x = [1, "a" "b", {"c": (None, True)}]  # y\ny = f(1)\nz = x + 1', ['x', 'y'])).toEqual(
      new Map([['x', [1, 'ab', { c: [null, true] }]]]),
    );
    const matches = docnameGlob('**/a*b*/**/*.md');
    expect([matches('x/aab/y/z.md'), matches('aab/z.md'), matches('x/z.md'), docnameGlob('*')('a/b')]).toEqual([true, true, false, false]);
    docnameGlob('**a'.repeat(150))('a'.repeat(8000));
  });
});
