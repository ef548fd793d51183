import { INLINES } from './inline-table.js';
import type { NodeSpec } from './node-spec.js';
import { BLOCKS } from './node-table.js';
import type { Block, Data, Document, Fragment, InlineNode } from './rich-text.js';

/** What clients read differently from what is stored, by the type of the block. Reading a document takes both forms. */
const SENT: Readonly<Record<string, (data: Data) => Data>> = {
  updates: (data) => ({ format: 'full', ...data }),
  update: ({ tags, ...data }) => (Array.isArray(tags) ? { ...data, tags: tags.map((tag) => ({ kind: 'tag', tag })) } : data),
  column: ({ width, ...data }) => (width === undefined ? data : { ...data, ...sentWidth(width) }),
};

/** The document as clients of the API read it. What does not differ is shared with the document given. */
export function sentDocument(document: Document): Document {
  const nodes = all(document.nodes, sentNode);
  return nodes === document.nodes ? document : { ...document, nodes };
}

function sentNode<T extends Block | InlineNode>(node: T): T {
  if (node.object === 'text') return node;
  const data = SENT[node.type]?.(node.data) ?? node.data;
  const nodes = node.nodes && all(node.nodes as readonly (Block | InlineNode)[], sentNode);
  const spec: NodeSpec = node.object === 'block' ? BLOCKS[node.type] : INLINES[node.type];
  const isNamedByType = spec.fragments?.by === 'type';
  const fragments = node.fragments && all(node.fragments, (fragment) => sentFragment(fragment, isNamedByType));
  if (data === node.data && nodes === node.nodes && fragments === node.fragments) return node;
  return { ...node, data, ...(nodes && { nodes }), ...(fragments && { fragments }) };
}

function sentFragment(fragment: Fragment, isNamedByType: boolean): Fragment {
  const nodes = all(fragment.nodes, sentNode);
  if (isNamedByType) return { ...fragment, fragment: fragment.type, nodes };
  return nodes === fragment.nodes ? fragment : { ...fragment, nodes };
}

/** A number of pixels, or a value with a unit. Another text means nothing to a client. */
function sentWidth(width: unknown): Data {
  if (typeof width === 'number') return { width };
  const [, value, unit = 'px'] = /^(\d{1,6}(?:\.\d{1,6})?)(px|%|r?em|v[wh])?$/.exec(String(width).trim()) ?? [];
  if (value === undefined) return {};
  return { width: unit === 'px' ? Number(value) : { unit, value: Number(value) } };
}

/** The same list if nothing in it changes. */
function all<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  const changed = list.map(change);
  return changed.some((item, index) => item !== list[index]) ? changed : list;
}
