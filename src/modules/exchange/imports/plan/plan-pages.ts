import { newId } from '../../../../common/ids/ids.js';
import type { PageIndex } from '../../../versions/records/page-index.js';
import type { PageRecord, PageType } from '../../../versions/records/page-record.js';
import { LONGEST_SLUG, SLUG, slugFor } from '../../../versions/records/slug.js';
import { ImportFailed } from '../model/import-failed.js';
import type { PageHead } from '../layouts/page-heads.js';
import { nameOfPage } from '../layouts/page-path.js';
import type { SourceNode, Structure } from '../layouts/source-node.js';
import type { Origin } from './origin.js';
import type { PlannedPage } from './plan.js';
import { placeSiblings, Siblings } from './siblings.js';

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
  /** By key: what the last import made of the entries. */
  origins: ReadonlyMap<string, Origin>;
  /** By path: what the last import made of files that have another path now. */
  renamed: ReadonlyMap<string, Origin>;
}

type Entry = Omit<PlannedPage, 'position'>;

/** Finds the place of every entry in the tree of pages. An entry that an earlier import made is that page, and else one with its path. */
export class PlanPages {
  readonly planned: PlannedPage[] = [];
  /** Entries that cannot be made. */
  readonly refused: SourceNode[] = [];
  private readonly root: string;
  private readonly keys: ReadonlyMap<SourceNode, string>;
  /** The ids of pages that have a file of their own. */
  private readonly owned: ReadonlySet<string>;
  private readonly siblings = new Map<string | null, Siblings>();
  private readonly parents = new Map<string, string | null>();

  constructor(
    private readonly basis: PageBasis,
    private readonly structure: Pick<Structure, 'nodes' | 'root'>,
  ) {
    const { nodes, root } = structure;
    this.root = root;
    this.keys = keysOf(nodes);
    this.owned = new Set([...this.keys].flatMap(([node, key]) => this.originOf(node, key)?.targetId ?? []));
  }

  /** In steps, because there can be thousands of entries. */
  *run(): Generator<void, void> {
    const { into, pages } = this.basis;
    const top = into === null ? undefined : pages.get(into);
    yield* this.place(this.structure.nodes, into, top ? pages.lineageOf(top).length : 0);
  }

  private *place(nodes: readonly SourceNode[], parent: string | null, depth: number): Generator<void, void> {
    if (nodes.length === 0) return;
    if (depth >= DEEPEST)
      throw new ImportFailed(`\`${nodes[0]!.path ?? nodes[0]!.title}\` is nested deeper than ${DEEPEST} levels of pages`);
    const entries: Entry[] = [];
    for (const [at, node] of nodes.entries()) {
      entries.push(...this.entryOf(node, parent, at));
      yield;
    }
    const here = entries.filter((entry) => entry.parent === parent);
    const positions = placeSiblings(
      this.siblingsOf(parent).present,
      here.map(({ existing }) => ({ standing: existing?.parent === parent ? existing : undefined })),
      isInFormerOrder(here, parent),
    );
    const placed = new Map(here.map(({ id }, at) => [id, positions[at]!]));
    for (const entry of entries) {
      this.planned.push({ ...entry, position: placed.get(entry.id) ?? entry.existing!.position });
      yield;
      yield* this.place(entry.node.children, entry.id, depth + 1);
    }
  }

  private entryOf(node: SourceNode, parent: string | null, at: number): Entry[] {
    const kind = node.kind === 'group' && parent !== null ? 'page' : node.kind;
    const key = this.keys.get(node)!;
    const wanted = kind === 'link' || kind === 'computed' ? '' : this.slugOf(node);
    const types = node.path === undefined && kind !== 'link' && kind !== 'computed' ? MATCHES.group : MATCHES[kind];
    const origin = this.originOf(node, key);
    const known = origin && this.basis.pages.get(origin.targetId);
    const own = known && types.includes(known.type) ? known : undefined;
    const existing = own ?? this.standing(node, kind, wanted, types, parent);
    if (kind === 'computed' && !existing) {
      this.refused.push(node);
      return [];
    }
    const id = existing?.id ?? this.basis.ids.get(key) ?? newId();
    const place = this.placeOf({ own, origin, existing, wanted, parent });
    this.parents.set(id, place.parent);
    const upstream = { parent, slug: wanted, at };
    const former = origin && origin.path !== key ? { former: origin.path } : {};
    const type = existing?.type ?? (kind === 'page' ? 'document' : kind);
    return [{ key, id, type, ...place, node, existing, upstream, ...(origin && { origin }), ...former }];
  }

