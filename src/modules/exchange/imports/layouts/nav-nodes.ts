import { isExternalUrl } from '../../../../common/document/safe-url.js';
import { slugFor } from '../../../versions/records/slug.js';
import type { SourceNode } from './source-node.js';

const DEEPEST = 25;
/** Settings can name one list many times. */
const MOST_ENTRIES = 50_000;
/** Each looks through all files. */
const MOST_FOLDERS = 500;

/** Makes a table of contents of what settings name, in their order. Each page is there once. */
export class NavNodes {
  readonly missing = new Set<string>();
  private readonly listed = new Set<string>();
  private readonly folders = new Set<string>();
  private count = 0;

  /** A page, if it was not listed before. */
  page(path: string, title: string | undefined, name?: string): SourceNode[] {
    if (this.listed.has(path)) return [];
    this.listed.add(path);
    return [{ kind: 'page', path, title, ...(name !== undefined && { name }), mark: {}, children: [] }];
  }

  /** What is not known is missing; an address of another site is a link. */
  link(href: string, title: string | undefined): SourceNode[] {
    if (isExternalUrl(href)) return [{ kind: 'link', title: title ?? href, href, mark: {}, children: [] }];
    this.missing.add(href);
    return [];
  }

  /** A title with entries below it. One without entries is left out. */
  section(title: string, children: SourceNode[], depth: number): SourceNode[] {
    return children.length === 0 ? [] : [{ kind: depth === 0 ? 'group' : 'page', title, name: slugFor(title), mark: {}, children }];
  }

  /** What a folder has, without what is listed already. It has nothing new the second time. */
  ofFolder(folder: string, read: (folder: string) => readonly SourceNode[]): SourceNode[] {
    if (this.folders.has(folder) || this.folders.size >= MOST_FOLDERS) return [];
    this.folders.add(folder);
    return this.adopt(read(folder));
  }

  private adopt(nodes: readonly SourceNode[]): SourceNode[] {
    return nodes.flatMap((node): SourceNode[] => {
      if (node.path !== undefined && this.listed.has(node.path)) return this.adopt(node.children);
      if (node.path !== undefined) this.listed.add(node.path);
      return [{ ...node, children: this.adopt(node.children) }];
    });
  }

  has(path: string): boolean {
    return this.listed.has(path);
  }

  /** Whether entries at this depth are read at all. */
  goesOn(depth: number): boolean {
    return depth <= DEEPEST && this.count++ < MOST_ENTRIES;
  }
}

/** Groups are at the top only. */
export function withoutGroups(nodes: SourceNode[]): SourceNode[] {
  for (const node of nodes) if (node.kind === 'group') node.kind = 'page';
  return nodes;
}
