import { printCondition } from './condition-tags.js';
import { levelOf } from './heading-of.js';
import { imageHref } from './image-ref.js';
import type { BlockSpec } from './node-spec.js';
import { BLOCKS } from './node-table.js';
import { plainRows, type TableRow } from './plain-table.js';
import { printFigure } from './print-figure.js';
import { printHtmlTable } from './print-html-table.js';
import { printInlines } from './print-inline.js';
import type { Block, BlockType, Fragment, InlineNode } from './rich-text.js';
import { attributesOf, type HrefOf } from './tag-data.js';
import { printAttributes } from './tag-notation.js';
import { withoutBlockKeys } from './canonical.js';

/** Undefined for blocks that show what they contain. */
export type ShownBy = (block: Block) => readonly Block[] | undefined;

/** Writes canonical blocks. Whatever has no form of its own in Markdown is a tag, and last of all JSON in a tag. */
export class BlockPrinter {
  constructor(
    private readonly hrefOf: HrefOf,
    private readonly shownBy: ShownBy = () => undefined,
  ) {}

  print(blocks: readonly Block[], inList = false): string {
    const out: string[] = [];
    for (const [index, block] of blocks.entries()) {
      // Lists that touch would be one list: neighbours take turns with the sign.
      const turn = isList(block) ? turnAmong(blocks, index) : 0;
      out.push(isList(block) ? this.list(block, turn, inList) : this.block(block));
    }
    return out.join('\n\n');
  }

  block(block: Block): string {
    const { type } = block;
    switch (type) {
      case 'paragraph':
        return this.paragraph(block);
      case 'heading-1':
      case 'heading-2':
      case 'heading-3':
        return this.heading(block);
      case 'divider':
        return '***';
      case 'blockquote':
        return prefixed(this.print(block.nodes as readonly Block[]), '> ', '> ');
      case 'code':
        return this.code(block);
      case 'math':
        return mathOut(String(block.data['formula'])) ?? this.tag(block);
      case 'expandable':
        return this.expandable(block);
      case 'images':
        return this.images(block);
      case 'table':
        return this.table(block);
      default:
        return this.tag(block);
    }
  }

  private inlines(block: Block, place = {}): string {
    return printInlines((block.nodes ?? []) as readonly InlineNode[], this.hrefOf, place);
  }

  private paragraph(block: Block): string {
    const text = this.inlines(block);
    const isFramed = text === '' || block.data['align'] !== undefined || isLoneImage(block);
    return isFramed ? `<p${this.attributes(block)}>${text}</p>` : text;
  }

  heading(block: Block, tagged = false): string {
    const level = levelOf(block);
    const { level: _, id, ...data } = block.data;
    const others = this.attributes({ ...block, data });
    const text = this.inlines(block, { heading: true });
    if (others !== '' || text === '' || tagged) {
      return `<h${level}${this.attributes({ ...block, data: { ...data, id } })}>${text}</h${level}>`;
    }
    // The way others name the anchor of a heading, too.
    const anchor = typeof id === 'string' ? ` <a href="#${id}" id="${id}"></a>` : '';
    return `${'#'.repeat(level)} ${text}${anchor}`;
  }

  private attributes(block: Block): string {
    const hrefOf = block.type === 'image' ? imageHref(this.hrefOf) : this.hrefOf;
    return printAttributes(attributesOf(block, BLOCKS[block.type], hrefOf));
  }

  private list(block: Block, turn: number, inList: boolean): string {
    const items = block.nodes as readonly Block[];
    const tasks = block.type === 'list-tasks';
    if (
      !items.every((item) => (tasks ? item.nodes![0] && isPlainParagraph(item.nodes![0] as Block) : item.data['checked'] === undefined))
    ) {
      return json(block);
    }
    const tight = items.every((item) => isTight(item.nodes as readonly Block[]));
    const start = Number(block.data['start'] ?? 1);
    const lines = items.map((item, index) => {
      const sign = block.type === 'list-ordered' ? `${Math.min(start + index, 999_999_999)}${turn % 2 ? ')' : '.'}` : turn % 2 ? '+' : '-';
      return this.item(item, `${sign} `, { tight, tasks, bare: !inList });
    });
    return lines.join(tight ? '\n' : '\n\n');
  }

  private item(item: Block, sign: string, { tight, tasks, bare }: { tight: boolean; tasks: boolean; bare: boolean }): string {
    const nodes = item.nodes as readonly Block[];
    const box = tasks ? `[${item.data['checked'] ? 'x' : ' '}] ` : '';
    const [head, ...rest] = nodes;
    // A lone sign below a text would underline it as a heading, a row of them would be a rule.
    if (bare && !tasks && nodes.length === 1 && isPlainParagraph(head!) && this.inlines(head!) === '') return sign.trimEnd();
    const begin = tasks && head ? `${box}${this.inlines(head)}`.trimEnd() : tight && head ? this.block(head) : undefined;
    const parts = begin === undefined ? [this.print(nodes, true)] : [begin, ...(rest.length > 0 ? [this.print(rest, true)] : [])];
    const text = parts.join(tight ? '\n' : '\n\n');
    return prefixed(text, sign, ' '.repeat(sign.length));
  }

