import { isRecord } from '../../../../common/json/is-record.js';
import type { SourceNode } from './source-node.js';
import { groupOf, type SphinxDocs } from './sphinx-docs.js';

const DEEPEST = 30;
/** The names that lists of entries have, in formats old and new. */
const LISTS = ['chapters', 'sections', 'entries', 'items', 'subtrees', 'parts'];

/** Reads `_toc.yml` of Jupyter Book, in its formats old and new. */
export function jupyterBookNodes(contents: unknown, docs: SphinxDocs): SourceNode[] {
  if (Array.isArray(contents)) return oldNodes(contents, docs);
  if (!isRecord(contents)) return [];
  const first = typeof contents['root'] === 'string' ? entryNodes({ file: contents['root'] }, docs, 0) : [];
  return [...first, ...listsOf(contents, docs, 0)];
}

function listsOf(holder: Readonly<Record<string, unknown>>, docs: SphinxDocs, depth: number): SourceNode[] {
  if (depth > DEEPEST) return [];
  return LISTS.flatMap((name) => {
    const list = holder[name];
    return Array.isArray(list) ? list.flatMap((entry: unknown) => entryNodes(entry, docs, depth + 1)) : [];
  });
}

function entryNodes(entry: unknown, docs: SphinxDocs, depth: number): SourceNode[] {
  if (!isRecord(entry)) return [];
  const { file, url, glob, caption } = entry;
  const title = typeof entry['title'] === 'string' ? entry['title'] : undefined;
  if (typeof url === 'string') return docs.link(title, url);
  if (typeof glob === 'string') return docs.matching(glob, '').flatMap((name) => docs.node(name, undefined));
  if (typeof file !== 'string') {
    const children = listsOf(entry, docs, depth);
    return typeof caption === 'string' && children.length > 0 && depth <= 2 ? [groupOf(caption, children)] : children;
  }
  const name = docs.nameOf(file, '');
  if (name === undefined) docs.miss(file, '');
  const isNew = name !== undefined && !docs.listed.has(name);
  const [node] = isNew ? docs.node(name, title) : [];
  const children = listsOf(entry, docs, depth);
  if (node) return [{ ...node, children }];
  return isNew ? docs.node(name, title, children) : children;
}

/** A list whose first entry is the first page; `part`, `chapter` and `header` begin groups. */
function oldNodes(entries: readonly unknown[], docs: SphinxDocs): SourceNode[] {
  const nodes: SourceNode[] = [];
  let group: SourceNode | undefined;
  for (const entry of entries) {
    const title = isRecord(entry) ? [entry['part'], entry['header']].find((one) => typeof one === 'string') : undefined;
    if (typeof title === 'string') {
      group = groupOf(title, isRecord(entry) ? listsOf(entry, docs, 1) : []);
      nodes.push(group);
    } else (group?.children ?? nodes).push(...entryNodes(entry, docs, 1));
  }
  return nodes;
}
