import { expect } from 'vitest';
import type * as ReadStructureFile from '../../../src/modules/exchange/imports/layouts/read-structure.js';
import type { Recipe } from './recipe.js';

const LAYOUTS = 'src/modules/exchange/imports/layouts';
const DIALECTS = 'src/modules/exchange/imports/dialects/dialect.ts';

export const addLayout: Recipe = {
  heading: 'Add a layout of imports',
  declare: [{ file: `${LAYOUTS}/layout-names.ts`, after: "  'docusaurus',\n", add: "  'jekyll',\n" }],
  undecided: [DIALECTS, `${LAYOUTS}/read-structure.ts`],
  follow: [
    { file: DIALECTS, after: '  folders: asItIs,\n', add: '  jekyll: asItIs,\n' },
    {
      file: `${LAYOUTS}/jekyll-structure.ts`,
      add: `import { folderNodes } from './folder-nodes.js';
import type { Structure } from './source-node.js';
import type { StructureFiles } from './structure-files.js';

export async function jekyllStructure(files: StructureFiles): Promise<Structure | undefined> {
  if (!files.has(\`\${files.top}_config.yml\`)) return undefined;
  const root = \`\${files.top}_docs/\`;
  return files.structure('jekyll', root, folderNodes(files.paths, { root, heads: files.heads }));
}
`,
    },
    {
      file: `${LAYOUTS}/read-structure.ts`,
      after: "import { hugoStructure } from './hugo-structure.js';\n",
      add: "import { jekyllStructure } from './jekyll-structure.js';\n",
    },
    { file: `${LAYOUTS}/read-structure.ts`, after: '  vitepress: vitepressStructure,\n', add: '  jekyll: jekyllStructure,\n' },
    { file: 'src/modules/exchange/imports/import.view.ts', after: '`docusaurus`, ', add: '`jekyll`, ' },
  ],
  async works(load) {
    const { readStructure } = await load<typeof ReadStructureFile>(`${LAYOUTS}/read-structure.js`);
    const files = new Map(['_config.yml', '_docs/index.md', '_docs/engine.md'].map((path) => [path, { path, size: 0 }]));
    type Given = Parameters<typeof readStructure>;
    const { layout, root, nodes } = await readStructure({ files } as unknown as Given[0], new Map(), { page: 1000 } as Given[2]);
    expect({ layout, root }).toEqual({ layout: 'jekyll', root: '_docs/' });
    expect(nodes.map(({ path }) => path)).toContain('_docs/engine.md');
  },
};
