import { isRecord } from '../json/is-record.js';
import { type ContentRef, refProblem } from './content-ref.js';
import type { Block, Document, Fragment, InlineNode } from './rich-text.js';

type Node = Block | InlineNode | Fragment;

/** Everything a document points to, in its order: links, images, cells of tables. */
export function refsIn(document: Document): ContentRef[] {
  const refs: ContentRef[] = [];
  const visit = (node: Node): void => {
    if (node.object === 'text') return;
    if (node.object !== 'fragment') collect(node.data, refs);
    for (const inner of node.nodes ?? []) visit(inner);
    if (node.object !== 'fragment') for (const fragment of node.fragments ?? []) visit(fragment);
  };
  for (const node of document.nodes) visit(node);
  return refs;
}

/** Data is bounded when a document is written, so recursion is safe here. */
function collect(value: unknown, refs: ContentRef[]): void {
  if (Array.isArray(value)) for (const item of value) collect(item, refs);
  if (!isRecord(value)) return;
  if (refProblem(value) === undefined) refs.push(value as ContentRef);
  else for (const member of Object.values(value)) collect(member, refs);
}
