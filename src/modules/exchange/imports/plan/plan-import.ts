import { newId } from '../../../../common/ids/ids.js';
import type { Content } from '../../../versions/revisions/revisions.service.js';
import { VARIABLES } from '../../format/archive-paths.js';
import { layoutOf } from '../../format/layout.js';
import type { SourceTree } from '../archive/source-tree.js';
import type { PageHead } from '../layouts/page-heads.js';
import { isAssetPath, isPagePath, isReusableContentPath } from '../layouts/page-path.js';
import type { Structure } from '../layouts/source-node.js';
import type { Plan, PlannedFile } from './plan.js';
import { PlanPages } from './plan-pages.js';

export interface PlanBasis {
  tree: SourceTree;
  structure: Structure;
  heads: ReadonlyMap<string, PageHead>;
  content: Content;
  into: string | null;
  ids: ReadonlyMap<string, string>;
}

/** Decides what every file becomes, before the first is read: links can lead to any of them. */
export function planImport({ tree, structure, heads, content, into, ids }: PlanBasis): Plan {
  const { layout, root, nodes, notes } = structure;
  const { planned, refused } = new PlanPages({ pages: content.pages, into, heads, ids }, { nodes, root });
  const known = layoutOf(content);
  const files = new Map<string, PlannedFile>();
  const reusableContents = new Map<string, PlannedFile>();
  const skipped = new Map(notes);
  const pages = new Set(planned.flatMap(({ node }) => node.path ?? []));
  for (const node of refused) skipped.set(`#${node.title}`, 'Computed pages are not created by imports');
  const [byFile, byContent] = [inverted(known.files), inverted(known.reusableContents)];
  let variables: string | undefined;
  for (const path of [...tree.files.keys()].toSorted((a, b) => (a < b ? -1 : 1))) {
    if (pages.has(path) || skipped.has(path)) continue;
    const inRoot = path.startsWith(root) ? path.slice(root.length) : path;
    if (inRoot === VARIABLES) variables = path;
    else if (isReusableContentPath(path)) reusableContents.set(path, fileOf(path, byContent.get(inRoot), ids));
    else if (isPagePath(path)) skipped.set(path, `It is outside \`${root}\`, the folder of the documentation`);
    else if (path.includes('.gitbook/') && !isAssetPath(path)) skipped.set(path, 'Settings of other tools are not imported');
    else files.set(path, fileOf(path, byFile.get(inRoot), ids));
  }
  return { layout, root, pages: planned, files, reusableContents, skipped, ...(variables !== undefined && { variables }) };
}

/** Ids sort by time, so new files keep the order of their paths. */
const fileOf = (path: string, existing: string | undefined, ids: ReadonlyMap<string, string>): PlannedFile => ({
  path,
  id: existing ?? ids.get(path) ?? newId(),
  isNew: existing === undefined,
});

const inverted = (paths: ReadonlyMap<string, string>): Map<string, string> => new Map(Array.from(paths, ([id, path]) => [path, id]));
