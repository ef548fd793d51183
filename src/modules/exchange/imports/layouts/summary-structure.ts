import { addUnlisted } from './folder-nodes.js';
import type { LayoutName } from './layout-names.js';
import { folderOf } from './page-path.js';
import type { Structure } from './source-node.js';
import type { StructureFiles } from './structure-files.js';
import { summaryNodes } from './summary-nodes.js';

/** The structure that a table of contents in Markdown has. */
export async function structureOfSummary(files: StructureFiles, layout: LayoutName, path: string): Promise<Structure | undefined> {
  const text = await files.text(path);
  if (text === undefined) return undefined;
  const missing = new Set<string>();
  const nodes = summaryNodes(text, path, files.has, missing);
  files.miss(missing, path);
  const root = folderOf(path);
  addUnlisted(
    nodes,
    files.paths.filter((page) => page !== path),
    root,
  );
  return files.structure(layout, root, nodes);
}
