import { compileExpression, type Expression } from '../expressions/expression.js';
import { ExpressionError } from '../expressions/parse-syntax.js';
import { canonicalInlines } from './canonical.js';
import { isStorable } from './content-ref.js';
import { fit } from './fit-blocks.js';
import { TOP_LEVEL } from './node-places.js';
import { BLOCKS } from './node-table.js';
import type { Block, Document, Fragment, Inline, InlineNode } from './rich-text.js';

/** What expressions of a document speak of. */
export interface EvaluationScope {
  page: { vars: Readonly<Record<string, unknown>> };
  space: { vars: Readonly<Record<string, unknown>> };
  visitor: Readonly<Record<string, unknown>>;
}

/** `deterministic` leaves what depends on the visitor, so that the result is the same for all of them. */
export type EvaluationMode = 'all' | 'deterministic' | 'none';

/** `enforced` evaluates every condition, and leaves out blocks whose condition cannot be compiled. */
export type ConditionMode = EvaluationMode | 'enforced';

/** As many characters as values may bring into one document: a page of expressions must not become a book. */
const MOST_CHARACTERS = 500_000;

/**
 * A canonical document with its expressions replaced by their values, and what stands under a condition by its blocks
 * or by nothing. What cannot be compiled is left as it is, for its author to see. Whatever stays is shared with the
 * document given, which is itself the answer when nothing in it is to be evaluated.
 */
export function evaluateDocument(
  document: Document,
  scope: Readonly<EvaluationScope>,
  values: EvaluationMode,
  conditions: ConditionMode = values,
): Document {
  const nodes = new Evaluation({ ...scope }, values, conditions).blocks(document.nodes, TOP_LEVEL);
  return nodes === document.nodes ? document : { ...document, nodes };
}

class Evaluation {
  private left = MOST_CHARACTERS;

  constructor(
    private readonly scope: Readonly<Record<string, unknown>>,
    private readonly values: EvaluationMode,
    private readonly conditions: ConditionMode,
  ) {}

  blocks(blocks: readonly Block[], allowed: readonly string[]): readonly Block[] {
    return flatMapped(blocks, (block) => {
      if (block.type !== 'if') return this.block(block);
      const { conditions } = this;
      const condition = this.ready(block.data['expression'], conditions === 'enforced' ? 'all' : conditions);
      if (!condition) return conditions === 'enforced' ? [] : this.block(block);
      // A condition may hold what its holder may not, as columns within a column.
      return condition.holds(this.scope) ? fit(this.blocks(block.nodes as readonly Block[], TOP_LEVEL), allowed) : [];
    });
  }

  private block(block: Block): Block {
    const allowed = BLOCKS[block.type].nodes;
    const nodes = block.nodes && allowed && this.nodesOf(block.nodes, allowed);
    return this.withChildren(block, nodes);
  }

  private nodesOf(nodes: Block['nodes'] & {}, allowed: readonly string[]): Block['nodes'] & {} {
    return allowed.includes('text') ? this.inlines(nodes as readonly InlineNode[]) : this.blocks(nodes as readonly Block[], allowed);
  }

  private inlines(nodes: readonly InlineNode[]): readonly InlineNode[] {
    const evaluated = flatMapped(nodes, (node): InlineNode | InlineNode[] => {
      if (node.object === 'text') return node;
      if (node.type !== 'expression') return this.withChildren(node, node.nodes && this.inlines(node.nodes));
      const text = this.valueOf(node);
      return text === undefined ? node : [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }];
    });
    return evaluated === nodes ? nodes : canonicalInlines(evaluated);
  }

  private withChildren<T extends Block | Inline>(node: T, nodes: T['nodes']): T {
    const fragments = node.fragments && mapped(node.fragments, (fragment) => this.fragment(fragment));
    if (nodes === node.nodes && fragments === node.fragments) return node;
    return { ...node, ...(nodes && { nodes }), ...(fragments && { fragments }) };
  }

  private fragment(fragment: Fragment): Fragment {
    // Those with conditions in them hold whatever may stand on a page.
    const nodes = this.blocks(fragment.nodes, TOP_LEVEL);
    return nodes === fragment.nodes ? fragment : { ...fragment, nodes };
  }

  /** Undefined where it stays as it is. */
  private valueOf({ data }: Inline): string | undefined {
    const expression = this.ready(data['expression'], this.values);
    if (!expression) return undefined;
    const text = shown(expression.evaluate(this.scope));
    this.left -= text.length;
    return this.left < 0 ? undefined : text;
  }

  private ready(text: unknown, mode: EvaluationMode): Expression | undefined {
    const expression = mode === 'none' ? undefined : compiled(String(text));
    return mode === 'deterministic' && expression?.roots.has('visitor') ? undefined : expression;
  }
}

function compiled(text: string): Expression | undefined {
  try {
    return compileExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

/** A value as readers see it: what is missing, and what is no text, number, yes or no, shows nothing. */
const shown = (value: unknown) => (Array.isArray(value) ? value.map(word).filter(Boolean).join(', ') : word(value));

function word(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? storable(value) : '';
}

/** A claim may hold what no document may. */
const storable = (text: string) => (isStorable(text) ? text : [...text.toWellFormed()].filter(isStorable).join(''));

/** The list itself where nothing changes. */
function flatMapped<T>(items: readonly T[], change: (item: T) => T | readonly T[]): readonly T[] {
  const changed = items.map(change);
  return changed.every((item, index) => item === items[index]) ? items : (changed.flat() as T[]);
}

const mapped = <T>(items: readonly T[], change: (item: T) => T): readonly T[] => flatMapped(items, change);
