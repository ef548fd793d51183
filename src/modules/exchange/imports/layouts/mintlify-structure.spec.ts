import { expect, it } from 'vitest';
import { sourceTree } from '../../../../../test/support/source-tree.js';
import { ImportLimits } from '../model/import-limits.js';
import { readStructure } from './read-structure.js';
import type { SourceNode, Structure } from './source-node.js';

function structureOf(files: Readonly<Record<string, string>>): Promise<Structure> {
  return readStructure(sourceTree(files), new Map(), new ImportLimits());
}

const outline = (nodes: readonly SourceNode[], depth = 0): string[] =>
  nodes.flatMap(({ path, title, href, hidden, children }) => [
    `${'  '.repeat(depth)}${href ?? path ?? title ?? ''}${hidden ? ' hidden' : ''}`,
    ...outline(children, depth + 1),
  ]);
const pages = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '# Page\n']));

it('has the navigation of `docs.json`, also of files that it names', async () => {
  const navigation = {
    languages: [
      {
        language: 'en',
        tabs: [
          {
            tab: 'Guides',
            groups: [{ group: 'Start', pages: ['index', { group: 'More', root: 'more/index', pages: ['more/a'] }, 'absent'] }],
          },
          { tab: 'API', groups: [{ group: 'Calls', openapi: 'api.json', pages: ['GET /x', '/api/intro'] }] },
          { tab: 'Blog', href: 'https://example.com' },
        ],
      },
      { $ref: './fr.json' },
    ],
  };
  const { layout, nodes, redirects, notes } = await structureOf({
    'docs.json': JSON.stringify({
      navigation,
      redirects: [
        { source: '/old', destination: '/index' },
        { source: '/o/:slug*', destination: '/n/:slug*' },
      ],
    }),
    'fr.json': JSON.stringify({ language: 'fr', pages: ['fr/index'] }),
    ...pages('index.mdx', 'more/index.mdx', 'more/a.md', 'api/intro.mdx', 'fr/index.mdx', 'snippets/part.mdx', 'alone.mdx'),
  });
  expect(layout).toBe('mintlify');
  expect(outline(nodes)).toEqual([
    'Guides',
    '  Start',
    '    index.mdx',
    '    more/index.mdx',
    '      more/a.md',
    'API',
    '  Calls',
    '    api/intro.mdx',
    'https://example.com',
    'alone.mdx hidden',
  ]);
  expect(redirects).toEqual([{ from: '/old', to: '/index' }]);
  expect(notes.get('absent')).toContain('missing');
  expect(notes.get('docs.json')).toContain('2 operations');
  expect(notes.get('fr/index.mdx')).toContain('another language');
});

it('has the navigation of the older `mint.json`', async () => {
  const settings = {
    tabs: [{ name: 'API', url: 'api' }],
    navigation: [
      { group: 'Start', pages: ['index'] },
      { group: 'Calls', pages: ['api/a', { group: 'Deep', pages: ['api/b'] }] },
    ],
  };
  const { nodes } = await structureOf({ 'mint.json': JSON.stringify(settings), ...pages('index.mdx', 'api/a.mdx', 'api/b.mdx') });
  expect(outline(nodes)).toEqual(['Start', '  index.mdx', 'API', '  Calls', '    api/a.mdx', '    Deep', '      api/b.mdx']);
});

it('reads settings that are nested without end', async () => {
  const deep = `{"navigation":{"pages":${'[{"group":"x","pages":'.repeat(2000)}[]${'}]'.repeat(2000)}}}`;
  expect((await structureOf({ 'docs.json': deep, ...pages('index.mdx') })).nodes.length).toBe(1);
});
