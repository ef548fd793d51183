import type { PageHead } from './page-heads.js';
import { folderOf, isIndexPath, isPagePath, nameOfFolder, nameOfPage } from './page-path.js';
import type { SourceNode } from './source-node.js';

export interface FolderRules {
  /** The folder with the pages, with a slash at its end. */
  root: string;
  heads: ReadonlyMap<string, PageHead>;
  /** What is said of folders. */
  folders?: ReadonlyMap<string, SaidOfFolder>;
  /** Whether a folder has the place of the first of its pages. */
  foldersAsPages?: boolean;
  /** Whether a number before a name is its place, and no part of the name. */
  numbered?: boolean;
  /** Whether the page of the root is one among the others, and not the first. */
  homeAmongOthers?: boolean;
  /** The order of those that have the same place, or none. By names, with numbers as people count them, if it is absent. */
  compare?: (one: FolderEntry, other: FolderEntry) => number;
}

export interface SaidOfFolder {
  label?: string;
  position?: number;
  /** The file of its page; null if it has none, whatever the files are called. */
  page?: string | null;
}

/** A page or a folder among others. */
export interface FolderEntry {
  /** The name of the file or the folder. */
  source: string;
  /** The name without what is no part of it; empty for the page of the root. */
  name: string;
  /** The file with its text. */
  path?: string | undefined;
}

interface Folder {
  path: string;
  pages: string[];
  folders: Map<string, Folder>;
}

const LAST = Number.POSITIVE_INFINITY;
const natural = new Intl.Collator('en', { numeric: true });
const byName = (one: FolderEntry, other: FolderEntry): number => natural.compare(one.name, other.name);
/** The order of programs: capitals come first, and 10 before 9. */
export const byCode = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
/** A number of at most four digits before a name; a date or a version is a name. */
const NUMBER = /^(\d{1,4})\s{0,3}[-_.]\s{0,3}(?!\d)(.+)$/s;

/** Makes a table of contents from folders: each is a page with the pages of its files below it. */
export function folderNodes(paths: Iterable<string>, rules: FolderRules): SourceNode[] {
  const top: Folder = { path: rules.root, pages: [], folders: new Map() };
  for (const path of paths) {
    if (!isPagePath(path) || !path.startsWith(rules.root)) continue;
    let folder = top;
    for (const name of path.slice(rules.root.length).split('/').slice(0, -1)) {
      const inner = folder.folders.get(name) ?? { path: `${folder.path}${name}/`, pages: [], folders: new Map() };
      folder.folders.set(name, inner);
      folder = inner;
    }
    folder.pages.push(path);
  }
  return new FolderReader(rules).childrenOf(top);
}

interface Ranked extends FolderEntry {
  node: SourceNode;
  rank: number;
}

class FolderReader {
  private readonly besides = new Map<Folder, string>();

  constructor(private readonly rules: FolderRules) {}

  /** The page of the top comes first. */
  childrenOf(folder: Folder): SourceNode[] {
    const own = this.pageOf(folder);
    const beside = this.pagesBeside(folder);
    const pages = folder.pages
      .filter((path) => (path !== own || folder.path === this.rules.root) && !beside.has(path))
      .map((path) => this.page(path, path === own));
    for (const [path, inner] of beside) this.besides.set(inner, path);
    const folders = [...folder.folders.values()].map((inner) => this.folder(inner));
    const { compare = byName } = this.rules;
    const ranked = [...pages, ...folders].toSorted((a, b) => (a.rank === b.rank ? compare(a, b) : a.rank - b.rank));
    return ranked.map(({ node }) => node);
  }

  private page(path: string, isTop: boolean): Ranked {
    const { rest, number } = this.split(nameOfPage(path, this.rules.root) ?? '');
    const head = this.rules.heads.get(path);
    const rank = isTop && !this.rules.homeAmongOthers ? -LAST : (head?.position ?? number ?? LAST);
    const node: SourceNode = {
      kind: 'page',
      path,
      title: head?.label,
      ...(head?.hidden && { hidden: true }),
      mark: {},
      children: [],
      ...(rest !== '' && { name: rest }),
    };
    return { node, rank, name: rest, source: path.slice(folderOf(path).length), path };
  }

