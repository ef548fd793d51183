import type { Block, Document, Fragment, InlineNode } from './rich-text.js';
import { canonical, withoutKeys } from './canonical.js';

type Holder = { nodes?: readonly (Block | InlineNode)[]; fragments?: readonly Fragment[] };

/** How deep contents may be used within contents; what is deeper, or within itself, stays a reference. */
const DEEPEST = 5;

/** The ids of the reusable contents of its own space that a document shows. */
export function reusableContentsIn(holder: Holder): string[] {
  return [...blocksIn(holder)].flatMap((block) => idOf(block) ?? []);
}

/** The document with the blocks of reusable contents in their places. Those that are not there stay references. */
export function dereference(document: Document, contents: ReadonlyMap<string, Document>): Document {
  return canonical(put(document, contents, []));
}

function put<T extends Holder>(holder: T, contents: ReadonlyMap<string, Document>, within: readonly string[]): T {
  const nodes = holder.nodes?.flatMap((node): (Block | InlineNode)[] => {
    if (node.object === 'text') return [node];
    const id = node.object === 'block' ? idOf(node) : undefined;
    const content = id === undefined || within.includes(id) || within.length >= DEEPEST ? undefined : contents.get(id);
    // Keys tell the blocks of one page apart: a content may be shown on it twice.
    if (content) return [...put(withoutKeys(content), contents, [...within, id!]).nodes];
    return [put(node, contents, within)];
  });
  const fragments = holder.fragments?.map((fragment) => put(fragment, contents, within));
  return { ...holder, ...(nodes && { nodes }), ...(fragments && { fragments }) };
}

function idOf({ type, data }: Block): string | undefined {
  const ref = type === 'reusable-content' ? (data['ref'] as { reusableContent?: string; space?: string }) : undefined;
  return ref?.space === undefined ? ref?.reusableContent : undefined;
}

function* blocksIn({ nodes = [], fragments = [] }: Holder): Generator<Block> {
  for (const node of nodes) {
    if (node.object === 'text') continue;
    if (node.object === 'block') yield node;
    yield* blocksIn(node);
  }
  for (const fragment of fragments) yield* blocksIn(fragment);
}