  private code(block: Block): string {
    const lines = block.nodes as readonly Block[];
    const texts = lines.map((line) => plainText(line));
    const { syntax, ...said } = block.data as { syntax?: string };
    const named = syntax === undefined || /^[\w+#./-]+$/.test(syntax);
    if (!texts.every((text) => text !== undefined && !/[\n\r]/.test(text))) return json(block);
    const fence = '`'.repeat(Math.max(3, ...texts.map((text) => (/^\s*(`{3,})/.exec(text!)?.[1]?.length ?? 0) + 1)));
    const body = [`${fence}${named ? (syntax ?? '') : ''}`, ...texts, fence].join('\n');
    const highlighted = lines.flatMap((line, index) => (line.data['highlighted'] ? [index + 1] : []));
    const attributes = { ...said, ...(named ? {} : { syntax }), ...(highlighted.length > 0 ? { highlighted } : {}) };
    return Object.keys(attributes).length === 0 ? body : `{% code${printAttributes(attributes)} %}\n${body}\n{% endcode %}`;
  }

  private expandable(block: Block): string {
    const [title, body] = block.fragments!;
    const paragraph = title!.nodes[0]!;
    const plain = [title!, body!].every((fragment) => fragment.fragment === undefined);
    if (!plain || paragraph.data['align'] !== undefined) return this.tag(block);
    const attributes = printAttributes({ meta: block.meta });
    const text = this.print(body!.nodes);
    const open = `<details${block.data['defaultExpanded'] ? ' open' : ''}${attributes}>`;
    return `${open}\n<summary>${this.inlines(paragraph)}</summary>\n\n${text === '' ? '' : `${text}\n\n`}</details>`;
  }

  private images(block: Block): string {
    const nodes = block.nodes as readonly Block[];
    const isPlain = nodes.length === 1 && Object.keys(block.data).length === 0;
    return (isPlain ? printFigure(nodes[0]!, this.hrefOf) : undefined) ?? this.tag(block);
  }

  private table(block: Block): string {
    const rows = plainRows(block);
    if (!rows) return printHtmlTable(block, this.hrefOf) ?? this.tag(block);
    const [head, ...body] = rows.map((row) => row.map((cell) => printInlines(cell.nodes, this.hrefOf, { cell: true })));
    return [lineOf(head!), lineOf(rulesOf(rows[0]!)), ...body.map(lineOf)].join('\n');
  }

  private tag(block: Block): string {
    const spec: BlockSpec = BLOCKS[block.type];
    const name = spec.tag;
    if (name === null) return json(block);
    const condition = block.type === 'if' ? printCondition(String(block.data['expression'])) : undefined;
    const open = condition ?? `{% ${name}${this.attributes(block)} %}`;
    const fragments = (block.fragments ?? []).map((fragment) => this.fragment(fragment));
    const shown = spec.nodes ? undefined : this.shownBy(block);
    if (!spec.nodes && !shown && fragments.length === 0) return open;
    const nodes = this.print(shown ?? ((block.nodes ?? []) as readonly Block[]));
    return [open, ...(nodes === '' ? [] : [ended(nodes)]), ...fragments, `{% end${name} %}`].join('\n');
  }

  private fragment({ fragment, type, nodes }: Fragment): string {
    const text = this.print(nodes);
    return `{% fragment${printAttributes({ name: fragment, type })} %}\n${text === '' ? '' : `${ended(text)}\n`}{% endfragment %}`;
  }
}

/** HTML goes on to the next empty line: a tag below it would be part of it. */
const ended = (text: string): string => (text.endsWith('</table>') ? `${text}\n` : text);

/** A block no notation of ours says all of, as it is. */
const json = (block: Block): string => `{% block${printAttributes({ node: withoutBlockKeys(block) })} %}`;

const LISTS: ReadonlySet<BlockType> = new Set<BlockType>(['list-ordered', 'list-unordered', 'list-tasks']);
const isList = ({ type }: Block): boolean => LISTS.has(type);

function turnAmong(blocks: readonly Block[], index: number): number {
  const ordered = blocks[index]!.type === 'list-ordered';
  let turn = 0;
  for (let at = index - 1; at >= 0 && isList(blocks[at]!) && (blocks[at]!.type === 'list-ordered') === ordered; at--) turn++;
  return turn;
}

/** An image alone would be read as a figure. */
const isLoneImage = ({ nodes = [] }: Block) =>
  nodes.length === 1 && nodes[0]!.object === 'inline' && nodes[0]!.type === 'inline-image' && nodes[0]!.data['size'] === undefined;

const isPlainParagraph = (block: Block) => block.type === 'paragraph' && block.data['align'] === undefined;

/** One paragraph, and lists that may follow it at once. */
function isTight([head, ...rest]: readonly Block[]): boolean {
  if (!head || !isPlainParagraph(head)) return false;
  return rest.length === 0 || (rest.length === 1 && isList(rest[0]!) && rest[0]!.data['start'] === undefined);
}

/** The text of a line of code that holds nothing but text. */
function plainText(line: Block): string | undefined {
  const [only, ...more] = line.nodes as readonly InlineNode[];
  if (more.length > 0 || only?.object !== 'text' || only.leaves.length !== 1 || only.leaves[0]!.marks.length > 0) return undefined;
  return only.leaves[0]!.text;
}

const mathOut = (formula: string): string | undefined =>
  formula.split('\n').every((line) => line !== '' && line === line.trim() && line !== '$$' && !/[\r\t]/.test(line))
    ? `$$\n${formula}\n$$`
    : undefined;

const prefixed = (text: string, first: string, others: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? `${first}${line}` : line === '' ? others.trimEnd() : `${others}${line}`))
    .join('\n');

const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const rulesOf = (row: TableRow) => row.map(({ align }) => (align === 'center' ? ':-:' : align === 'right' ? '--:' : '---'));
