import { createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { isPagePath } from '../modules/exchange/imports/layouts/page-path.js';

/** Folders of tools, which nobody means to import. */
const IGNORED = new Set(['.git', '.svn', 'node_modules']);

/** Writes the files of a folder to a zip archive. Symbolic links are left out, because they may lead anywhere. */
export async function zipFolder(folder: string, target: string): Promise<void> {
  const zip = new ZipFile();
  for await (const path of filesIn(folder)) zip.addFile(path, relative(folder, path).split(sep).join('/'));
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(target));
}

/** Whether a folder has no file that could become a page. Of other paths, nothing is known. */
export async function lacksPages(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return false;
  for await (const file of filesIn(path)) if (isPagePath(relative(path, file))) return false;
  return true;
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !IGNORED.has(entry.name)) yield* filesIn(path);
    if (entry.isFile()) yield path;
  }
}
