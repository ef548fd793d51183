import { type ContentRef, isStorable, refOf, refProblem } from '../../../../common/document/content-ref.js';
import { refsIn } from '../../../../common/document/refs-in.js';
import type { Document } from '../../../../common/document/rich-text.js';
import type { Resolve } from '../../../../common/document/tag-data.js';
import type { Content } from '../../../versions/revisions/revisions.service.js';
import { hasScheme } from '../../../../common/document/safe-url.js';
import { folderOf, follow, isIndexPath } from '../layouts/page-path.js';
import { addressOf, type FormerAddress } from './former-addresses.js';
import type { Plan } from './plan.js';
import { trimSlashes } from '../../../../common/http/trim-slashes.js';

/** The ends that addresses of pages leave out. */
const ENDS = ['.md', '.mdx', '.markdown', '.html', '/README.md', '/index.md', '/_index.md', '/index.mdx', '/readme.md', '/index.html'];
/** Folders whose files are at the top of a published site. */
const PUBLISHED = ['public/', 'static/', '../static/', '../public/'];
const ID = /^[0-9A-Za-z]{20}$/;

/** What the links of a file led to. */
export interface Followed {
  /** The paths of the files that it shows or links to. */
  files: Set<string>;
  /** The addresses that lead nowhere. */
  broken: Set<string>;
  /** The addresses of references to anchors, by their identity. */
  anchors: Map<string, string>;
}

/** Resolves links between the files of an import. */
export class PathResolver {
  private readonly targets = new Map<string, ContentRef>();
  private readonly slugs = new Map<string, string>();
  private readonly ids: ReadonlySet<string>;
  /** The paths of pages by the addresses that the tool leads to them from. */
  private readonly former: ReadonlyMap<string, string>;
  /** The addresses of pages by their paths. */
  private readonly addressOf: ReadonlyMap<string, string>;

  constructor(
    private readonly plan: Plan,
    private readonly content: Content,
    former: readonly FormerAddress[],
  ) {
    this.former = new Map(former.map(({ from, path }) => [from, path]));
    const paths = new Map<string, string>();
    // Links are written for where the files are, wherever their pages were moved here.
    for (const {
      id,
      upstream: { parent, slug },
      node,
    } of plan.pages) {
      const above = parent === null ? '' : (paths.get(parent) ?? '');
      paths.set(id, slug === '' ? above : `${above}${slug}/`);
      if (slug !== '') this.slugs.set(`${above}${slug}`, id);
      const ref = { kind: 'page', page: id };
      if (node.path !== undefined) this.targets.set(node.path, ref);
      if (node.folder !== undefined) this.targets.set(node.folder.slice(0, -1), ref);
      if (node.path !== undefined && node.path === `${folderOf(node.path)}README.md`)
        this.targets.set(folderOf(node.path).slice(0, -1), ref);
    }
    for (const { path, id } of plan.files.values()) this.targets.set(path, { kind: 'file', file: id });
    for (const { path, id } of plan.reusableContents.values()) this.targets.set(path, { kind: 'reusable-content', reusableContent: id });
    this.addressOf = new Map(Array.from(plan.site?.addresses ?? [], ([address, path]) => [path, address]));
    this.ids = new Set([...plan.pages, ...plan.files.values(), ...plan.reusableContents.values()].map(({ id }) => id));
  }

  /** Resolves the links of one file. `before` is its previous document, whose references stay as they are. */
  at(path: string, before: Document | undefined): { resolve: Resolve; followed: Followed } {
    const followed: Followed = { files: new Set(), broken: new Set(), anchors: new Map() };
    const found = new Map<string, ContentRef | null>();
    let stood: Set<string> | undefined;
    const standing = (ref: ContentRef) => (stood ??= new Set(before && refsIn(before).map(identityOf))).has(identityOf(ref));
    const resolve: Resolve = (href) => {
      const known = found.get(href);
      if (known !== undefined) return known;
      const ref = this.inArchive(path, href, followed) ?? this.asReference(href, standing) ?? unresolved(href);
      if (ref === null || ref.kind === 'unresolved') followed.broken.add(href);
      if (ref?.kind === 'anchor' && ref['space'] === undefined) followed.anchors.set(identityOf(ref), href);
      found.set(href, ref);
      return ref;
    };
    return { resolve, followed };
  }

