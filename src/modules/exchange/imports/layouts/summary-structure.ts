import { addUnlisted } from './folder-nodes.js';
import type { LayoutName } from './layout-names.js';
import { folderOf, isPagePath } from './page-path.js';
import type { SourceNode, Structure } from './source-node.js';
import type { StructureFiles } from './structure-files.js';
import { summaryNodes } from './summary-nodes.js';

/** What becomes of pages that a table of contents does not list. */
export type Unlisted = 'hidden' | 'kept' | 'left out';

/** The structure that a table of contents in Markdown has. */
export async function structureOfSummary(
  files: StructureFiles,
  layout: LayoutName,
  path: string,
  unlisted: Unlisted,
): Promise<Structure | undefined> {
  const text = await files.text(path);
  if (text === undefined) return undefined;
  const missing = new Set<string>();
  const nodes = summaryNodes(text, path, files.has, missing);
  files.miss(missing, path);
  const root = folderOf(path);
  const others = files.paths.filter((page) => page !== path);
  if (unlisted !== 'left out') {
    addUnlisted(nodes, others, root, unlisted === 'kept');
    return files.structure(layout, root, nodes);
  }
  const pages = pagesOf(nodes);
  for (const page of others)
    if (page.startsWith(root) && isPagePath(page) && !pages.has(page))
      files.leaveOut(page, `\`${path}\` does not list it: the tool makes no page of it`);
  return files.structure(layout, root, nodes);
}

const pagesOf = (nodes: readonly SourceNode[]): ReadonlySet<string> =>
  new Set(nodes.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pagesOf(children)]));
