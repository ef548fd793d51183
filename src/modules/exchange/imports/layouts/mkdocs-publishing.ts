import { isRecord } from '../../../../common/json/is-record.js';
import { type Fields, isNo, isYes } from './page-head.js';
import { folderOf, follow, isPagePath } from './page-path.js';
import type { StructureFiles } from './structure-files.js';

const DEEPEST = 5;

/** The settings with those that they inherit. */
export async function mkdocsSettings(files: StructureFiles, path: string, depth = 0): Promise<Fields> {
  const said = await files.yaml(path);
  const own = isRecord(said) ? said : {};
  const above = typeof own['INHERIT'] === 'string' ? follow(folderOf(path), own['INHERIT']) : undefined;
  return above === undefined || depth > DEEPEST ? own : { ...(await mkdocsSettings(files, above, depth + 1)), ...own };
}

/** The options of a plugin; undefined if it is not used. The name of its package may stand before its own. */
export function pluginOf(settings: Fields, name: string): Fields | undefined {
  const { plugins } = settings;
  const found = (Array.isArray(plugins) ? (plugins as unknown[]) : [plugins]).flatMap((plugin): [string, unknown][] =>
    typeof plugin === 'string' ? [[plugin, {}]] : isRecord(plugin) ? Object.entries(plugin) : [],
  );
  const [, options] = found.find(([one]) => one === name || one.endsWith(`/${name}`)) ?? [];
  return options === undefined ? undefined : isRecord(options) ? options : {};
}

/** The pages that are drafts because of a `.meta.yml` in their folder or above, or because their time is to come. */
export async function keptByMkdocs(
  files: StructureFiles,
  root: string,
  settings: Fields,
  paths: readonly string[],
  now = Date.now(),
): Promise<ReadonlySet<string>> {
  const folders = new Map<string, boolean>();
  for (const path of files.paths) {
    if (!path.startsWith(root) || !/(?:^|\/)\.meta\.ya?ml$/.test(path)) continue;
    const said = await files.yaml(path);
    const draft = isRecord(said) ? (said['draft'] ?? (isNo(said['published']) ? true : undefined)) : undefined;
    if (draft !== undefined) folders.set(folderOf(path), isYes(draft));
  }
  const waits = isYes(pluginOf(settings, 'blog')?.['draft_if_future_date']);
  const isKept = (path: string): boolean => {
    const head = files.heads.get(path);
    if (waits && head?.date !== undefined && head.date > now) return true;
    if (head?.draft !== undefined) return head.draft;
    for (let folder = folderOf(path); folder.length >= root.length; folder = folderOf(folder.slice(0, -1))) {
      const said = folders.get(folder);
      if (said !== undefined) return said;
      if (folder === root || folder === '') break;
    }
    return false;
  };
  return new Set(paths.filter((path) => path.startsWith(root) && isPagePath(path) && isKept(path)));
}
