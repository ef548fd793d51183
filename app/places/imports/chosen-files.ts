/** A file that somebody chose, at its place in the folder that was chosen. */
export interface ChosenFile {
  path: string;
  file: File;
}

/** What one import takes. The service refuses more, when everything has been sent. */
export const MOST_FILES = 50_000;
export const MOST_UPLOADS = 50;
export const MOST_BYTES = 2048 * 1024 * 1024;
/** Folders that no documentation is in. The command line leaves them out, too. */
const IGNORED = new Set(['.git', '.svn', 'node_modules']);
const ARCHIVE = /\.zip$/i;

export const isArchive = ({ path }: ChosenFile): boolean => ARCHIVE.test(path);

export const sizeOf = (files: readonly ChosenFile[]): number => files.reduce((sum, { file }) => sum + file.size, 0);

/** Those of a field, which has folders as the paths of their files. */
export const chosenIn = (files: Iterable<File>): ChosenFile[] =>
  [...files]
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ path }) => !path.split('/').some((name) => IGNORED.has(name)));

/** Those that were dropped, with what is in folders: at most one more than an import takes. */
export async function chosenOf({ items }: DataTransfer): Promise<ChosenFile[]> {
  // The browser forgets them as soon as the event is over.
  const open = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found: ChosenFile[] = [];
  for (let entry = open.shift(); entry && found.length <= MOST_FILES; entry = open.shift()) {
    if (isFile(entry)) found.push({ path: entry.fullPath.slice(1), file: await fileOf(entry) });
    else if (isFolder(entry) && !IGNORED.has(entry.name)) open.push(...(await entriesOf(entry)));
  }
  return found;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** Browsers give some at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    found.push(...some);
  }
}
