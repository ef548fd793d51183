import { isRecord } from '../../../../common/json/is-record.js';
import { folderNodes } from './folder-nodes.js';
import { folderOf } from './page-path.js';
import type { Structure } from './source-node.js';
import type { StructureFiles } from './structure-files.js';

const CATEGORY = /(?:^|\/)_category_\.(?:json|ya?ml)$/;

export async function docusaurusStructure(files: StructureFiles): Promise<Structure | undefined> {
  const settings = files.paths.find((path) => /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/.test(path));
  const categories = files.paths.filter((path) => CATEGORY.test(path));
  if (settings === undefined && categories.length === 0) return undefined;
  const site = settings === undefined ? files.top : folderOf(settings);
  const docs = `${site}docs/`;
  const root = files.paths.some((path) => path.startsWith(docs)) ? docs : site;
  const folders = new Map<string, { label?: string; position?: number }>();
  for (const path of categories) folders.set(folderOf(path), await categoryOf(files, path));
  const rules = { root, heads: files.heads, folders, numbered: true };
  return files.structure('docusaurus', root, folderNodes(files.paths, rules));
}

async function categoryOf(files: StructureFiles, path: string): Promise<{ label?: string; position?: number }> {
  const said = await files.yaml(path);
  if (!isRecord(said)) return {};
  const { label, position } = said;
  return { ...(typeof label === 'string' && { label }), ...(typeof position === 'number' && { position }) };
}
