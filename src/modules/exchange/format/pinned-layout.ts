import type { Content } from '../../versions/revisions/revisions.service.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import { slugFor } from '../../versions/records/slug.js';
import { ASSETS, FOLDER_PAGE, INCLUDES } from './archive-paths.js';
import { type Layout, nameKey, type PlacedPage, safeName } from './layout.js';

export interface Pins {
  /** The folder of the documentation, with a slash at its end; empty for the top. */
  root: string;
  /** The path that a page keeps; for a folder without a text, the folder with a slash at its end. */
  pageAt: (page: PageRecord) => string | undefined;
  /** The path that a file or a reusable content keeps. */
  fileAt: (id: string) => string | undefined;
  /** The paths of all files that are there, whoever made them. */
  taken: Iterable<string>;
  /** Whether a page needs a file of its own. */
  hasFile: (page: PageRecord) => boolean;
  /** The name that a path gives to a page that says no other. */
  slugAt: (path: string) => string | undefined;
  /** Whether no table of contents names the pages. */
  alone: boolean;
}

const README = 'readme.md';
/** Names that mean something else in a folder. */
const SPECIAL = new Set([README, 'index.md', 'summary.md', 'readme', 'index', 'summary']);

/** The paths of a content in a repository: what is there keeps its path, and what is new gets one that is free. */
export function pinnedLayout(
  { pages, files, reusableContents }: Pick<Content, 'pages' | 'files' | 'reusableContents'>,
  pins: Pins,
): Layout {
  const names = new TakenPaths(pins.taken);
  const placed = new Map<string, PlacedPage>();
  const place = (parent: string | null, folder: string) => {
    for (const page of pages.childrenOf(parent)) {
      if (page.slug === '') continue;
      const known = pins.pageAt(page);
      const isGroup = page.type === 'group' || !pins.hasFile(page);
      const isFolder = isGroup || pages.childrenOf(page.id).length > 0;
      const path = pathOf(page, folder, { known, isGroup, isFolder }, names);
      if (!isGroup) placed.set(page.id, { page, path, renamed: pins.slugAt(path) !== page.slug, alone: pins.alone });
      else if (page.type === 'group') placed.set(page.id, { page, path, renamed: false });
      place(page.id, folderBelow(path));
    }
  };
  place(null, pins.root);
  return {
    pages: placed,
    files: new Map(
      Array.from(files.values(), ({ id, name }) => [id, pins.fileAt(id) ?? names.free(`${pins.root}${ASSETS}/`, assetName(name))]),
    ),
    reusableContents: new Map(
      Array.from(reusableContents.values(), ({ id, title }) => [
        id,
        pins.fileAt(id) ?? names.free(`${pins.root}${INCLUDES}/`, { stem: safeName(slugFor(title)), end: '.md' }),
      ]),
    ),
  };
}

interface Placing {
  known: string | undefined;
  isGroup: boolean;
  isFolder: boolean;
}

function pathOf({ slug }: PageRecord, folder: string, { known, isGroup, isFolder }: Placing, names: TakenPaths): string {
  if (known !== undefined && known.endsWith('/') === isGroup) return known;
  // A folder gets a page of its own.
  if (known?.endsWith('/') && !names.has(`${known}${FOLDER_PAGE}`)) return names.take(`${known}${FOLDER_PAGE}`);
  const stem = safeName(slug);
  const name = SPECIAL.has(nameKey(stem)) ? `${stem}-page` : stem;
  if (isGroup) return `${folder}${name}/`;
  return isFolder ? names.freeFolder(folder, name) : names.free(folder, { stem: name, end: '.md' });
}

/** Where the pages below a page go. */
function folderBelow(path: string): string {
  if (path.endsWith('/')) return path;
  const at = path.lastIndexOf('/') + 1;
  return /^(?:readme|_?index)\./i.test(path.slice(at)) ? path.slice(0, at) : `${path.replace(/\.\w{1,8}$/, '')}/`;
}

function assetName(name: string): { stem: string; end: string } {
  const [, stem = '', end = ''] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/s.exec(safeName(name)) ?? [];
  return { stem, end };
}

/** Paths that no file system confuses with each other. */
class TakenPaths {
  private readonly taken = new Set<string>();

  constructor(paths: Iterable<string>) {
    for (const path of paths) this.take(path);
  }

  has(path: string): boolean {
    return this.taken.has(nameKey(path));
  }

  take(path: string): string {
    this.taken.add(nameKey(path));
    return path;
  }

  free(folder: string, { stem, end }: { stem: string; end: string }): string {
    for (let n = 1; ; n++) {
      const path = `${folder}${stem}${n === 1 ? '' : `-${n}`}${end}`;
      if (!this.has(path)) return this.take(path);
    }
  }

  freeFolder(folder: string, name: string): string {
    for (let n = 1; ; n++) {
      const below = `${folder}${name}${n === 1 ? '' : `-${n}`}`;
      const path = `${below}/${FOLDER_PAGE}`;
      if (!this.has(path) && !this.has(`${below}.md`)) return this.take(path);
    }
  }
}
