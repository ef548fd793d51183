import { canonicalBlock } from '../../../common/document/canonical.js';
import { plainParagraph } from '../../../common/document/plain-document.js';
import { parseSound } from '../../../common/document/parse-sound.js';
import {
  DocumentRefused,
  type Block,
  type BlockType,
  type Document,
  type InlineNode,
  type Leaf,
} from '../../../common/document/rich-text.js';
import { answerOf, linkTo, textOf } from './answer-blocks.js';
import type { Evidence } from './answer.js';
import { citationsIn, splitAtCitations } from './cited-text.js';

/** What an answer consists of. Nothing in it loads, leads or refers to anything but the passages it cites. */
const KEPT: ReadonlySet<BlockType> = new Set([
  'paragraph',
  'list-ordered',
  'list-unordered',
  'list-item',
  'blockquote',
  'code',
  'code-line',
  'math',
]);

export interface CitedAnswer {
  document: Document;
  /** The passages it cites, in the order of its numbers. */
  cited: Evidence[];
}

/** Reads what a language model wrote as blocks, with links to passages in place of their numbers. */
export function citedDocument(markdown: string, evidence: readonly Evidence[]): CitedAnswer {
  const order = citationsIn(markdown);
  const cited = order.map((number) => evidence[number - 1]!);
  const reader = new AnswerReader(cited, new Map(order.map((number, place) => [number, place])));
  return { document: answerOf(blocksOf(markdown).flatMap((block) => reader.block(block))), cited };
}

function blocksOf(markdown: string): readonly Block[] {
  try {
    return parseSound(markdown, { page: false, areConditionsText: true }).document.nodes;
  } catch (error) {
    if (error instanceof DocumentRefused) return [plainParagraph(markdown)];
    throw error;
  }
}

class AnswerReader {
  constructor(
    private readonly cited: readonly Evidence[],
    /** The places of the numbers that the model used. */
    private readonly places: ReadonlyMap<number, number>,
  ) {}

  block(block: Block): Block[] {
    const nodes = block.nodes ?? [];
    const inner = nodes.flatMap((node): (Block | InlineNode)[] => (node.object === 'block' ? this.block(node) : this.inline(node)));
    if (KEPT.has(block.type)) return [canonicalBlock({ ...block, data: dataOf(block), nodes: inner, fragments: [] })];
    return inner.every((node) => node.object === 'block') ? inner : [canonicalBlock({ ...plainParagraph(''), nodes: inner })];
  }

  private inline(node: InlineNode): InlineNode[] {
    if (node.object === 'text') return node.leaves.flatMap((leaf) => this.leaf(leaf));
    if (node.type === 'inline-math') return [node];
    return (node.nodes ?? []).flatMap((inner) => this.inline(inner));
  }

  private leaf({ text, marks }: Leaf): InlineNode[] {
    if (marks.some(({ type }) => type === 'code')) return [textOf(text, marks)];
    return splitAtCitations(text).flatMap((part): InlineNode[] => {
      if (typeof part === 'string') return part === '' ? [] : [textOf(part, marks)];
      return part.flatMap((number) => {
        const place = this.places.get(number);
        return place === undefined ? [] : [linkTo(this.cited[place]!, `[${place + 1}]`)];
      });
    });
  }
}

/** Code keeps its language; nothing else of what a model says about a block is needed. */
const dataOf = ({ type, data }: Block) => (type === 'code' || type === 'math' || type === 'list-ordered' ? data : {});
