import { isRecord } from '../../../../common/json/is-record.js';
import { folderNodes } from './folder-nodes.js';
import { slugFor } from '../../../versions/records/slug.js';
import type { SourceNode } from './source-node.js';
import { groupOf, type SphinxDocs } from './sphinx-docs.js';

const DEEPEST = 30;

/** Reads the table of contents of `myst.yml`. Without one, files have the order of their names. */
export function mystNodes(project: Readonly<Record<string, unknown>>, docs: SphinxDocs): SourceNode[] {
  const contents = project['toc'];
  if (Array.isArray(contents)) return listNodes(contents, docs, 0);
  const paths = docs.names.flatMap((name) => docs.file(name) ?? []).filter((path) => /\.(?:md|markdown)$/.test(path));
  return folderNodes(paths, { root: docs.root, heads: new Map() });
}

function listNodes(entries: readonly unknown[], docs: SphinxDocs, depth: number): SourceNode[] {
  return depth > DEEPEST ? [] : entries.flatMap((entry) => entryNodes(entry, docs, depth));
}

function entryNodes(entry: unknown, docs: SphinxDocs, depth: number): SourceNode[] {
  if (!isRecord(entry)) return [];
  const { file, url, pattern, children: inner, hidden } = entry;
  const title = typeof entry['title'] === 'string' ? entry['title'] : undefined;
  if (typeof url === 'string') return docs.link(title, url);
  if (typeof pattern === 'string') return docs.matching(pattern, '').flatMap((name) => docs.node(name, undefined));
  const list = Array.isArray(inner) ? inner : [];
  if (typeof file !== 'string') {
    const children = listNodes(list, docs, depth + 1);
    if (title === undefined || children.length === 0) return children;
    return [depth === 0 ? groupOf(title, children) : { kind: 'page', title, name: slugFor(title), mark: {}, children }];
  }
  const name = docs.nameOf(file, '');
  if (name === undefined) docs.miss(file, '');
  const isNew = name !== undefined && !docs.listed.has(name);
  const [node] = isNew ? docs.node(name, title) : [];
  const children = listNodes(list, docs, depth + 1);
  if (node) return [{ ...node, ...(hidden === true && { hidden }), children }];
  return isNew ? docs.node(name, title, children) : children;
}
