import { anchorsOfHeadings } from '../../../common/document/sections-in.js';
import { isHeading } from '../../../common/document/heading-of.js';
import { INLINES } from '../../../common/document/inline-table.js';
import { BLOCKS } from '../../../common/document/node-table.js';
import type { Block, Data, Document, Fragment, InlineNode } from '../../../common/document/rich-text.js';

/** Replaces the texts of a document. `at` identifies a text: it contains the key of its block. */
export interface TextMapper {
  inlines(nodes: readonly InlineNode[], at: string): readonly InlineNode[];
  text(value: string, at: string): string;
}

type Steps<T> = Generator<void, T>;

const ID = /^[-a-z0-9.+_]+$/;

/**
 * Returns the document with other texts. Everything else stays as it is: structure, keys, ids, links, expressions and code.
 * A heading whose text changes gets its former anchor as its id, so that links to it still work. What does not change is
 * shared with the given document. For `Turns.run`: large documents take long.
 */
export function* mapTextsInSteps(document: Document, mapper: TextMapper, findAnchors = anchorsOfHeadings): Generator<void, Document> {
  const nodes = yield* new Mapping(mapper, () => findAnchors(document)).blocks(document.nodes, '');
  return nodes === document.nodes ? document : { ...document, nodes };
}

class Mapping {
  private known: ReadonlyMap<Block, string> | undefined;

  constructor(
    private readonly mapper: TextMapper,
    private readonly findAnchors: () => ReadonlyMap<Block, string>,
  ) {}

  *blocks(blocks: readonly Block[], at: string): Steps<readonly Block[]> {
    yield;
    return yield* mappedInSteps(blocks, (block, i) => this.block(block, block.key ?? `${at}/${i}`));
  }

  private *block(block: Block, at: string): Steps<Block> {
    yield;
    const { translated } = BLOCKS[block.type];
    if (translated === 'nothing') return block;
    const data = translated === 'columns' ? this.columns(block.data, at) : this.texts(block.data, translated, at);
    const nodes = block.nodes && (yield* this.nodesOf(block, at));
    const fragments = block.fragments && (yield* this.fragments(block.fragments, at));
    if (data === block.data && nodes === block.nodes && fragments === block.fragments) return block;
    const changed = { ...block, data, ...(nodes && { nodes }), ...(fragments && { fragments }) };
    return isHeading(block) ? { ...changed, data: { ...this.idOf(block), ...data } } : changed;
  }

  private *nodesOf({ type, nodes }: Block, at: string): Steps<Block['nodes']> {
    if (!BLOCKS[type].nodes?.includes('text')) return yield* this.blocks(nodes as readonly Block[], at);
    const inner = yield* this.insideOf(nodes as readonly InlineNode[], at);
    return this.mapper.inlines(inner, at);
  }

  /** The texts inside of inline nodes that are not a part of the sentence: captions, labels, the bodies of annotations. */
  private insideOf(nodes: readonly InlineNode[], at: string): Steps<readonly InlineNode[]> {
    return mappedInSteps(nodes, (node, i) => this.inside(node, `${at}/${i}`));
  }

  private *inside(node: InlineNode, at: string): Steps<InlineNode> {
    if (node.object === 'text') return node;
    const data = this.texts(node.data, INLINES[node.type].translated, at);
    const inner = node.nodes && (yield* this.insideOf(node.nodes, at));
    const fragments = node.fragments && (yield* this.fragments(node.fragments, at));
    if (data === node.data && inner === node.nodes && fragments === node.fragments) return node;
    return { ...node, data, ...(inner && { nodes: inner }), ...(fragments && { fragments }) };
  }

  private fragments(fragments: readonly Fragment[], at: string): Steps<readonly Fragment[]> {
    return mappedInSteps(fragments, (fragment, i) => this.fragment(fragment, `${at}/${fragment.fragment ?? fragment.type ?? i}`));
  }

  private *fragment(fragment: Fragment, at: string): Steps<Fragment> {
    const nodes = yield* this.blocks(fragment.nodes, at);
    return nodes === fragment.nodes ? fragment : { ...fragment, nodes };
  }

  private texts(data: Data, names: readonly string[], at: string): Data {
    const changed: Record<string, unknown> = {};
    for (const name of names) {
      const value = data[name];
      const here = `${at}/${name}`;
      const text = Array.isArray(value)
        ? mapped(value as readonly string[], (item, i) => this.mapper.text(item, `${here}/${i}`))
        : typeof value === 'string'
          ? this.mapper.text(value, here)
          : value;
      if (text !== value) changed[name] = text;
    }
    return Object.keys(changed).length === 0 ? data : { ...data, ...changed };
  }

  /** The titles of the columns of a table, and the labels of their options. */
  private columns(data: Data, at: string): Data {
    const definition = data['definition'] as Readonly<Record<string, Data>>;
    const changed: [string, Data][] = [];
    for (const [id, column] of Object.entries(definition)) {
      const here = `${at}/columns/${id}`;
      const titled = this.texts(column, ['title'], here);
      const options = column['options'] as readonly Data[] | undefined;
      const labelled = options && mapped(options, (option, i) => this.texts(option, ['label'], `${here}/${i}`));
      if (titled !== column || labelled !== options) changed.push([id, { ...titled, ...(labelled && { options: labelled }) }]);
    }
    return changed.length === 0 ? data : { ...data, definition: { ...definition, ...Object.fromEntries(changed) } };
  }

  private idOf(heading: Block): Data {
    this.known ??= this.findAnchors();
    const anchor = this.known.get(heading);
    if (anchor === undefined || heading.data['id'] !== undefined || heading.meta?.['id'] !== undefined || !ID.test(anchor)) return {};
    return { id: anchor };
  }
}

/** Returns the given list if no item changes. */
function* mappedInSteps<T>(items: readonly T[], map: (item: T, index: number) => Steps<T>): Steps<readonly T[]> {
  const results: T[] = [];
  for (const [index, item] of items.entries()) results.push(yield* map(item, index));
  return results.some((result, index) => result !== items[index]) ? results : items;
}

function mapped<T>(items: readonly T[], map: (item: T, index: number) => T): readonly T[] {
  let changed = false;
  const results = items.map((item, index) => {
    const result = map(item, index);
    changed ||= result !== item;
    return result;
  });
  return changed ? results : items;
}
