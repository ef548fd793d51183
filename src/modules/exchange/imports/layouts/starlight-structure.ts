import { isRecord } from '../../../../common/json/is-record.js';
import { StaticCode } from './static-code.js';
import { addUnlisted, type FolderEntry, folderNodes, spoken } from './folder-nodes.js';
import { NavNodes, withoutGroups } from './nav-nodes.js';
import type { PageHead } from './page-heads.js';
import { folderOf, isPagePath, nameOfFolder } from './page-path.js';
import type { SourceNode, Structure } from './source-node.js';
import type { StructureFiles } from './structure-files.js';
import { trimSlashes } from '../../../../common/http/trim-slashes.js';

type Settings = Readonly<Record<string, unknown>>;

export async function starlightStructure(files: StructureFiles): Promise<Structure | undefined> {
  const config = files.paths
    .filter(
      (path) =>
        /(?:^|\/)astro\.config\.[cm]?[jt]s$/.test(path) && files.paths.some((one) => one.startsWith(`${folderOf(path)}src/content/docs/`)),
    )
    .toSorted((a, b) => a.length - b.length)[0];
  if (config === undefined) return undefined;
  const site = folderOf(config);
  const docs = `${site}src/content/docs/`;
  const code = new StaticCode(files);
  const settings = starlightOf(await code.read(config), code);
  const locales = isRecord(settings['locales']) ? Object.keys(settings['locales']) : [];
  const said = settings['defaultLocale'];
  const main = locales.includes('root')
    ? ''
    : ([said, 'en'].find((one): one is string => typeof one === 'string' && locales.includes(one)) ?? '');
  const root = main === '' ? docs : `${docs}${main}/`;
  const others = locales.filter((name) => name !== 'root' && name !== main).map((name) => `${docs}${name}/`);
  const addresses = new Map<string, string>();
  const paths = files.paths.filter((path) => {
    if (!path.startsWith(docs) || !isPagePath(path)) return false;
    if (others.some((folder) => path.startsWith(folder))) {
      files.leaveOut(path, 'It is a translation: import it into a space of its own, as a variant');
      return false;
    }
    if (/(?:^|\/)_/.test(path.slice(docs.length))) {
      files.leaveOut(path, 'Its name begins with `_`: it is a part of other pages, and no page shows it');
      return false;
    }
    addresses.set(addressOf(files.heads.get(path)?.slug ?? path.slice(docs.length)), path);
    return path.startsWith(root);
  });
  const rules = { heads: files.heads, foldersAsPages: true, compare: byAddress };
  const inFolder = (folder: string) => folderNodes(paths, { ...rules, root: folder, homeAmongOthers: folder !== root });
  const reader = new StarlightSidebar({ addresses, heads: files.heads, locale: main, docs, inFolder });
  const listed = reader.items(settings['sidebar'], 0);
  files.miss(reader.missing, config);
  const nodes = listed.length > 0 ? listed : inFolder(root);
  const home = addresses.get(main);
  if (listed.length > 0 && home !== undefined) nodes.unshift(...reader.home(home));
  addUnlisted(nodes, paths, root);
  return { ...files.structure('starlight', root, nodes, site), addresses };
}

const names = new Intl.Collator('en');
const byAddress = (one: FolderEntry, other: FolderEntry): number => names.compare(one.name, other.name);

/** What the integration of Starlight is given. */
function starlightOf(config: unknown, code: StaticCode): Settings {
  const { integrations } = isRecord(config) ? config : {};
  const found = (Array.isArray(integrations) ? (integrations as unknown[]) : []).filter((one) => isRecord(one));
  return found.find((one) => code.calledFrom(one) === '@astrojs/starlight') ?? found.find((one) => Array.isArray(one['sidebar'])) ?? {};
}

const addressOf = (path: string): string =>
  trimSlashes(
    path
      .replace(/\.(?:mdx?|markdown)$/i, '')
      .replace(/(?:^|\/)index$/, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}/ _.-]+/gu, ''),
    'both',
  );

interface SidebarBasis {
  addresses: ReadonlyMap<string, string>;
  heads: ReadonlyMap<string, PageHead>;
  locale: string;
  docs: string;
  inFolder: (folder: string) => SourceNode[];
}

/** Reads a sidebar, which names pages by their addresses, and folders. */
class StarlightSidebar {
  private readonly nav = new NavNodes();

  constructor(private readonly from: SidebarBasis) {}

  get missing(): ReadonlySet<string> {
    return this.nav.missing;
  }

  home(path: string): SourceNode[] {
    return this.nav.page(path, undefined);
  }

  items(items: unknown, depth: number): SourceNode[] {
    return Array.isArray(items) && this.nav.goesOn(depth) ? items.flatMap((item: unknown) => this.item(item, depth)) : [];
  }

  private item(item: unknown, depth: number): SourceNode[] {
    if (!this.nav.goesOn(depth)) return [];
    if (typeof item === 'string') return this.page(item, undefined);
    if (!isRecord(item)) return [];
    const { label, link, slug, items, autogenerate } = item;
    const title = typeof label === 'string' ? label : undefined;
    if (typeof slug === 'string') return this.page(slug, title);
    if (typeof link === 'string') return this.page(link, title);
    if (items !== undefined) return this.nav.section(title ?? '', this.items(items, depth + 1), depth);
    const directory = isRecord(autogenerate) ? autogenerate['directory'] : undefined;
    if (typeof directory !== 'string') return [];
    const folder = [this.from.docs, this.from.locale, ...directory.split('/')]
      .map((step) => trimSlashes(step, 'end'))
      .filter((step) => step !== '')
      .join('/');
    const nodes = this.nav.ofFolder(`${folder}/`, this.from.inFolder);
    // Without a label, what the folder has is a part of the list.
    if (title === undefined && depth > 0) return nodes;
    return this.nav.section(title ?? spoken(nameOfFolder(`${folder}/`)), withoutGroups(nodes), depth);
  }

  private page(address: string, title: string | undefined): SourceNode[] {
    if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(address)) return this.nav.link(address, title);
    const plain = addressOf(address.replace(/[?#].*$/s, ''));
    const path = [plain, [this.from.locale, plain].filter((step) => step !== '').join('/')]
      .map((one) => this.from.addresses.get(one))
      .find((one) => one !== undefined);
    return path === undefined ? this.nav.link(address, title) : this.nav.page(path, title ?? this.from.heads.get(path)?.label);
  }
}
