import { addUnlisted, folderNodes } from './folder-nodes.js';
import { keepNodes } from './keep-nodes.js';
import { mkdocsNodes } from './mkdocs-nodes.js';
import { keptByMkdocs, mkdocsSettings, pluginOf } from './mkdocs-publishing.js';
import { type Fields, textsField } from './page-head.js';
import { folderOf, follow, isPagePath } from './page-path.js';
import type { Structure } from './source-node.js';
import { safePattern } from './safe-pattern.js';
import { asFolder, type StructureFiles } from './structure-files.js';
import { ignoredBy, matcherOf } from './tool-globs.js';

const MOST_PATTERNS = 50;

export async function mkdocsStructure(files: StructureFiles): Promise<Structure | undefined> {
  const path = files.settingsFile(/(?:^|\/)mkdocs\.ya?ml$/);
  if (path === undefined) return undefined;
  const top = folderOf(path);
  const settings = await mkdocsSettings(files, path);
  const { docs_dir: folder, nav } = settings;
  const root = asFolder(follow(top, typeof folder === 'string' ? folder : 'docs'));
  const { isExcluded, mayExcludeAny } = exclusionOf(settings);
  const excluded = new Set(files.paths.filter((one) => one.startsWith(root) && isPagePath(one) && isExcluded(one.slice(root.length))));
  for (const one of excluded) files.leaveOut(one, 'The settings or its name say that it is no page');
  const paths = files.paths.filter((one) => !excluded.has(one));
  const missing = new Set<string>();
  const nodes = mkdocsNodes(nav, root, (one) => files.has(one) && !isExcluded(one.slice(root.length)), missing);
  files.miss(
    [...missing].filter((one) => !files.has(one)),
    path,
  );
  if (nodes.length === 0) nodes.push(...folderNodes(paths, { root, heads: files.heads }));
  addUnlisted(nodes, paths, root);
  const kept = await keptByMkdocs(files, root, settings, paths);
  keepNodes(nodes, (one) => mayExcludeAny || kept.has(one));
  return files.structure('mkdocs', root, nodes, top);
}

/** What MkDocs leaves out by itself. */
const NEVER = ['.*', '/templates/'];

interface MkdocsExclusion {
  /** Which files are no pages, or drafts: the settings name them as `.gitignore` does, and the plugin `exclude` with globs and expressions. */
  isExcluded: (below: string) => boolean;
  /** Whether the settings may exclude any file: an expression of theirs is not read. */
  mayExcludeAny: boolean;
}

function exclusionOf(settings: Fields): MkdocsExclusion {
  const [excluded, drafts] = ['exclude_docs', 'draft_docs'].map((name) =>
    typeof settings[name] === 'string' ? settings[name].split('\n') : [],
  );
  const { glob, regex } = pluginOf(settings, 'exclude') ?? {};
  const expressions = textsField({ regex }, 'regex');
  const patterns = expressions.slice(0, MOST_PATTERNS).map(safePattern);
  const globs = textsField({ glob }, 'glob').map((one) => one.replace(/\*+/g, '**'));
  const checks = [ignoredBy([...NEVER, ...excluded!]), ignoredBy(drafts!), matcherOf(globs)];
  return {
    isExcluded: (below) => checks.some((isExcluded) => isExcluded(below)) || patterns.some((isFound) => isFound?.(below)),
    mayExcludeAny: expressions.length > MOST_PATTERNS || patterns.includes(undefined),
  };
}
