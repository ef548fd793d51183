import { expect } from 'vitest';
import type * as ReadStructureFile from '../../../src/modules/exchange/imports/layouts/read-structure.js';
import type { Recipe } from './recipe.js';

const LAYOUTS = 'src/modules/exchange/imports/layouts';

export const addLayout: Recipe = {
  heading: 'Add a layout of imports',
  declare: [{ file: `${LAYOUTS}/layout-names.ts`, after: "'docusaurus', ", add: "'hugo', " }],
  undecided: [`${LAYOUTS}/read-structure.ts`],
  follow: [
    { file: `${LAYOUTS}/read-structure.ts`, after: '    vitepress: () => this.vitepress(),\n', add: '    hugo: () => this.hugo(),\n' },
    {
      file: `${LAYOUTS}/read-structure.ts`,
      after: "    return this.structure('vitepress', root, folderNodes(paths, rules));\n  }\n",
      add: `
  private async hugo(): Promise<Structure | undefined> {
    if (!this.tree.files.has(\`\${this.top}hugo.toml\`)) return undefined;
    const root = \`\${this.top}content/\`;
    return this.structure('hugo', root, folderNodes(this.tree.files.keys(), { root, heads: this.heads }));
  }
`,
    },
    { file: 'src/modules/exchange/imports/import.view.ts', after: '`docusaurus`, ', add: '`hugo`, ' },
  ],
  async works(load) {
    const { ReadStructure } = await load<typeof ReadStructureFile>(`${LAYOUTS}/read-structure.js`);
    const files = new Map(['hugo.toml', 'content/_index.md', 'content/engine.md'].map((path) => [path, { path, size: 0 }]));
    type Parameters = ConstructorParameters<typeof ReadStructure>;
    const read = new ReadStructure({ files } as unknown as Parameters[0], new Map(), { page: 1000 } as Parameters[2]);
    const { layout, root, nodes } = await read.read();
    expect({ layout, root }).toEqual({ layout: 'hugo', root: 'content/' });
    expect(nodes.map(({ path }) => path)).toContain('content/engine.md');
  },
};
