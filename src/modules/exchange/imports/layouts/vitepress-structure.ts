import { folderNodes } from './folder-nodes.js';
import { sidebarRanks } from './sidebar-ranks.js';
import type { Structure } from './source-node.js';
import type { StructureFiles } from './structure-files.js';

export async function vitepressStructure(files: StructureFiles): Promise<Structure | undefined> {
  const config = files.paths.find((path) => /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/.test(path));
  if (config === undefined) return undefined;
  const root = config.slice(0, config.indexOf('.vitepress/'));
  const code = (await files.text(config)) ?? '';
  const rules = { root, heads: files.heads, rankOf: sidebarRanks(code, root) };
  return files.structure('vitepress', root, folderNodes(files.paths, rules));
}
