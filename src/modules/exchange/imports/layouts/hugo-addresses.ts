import type { PageHead } from './page-heads.js';
import { isIndexPath, isPagePath } from './page-path.js';

/** Where Hugo publishes pages: at the names of their files in small letters, unless their front matter says more. */
export function hugoAddresses(paths: Iterable<string>, root: string, heads: ReadonlyMap<string, PageHead>): Map<string, string> {
  const addresses = new Map<string, string>();
  for (const path of paths) {
    if (!path.startsWith(root) || !isPagePath(path)) continue;
    const { url, slug } = heads.get(path) ?? {};
    const steps = path
      .slice(root.length)
      .replace(/\.\w+$/, '')
      .split('/');
    const name = isIndexPath(path) ? [] : [slug ?? steps.at(-1)!];
    addresses.set(url === undefined ? [...steps.slice(0, -1), ...name].map(asStep).join('/') : withoutSlashes(url), path);
  }
  return addresses;
}

const asStep = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

const withoutSlashes = (address: string): string =>
  address
    .split('/')
    .filter((step) => step !== '')
    .join('/');
