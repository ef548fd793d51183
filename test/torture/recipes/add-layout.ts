import { expect } from 'vitest';
import type * as ReadStructureFile from '../../../src/modules/exchange/imports/layouts/read-structure.js';
import type { Recipe } from './recipe.js';

const LAYOUTS = 'src/modules/exchange/imports/layouts';
const DIALECTS = 'src/modules/exchange/imports/dialects/dialect.ts';

export const addLayout: Recipe = {
  heading: 'Add a layout of imports',
  declare: [{ file: `${LAYOUTS}/layout-names.ts`, after: "'docusaurus', ", add: "'jekyll', " }],
  undecided: [DIALECTS, `${LAYOUTS}/read-structure.ts`],
  follow: [
    { file: DIALECTS, after: '  vitepress: asItIs,\n', add: '  jekyll: asItIs,\n' },
    { file: `${LAYOUTS}/read-structure.ts`, after: '    vitepress: () => this.vitepress(),\n', add: '    jekyll: () => this.jekyll(),\n' },
    {
      file: `${LAYOUTS}/read-structure.ts`,
      after: "    return this.structure('vitepress', root, folderNodes(paths, rules));\n  }\n",
      add: `
  private async jekyll(): Promise<Structure | undefined> {
    if (!this.tree.files.has(\`\${this.top}_config.yml\`)) return undefined;
    const root = \`\${this.top}_docs/\`;
    return this.structure('jekyll', root, folderNodes(this.tree.files.keys(), { root, heads: this.heads }));
  }
`,
    },
    { file: 'src/modules/exchange/imports/import.view.ts', after: '`docusaurus`, ', add: '`jekyll`, ' },
  ],
  async works(load) {
    const { ReadStructure } = await load<typeof ReadStructureFile>(`${LAYOUTS}/read-structure.js`);
    const files = new Map(['_config.yml', '_docs/index.md', '_docs/engine.md'].map((path) => [path, { path, size: 0 }]));
    type Parameters = ConstructorParameters<typeof ReadStructure>;
    const read = new ReadStructure({ files } as unknown as Parameters[0], new Map(), { page: 1000 } as Parameters[2]);
    const { layout, root, nodes } = await read.read();
    expect({ layout, root }).toEqual({ layout: 'jekyll', root: '_docs/' });
    expect(nodes.map(({ path }) => path)).toContain('_docs/engine.md');
  },
};