  private inArchive(from: string, href: string, followed: Followed): ContentRef | undefined {
    const [, address = '', anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.+))?$/s.exec(href) ?? [];
    // A question to the page itself, such as one that opens its search, or its top.
    if (address === '' && anchor === undefined) {
      const ref = href === '' ? undefined : this.targets.get(from);
      if (ref?.kind === 'page') return ref;
    }
    const local = this.localAddress(address);
    if (local === undefined) return undefined;
    for (const path of this.pathsOf(from, local)) {
      const ref = this.targetOf(path);
      if (!ref) continue;
      if (ref.kind === 'file') followed.files.add(path);
      return ref.kind === 'page' && anchor !== undefined ? { kind: 'anchor', anchor: decoded(anchor), page: ref['page'] } : ref;
    }
    return undefined;
  }

  /** An address on the site that the files were written for is a path from its top. Undefined for one elsewhere. */
  private localAddress(address: string): string | undefined {
    const { site } = this.plan;
    if (site?.url === `${address}/`) return '/';
    if (site?.url !== undefined && address.startsWith(site.url)) return `/${address.slice(site.url.length)}`;
    if (address === '' || hasScheme(address) || address.startsWith('//')) return undefined;
    return address;
  }

  private *pathsOf(from: string, address: string): Generator<string> {
    const { root, top, site, layout } = this.plan;
    const path = decoded(address);
    if (path.startsWith('/')) {
      const published = [root, top].flatMap((from) => PUBLISHED.flatMap((folder) => follow(from, folder) ?? []));
      if (layout === 'hugo') published.push(`${top}assets`);
      const folders = [...new Set([root, ...published.map((folder) => `${folder}/`)])];
      // The site may be below a path of its host, and its pages below another one.
      const bases = ['/', ...(site?.bases ?? [])].filter((base) => path.startsWith(base));
      for (const base of bases) {
        yield* this.addressed(path.slice(base.length));
        yield* followAll(folders, path.slice(base.length));
      }
      const former = site && this.former.get(addressOf(path, site) ?? '');
      if (former !== undefined) yield former;
      return;
    }
    // Some write links for files, and some for the addresses of pages, which end with a slash.
    const asAddress = isIndexPath(from) ? [] : [`${from.replace(/\.[a-z]{1,8}$/i, '')}/`];
    yield* followAll([folderOf(from), ...asAddress], path);
    const own = this.addressOf.get(from);
    if (own !== undefined) for (const target of followAll([folderOf(own), `${own}/`], path)) yield* this.addressed(target);
    // Themes of Hugo look for pages below the folder of the documentation, too.
    if (layout === 'hugo') {
      yield* this.addressed(path);
      yield* followAll([`${top}assets/`], path);
    }
  }

  /** The page that the tool publishes at an address. */
  private *addressed(address: string): Generator<string> {
    const { addresses } = this.plan.site ?? {};
    const known = trimSlashes(address.replace(/(?:(?:^|\/)index)?(?:\.html|\.mdx?)?$/, ''), 'end');
    const path = addresses?.get(known) ?? addresses?.get(known.toLowerCase());
    if (path !== undefined) yield path;
  }

  private targetOf(path: string): ContentRef | undefined {
    const exact = this.targets.get(path);
    if (exact) return exact;
    for (const end of ENDS) {
      const found = this.targets.get(withEnd(path, end));
      if (found) return found;
    }
    const stem = path.replace(/\.(?:mdx?|markdown|html?)$/i, '');
    const page = stem === path ? undefined : ENDS.map((end) => this.targets.get(withEnd(stem, end))).find((found) => found !== undefined);
    return page ?? this.bySlugs(stem);
  }

  /** A page that is not a part of the import, or a group. */
  private bySlugs(stem: string): ContentRef | undefined {
    const path = stem.slice(stem.startsWith(this.plan.root) ? this.plan.root.length : 0);
    const id = this.slugs.get(path) ?? (path === '' ? undefined : this.content.pages.byPath(path)?.id);
    return id === undefined ? undefined : { kind: 'page', page: id };
  }

  /** Addresses that name something by its id. What this space does not have may be elsewhere, or come later. */
  private asReference(href: string, standing: (ref: ContentRef) => boolean): ContentRef | null {
    const ref = refOf(href);
    if (!ref || ref['space'] !== undefined || standing(ref)) return ref;
    const ids = [ref['page'], ref['file'], ref['reusableContent']].filter((id) => typeof id === 'string');
    return ids.every((id) => this.ids.has(id) || ID.test(id)) ? ref : null;
  }
}

/** The path of the top is empty. */
const withEnd = (path: string, end: string): string => (path === '' ? end.replace(/^\//, '') : path + end);

function* followAll(folders: readonly string[], path: string): Generator<string> {
  for (const folder of folders) {
    const target = follow(folder, path);
    if (target !== undefined) yield target;
  }
}

/** Its text and its address stay, for the list of broken links, and for the next import. */
function unresolved(href: string): ContentRef | null {
  const ref = { kind: 'unresolved', href };
  return refProblem(ref) === undefined ? ref : null;
}

export const identityOf = (ref: ContentRef): string => JSON.stringify(Object.entries(ref).toSorted(([a], [b]) => (a < b ? -1 : 1)));

function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part);
    return isStorable(text) ? text : part;
  } catch {
    return part;
  }
}
