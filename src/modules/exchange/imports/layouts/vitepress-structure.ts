import { isRecord } from '../../../../common/json/is-record.js';
import { StaticCode } from './static-code.js';
import { addUnlisted, folderNodes } from './folder-nodes.js';
import { NavNodes } from './nav-nodes.js';
import { textsField } from './page-head.js';
import { follow, isPagePath } from './page-path.js';
import type { SourceNode, Structure } from './source-node.js';
import { asFolder, type StructureFiles } from './structure-files.js';
import { matcherOf } from './tool-globs.js';
import { trimSlashes } from '../../../../common/http/trim-slashes.js';

type Settings = Readonly<Record<string, unknown>>;

export async function vitepressStructure(files: StructureFiles): Promise<Structure | undefined> {
  const config = files.paths
    .filter((path) => /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/.test(path))
    .toSorted((a, b) => a.length - b.length)[0];
  if (config === undefined) return undefined;
  const project = config.slice(0, config.indexOf('.vitepress/'));
  const said = await new StaticCode(files).read(config);
  const settings = isRecord(said) ? said : {};
  const root = asFolder(follow(project, textOf(settings['srcDir']) ?? ''));
  const rewrite = rewriter(settings['rewrites']);
  const isExcluded = matcherOf(textsField(settings, 'srcExclude'));
  // What is computed may exclude any page that the sidebar does not list.
  const areKept = settings['srcExclude'] === undefined && /\bsrcExclude\b/.test((await files.pageText(config)) ?? '');
  const others = otherLocales(settings);
  const addresses = new Map<string, string>();
  const paths = files.paths.filter((path) => {
    if (!isPagePath(path) || !path.startsWith(root)) return false;
    const below = path.slice(root.length);
    const published = rewrite(below);
    const reason = leftOut(below, published, { isExcluded, others });
    if (reason === undefined) addresses.set(addressOf(published), path);
    else files.leaveOut(path, reason);
    return reason === undefined;
  });
  const nav = new NavNodes();
  const sidebar = new VitepressSidebar(nav, addresses).nodes(sidebarOf(settings));
  files.miss(nav.missing, config);
  const home = addresses.get('');
  const nodes = sidebar.length > 0 ? sidebar : folderNodes(paths, { root, heads: files.heads });
  if (sidebar.length > 0 && home !== undefined) nodes.unshift(...nav.page(home, undefined, 'home'));
  addUnlisted(nodes, paths, root, areKept);
  return { ...files.structure('vitepress', root, nodes, project), addresses };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const addressOf = (path: string): string => trimSlashes(path.replace(/\.(?:md|html?)$/i, '').replace(/(?:^|\/)index$/, ''), 'both');

/** That of the language at the root, or the one for all. */
function sidebarOf(settings: Settings): unknown {
  const theme = (from: unknown): unknown => {
    const inner = isRecord(from) ? from['themeConfig'] : undefined;
    return isRecord(inner) ? inner['sidebar'] : undefined;
  };
  const locales = settings['locales'];
  return theme(isRecord(locales) ? locales['root'] : undefined) ?? theme(settings);
}

const otherLocales = ({ locales }: Settings): string[] =>
  isRecord(locales) && isRecord(locales['root'])
    ? Object.keys(locales)
        .filter((name) => name !== 'root')
        .map((name) => `${trimSlashes(name, 'both')}/`)
    : [];

function leftOut(
  below: string,
  published: string,
  { isExcluded, others }: { isExcluded: (below: string) => boolean; others: readonly string[] },
): string | undefined {
  if (isExcluded(below)) return '`srcExclude` says that it is no page';
  if (others.some((folder) => published.startsWith(folder))) return 'It is a translation: import it into a space of its own, as a variant';
  return /\[[\w-]+\]/.test(below) ? 'It is a template for pages that code makes' : undefined;
}

/** `rewrites` of addresses: `'pkg/:name/:rest*': ':name/:rest*'`. Functions are not run. */
function rewriter(rewrites: unknown): (path: string) => string {
  const rules = isRecord(rewrites)
    ? Object.entries(rewrites).flatMap(([from, to]) => (typeof to === 'string' && isShort(from) ? [{ from: patternOf(from), to }] : []))
    : [];
  return (path) => {
    for (const { from, to } of rules) {
      const found = from.exec(path);
      if (!found) continue;
      const rewritten = to.replace(/:(\w+)(?:\([^)]*\))?\*?/g, (_, name: string) => found.groups?.[name] ?? '');
      return rewritten.replace(/^\/+/, '');
    }
    return path;
  };
}

/** Each sign that stands for anything multiplies the work of a comparison. */
const isShort = (pattern: string): boolean => pattern.length < 300 && (pattern.match(/\*+|:\w/g)?.length ?? 0) <= 4;

function patternOf(from: string): RegExp {
  const names = new Set<string>();
  const source = from.replace(/^\/+/, '').replace(/:(\w+)(?:\([^)]*\))?(\*?)|[^:]+|:/g, (part, name: string | undefined, many: string) => {
    if (name === undefined || names.has(name)) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    names.add(name);
    return many === '' ? `(?<${name}>[^/]+)` : `(?<${name}>.*)`;
  });
  return new RegExp(`^${source}$`);
}

/** Reads a sidebar: a list, or lists by the addresses that show them. */
class VitepressSidebar {
  constructor(
    private readonly nav: NavNodes,
    private readonly addresses: ReadonlyMap<string, string>,
  ) {}

  nodes(sidebar: unknown): SourceNode[] {
    if (Array.isArray(sidebar)) return this.items(sidebar, '', 0);
    if (!isRecord(sidebar)) return [];
    // Several addresses may show the same list: each page is there once.
    return Object.values(sidebar).flatMap((list) => {
      const { items, base } = isRecord(list) ? list : { items: list, base: undefined };
      return this.items(items, textOf(base) ?? '', 0);
    });
  }

  private items(items: unknown, base: string, depth: number): SourceNode[] {
    if (!Array.isArray(items) || !this.nav.goesOn(depth)) return [];
    return items.flatMap((item: unknown) => (isRecord(item) ? this.item(item, base, depth) : []));
  }

  private item(item: Settings, above: string, depth: number): SourceNode[] {
    if (!this.nav.goesOn(depth)) return [];
    const base = textOf(item['base']) ?? above;
    const [title, link] = [textOf(item['text']), textOf(item['link'])];
    const hasItems = Array.isArray(item['items']);
    const own = link === undefined ? [] : this.linked(link, title, base);
    const children = this.items(item['items'], base, depth + 1);
    const [page] = own;
    if (page?.kind === 'page') return [{ ...page, children }];
    if (!hasItems || title === undefined) return [...own, ...children];
    return this.nav.section(title, [...own, ...children], depth);
  }

  private linked(link: string, title: string | undefined, base: string): SourceNode[] {
    if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(link)) return this.nav.link(link, title);
    const [address = ''] = `${base}${link}`.split(/[?#]/);
    const path = this.addresses.get(addressOf(decoded(address)));
    return path === undefined ? this.nav.link(link, title) : this.nav.page(path, title);
  }
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
