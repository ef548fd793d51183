import { isRecord } from '../../../../common/json/is-record.js';
import { slugFor } from '../../../versions/records/slug.js';
import { StaticCode } from './static-code.js';
import { type DocusaurusDocs, docusaurusDocs, docusaurusNames } from './docusaurus-docs.js';
import { docusaurusRedirects } from './docusaurus-redirects.js';
import { addUnlisted, byCode, type FolderEntry, folderNodes, type SaidOfFolder, spoken } from './folder-nodes.js';
import { keepNodes } from './keep-nodes.js';
import { NavNodes, withoutGroups } from './nav-nodes.js';
import type { PageHead } from './page-heads.js';
import { folderOf, follow, isPagePath } from './page-path.js';
import type { SourceNode, Structure } from './source-node.js';
import type { StructureFiles } from './structure-files.js';

const CATEGORY = /(?:^|\/)_category_\.(?:json|ya?ml)$/;

export async function docusaurusStructure(files: StructureFiles): Promise<Structure | undefined> {
  const settings = files.paths
    .filter((path) => /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/.test(path))
    .toSorted((a, b) => a.length - b.length)[0];
  const categories = files.paths.filter((path) => CATEGORY.test(path));
  if (settings === undefined && categories.length === 0) return undefined;
  const folders = new Map<string, Category>();
  for (const path of categories) folders.set(folderOf(path), await categoryOf(files, path));
  const code = new StaticCode(files);
  const plain: DocusaurusDocs[] = [{ folder: files.top, route: '', isExcluded: () => false }];
  const all = settings === undefined ? plain : await docusaurusDocs(files, settings, code);
  const site = settings === undefined ? files.top : folderOf(settings);
  leaveOutParts(files, site);
  const isExcluded = (path: string) =>
    all.some(({ folder, isExcluded: isOut }) => path.startsWith(folder) && isOut(path.slice(folder.length)));
  for (const path of files.paths)
    if (isPagePath(path) && isExcluded(path)) files.leaveOut(path, '`exclude`, `include` or its name say that it is no page');
  const shown = files.paths.filter((path) => !isLeftOut(path, site) && !isExcluded(path));
  const addresses = new Map<string, string>();
  const nodes: SourceNode[] = [];
  for (const [at, docs] of all.entries()) {
    const names = docusaurusNames(files, docs);
    for (const [address, path] of names.addresses) addresses.set(address, path);
    const said = new Map([...folders].map(([folder, category]) => [folder, withPage(category, folder, names.pathOf)]));
    const rules = { heads: files.heads, folders: said, numbered: true, compare: bySource };
    const inFolder = (folder: string) => folderNodes(shown, { ...rules, root: folder, homeAmongOthers: folder !== docs.folder });
    const read = new DocusaurusSidebars({ docs, ids: names.ids, heads: files.heads, inFolder });
    // `require.resolve('./sidebars')` leaves the end out.
    const sidebars = docs.sidebars === undefined ? undefined : files.codeFile(docs.sidebars);
    const inner = read.nodes(sidebars === undefined ? undefined : await code.read(sidebars));
    if (sidebars !== undefined) files.miss(read.missing, sidebars);
    addUnlisted(inner, shown, docs.folder, docs.unlisted !== undefined);
    if (docs.unlisted === 'all kept') keepNodes(inner, () => true);
    nodes.push(
      ...(at === 0
        ? inner
        : [{ kind: 'group', title: spoken(docs.title ?? ''), name: slugFor(docs.title ?? ''), mark: {}, children: inner } as const]),
    );
  }
  const root = commonRoot(all.map(({ folder }) => folder));
  const redirects = settings === undefined ? [] : await docusaurusRedirects(files, settings, { code, route: all[0]?.route ?? '' });
  return { ...files.structure('docusaurus', root, nodes, site), addresses, ...(redirects.length > 0 && { redirects }) };
}

interface SidebarBasis {
  docs: DocusaurusDocs;
  ids: ReadonlyMap<string, string>;
  heads: ReadonlyMap<string, PageHead>;
  inFolder: (folder: string) => SourceNode[];
}

/** Reads sidebars, which name pages by their ids; without any, the folders tell the order. */
class DocusaurusSidebars {
  private readonly nav = new NavNodes();

  constructor(private readonly from: SidebarBasis) {}

  get missing(): ReadonlySet<string> {
    return this.nav.missing;
  }

  nodes(sidebars: unknown): SourceNode[] {
    const found = isRecord(sidebars) ? Object.values(sidebars).flatMap((items) => this.items(items, 0)) : [];
    return found.length > 0 ? found : this.from.inFolder(this.from.docs.folder);
  }

