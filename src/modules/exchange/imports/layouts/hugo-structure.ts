import { folderNodes } from './folder-nodes.js';
import { folderOf, follow } from './page-path.js';
import type { Structure } from './source-node.js';
import { asFolder, type StructureFiles } from './structure-files.js';

/** The newer name comes first. */
const HUGO_SETTINGS = [
  /(?:^|\/)(?:config\/_default\/)?hugo\.(?:toml|ya?ml|json)$/,
  /(?:^|\/)(?:config\/_default\/)?config\.(?:toml|ya?ml|json)$/,
];

export async function hugoStructure(files: StructureFiles): Promise<Structure | undefined> {
  const settings = HUGO_SETTINGS.map((name) => files.settingsFile(name)).find((path) => path !== undefined);
  if (settings === undefined) return undefined;
  const site = folderOf(settings).replace(/config\/_default\/$/, '');
  const [, folder = 'content'] =
    /^[ \t]*["']?contentDir["']?[ \t]*[:=][ \t]*["']?([\w./-]+)/im.exec((await files.text(settings)) ?? '') ?? [];
  const content = asFolder(follow(site, folder));
  const english = `${content}en/`;
  const root = files.paths.some((path) => path.startsWith(english)) ? english : content;
  if (!files.paths.some((path) => path.startsWith(root))) return undefined;
  return files.structure('hugo', root, folderNodes(files.paths, { root, heads: files.heads }), site);
}
