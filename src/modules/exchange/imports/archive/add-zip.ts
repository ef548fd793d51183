import { Readable } from 'node:stream';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { Turns } from '../../../../common/concurrency/turns.js';
import { ImportFailed } from '../model/import-failed.js';
import type { ImportLimits } from '../model/import-limits.js';
import { pathProblem } from './path-problem.js';
import { refusal, type SourceTree } from './source-tree.js';

const FILE_TYPE = 0o170000;
const [REGULAR, FOLDER, LINK] = [0o100000, 0o040000, 0o120000];

/** Adds the files of a zip archive. Nothing is decompressed: sizes are those that the archive declares, and reading enforces them. */
export async function addZip(tree: SourceTree, path: string, limits: ImportLimits): Promise<void> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: true }).catch(explain);
  tree.onClose(() => zip.close());
  if (zip.entryCount > limits.entries) throw new ImportFailed(`The archive has more than ${limits.entries} entries: split it`);
  const turns = new Turns();
  let compressed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      compressed += entry.compressedSize;
      addEntry(tree, zip, entry, limits);
      await turns.pass();
    }
  } catch (error) {
    explain(error);
  }
  // Entries that share bytes multiply a small archive without any of them being compressed much.
  if (compressed > zip.fileSize) throw new ImportFailed('The entries of the archive overlap each other');
}

function addEntry(tree: SourceTree, zip: ZipFile, entry: Entry, limits: ImportLimits): void {
  const { uncompressedSize: size, compressedSize } = entry;
  const path = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
  const isBomb = size > limits.free && size > compressedSize * limits.ratio;
  const bomb = isBomb ? `is more than ${limits.ratio} times larger than its compressed form` : undefined;
  const problem = pathProblem(path, limits) ?? typeProblem(entry) ?? bomb;
  tree.count(isBomb ? 0 : size);
  if (problem !== undefined || !path.endsWith('/'))
    tree.add({ path, size, open: async () => Readable.from(contentOf(zip, entry, path)) }, problem);
}

/** Reading fails if the entry has other bytes than its header says. */
async function* contentOf(zip: ZipFile, entry: Entry, path: string): AsyncGenerator<Buffer> {
  try {
    yield* await zip.openReadStreamPromise(entry);
  } catch (error) {
    explain(error, path);
  }
}

function typeProblem(entry: Entry): string | undefined {
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (type === LINK) return 'is a symbolic link';
  if (type !== 0 && type !== REGULAR && type !== FOLDER) return 'is not a regular file';
  if (entry.isEncrypted()) return 'is encrypted';
  return entry.canDecodeFileData() ? undefined : 'is compressed with a method other than deflate';
}

/** The libraries throw plain errors, and errors of zlib, for what is wrong with an archive. Those of the system have other codes. */
function explain(error: unknown, path?: string): never {
  if (!(error instanceof Error) || error instanceof ImportFailed) throw error;
  if ('code' in error && !String(error.code).startsWith('Z_')) throw error;
  if (path !== undefined) throw refusal(path, `cannot be read: ${error.message}`);
  throw new ImportFailed(`The archive cannot be read: ${error.message}`);
}
