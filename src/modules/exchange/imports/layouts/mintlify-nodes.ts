import { isExternalUrl } from '../../../../common/document/safe-url.js';
import { isRecord } from '../../../../common/json/is-record.js';
import { slugFor } from '../../../versions/records/slug.js';
import { follow } from './page-path.js';
import type { SourceNode } from './source-node.js';

type Fields = Readonly<Record<string, unknown>>;

const DEEPEST = 30;
/** What the name of a page may be without, in the order in which they are looked for. */
export const ENDS = ['.mdx', '.md', '/index.mdx', '/index.md', ''];
/** The lists that parts of a navigation have, each with the name that its items call themselves. */
const PARTS = {
  tabs: 'tab',
  anchors: 'anchor',
  dropdowns: 'dropdown',
  products: 'product',
  versions: 'version',
  menu: 'item',
  groups: 'group',
} as const;
const OPERATION = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|WEBHOOK)\s/i;

export interface MintlifyNodes {
  nodes: SourceNode[];
  missing: Set<string>;
  /** How many entries are operations of an API, and no pages. */
  operations: number;
  /** The languages that are left out. */
  languages: string[];
}

/** Reads the navigation of `docs.json` and `mint.json`. */
export function mintlifyNodes(settings: Fields, root: string, has: (path: string) => boolean): MintlifyNodes {
  const reader = new NavigationReader(root, has);
  const { navigation } = settings;
  reader.nodes = Array.isArray(navigation) ? reader.old(settings, navigation) : reader.partsOf(navigation as Fields, 0);
  return reader;
}

class NavigationReader implements MintlifyNodes {
  nodes: SourceNode[] = [];
  readonly missing = new Set<string>();
  operations = 0;
  languages: string[] = [];
  private readonly listed = new Set<string>();

  constructor(
    private readonly root: string,
    private readonly has: (path: string) => boolean,
  ) {}

  /** All that a part of the navigation holds. Of several languages, the English one or else the first. */
  partsOf(part: Fields, depth: number): SourceNode[] {
    if (depth > DEEPEST) return [];
    const languages = recordsOf(part['languages']);
    const language =
      languages.find(({ language: name }) => name === 'en') ?? languages.find((one) => one['default'] === true) ?? languages[0];
    this.languages.push(...languages.flatMap((one) => (one !== language && typeof one['language'] === 'string' ? [one['language']] : [])));
    const nodes = language ? this.partsOf(language, depth) : [];
    if (typeof part['root'] === 'string' && part['group'] === undefined) nodes.push(...this.page(part['root']));
    if (Array.isArray(part['pages'])) nodes.push(...this.pages(part['pages'], depth));
    for (const [list, name] of Object.entries(PARTS)) nodes.push(...this.list(recordsOf(part[list]), name, depth));
    const global = isRecord(part['global']) ? recordsOf(part['global']['anchors']) : [];
    return [...nodes, ...this.list(global, 'anchor', depth)];
  }

  /** Groups in a list; tabs and anchors hold the groups whose pages are below their address. */
  old(settings: Fields, navigation: readonly unknown[]): SourceNode[] {
    const holders = [...recordsOf(settings['tabs']), ...recordsOf(settings['anchors'])].flatMap(({ name, url }) =>
      typeof name === 'string' && typeof url === 'string' ? [{ name, url }] : [],
    );
    const made = new Map<string, SourceNode>();
    const nodes: SourceNode[] = [];
    for (const group of recordsOf(navigation)) {
      const first = firstPage(group) ?? '';
      const holder = holders.find(({ url }) => !isExternalUrl(url) && first.startsWith(`${url.replace(/^\/|\/$/g, '')}/`));
      const known = holder && (made.get(holder.name) ?? groupOf(holder.name, []));
      if (holder && known && !made.has(holder.name)) {
        made.set(holder.name, known);
        nodes.push(known);
      }
      (known?.children ?? nodes).push(...this.part(group, 'group', holder ? 1 : 0));
    }
    return [...nodes, ...holders.flatMap(({ name, url }) => (isExternalUrl(url) ? [linkOf(name, url)] : []))];
  }

  private list(parts: readonly Fields[], name: string, depth: number): SourceNode[] {
    // One tab alone is no level of its own, and of several versions the latest is what the others stand beside.
    const plain =
      name === 'version'
        ? (parts.find((part) => part['default'] === true) ?? parts[0])
        : name === 'tab' && parts.length === 1
          ? parts[0]
          : undefined;
    const first = plain ? this.partsOf(plain, depth) : [];
    return [...first, ...parts.flatMap((part) => (part === plain ? [] : this.part(part, name, depth)))];
  }

  private part(part: Fields, name: string, depth: number): SourceNode[] {
    const nodes = this.shownPart(part, name, depth);
    if (part['hidden'] === true) hideAll(nodes);
    return nodes;
  }

  private shownPart(part: Fields, name: string, depth: number): SourceNode[] {
    const title = typeof part[name] === 'string' ? part[name] : '';
    const { href, root } = part;
    if (typeof part['openapi'] === 'string' || isRecord(part['openapi'])) this.operations += 1;
    if (typeof href === 'string' && isExternalUrl(href)) return [linkOf(title, href)];
    const own = typeof root === 'string' ? this.page(root) : [];
    const children = this.partsOf({ ...part, root: undefined }, depth + 1);
    const [page] = own;
    if (page) return [{ ...page, title, children }];
    if (children.length === 0 || title === '') return children;
    return [depth === 0 ? groupOf(title, children) : { ...groupOf(title, children), kind: 'page' }];
  }

  private pages(entries: readonly unknown[], depth: number): SourceNode[] {
    return entries.flatMap((entry) => {
      if (typeof entry === 'string') return this.page(entry);
      return isRecord(entry)
        ? typeof entry['group'] === 'string'
          ? this.part(entry, 'group', depth)
          : this.partsOf(entry, depth + 1)
        : [];
    });
  }

  private page(address: string): SourceNode[] {
    if (OPERATION.test(address) || /^\S+\.(?:json|ya?ml)\s/.test(address)) {
      this.operations += 1;
      return [];
    }
    if (isExternalUrl(address)) return [linkOf(address, address)];
    const below = follow(this.root, address);
    const path = below === undefined ? undefined : ENDS.map((end) => below + end).find((one) => this.has(one));
    if (path === undefined || !/\.mdx?$/.test(path)) {
      this.missing.add(below ?? address);
      return [];
    }
    if (this.listed.has(path)) return [];
    this.listed.add(path);
    return [{ kind: 'page', path, mark: {}, children: [] }];
  }
}

/** What is hidden has its address, and is in no menu. */
function hideAll(nodes: readonly SourceNode[]): void {
  for (const node of nodes) {
    node.hidden = true;
    hideAll(node.children);
  }
}

const recordsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const groupOf = (title: string, children: SourceNode[]): SourceNode => ({ kind: 'group', title, name: slugFor(title), mark: {}, children });

const linkOf = (title: string, href: string): SourceNode => ({ kind: 'link', title, href, mark: {}, children: [] });

function firstPage(group: Fields, depth = 0): string | undefined {
  const [first] = Array.isArray(group['pages']) ? (group['pages'] as unknown[]) : [];
  if (typeof first === 'string') return first.replace(/^\//, '');
  return isRecord(first) && depth < DEEPEST ? firstPage(first, depth + 1) : undefined;
}
