import { type ContentRef, isStorable, refOf } from '../../../../common/document/content-ref.js';
import { refsIn } from '../../../../common/document/refs-in.js';
import type { Document } from '../../../../common/document/rich-text.js';
import type { Resolve } from '../../../../common/document/tag-data.js';
import type { Content } from '../../../versions/revisions/revisions.service.js';
import { folderOf, follow } from '../layouts/page-path.js';
import type { Plan } from './plan.js';

/** The ends that addresses of pages leave out. */
const ENDS = ['.md', '.mdx', '.markdown', '.html', '/README.md', '/index.md', '/index.mdx', '/readme.md', '/index.html'];
/** Folders whose files are at the top of a published site. */
const PUBLISHED = ['public/', 'static/', '../static/', '../public/'];
const ID = /^[0-9A-Za-z]{20}$/;

/** What the links of a file led to. */
export interface Followed {
  /** The paths of the files that it shows or links to. */
  files: Set<string>;
  /** The number of different addresses that lead nowhere. */
  broken: number;
}

/** Resolves links between the files of an import. */
export class PathResolver {
  private readonly targets = new Map<string, ContentRef>();
  private readonly slugs = new Map<string, string>();
  private readonly ids: ReadonlySet<string>;

  constructor(
    private readonly plan: Plan,
    private readonly content: Content,
  ) {
    const paths = new Map<string, string>();
    for (const { id, parent, slug, node } of plan.pages) {
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
    this.ids = new Set([...plan.pages, ...plan.files.values(), ...plan.reusableContents.values()].map(({ id }) => id));
  }

  /** Resolves the links of one file. `before` is its previous document, whose references stay as they are. */
  at(path: string, before: Document | undefined): { resolve: Resolve; followed: Followed } {
    const followed: Followed = { files: new Set(), broken: 0 };
    const found = new Map<string, ContentRef | null>();
    let stood: Set<string> | undefined;
    const standing = (ref: ContentRef) => (stood ??= new Set(before && refsIn(before).map(identity))).has(identity(ref));
    const resolve: Resolve = (href) => {
      const known = found.get(href);
      if (known !== undefined) return known;
      const ref = this.inArchive(path, href, followed) ?? this.asReference(href, standing);
      if (ref === null) followed.broken += 1;
      found.set(href, ref);
      return ref;
    };
    return { resolve, followed };
  }

  private inArchive(from: string, href: string, followed: Followed): ContentRef | undefined {
    const [, address = '', anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.+))?$/s.exec(href) ?? [];
    if (address === '' || /^[a-z][a-z0-9+.-]*:/i.test(address) || address.startsWith('//')) return undefined;
    for (const path of this.pathsOf(from, address)) {
      const ref = this.targetOf(path);
      if (!ref) continue;
      if (ref.kind === 'file') followed.files.add(path);
      return ref.kind === 'page' && anchor !== undefined ? { kind: 'anchor', anchor: decoded(anchor), page: ref['page'] } : ref;
    }
    return undefined;
  }

  private *pathsOf(from: string, address: string): Generator<string> {
    const { root } = this.plan;
    const path = decoded(address);
    const isAbsolute = path.startsWith('/');
    const folders = isAbsolute
      ? [root, ...PUBLISHED.flatMap((folder) => follow(root, folder) ?? []).map((folder) => `${folder}/`)]
      : [folderOf(from)];
    for (const folder of folders) {
      const target = follow(folder, path);
      if (target !== undefined) yield target;
    }
  }

  private targetOf(path: string): ContentRef | undefined {
    const exact = this.targets.get(path);
    if (exact) return exact;
    for (const end of ENDS) {
      const found = this.targets.get(path + end);
      if (found) return found;
    }
    const stem = path.replace(/\.(?:mdx?|markdown|html?)$/i, '');
    const page = stem === path ? undefined : ENDS.map((end) => this.targets.get(stem + end)).find((found) => found !== undefined);
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

const identity = (ref: ContentRef): string => JSON.stringify(Object.entries(ref).toSorted(([a], [b]) => (a < b ? -1 : 1)));

function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part);
    return isStorable(text) ? text : part;
  } catch {
    return part;
  }
}
