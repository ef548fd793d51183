import { canonicalInlines } from './canonical.js';
import { plainParagraph } from './plain-document.js';
import { refsIn } from './refs-in.js';
import type { Block, Document, Fragment, Inline, InlineNode } from './rich-text.js';

/** The ids of the people that a document refers to. */
export const peopleIn = (document: Document): string[] =>
  refsIn(document).flatMap((ref) => (ref.kind === 'user' ? [String(ref['user'])] : []));

/**
 * The document with names in place of references to people. Visitors do not get the address of a person, so clients could
 * only write a link to nowhere: what refers to a person is text.
 */
export function peopleAsText(document: Document, names: Readonly<Record<string, string>>): Document {
  const people = new People(names);
  return { ...document, nodes: people.blocks(document.nodes) };
}

class People {
  constructor(private readonly names: Readonly<Record<string, string>>) {}

  blocks(blocks: readonly Block[]): Block[] {
    return blocks.map((block) => {
      const name = block.type === 'content-ref' ? this.nameIn(block.data['ref']) : undefined;
      return name === undefined ? this.withChildren(block) : plainParagraph(name);
    });
  }

  private inlines(nodes: readonly InlineNode[]): readonly InlineNode[] {
    return canonicalInlines(nodes.flatMap((node) => (node.object === 'text' ? [node] : this.inline(node))));
  }

  private inline(node: Inline): readonly InlineNode[] {
    const name = this.nameIn(node.data['ref']);
    if (name === undefined) return [this.withChildren(node)];
    if (node.type === 'link') return this.inlines(node.nodes ?? []);
    return [plainText(node.type === 'button' ? String(node.data['label']) : name)];
  }

  private withChildren<T extends Block | Inline>(node: T): T {
    const { nodes, fragments } = node as { nodes?: readonly (Block | InlineNode)[]; fragments?: readonly Fragment[] };
    const holdsBlocks = nodes?.some(({ object }) => object === 'block') === true;
    return {
      ...node,
      ...(nodes && { nodes: holdsBlocks ? this.blocks(nodes as readonly Block[]) : this.inlines(nodes as readonly InlineNode[]) }),
      ...(fragments && { fragments: fragments.map((fragment) => this.fragment(fragment)) }),
    };
  }

  private fragment(fragment: Fragment): Fragment {
    return { ...fragment, nodes: this.blocks(fragment.nodes) };
  }

  private nameIn(ref: unknown): string | undefined {
    const { kind, user } = (ref ?? {}) as { kind?: unknown; user?: unknown };
    return kind === 'user' ? `@${this.names[String(user)] ?? 'unknown'}` : undefined;
  }
}

const plainText = (text: string): InlineNode => ({ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] });