  private folder(folder: Folder): Ranked {
    const path = this.pageOf(folder);
    const source = nameOfFolder(folder.path);
    const { rest, number } = this.split(source);
    const { label, position } = this.rules.folders?.get(folder.path) ?? {};
    const children = this.childrenOf(folder);
    const head = path === undefined ? undefined : this.rules.heads.get(path);
    const rank = position ?? (this.rules.foldersAsPages ? this.leastOf(folder) : undefined) ?? head?.position ?? number ?? LAST;
    const isTop = folder.path.split('/').length === this.rules.root.split('/').length + 1;
    const title = label ?? head?.label;
    const node: SourceNode = {
      kind: path === undefined && isTop ? 'group' : 'page',
      path,
      folder: folder.path,
      name: rest,
      title: title ?? (path === undefined ? spoken(rest) : undefined),
      mark: {},
      children,
    };
    return { node, rank, name: rest, source, path };
  }

  /** `x.md` beside `x/` without an index is the page of the folder: so the addresses of both stay. */
  private pagesBeside({ pages, folders }: Folder): Map<string, Folder> {
    const found = new Map<string, Folder>();
    for (const path of pages) {
      const folder = isIndexPath(path) ? undefined : folders.get(nameOfPage(path, this.rules.root) ?? '');
      if (folder && this.rules.folders?.get(folder.path)?.page === undefined && this.pageOf(folder) === undefined) found.set(path, folder);
    }
    return found;
  }

  /** The page that the settings name; otherwise its index, or the page that is called like the folder. */
  private pageOf(folder: Folder): string | undefined {
    const beside = this.besides.get(folder);
    if (beside !== undefined) return beside;
    const { path, pages } = folder;
    const said = path === this.rules.root ? undefined : this.rules.folders?.get(path)?.page;
    if (said !== undefined) return said === null ? undefined : pages.find((page) => page === said);
    const index = pages.find((page) => isIndexPath(page));
    if (index !== undefined || path === this.rules.root) return index;
    const name = nameOfFolder(path);
    return this.rules.numbered ? pages.find((page) => nameOfPage(page, this.rules.root) === name) : undefined;
  }

  private leastOf(folder: Folder): number | undefined {
    const ranks = [
      ...folder.pages.map((path) => this.rules.heads.get(path)?.position),
      ...[...folder.folders.values()].map((inner) => this.leastOf(inner)),
    ];
    const known = ranks.filter((rank) => rank !== undefined);
    return known.length > 0 ? Math.min(...known) : undefined;
  }

  private split(name: string): { rest: string; number?: number } {
    const [, number, rest] = (this.rules.numbered ? NUMBER.exec(name) : null) ?? [];
    return rest === undefined ? { rest: name } : { rest, number: Number(number) };
  }
}

/** A name as a title: `getting-started` becomes `Getting started`. */
export function spoken(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim();
  return words === '' ? name : words[0]!.toUpperCase() + words.slice(1);
}

/**
 * Adds pages that a table of contents does not list: hidden, below the page of their folder or its nearest parent. Some tools make no pages
 * of them: then only editors see them.
 */
export function addUnlisted(nodes: SourceNode[], paths: Iterable<string>, root: string, areKept = false): void {
  const listed = new Set<string>();
  const holders = new Map<string, SourceNode>();
  const visit = (node: SourceNode) => {
    if (node.path !== undefined) {
      listed.add(node.path);
      if (isIndexPath(node.path)) holders.set(folderOf(node.path), node);
    }
    for (const child of node.children) visit(child);
  };
  for (const node of nodes) visit(node);
  for (const path of [...paths].toSorted(natural.compare)) {
    if (!isPagePath(path) || listed.has(path) || !path.startsWith(root)) continue;
    const node: SourceNode = { kind: 'page', path, hidden: true, ...(areKept && { kept: true }), mark: {}, children: [] };
    const holder = holderOf(holders, isIndexPath(path) ? folderOf(path.slice(0, path.lastIndexOf('/'))) : folderOf(path), root);
    (holder?.children ?? nodes).push(node);
  }
}

function holderOf(holders: ReadonlyMap<string, SourceNode>, folder: string, root: string): SourceNode | undefined {
  for (let at = folder; at.length > root.length; at = folderOf(at.slice(0, -1))) {
    const holder = holders.get(at);
    if (holder) return holder;
  }
  return undefined;
}
