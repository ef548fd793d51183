import type { Content } from '../../versions/revisions/revisions.service.js';
import type { FileRecord } from '../../versions/records/file-record.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { ReusableContentRecord } from '../../versions/records/reusable-content-record.js';
import { slugFor } from '../../versions/records/slug.js';
import { ASSETS, FOLDER_PAGE, INCLUDES } from './archive-paths.js';

export interface PlacedPage {
  page: PageRecord;
  /** Its path in the archive; for a group, the folder of its pages, which ends with a slash. */
  path: string;
  /** Whether the path does not tell its slug. */
  renamed: boolean;
  /** Whether no table of contents names it, so that it says everything itself. */
  alone?: boolean;
}

/** The path of everything that an archive contains. Depends only on the content, not on ids. */
export interface Layout {
  pages: ReadonlyMap<string, PlacedPage>;
  files: ReadonlyMap<string, string>;
  reusableContents: ReadonlyMap<string, string>;
}

type Placed = Pick<Content, 'pages' | 'files' | 'reusableContents'>;

/** Names that mean something else in a folder. */
const SPECIAL = ['readme.md', 'index.md', 'summary.md', 'readme', 'index', 'summary'];

export function layoutOf({ pages, files, reusableContents }: Placed): Layout {
  const placed = new Map<string, PlacedPage>();
  const place = (parent: string | null, folder: string) => {
    const names = new FreeNames(SPECIAL);
    for (const page of pages.childrenOf(parent)) {
      if (page.slug === '') continue;
      const isFolder = page.type === 'group' || pages.childrenOf(page.id).length > 0;
      const slug = safeName(page.slug);
      // `a.md` is a page and may be a folder, too: the names that both would have are taken together.
      const file = names.first((n) => `${numbered(slug, n)}${isFolder ? '' : '.md'}`);
      const name = isFolder ? file : file.slice(0, -'.md'.length);
      const path = isFolder ? `${folder}${name}/${page.type === 'group' ? '' : FOLDER_PAGE}` : `${folder}${file}`;
      placed.set(page.id, { page, path, renamed: name !== page.slug });
      if (isFolder) place(page.id, `${folder}${name}/`);
    }
  };
  place(null, '');
  return { pages: placed, files: filePaths(files), reusableContents: includePaths(reusableContents) };
}

const numbered = (name: string, n: number) => (n === 1 ? name : `${name}-${n}`);

/** Files with the name that they have in the archive come first, so that another export of an import gives the same names. */
function filePaths(files: ReadonlyMap<string, FileRecord>): Map<string, string> {
  const names = new FreeNames();
  const paths = new Map<string, string>();
  const sorted = [...files.values()].sort((a, b) => compare(a.name, b.name) || compare(a.hash, b.hash) || compare(a.id, b.id));
  const others: FileRecord[] = [];
  for (const file of sorted) {
    const name = safeName(file.name) === file.name ? names.claim(file.name) : undefined;
    if (name === undefined) others.push(file);
    else paths.set(file.id, `${ASSETS}/${name}`);
  }
  for (const file of others) {
    const [, stem, extension] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/s.exec(safeName(file.name))!;
    paths.set(file.id, `${ASSETS}/${names.first((n) => `${stem}${n === 1 ? '' : ` (${n - 1})`}${extension ?? ''}`)}`);
  }
  return paths;
}

function includePaths(contents: ReadonlyMap<string, ReusableContentRecord>): Map<string, string> {
  const names = new FreeNames();
  const sorted = [...contents.values()].sort((a, b) => compare(a.title, b.title) || compare(a.id, b.id));
  return new Map(
    sorted.map(({ id, title }) => {
      const name = safeName(slugFor(title));
      return [id, `${INCLUDES}/${names.first((n) => `${numbered(name, n)}.md`)}`];
    }),
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Gives out names that no file system confuses with each other. */
class FreeNames {
  private readonly taken: Set<string>;

  constructor(reserved: readonly string[] = []) {
    this.taken = new Set(reserved.map(nameKey));
  }

  /** Returns this name if it is free. */
  claim(name: string): string | undefined {
    const key = nameKey(name);
    if (this.taken.has(key)) return undefined;
    this.taken.add(key);
    return name;
  }

  /** Returns the first free one of the names that a number makes; 1 is the name itself. */
  first(nameOf: (n: number) => string): string {
    for (let n = 1; ; n++) {
      const name = this.claim(nameOf(n));
      if (name !== undefined) return name;
    }
  }
}

const MOST_BYTES = 120;
/** Characters that some file system refuses. */
const UNSAFE = /[\p{C}<>:"/\\|?*]/gu;
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** Makes a file name that every common file system and archive tool accepts. A name that is safe already stays the same. */
export function safeName(text: string): string {
  const short = shortened(trimmed(text.normalize('NFC').replace(UNSAFE, '-')));
  if (short === '') return 'unnamed';
  return RESERVED.test(short) ? `_${short}` : short;
}

/** Cuts a long name before its extension. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MOST_BYTES) return name;
  const [extension = ''] = /\.[A-Za-z0-9]{1,10}$/.exec(name) ?? [];
  const letters: string[] = [];
  let size = extension.length;
  for (const letter of name) {
    size += Buffer.byteLength(letter);
    if (size > MOST_BYTES) break;
    letters.push(letter);
  }
  return trimmed(letters.join('')) + extension;
}

/** Without dots and spaces at its ends, which some file systems drop. */
function trimmed(name: string): string {
  let [start, end] = [0, name.length];
  while (start < end && '. '.includes(name[start]!)) start++;
  while (end > start && '. '.includes(name[end - 1]!)) end--;
  return name.slice(start, end);
}

/** The same for names that some file system does not tell apart: those that differ only in case or in Unicode normalization. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase().normalize('NFKC');
