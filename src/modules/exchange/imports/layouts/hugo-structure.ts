import { addUnlisted, byCode, type FolderEntry, folderNodes } from './folder-nodes.js';
import { hugoMenu } from './hugo-menu.js';
import type { PageHead } from './page-heads.js';
import { hugoAddresses } from './hugo-addresses.js';
import { keptByCascade, leftOutByHugo } from './hugo-publishing.js';
import { keepNodes } from './keep-nodes.js';
import { folderOf, follow, isPagePath } from './page-path.js';
import type { Structure } from './source-node.js';
import { asFolder, type StructureFiles } from './structure-files.js';

/** The newer name comes first. */
const HUGO_SETTINGS = [
  /(?:^|\/)(?:config\/_default\/)?hugo\.(?:toml|ya?ml|json)$/,
  /(?:^|\/)(?:config\/_default\/)?config\.(?:toml|ya?ml|json)$/,
];

/** `config/staging/hugo.toml` is for one environment. */
const isMain = (path: string): boolean => !/(?:^|\/)config\/(?!_default\/)[^/]+\/[^/]+$/.test(path);

export async function hugoStructure(files: StructureFiles): Promise<Structure | undefined> {
  const settings = HUGO_SETTINGS.map((name) => files.settingsFile(name, isMain)).find((path) => path !== undefined);
  if (settings === undefined) return undefined;
  const site = folderOf(settings).replace(/config\/_default\/$/, '');
  const [, folder = 'content'] =
    /^[ \t]*["']?contentDir["']?[ \t]*[:=][ \t]*["']?([\w./-]+)/im.exec((await files.text(settings)) ?? '') ?? [];
  const content = asFolder(follow(site, folder));
  const english = `${content}en/`;
  const root = files.paths.some((path) => path.startsWith(english)) ? english : content;
  if (!files.paths.some((path) => path.startsWith(root))) return undefined;
  const heads = new Map([...files.heads].map(([path, head]) => [path, withoutZero(head)]));
  const { reasonFor, mayIgnoreAny } = await leftOutByHugo(files, { root, site, settings });
  const paths = files.paths.filter((path) => {
    const reason = path.startsWith(root) && isPagePath(path) ? reasonFor(path) : undefined;
    if (reason !== undefined) files.leaveOut(path, reason);
    return reason === undefined;
  });
  const shown = new Set(paths);
  const nodes = await hugoMenu(files, { root, site, settings, heads: new Map([...heads].filter(([path]) => shown.has(path))) }, shown);
  if (nodes.length > 0) addUnlisted(nodes, paths, root);
  else nodes.push(...folderNodes(paths, { root, heads, compare: (one, other) => compare(one, other, heads) }));
  const kept = await keptByCascade(files, { root, site, settings });
  keepNodes(nodes, (path) => mayIgnoreAny || kept.has(path));
  return { ...files.structure('hugo', root, nodes, site), addresses: hugoAddresses(paths, root, heads) };
}

/** A weight of zero is none. */
const withoutZero = ({ position, ...head }: PageHead): PageHead => (position === 0 ? head : { ...head, position });

const titles = new Intl.Collator('en');

/** The newest comes first, then titles decide. */
function compare(one: FolderEntry, other: FolderEntry, heads: ReadonlyMap<string, PageHead>): number {
  const [first, second] = [one, other].map(({ path, name }) => {
    const { date = Number.MIN_SAFE_INTEGER, label, title } = (path === undefined ? undefined : heads.get(path)) ?? {};
    return { date, title: label ?? title ?? name };
  }) as [Compared, Compared];
  return second.date - first.date || titles.compare(first.title, second.title) || byCode(one.source, other.source);
}

interface Compared {
  date: number;
  title: string;
}
