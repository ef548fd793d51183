import { isExternalUrl } from '../../../../common/document/safe-url.js';
import { isRecord } from '../../../../common/json/is-record.js';
import { slugFor } from '../../../versions/records/slug.js';
import { follow, isIndexPath } from './page-path.js';
import type { SourceNode } from './source-node.js';

const DEEPEST = 40;

/** Reads `nav` of `mkdocs.yml`. Adds the paths of pages that do not exist to `missing`. */
export function mkdocsNodes(nav: unknown, root: string, has: (path: string) => boolean, missing: Set<string>): SourceNode[] {
  const listed = new Set<string>();
  const leaf = (address: string, title: string | undefined): SourceNode[] => {
    if (isExternalUrl(address)) return [{ kind: 'link', title: title ?? address, href: address, mark: {}, children: [] }];
    const path = follow(root, address);
    if (path === undefined || !has(path) || listed.has(path)) {
      if (path !== undefined && !listed.has(path)) missing.add(path);
      return [];
    }
    listed.add(path);
    return [{ kind: 'page', path, title, mark: {}, children: [] }];
  };
  const section = (title: string, items: readonly unknown[], depth: number): SourceNode[] => {
    const children = listOf(items, depth + 1);
    // The first page of a section is its own page if it is an index without a title.
    const [first, ...rest] = children;
    if (first?.kind === 'page' && first.path !== undefined && isIndexPath(first.path) && first.title === undefined)
      return [{ ...first, title, children: rest }];
    return [{ kind: depth === 0 ? 'group' : 'page', title, name: slugFor(title), mark: {}, children }];
  };
  const listOf = (items: readonly unknown[], depth: number): SourceNode[] => {
    if (depth > DEEPEST) return [];
    return items.flatMap((item): SourceNode[] => {
      if (typeof item === 'string') return leaf(item, undefined);
      if (!isRecord(item)) return [];
      return Object.entries(item).flatMap(([title, value]) => {
        if (typeof value === 'string') return leaf(value, title);
        return Array.isArray(value) ? section(title, value, depth) : [];
      });
    });
  };
  return Array.isArray(nav) ? listOf(nav, 0) : [];
}
