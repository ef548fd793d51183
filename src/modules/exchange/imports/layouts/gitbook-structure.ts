import { isRecord } from '../../../../common/json/is-record.js';
import { SUMMARY } from '../../format/archive-paths.js';
import { follow } from './page-path.js';
import type { SourceRedirect, Structure } from './source-node.js';
import { asFolder, type StructureFiles } from './structure-files.js';
import { structureOfSummary } from './summary-structure.js';

export async function gitbookStructure(files: StructureFiles): Promise<Structure | undefined> {
  const settings = await files.yaml(`${files.top}.gitbook.yaml`);
  const { root: below, structure } = isRecord(settings) ? settings : {};
  const root = typeof below === 'string' ? asFolder(follow(files.top, below)) : files.top;
  const named = isRecord(structure) && typeof structure['summary'] === 'string' ? structure['summary'] : SUMMARY;
  const summary = [follow(root, named), `${root}docs/${SUMMARY}`].find((path) => path !== undefined && files.has(path));
  const read = summary === undefined ? undefined : await structureOfSummary(files, 'gitbook', summary, 'kept');
  return read && { ...read, ...gitbookRedirects(settings) };
}

/** The former addresses that settings name, each with the file that it leads to. */
export function gitbookRedirects(settings: unknown): { redirects?: SourceRedirect[] } {
  const named = isRecord(settings) ? settings['redirects'] : undefined;
  const redirects = Object.entries(isRecord(named) ? named : {}).flatMap(([from, to]) => (typeof to === 'string' ? [{ from, to }] : []));
  return redirects.length === 0 ? {} : { redirects };
}
