import { blocksIn } from './blocks-in.js';
import { canonical, withoutKeys } from './canonical.js';
import { type Block, type Document, type Fragment, type InlineNode, MAX_DOCUMENT_SIZE, MAX_NODES, MAX_SIZE } from './rich-text.js';

type Holder = { nodes?: readonly (Block | InlineNode)[]; fragments?: readonly Fragment[] };

/** How deep contents may be used within contents; what is deeper, or within itself, stays a reference. */
const DEEPEST = 5;
/** In characters of JSON: a content is as large as a page may be, and beside others on one. */
const LARGEST = MAX_DOCUMENT_SIZE + MAX_SIZE;

/** The ids of the reusable contents of its own space that a document shows. */
export function reusableContentsIn(holder: Holder): string[] {
  return [...blocksIn(holder)].flatMap((block) => idOf(block) ?? []);
}

/**
 * The document with the blocks of reusable contents in their places. Those that are not there stay references, and so
 * do those past what one page has room for: contents that show contents many times over grow by powers.
 */
export function dereference(document: Document, contents: ReadonlyMap<string, Document>): Document {
  return canonical(new Dereferencing(contents).put(document, []));
}

interface Shown {
  /** Keys tell the blocks of one page apart: a content may be shown on it twice. */
  document: Document;
  nodes: number;
  size: number;
}

class Dereferencing {
  private readonly shown = new Map<string, Shown>();
  private nodesLeft = MAX_NODES;
  private sizeLeft = LARGEST;

  constructor(private readonly contents: ReadonlyMap<string, Document>) {}

  put<T extends Holder>(holder: T, within: readonly string[]): T {
    const nodes = holder.nodes?.flatMap((node): (Block | InlineNode)[] => {
      if (node.object === 'text') return [node];
      const id = node.object === 'block' ? idOf(node) : undefined;
      const content = id === undefined || within.includes(id) || within.length >= DEEPEST ? undefined : this.take(id);
      if (content) return [...this.put(content, [...within, id!]).nodes];
      return [this.put(node, within)];
    });
    const fragments = holder.fragments?.map((fragment) => this.put(fragment, within));
    return { ...holder, ...(nodes && { nodes }), ...(fragments && { fragments }) };
  }

  /** Undefined where there is no such content, or no room left for it. */
  private take(id: string): Document | undefined {
    const found = this.shown.get(id) ?? this.prepare(id);
    if (!found || found.nodes > this.nodesLeft || found.size > this.sizeLeft) return undefined;
    this.nodesLeft -= found.nodes;
    this.sizeLeft -= found.size;
    return found.document;
  }

  private prepare(id: string): Shown | undefined {
    const content = this.contents.get(id);
    if (!content) return undefined;
    const document = withoutKeys(content);
    const shown = { document, nodes: 1 + countOf(document), size: JSON.stringify(document).length };
    this.shown.set(id, shown);
    return shown;
  }
}

function countOf(holder: Holder): number {
  let count = 0;
  for (const node of holder.nodes ?? []) count += 1 + (node.object === 'text' ? 0 : countOf(node));
  for (const fragment of holder.fragments ?? []) count += 1 + countOf(fragment);
  return count;
}

function idOf({ type, data }: Block): string | undefined {
  const ref = type === 'reusable-content' ? (data['ref'] as { reusableContent?: string; space?: string }) : undefined;
  return ref?.space === undefined ? ref?.reusableContent : undefined;
}
