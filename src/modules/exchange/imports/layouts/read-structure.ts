import { isRecord } from '../../../../common/json/is-record.js';
import type { SourceTree } from '../archive/source-tree.js';
import type { ImportLimits } from '../model/import-limits.js';
import { docusaurusStructure } from './docusaurus-structure.js';
import { folderNodes } from './folder-nodes.js';
import { keepNodes } from './keep-nodes.js';
import { gitbookStructure } from './gitbook-structure.js';
import { hugoStructure } from './hugo-structure.js';
import { RECOGNIZED_LAYOUTS, type RecognizedLayout } from './layout-names.js';
import { mdbookStructure } from './mdbook-structure.js';
import { mintlifyStructure } from './mintlify-structure.js';
import { mkdocsStructure } from './mkdocs-structure.js';
import { nextraStructure } from './nextra-structure.js';
import type { PageHead } from './page-heads.js';
import { textsField } from './page-head.js';
import { isHtmlPath, isPagePath } from './page-path.js';
import type { Structure } from './source-node.js';
import { sphinxStructure } from './sphinx-structure.js';
import { starlightStructure } from './starlight-structure.js';
import { StructureFiles } from './structure-files.js';
import { ignoredBy } from './tool-globs.js';
import { vitepressStructure } from './vitepress-structure.js';

/** Reads the table of contents as a tool arranges it. Undefined if the files that the tool needs are missing. Runs no code. */
type StructureReader = (files: StructureFiles) => Promise<Structure | undefined>;

const READERS: Readonly<Record<RecognizedLayout, StructureReader>> = {
  gitbook: gitbookStructure,
  mdbook: mdbookStructure,
  mintlify: mintlifyStructure,
  mkdocs: mkdocsStructure,
  sphinx: sphinxStructure,
  docusaurus: docusaurusStructure,
  vitepress: vitepressStructure,
  starlight: starlightStructure,
  nextra: nextraStructure,
  hugo: hugoStructure,
};

/** Recognizes how documentation is arranged by the files that its tool needs, and reads its table of contents. */
export async function readStructure(tree: SourceTree, heads: ReadonlyMap<string, PageHead>, limits: ImportLimits): Promise<Structure> {
  const files = new StructureFiles(tree, heads, limits, (path) => !isHiddenPage(path));
  // Most tools copy HTML as it is, and make pages from Markdown only.
  const withoutHtml = new StructureFiles(tree, heads, limits, (path) => !isHtmlPath(path) && !isHiddenPage(path));
  for (const layout of RECOGNIZED_LAYOUTS) {
    const structure = await READERS[layout](layout === 'hugo' ? files : withoutHtml);
    if (structure) return structure;
  }
  const nodes = folderNodes(files.paths, { root: files.top, heads });
  keepNodes(nodes, await keptOfFolders(files));
  return files.structure('folders', files.top, nodes);
}

/** No tool makes a page of a file in a folder such as `.github`, unless its table of contents names it. */
const isHiddenPage = (path: string): boolean => /(?:^|\/)\./.test(path) && isPagePath(path);

/** Which files are kept where no tool is recognized: those that `_` marks as parts or drafts, and those that settings of Jekyll exclude. */
async function keptOfFolders(files: StructureFiles): Promise<(path: string) => boolean> {
  const settings = await files.yaml(`${files.top}_config.yml`);
  const { exclude } = isRecord(settings) ? settings : {};
  const isExcluded = ignoredBy(textsField({ exclude }, 'exclude'));
  return (path) => {
    const below = path.slice(files.top.length);
    return /(?:^|\/)_(?!index\.)/.test(below) || isExcluded(below);
  };
}
