import type { PageHead } from '../layouts/page-heads.js';
import { folderOf, follow } from '../layouts/page-path.js';
import type { SourceNode, Structure } from '../layouts/source-node.js';
import { stemOf } from './find-renames.js';
import type { SourceSite } from './plan.js';

/** A former address of a page, below the folder of the documentation and without slashes at its ends. */
export interface FormerAddress {
  from: string;
  /** The path of the file that the address leads to now. */
  path: string;
}

/** What the tool and its pages say of former addresses. Those that lead to no page of the import are not known here. */
export function formerAddresses(
  { nodes, root, redirects = [], addresses }: Structure,
  heads: ReadonlyMap<string, PageHead>,
  site: SourceSite,
): FormerAddress[] {
  const paths = pagePaths(nodes);
  const byAddress = new Map([...paths].map((path) => [stemOf(path.startsWith(root) ? path.slice(root.length) : path), path]));
  const byTool = redirects.flatMap(({ from, to }): FormerAddress[] => {
    const [address, published] = [addressOf(to, site), localPath(to, site)];
    const target = [
      follow(root, to),
      published === undefined ? undefined : addresses?.get(published),
      address === undefined ? undefined : byAddress.get(address),
    ].find((path) => path !== undefined && paths.has(path));
    // Where the tool says its addresses, one that includes a base is an address, too.
    const former = new Set([addressOf(from, site), addresses && localPath(from, site)]);
    return target === undefined ? [] : [...former].flatMap((address) => (address === undefined ? [] : [{ from: address, path: target }]));
  });
  const byPages = [...paths].flatMap((path) =>
    (heads.get(path)?.aliases ?? []).flatMap((alias): FormerAddress[] => {
      const below = folderOf(path).slice(root.length);
      const from = addressOf(alias.startsWith('/') || /^https?:/i.test(alias) ? alias : `/${follow(below, alias) ?? ''}`, site);
      return from === undefined ? [] : [{ from, path }];
    }),
  );
  // Where the table of contents puts a page elsewhere, the address of the tool leads to it.
  const published = Array.from(addresses ?? [], ([from, path]) => ({ from, path })).filter(
    ({ from, path }) => from !== '' && paths.has(path),
  );
  return [...[...byTool, ...byPages].filter(({ from }) => from !== '' && byAddress.get(from) === undefined), ...published];
}

/** A public address of the site as a path below the folder of the documentation; undefined for other sites and for patterns. */
export function addressOf(address: string, site: SourceSite): string | undefined {
  const path = localPath(address, site);
  if (path === undefined) return undefined;
  const base = site.bases.map((one) => one.slice(1)).find((one) => one !== '' && `${path}/`.startsWith(one));
  return base === undefined ? path : path.slice(base.length);
}

/** A public address of the site as a path below its host. */
function localPath(address: string, { url }: SourceSite): string | undefined {
  const local = url !== undefined && address.startsWith(url) ? `/${address.slice(url.length)}` : address;
  if (/^[a-z][a-z\d+.-]*:/i.test(local) || local.startsWith('//') || /[*?:]/.test(local)) return undefined;
  const path = follow('', local.replace(/#.*$/s, ''));
  return path === undefined ? undefined : stemOf(path);
}

/** The files of a table of contents. */
export function pagePaths(nodes: readonly SourceNode[], found = new Set<string>()): Set<string> {
  for (const { path, children } of nodes) {
    if (path !== undefined) found.add(path);
    pagePaths(children, found);
  }
  return found;
}
