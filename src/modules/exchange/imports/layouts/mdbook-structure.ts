import { SUMMARY } from '../../format/archive-paths.js';
import { follow } from './page-path.js';
import type { Structure } from './source-node.js';
import type { StructureFiles } from './structure-files.js';
import { structureOfSummary } from './summary-structure.js';

export async function mdbookStructure(files: StructureFiles): Promise<Structure | undefined> {
  const book = await files.text(`${files.top}book.toml`);
  if (book === undefined) return undefined;
  const [, source = 'src'] = /^src[ \t]*=[ \t]*"([^"\n]*)"/m.exec(book) ?? [];
  const summary = follow(files.top, `${source}/${SUMMARY}`);
  return summary !== undefined && files.has(summary) ? structureOfSummary(files, 'mdbook', summary, 'left out') : undefined;
}