  private items(items: unknown, depth: number): SourceNode[] {
    if (!this.nav.goesOn(depth)) return [];
    if (Array.isArray(items)) return items.flatMap((item: unknown) => this.item(item, depth));
    // `{ Title: [ … ] }` is short for categories.
    return isRecord(items) ? Object.entries(items).flatMap(([label, inner]) => this.category({ label, items: inner }, depth)) : [];
  }

  private item(item: unknown, depth: number): SourceNode[] {
    if (!this.nav.goesOn(depth)) return [];
    if (typeof item === 'string') return this.doc(item, undefined);
    if (!isRecord(item)) return [];
    const { type, id, label, href, dirName } = item;
    const title = typeof label === 'string' ? label : undefined;
    if (type === undefined) return this.items(item, depth);
    if (type === 'category') return this.category(item, depth);
    if (type === 'link') return typeof href === 'string' ? this.nav.link(href, title) : [];
    if (type === 'autogenerated') return this.autogenerated(typeof dirName === 'string' ? dirName : '.', depth);
    return typeof id === 'string' && type !== 'html' ? this.doc(id, title) : [];
  }

  private doc(id: string, title: string | undefined): SourceNode[] {
    const path = this.from.ids.get(id);
    if (path !== undefined) return this.nav.page(path, title ?? this.from.heads.get(path)?.label);
    this.nav.missing.add(`${this.from.docs.folder}${id}`);
    return [];
  }

  private category({ label, items, link }: Readonly<Record<string, unknown>>, depth: number): SourceNode[] {
    const title = typeof label === 'string' ? label : '';
    const id = isRecord(link) && typeof link['id'] === 'string' ? link['id'] : undefined;
    const path = id === undefined ? undefined : this.from.ids.get(id);
    const own = path === undefined ? [] : this.nav.page(path, title);
    const children = this.items(items, depth + 1);
    const [page] = own;
    return page ? [{ ...page, children }] : this.nav.section(title, children, depth);
  }

  /** Groups are at the top only. */
  private autogenerated(dirName: string, depth: number): SourceNode[] {
    const folder = follow(this.from.docs.folder, dirName);
    if (folder === undefined) return [];
    const nodes = this.nav.ofFolder(folder === '' ? '' : `${folder}/`, this.from.inFolder);
    return depth === 0 ? nodes : withoutGroups(nodes);
  }
}

interface Category {
  label?: string;
  position?: number;
  /** The id of its page; null if it has none. */
  id?: string | null;
}

async function categoryOf(files: StructureFiles, path: string): Promise<Category> {
  const said = await files.yaml(path);
  if (!isRecord(said)) return {};
  const { label, position, link } = said;
  return {
    ...(typeof label === 'string' && { label }),
    ...(typeof position === 'number' && { position }),
    ...(link !== undefined && { id: isRecord(link) && typeof link['id'] === 'string' ? link['id'] : null }),
  };
}

/** The page of a category is named from its folder, or from the top of the set. */
function withPage({ id, ...said }: Category, folder: string, pathOf: (id: string, folder: string) => string | undefined): SaidOfFolder {
  return id === undefined ? said : { ...said, page: id === null ? null : (pathOf(id, folder) ?? null) };
}

const bySource = (one: FolderEntry, other: FolderEntry): number => byCode(one.source, other.source);

const OLDER = /^versioned_docs\/|^[\w-]+_versioned_docs\//;
const TRANSLATED = /^i18n\//;
const PART = /(?:^|\/)_[^/]*(?:\/|$)/;

const isLeftOut = (path: string, site: string): boolean => {
  const below = path.startsWith(site) ? path.slice(site.length) : path;
  return OLDER.test(below) || TRANSLATED.test(below) || PART.test(path);
};

function leaveOutParts(files: StructureFiles, site: string): void {
  for (const path of files.paths) {
    const below = path.startsWith(site) ? path.slice(site.length) : path;
    if (!isPagePath(path)) continue;
    if (OLDER.test(below)) files.leaveOut(path, 'It belongs to an older version: import that into a space of its own, as a variant');
    else if (TRANSLATED.test(below)) files.leaveOut(path, 'It is a translation: import it into a space of its own, as a variant');
    else if (PART.test(path)) files.leaveOut(path, 'Its name begins with `_`: it is a part of other pages, and no page shows it');
  }
}

function commonRoot(folders: readonly string[]): string {
  const [first = '', ...others] = folders;
  let root = first;
  while (root !== '' && !others.every((folder) => folder.startsWith(root))) root = folderOf(root.slice(0, -1));
  return root;
}
