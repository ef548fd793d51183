import { isRecord } from '../../../../common/json/is-record.js';
import { Globs, LONGEST_GLOB } from '../archive/globs.js';
import { addUnlisted, folderNodes } from './folder-nodes.js';
import { mkdocsNodes } from './mkdocs-nodes.js';
import { folderOf, follow, isPagePath } from './page-path.js';
import type { Structure } from './source-node.js';
import { asFolder, type StructureFiles } from './structure-files.js';

const MOST_PATTERNS = 500;

export async function mkdocsStructure(files: StructureFiles): Promise<Structure | undefined> {
  const path = files.settingsFile(/(?:^|\/)mkdocs\.ya?ml$/);
  if (path === undefined) return undefined;
  const top = folderOf(path);
  const settings = await files.yaml(path);
  const { docs_dir: folder, nav } = isRecord(settings) ? settings : {};
  const root = asFolder(follow(top, typeof folder === 'string' ? folder : 'docs'));
  const isExcluded = excludedBy(isRecord(settings) ? settings : {});
  const excluded = new Set(files.paths.filter((one) => one.startsWith(root) && isPagePath(one) && isExcluded(one.slice(root.length))));
  for (const one of excluded) files.leaveOut(one, 'The settings or its name say that it is no page');
  const paths = files.paths.filter((one) => !excluded.has(one));
  const missing = new Set<string>();
  const nodes = mkdocsNodes(nav, root, (one) => files.has(one) && !excluded.has(one), missing);
  files.miss(
    [...missing].filter((one) => !excluded.has(one)),
    path,
  );
  if (nodes.length === 0) nodes.push(...folderNodes(paths, { root, heads: files.heads }));
  addUnlisted(nodes, paths, root);
  return files.structure('mkdocs', root, nodes, top);
}

/** What MkDocs leaves out by itself. */
const NEVER = ['.*', '/templates/'];

/** Says which files are no pages, or drafts: patterns as in `.gitignore`, of which the last one that matches decides. */
function excludedBy(settings: Readonly<Record<string, unknown>>): (below: string) => boolean {
  const said = ['exclude_docs', 'draft_docs'].map((name) => patternsOf(settings[name]));
  const lists = [[...NEVER, ...said[0]!], said[1]!].map((patterns) =>
    patterns.map((pattern) => ({ again: pattern.startsWith('!'), globs: new Globs([pattern.replace(/^!/, '')]) })).toReversed(),
  );
  return (below) => lists.some((rules) => rules.find(({ globs }) => globs.find(below) !== undefined)?.again === false);
}

const patternsOf = (value: unknown): string[] =>
  typeof value !== 'string'
    ? []
    : value
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && line.length <= LONGEST_GLOB && !line.startsWith('#'))
        .slice(0, MOST_PATTERNS);