  /** What stands at the place of a node, although no import is known to have made it. */
  private standing(node: SourceNode, kind: SourceNode['kind'], wanted: string, types: readonly PageType[], parent: string | null) {
    const siblings = this.siblingsOf(parent);
    return wanted === '' ? siblings.titled(kind, titleOf(node)) : siblings.find(wanted, types);
  }

  /** A page that was moved or renamed here stays so, until its file is moved or renamed. */
  private placeOf({ own, origin, existing, wanted, parent }: Placing): { parent: string | null; slug: string } {
    if (!own) return { parent, slug: existing?.slug ?? (wanted === '' ? '' : this.siblingsOf(parent).free(wanted)) };
    const former = origin?.place ?? own;
    const [wished, other] = former.parent === parent ? [own.parent, parent] : [parent, own.parent];
    const at = this.isBelow(wished, own.id) ? other : wished;
    if (wanted === '') return { parent: at, slug: '' };
    const slug = former.slug === wanted ? own.slug : wanted;
    return { parent: at, slug: at === own.parent && slug === own.slug ? slug : this.siblingsOf(at).free(slug) };
  }

  /** Whether a page is this one or below it, where those of the import will be. */
  private isBelow(page: string | null, id: string): boolean {
    const passed = new Set<string>();
    for (let at = page; at !== null && !passed.has(at); at = this.parentOf(at)) {
      if (at === id) return true;
      passed.add(at);
    }
    return false;
  }

  private parentOf(id: string): string | null {
    const planned = this.parents.get(id);
    return planned === undefined ? (this.basis.pages.get(id)?.parent ?? null) : planned;
  }

  private siblingsOf(parent: string | null): Siblings {
    let siblings = this.siblings.get(parent);
    if (!siblings) this.siblings.set(parent, (siblings = new Siblings(this.basis.pages.childrenOf(parent), this.owned)));
    return siblings;
  }

  private originOf({ path }: SourceNode, key: string): Origin | undefined {
    return this.basis.origins.get(key) ?? (path === undefined ? undefined : this.basis.renamed.get(path));
  }

  private slugOf(node: SourceNode): string {
    return wantedSlug(node, this.basis.heads, this.root);
  }
}

/** The slug that an entry would have if no other one had it. */
export function wantedSlug({ path, name, title, mark }: SourceNode, heads: ReadonlyMap<string, PageHead>, root: string): string {
  const head = path === undefined ? undefined : heads.get(path)?.slug;
  const last = head?.split('/').findLast((step) => step !== '');
  for (const said of [last, mark['slug']]) if (typeof said === 'string' && said !== '') return asSlug(said);
  if (name === undefined && path === undefined) return slugFor(title ?? '');
  return name === undefined ? slugOfPath(path!, root) : asSlug(name);
}

/** The slug that a path gives a page. */
export const slugOfPath = (path: string, root: string): string => asSlug(nameOfPage(path, root) ?? HOME);

interface Placing {
  own: PageRecord | undefined;
  origin: Origin | undefined;
  existing: PageRecord | undefined;
  wanted: string;
  parent: string | null;
}

export const titleOf = ({ mark, title = '' }: SourceNode): string => (typeof mark['title'] === 'string' ? mark['title'] : title);

/** A name that is a slug stays as it is, so that the addresses of pages stay. */
const asSlug = (name: string): string => (SLUG.test(name) && [...name].length <= LONGEST_SLUG && name !== '' ? name : slugFor(name));

/** Identifies every entry, in this import and in later ones: by its file or its folder, else by its title and those above. */
export function keysOf(nodes: readonly SourceNode[]): Map<SourceNode, string> {
  const keys = new Map<SourceNode, string>();
  const taken = new Set<string>();
  const visit = (inner: readonly SourceNode[], above: string) => {
    for (const node of inner) {
      const named = node.path ?? node.folder ?? `#${above}/${titleOf(node)}`;
      let key = named;
      for (let n = 2; taken.has(key); n++) key = `#${named}~${n}`;
      taken.add(key);
      keys.set(node, key);
      visit(node.children, node.path ?? node.folder ?? key);
    }
  };
  visit(nodes, '');
  return keys;
}

/** Whether the files have not changed the order of these entries since the last import: then an order that was made here stays. */
function isInFormerOrder(entries: readonly Entry[], parent: string | null): boolean {
  const former = entries.flatMap(({ origin, existing }) =>
    origin?.place && existing?.parent === parent && origin.place.parent === parent ? [origin.place.at] : [],
  );
  return former.length > 0 && former.every((at, n) => n === 0 || at > former[n - 1]!);
}
