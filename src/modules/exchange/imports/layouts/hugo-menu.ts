import { isExternalUrl } from '../../../../common/document/safe-url.js';
import { isRecord } from '../../../../common/json/is-record.js';
import { slugFor } from '../../../versions/records/slug.js';
import type { Fields } from './page-head.js';
import type { PageHead } from './page-heads.js';
import { follow } from './page-path.js';
import type { SourceNode } from './source-node.js';
import type { StructureFiles } from './structure-files.js';
import { settingsOf } from './hugo-settings.js';

const DEEPEST = 25;
const ENDS = ['/_index.md', '.md', '/index.md', '.html', '/_index.html'];
const titles = new Intl.Collator('en');

interface MenuEntry {
  /** What entries below it name it by. */
  key: string;
  /** What the menu calls it; undefined if its page decides. */
  title?: string | undefined;
  parent?: string | undefined;
  weight: number;
  path?: string | undefined;
  href?: string | undefined;
}

export interface HugoSite {
  root: string;
  site: string;
  settings: string;
  heads: ReadonlyMap<string, PageHead>;
}

/** The table of contents that a menu is: the one with the most pages, if it has at least half of them. */
export async function hugoMenu(
  files: StructureFiles,
  { root, site, settings, heads }: HugoSite,
  shown: ReadonlySet<string>,
): Promise<SourceNode[]> {
  const menus = new Map<string, MenuEntry[]>();
  const add = (name: string, entry: MenuEntry) => pushTo(menus, name, entry);
  const pages = files.paths.filter((path) => path.startsWith(root) && heads.has(path));
  for (const path of pages) {
    const { menus: places = {}, label, title, position } = heads.get(path)!;
    for (const [name, said] of Object.entries(places)) add(name, entryOf(said, { name: label ?? title ?? path, weight: position, path }));
  }
  const pageAt = (address: string) => {
    const below = follow('', address.replace(/[?#].*$/s, ''));
    return below === undefined ? undefined : ENDS.map((end) => `${root}${below}${end}`).find((path) => shown.has(path));
  };
  for (const [name, said] of await menusOfSettings(files, site, settings)) {
    const address = [said['pageRef'], said['pageref'], said['url'], said['URL']].find((one) => typeof one === 'string');
    const path = address === undefined ? undefined : pageAt(address);
    add(name, { ...entryOf(said, { name: '', path }), ...(address !== undefined && isExternalUrl(address) && { href: address }) });
  }
  const pagesIn = (entries: readonly MenuEntry[]) => new Set(entries.flatMap(({ path }) => path ?? [])).size;
  const [largest] = [...menus.values()].toSorted((a, b) => pagesIn(b) - pagesIn(a));
  if (!largest || pagesIn(largest) * 2 < pages.length) return [];
  const home = `${root}_index.md`;
  return nodesOf(largest, shown.has(home) ? home : undefined);
}

function entryOf(said: Fields, { name, weight = 0, path }: { name: string; weight?: number; path: string | undefined }): MenuEntry {
  const text = (key: string) => (typeof said[key] === 'string' && said[key] !== '' ? said[key] : undefined);
  const own = said['weight'];
  const title = text('name') ?? text('title');
  return {
    key: text('identifier') ?? title ?? name,
    title,
    parent: text('parent'),
    weight: (typeof own === 'number' ? own : weight) || Number.MAX_SAFE_INTEGER,
    path,
  };
}

/** The entries of all menus that settings name: those of a file of their own, of all languages, and of the English one. */
async function menusOfSettings(files: StructureFiles, site: string, settings: string): Promise<[name: string, entry: Fields][]> {
  const folder = `${site}config/_default/`;
  const own = files.paths.filter(
    (path) => path.startsWith(folder) && /^menus?(?:\.en)?\.(?:toml|ya?ml|json)$/.test(path.slice(folder.length)),
  );
  const found: unknown[] = [];
  for (const path of own) found.push(await settingsOf(files, path));
  const said = await settingsOf(files, settings);
  if (isRecord(said)) {
    const languages = said['languages'];
    const english = isRecord(languages) && isRecord(languages['en']) ? languages['en'] : {};
    found.push(said['menus'], said['menu'], english['menus'], english['menu']);
  }
  return found.flatMap((menus) =>
    Object.entries(isRecord(menus) ? menus : {}).flatMap(([name, entries]) =>
      (Array.isArray(entries) ? entries : []).flatMap((entry: unknown) => (isRecord(entry) ? [[name, entry] as [string, Fields]] : [])),
    ),
  );
}

function pushTo<Key>(lists: Map<Key, MenuEntry[]>, key: Key, entry: MenuEntry): void {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
}

/** By weight, then by name. A parent that is not there is a title, and the first page, which menus need not have, stands before them. */
function nodesOf(entries: readonly MenuEntry[], home: string | undefined): SourceNode[] {
  const known = new Set(entries.map(({ key }) => key));
  const absent = new Set(entries.flatMap(({ parent }) => (parent === undefined || known.has(parent) ? [] : [parent])));
  const all = [...entries, ...Array.from(absent, (key): MenuEntry => ({ key, title: key, weight: Number.MAX_SAFE_INTEGER }))];
  const below = new Map<string | undefined, MenuEntry[]>();
  for (const entry of all) pushTo(below, entry.parent, entry);
  const listed = new Set<string>();
  const read = (parent: string | undefined, depth: number): SourceNode[] => {
    const inner = below.get(parent) ?? [];
    // Each is there once: circles end, too.
    below.delete(parent);
    if (depth > DEEPEST) return [];
    const sorted = inner.toSorted((a, b) => a.weight - b.weight || titles.compare(a.title ?? a.key, b.title ?? b.key));
    return sorted.flatMap(({ key, title, path, href }): SourceNode[] => {
      const children = read(key, depth + 1);
      if (path !== undefined && !listed.has(path)) {
        listed.add(path);
        return [{ kind: 'page', path, title, mark: {}, children }];
      }
      const named = title ?? key;
      if (href !== undefined && children.length === 0) return [{ kind: 'link', title: named, href, mark: {}, children: [] }];
      return children.length === 0
        ? []
        : [{ kind: depth === 0 ? 'group' : 'page', title: named, name: slugFor(named), mark: {}, children }];
    });
  };
  const nodes = read(undefined, 0);
  return home === undefined || listed.has(home) ? nodes : [{ kind: 'page', path: home, mark: {}, children: [] }, ...nodes];
}
