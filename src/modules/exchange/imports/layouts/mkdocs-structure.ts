import { isRecord } from '../../../../common/json/is-record.js';
import { addUnlisted, folderNodes } from './folder-nodes.js';
import { mkdocsNodes } from './mkdocs-nodes.js';
import { folderOf, follow } from './page-path.js';
import type { Structure } from './source-node.js';
import { asFolder, type StructureFiles } from './structure-files.js';

export async function mkdocsStructure(files: StructureFiles): Promise<Structure | undefined> {
  const path = files.settingsFile(/(?:^|\/)mkdocs\.ya?ml$/);
  if (path === undefined) return undefined;
  const top = folderOf(path);
  const settings = await files.yaml(path);
  const { docs_dir: folder, nav } = isRecord(settings) ? settings : {};
  const root = asFolder(follow(top, typeof folder === 'string' ? folder : 'docs'));
  const missing = new Set<string>();
  const nodes = mkdocsNodes(nav, root, files.has, missing);
  files.miss(missing, path);
  if (nodes.length === 0) nodes.push(...folderNodes(files.paths, { root, heads: files.heads }));
  addUnlisted(nodes, files.paths, root);
  return files.structure('mkdocs', root, nodes, top);
}
