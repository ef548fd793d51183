import { newId } from '../../../../common/ids/ids.js';
import type { PageIndex } from '../../../versions/records/page-index.js';
import type { PageRecord, PageType } from '../../../versions/records/page-record.js';
import { LONGEST_SLUG, SLUG, slugFor } from '../../../versions/records/slug.js';
import { ImportFailed } from '../model/import-failed.js';
import type { PageHead } from '../layouts/page-heads.js';
import { nameOfPage } from '../layouts/page-path.js';
import type { SourceNode, Structure } from '../layouts/source-node.js';
import type { PlannedPage } from './plan.js';
import { keyBetween } from '../../../../common/db/ordering.js';

/** The maximum number of levels of pages. */
const DEEPEST = 30;
/** The slug of the page of the top. */
const HOME = 'home';

/** The types of entries that a node may find in its place. */
const MATCHES: Readonly<Record<SourceNode['kind'], readonly PageType[]>> = {
  page: ['document'],
  group: ['group', 'document'],
  link: ['link'],
  computed: ['computed'],
};

export interface PageBasis {
  pages: PageIndex;
  /** The page below which the import goes; null for the top. */
  into: string | null;
  heads: ReadonlyMap<string, PageHead>;
  /** The ids that an earlier run of this import has given. */
  ids: ReadonlyMap<string, string>;
}

/** Finds the place of every entry in the tree of pages. An entry with the path of a page is that page. */
export class PlanPages {
  readonly planned: PlannedPage[] = [];
  /** Entries that cannot be made. */
  readonly refused: SourceNode[] = [];
  private readonly root: string;

  constructor(
    private readonly basis: PageBasis,
    { nodes, root }: Pick<Structure, 'nodes' | 'root'>,
  ) {
    this.root = root;
    const top = basis.into === null ? undefined : basis.pages.get(basis.into);
    const depth = top ? basis.pages.lineageOf(top).length : 0;
    this.place(nodes, basis.into, depth, '');
  }

  private place(nodes: readonly SourceNode[], parent: string | null, depth: number, key: string): void {
    if (nodes.length === 0) return;
    if (depth >= DEEPEST)
      throw new ImportFailed(`\`${nodes[0]!.path ?? nodes[0]!.title}\` is nested deeper than ${DEEPEST} levels of pages`);
    const present = this.basis.pages.childrenOf(parent);
    const siblings = new Siblings(present);
    const entries = nodes.flatMap((node, at) => this.entryOf(node, siblings, { parent, key: `${key}/${at}` }));
    const positions = placeSiblings(present, entries);
    for (const [at, entry] of entries.entries()) {
      this.planned.push({ ...entry, position: positions[at]! });
      this.place(entry.node.children, entry.id, depth + 1, entry.key);
    }
  }

  private entryOf(node: SourceNode, siblings: Siblings, { parent, key: place }: { parent: string | null; key: string }) {
    const kind = node.kind === 'group' && parent !== null ? 'page' : node.kind;
    const wanted = kind === 'link' || kind === 'computed' ? '' : this.slugOf(node);
    const existing =
      wanted === '' ? siblings.titled(kind, titleOf(node)) : siblings.find(wanted, node.path === undefined ? MATCHES.group : MATCHES[kind]);
    if (kind === 'computed' && !existing) {
      this.refused.push(node);
      return [];
    }
    const key = node.path ?? node.folder ?? `#${place}`;
    const slug = existing?.slug ?? (wanted === '' ? '' : siblings.free(wanted));
    const id = existing?.id ?? this.basis.ids.get(key) ?? newId();
    const type = existing?.type ?? (kind === 'page' ? 'document' : kind);
    return [{ key, id, type, parent, slug, node, existing }];
  }

  private slugOf({ path, name, title, mark }: SourceNode): string {
    const head = path === undefined ? undefined : this.basis.heads.get(path)?.slug;
    for (const said of [head?.replace(/\/+$/, '').split('/').at(-1), mark['slug']])
      if (typeof said === 'string' && said !== '') return asSlug(said);
    const named = name ?? (path === undefined ? undefined : (nameOfPage(path, this.root) ?? HOME));
    return named === undefined ? slugFor(title ?? '') : asSlug(named);
  }
}

export const titleOf = ({ mark, title = '' }: SourceNode): string => (typeof mark['title'] === 'string' ? mark['title'] : title);

/** A name that is a slug stays as it is, so that the addresses of pages stay. */
const asSlug = (name: string): string => (SLUG.test(name) && [...name].length <= LONGEST_SLUG && name !== '' ? name : slugFor(name));

/** The entries that are at a place already. Each is found once. */
class Siblings {
  private readonly slugs = new Set<string>();
  private readonly bySlug = new Map<string, PageRecord>();
  private readonly unnamed: PageRecord[] = [];

  constructor(present: readonly PageRecord[]) {
    for (const page of present) {
      if (page.slug === '') this.unnamed.push(page);
      else {
        this.slugs.add(page.slug);
        if (!this.bySlug.has(page.slug)) this.bySlug.set(page.slug, page);
      }
    }
  }

  find(slug: string, types: readonly PageType[]): PageRecord | undefined {
    const found = this.bySlug.get(slug);
    if (!found || !types.includes(found.type)) return undefined;
    this.bySlug.delete(slug);
    return found;
  }

  titled(type: SourceNode['kind'], title: string): PageRecord | undefined {
    const at = this.unnamed.findIndex((page) => page.type === type && page.title === title);
    return at < 0 ? undefined : this.unnamed.splice(at, 1)[0];
  }

  free(wanted: string): string {
    for (let n = 1; ; n++) {
      const slug = n === 1 ? wanted : `${[...wanted].slice(0, LONGEST_SLUG - 1 - String(n).length).join('')}-${n}`;
      if (this.slugs.has(slug)) continue;
      this.slugs.add(slug);
      return slug;
    }
  }
}

interface Sibling {
  id: string;
  existing?: PageRecord;
}

/**
 * Returns positions that put siblings in the given order. Those that are in order already keep their position, and
 * siblings that the import does not know stay where they are.
 */
function placeSiblings(present: readonly PageRecord[], wanted: readonly Sibling[]): string[] {
  const taken = present.map(({ position }) => position);
  // New siblings of siblings that the import does not know come last.
  let before = wanted.some(({ existing }) => existing) ? null : (taken.at(-1) ?? null);
  return wanted.map(({ existing }) => {
    if (existing && (before === null || existing.position > before)) before = existing.position;
    else before = keyBetween(before, nextAfter(taken, before));
    return before;
  });
}

/** The first position after this one, by binary search: folders can have thousands of pages. */
function nextAfter(sorted: readonly string[], position: string | null): string | null {
  if (position === null) return sorted[0] ?? null;
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! > position) to = middle;
    else from = middle + 1;
  }
  return sorted[from] ?? null;
}
