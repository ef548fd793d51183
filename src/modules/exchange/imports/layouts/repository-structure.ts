import { isRecord } from '../../../../common/json/is-record.js';
import { SUMMARY } from '../../format/archive-paths.js';
import type { SourceTree } from '../archive/source-tree.js';
import { ImportFailed } from '../model/import-failed.js';
import type { ImportLimits } from '../model/import-limits.js';
import { folderNodes } from './folder-nodes.js';
import { gitbookRedirects } from './gitbook-structure.js';
import type { PageHead } from './page-heads.js';
import { parseYaml } from './page-head.js';
import { folderOf, follow, isHtmlPath } from './page-path.js';
import type { SourceNode, Structure } from './source-node.js';
import { asFolder, StructureFiles } from './structure-files.js';
import { structureOfSummary } from './summary-structure.js';

/** The settings of a repository, at the top of its documentation. */
export const SETTINGS = '.gitbook.yaml';

/** Where a repository has its pages and their order. */
export interface RepositoryLayout {
  /** The folder of the documentation, with a slash at its end; empty for the top. */
  root: string;
  /** The file with the table of contents; absent if folders tell the order. */
  summary?: string;
}

/** Reads what `.gitbook.yaml` says. Refuses settings that cannot be read and paths that lead out of the documentation. */
export async function repositoryLayout(tree: SourceTree, limits: ImportLimits): Promise<RepositoryLayout> {
  const files = filesOf(tree, new Map(), limits);
  const { root: below, structure } = await settingsOf(files);
  const root = asFolder(pathOf('root', '', below));
  const { readme, summary } = isRecord(structure) ? structure : {};
  pathOf('structure.readme', root, readme);
  const named = pathOf('structure.summary', root, summary);
  if (named !== undefined && !files.has(named)) throw new ImportFailed(`\`${SETTINGS}\` names \`${named}\`, which does not exist`);
  const path = named ?? `${root}${SUMMARY}`;
  return { root, ...(files.has(path) && { summary: path }) };
}

/** Reads the table of contents of a repository that is kept in sync: the one in Markdown, or else that of its folders. */
export async function repositoryStructure(
  tree: SourceTree,
  { root, summary }: RepositoryLayout,
  heads: ReadonlyMap<string, PageHead>,
  limits: ImportLimits,
): Promise<Structure> {
  const files = filesOf(tree, heads, limits);
  const named = gitbookRedirects(await settingsOf(files));
  if (summary === undefined) return { ...files.structure('gitbook', root, folderNodes(files.paths, { root, heads })), ...named };
  const read = await structureOfSummary(files, 'gitbook', summary, 'hidden');
  if (!read) throw new ImportFailed(`\`${summary}\` is too large, or no text in UTF-8`);
  if (!read.nodes.some(isListed) && read.nodes.length > 0) throw new ImportFailed(`\`${summary}\` lists no page that exists`);
  return { ...read, ...named, root: root === '' ? folderOf(summary) : root };
}

const filesOf = (tree: SourceTree, heads: ReadonlyMap<string, PageHead>, limits: ImportLimits) =>
  new StructureFiles(tree, heads, limits, (path) => !isHtmlPath(path), '');

async function settingsOf(files: StructureFiles): Promise<Readonly<Record<string, unknown>>> {
  if (!files.has(SETTINGS)) return {};
  const text = await files.text(SETTINGS);
  const settings = text === undefined ? undefined : parseYaml(text);
  if (settings === null) return {};
  if (!isRecord(settings)) throw new ImportFailed(`\`${SETTINGS}\` is not valid YAML with settings: correct it`);
  return settings;
}

/** A path in the settings, below a folder. */
function pathOf(name: string, folder: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const path = typeof value === 'string' ? follow(folder, value) : undefined;
  const isInside = path !== undefined && `${path}/`.startsWith(folder);
  if (!isInside) throw new ImportFailed(`\`${name}\` of \`${SETTINGS}\` must be a path below the folder of the documentation`);
  return path;
}

/** Pages that no entry lists are hidden. */
const isListed = ({ hidden, children }: SourceNode): boolean => hidden !== true || children.some(isListed);
