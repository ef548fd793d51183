import { isRecord } from '../json/is-record.js';
import { type ContentRef, refProblem } from './content-ref.js';
import type { Block, Document, Fragment, InlineNode } from './rich-text.js';

type Node = Block | InlineNode | Fragment;

/** Everything a document points to, in its order: links, images, cells of tables. */
export function refsIn(document: Document): ContentRef[] {
  const refs: ContentRef[] = [];
  const visit = (node: Node): void => {
    if (node.object === 'text') return;
    if (node.object !== 'fragment') refs.push(...refsOfData(node.data));
    for (const inner of node.nodes ?? []) visit(inner);
    if (node.object !== 'fragment') for (const fragment of node.fragments ?? []) visit(fragment);
  };
  for (const node of document.nodes) visit(node);
  return refs;
}

/** The references in the data of one node. Data is bounded when a document is written, so recursion is safe here. */
export function refsOfData(value: unknown): ContentRef[] {
  if (Array.isArray(value)) return value.flatMap(refsOfData);
  if (!isRecord(value)) return [];
  return refProblem(value) === undefined ? [value as ContentRef] : Object.values(value).flatMap(refsOfData);
}
