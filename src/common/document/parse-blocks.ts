import type { Token } from 'markdown-it';
import { isRecord } from '../json/is-record.js';
import { framedBlock, paragraph } from './canonical.js';
import { codeBlock, fit, wordsOf } from './fit-blocks.js';
import { BLOCKS, TOP_LEVEL } from './node-table.js';
import { parseInlines, sound } from './parse-inline.js';
import { gridTable, type TableRow } from './plain-table.js';
import { blocksOfTag, type Held } from './parse-tag.js';
import { type Block, type BlockType, type Data, DocumentTooComplex, type Fragment, type InlineNode, MAX_DEPTH } from './rich-text.js';
import { dataOfTag, type Resolve } from './tag-data.js';
import type { Attributes } from './tag-notation.js';
import { tokenPairs } from './token-pairs.js';
import { attributeOf, type Tag, tagOfToken } from './tag-token.js';
import { plainParagraph } from './plain-document.js';

/** What others write of a hint: a quote whose first line is nothing but `[!NOTE]`. */
const ALERT = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;
const ALERTS: Readonly<Record<string, string>> = { note: 'info', tip: 'success', important: 'info', warning: 'warning', caution: 'danger' };
/** What others say of a fence behind its language. */
const TITLE = /\stitle="([^"]*)"/;

/** The blocks Markdown's tokens stand for, fit to stand on a page. */
export class BlockReader {
  private readonly pairs: ReadonlyMap<number, number>;
  /** What a `{% document %}` tag says of the whole. */
  said: { data?: Data; meta?: Data } = {};

  constructor(
    private readonly tokens: readonly Token[],
    private readonly resolve: Resolve,
  ) {
    this.pairs = tokenPairs(tokens);
  }

  read(): Block[] {
    return fit(this.held(0, this.tokens.length, 1).blocks, TOP_LEVEL);
  }

  private held(from: number, to: number, depth: number): Held {
    if (depth > MAX_DEPTH + 1 && from < to) throw new DocumentTooComplex(`The text is nested deeper than ${MAX_DEPTH} levels`);
    const blocks: Block[] = [];
    const fragments: Fragment[] = [];
    let summary: readonly InlineNode[] | undefined;
    for (let at = from; at < to; at++) {
      const token = this.tokens[at]!;
      const end = this.pairs.get(at);
      if (token.type === 'tag') {
        const tag = tagOfToken(token);
        const inner = end === undefined ? undefined : this.held(at + 1, end, depth + 1);
        if (tag.name === 'fragment' && inner) fragments.push(fragmentOf(tag, inner));
        else if (tag.name === 'document') this.sayOfDocument(tag);
        else blocks.push(...blocksOfTag(tag, inner, this.resolve));
      } else if (token.type === 'html_open' && token.tag === 'summary' && summary === undefined) {
        summary = this.inlines(this.tokens[at + 1]!);
      } else blocks.push(...this.blocksOf(token, at, end, depth));
      if (end !== undefined) at = end;
    }
    return { blocks, fragments, ...(summary ? { summary } : {}) };
  }

  private blocksOf(token: Token, at: number, end: number | undefined, depth: number): readonly Block[] {
    switch (token.type) {
      case 'paragraph_open':
        return [this.paragraph(this.tokens[at + 1]!)];
      case 'heading_open':
        return [this.text(headingType(token.tag), this.tokens[at + 1]!, anchorTaken(this.tokens[at + 1]!))];
      case 'html_open':
        return this.html(token, this.tokens[at + 1]!);
      case 'bullet_list_open':
      case 'ordered_list_open':
        return this.list(token, at + 1, end!, depth);
      case 'blockquote_open':
        return [this.quote(at + 1, end!, depth)];
      case 'hr':
        return [{ object: 'block', type: 'divider', isVoid: true, data: {} }];
      case 'fence':
        return [fenced(token)];
      case 'code_block':
        return [codeBlock(linesOf(token.content))];
      case 'math':
        return [{ object: 'block', type: 'math', isVoid: true, data: { formula: sound(token.content) } }];
      case 'table_open':
        return [gridTable(this.rows(at + 1, end!))];
      default:
        return [];
    }
  }

  private inlines(token: Token): InlineNode[] {
    return parseInlines(token.children ?? [], this.resolve);
  }

  private text(type: BlockType, token: Token, data: Data, meta?: Data): Block {
    return framedBlock({ object: 'block', type, isVoid: false, data, ...(meta ? { meta } : {}), nodes: this.inlines(token) });
  }

  private holder(type: BlockType, data: Data, nodes: readonly Block[]): Block {
    return framedBlock({ object: 'block', type, isVoid: false, data, nodes });
  }

  private quote(from: number, to: number, depth: number): Block {
    const inline = this.tokens[from + 1];
    const alert = this.tokens[from]!.type === 'paragraph_open' ? ALERT.exec(inline!.content) : null;
    if (!alert) return this.holder('blockquote', {}, fit(this.held(from, to, depth + 1).blocks, BLOCKS.blockquote.nodes!));
    const end = inline!.children!.findIndex(({ type }) => type === 'softbreak' || type === 'hardbreak');
    inline!.children = inline!.children!.slice(end + 1);
    const { blocks } = this.held(end < 0 ? from + 3 : from, to, depth + 1);
    return this.holder('hint', { style: ALERTS[alert[1]!.toLowerCase()] }, fit(blocks, BLOCKS.hint.nodes!));
  }

  private paragraph(token: Token): Block {
    const block = this.text('paragraph', token, {});
    const only = block.nodes?.length === 1 ? block.nodes[0]! : undefined;
    // An image alone, written as Markdown does, is a figure; our own tag is an image within a text.
    if (only?.object !== 'inline' || only.type !== 'inline-image' || !token.content.startsWith('![')) return block;
    const { ref, alt, caption } = only.data;
    return this.images([
      this.image({ ref, ...(alt === undefined ? {} : { alt }) }, caption === undefined ? undefined : plainParagraph(caption as string)),
    ]);
  }

  private images = (nodes: readonly Block[]): Block => this.holder('images', {}, nodes);

  private image(data: Data, caption: Block | undefined): Block {
    const fragments: Fragment[] = caption ? [{ object: 'fragment', fragment: 'caption', nodes: [caption] }] : [];
    return { object: 'block', type: 'image', isVoid: true, data, fragments };
  }

  private html(token: Token, inline: Token): readonly Block[] {
    const attributes = token.meta as Record<string, unknown>;
    if (token.tag === 'figure') return this.figure(inline);
    const type = token.tag === 'p' || token.tag === 'summary' ? 'paragraph' : headingType(token.tag);
    const found = dataOfTag(attributes, BLOCKS[type], this.resolve)!;
    const align = ({ left: 'start', right: 'end' } as Record<string, string>)[String(attributes['align'])];
    return [this.text(type, inline, align ? { ...found.data, align } : found.data, found.meta)];
  }

  private figure(inline: Token): readonly Block[] {
    const children = inline.children ?? [];
    const image = children.find((child) => child.type === 'html_tag' && tagOfToken(child).name === 'img');
    const found = image && dataOfTag(withNumbers(tagOfToken(image).attributes), BLOCKS.image, this.resolve);
    const marks = children.flatMap((child, index) => (child.type === 'html_tag' && tagOfToken(child).name === 'figcaption' ? [index] : []));
    const [open, close] = [marks[0], marks.at(-1)];
    const within = unwrapped(open !== undefined && close !== undefined && close > open ? children.slice(open + 1, close) : []);
    const caption = within.length > 0 ? paragraph(parseInlines(within, this.resolve)) : undefined;
    if (!found) return [caption ?? this.text('paragraph', inline, {})];
    return [this.images([this.image(found.data, caption)])];
  }

  private list(token: Token, from: number, to: number, depth: number): readonly Block[] {
    const items: Block[] = [];
    let tasks = false;
    for (let at = from; at < to; at = this.pairs.get(at)! + 1) {
      const meta = this.tokens[at]!.meta as { checked: boolean } | null;
      tasks ||= meta !== null;
      const nodes = fit(this.held(at + 1, this.pairs.get(at)!, depth + 2).blocks, BLOCKS['list-item'].nodes!);
      items.push(this.holder('list-item', meta?.checked ? { checked: true } : {}, nodes));
    }
    const ordered = token.type === 'ordered_list_open';
    if (tasks) return [this.holder('list-tasks', {}, items)];
    return [this.holder(ordered ? 'list-ordered' : 'list-unordered', ordered ? { start: Number(token.attrGet('start') ?? 1) } : {}, items)];
  }

  private rows(from: number, to: number): TableRow[] {
    const rows: TableRow[] = [];
    for (let at = from; at < to; at++) {
      const token = this.tokens[at]!;
      if (token.type === 'tr_open') rows.push([]);
      if (token.type !== 'th_open' && token.type !== 'td_open') continue;
      const align = /text-align:(\w+)/.exec(attributeOf(token, 'style'))?.[1] ?? 'left';
      rows.at(-1)!.push({ align, nodes: this.inlines(this.tokens[at + 1]!) });
    }
    return rows;
  }

  private sayOfDocument({ attributes: { data, meta } }: Tag): void {
    this.said = { ...(isRecord(data) ? { data } : {}), ...(isRecord(meta) ? { meta } : {}) };
  }
}

function fragmentOf({ attributes }: Tag, { blocks }: Held): Fragment {
  const { name, type } = attributes;
  return {
    object: 'fragment',
    ...(typeof name === 'string' ? { fragment: name } : {}),
    ...(typeof type === 'string' ? { type } : {}),
    nodes: fit(blocks, [...TOP_LEVEL]),
  };
}

/** Others write a caption as a paragraph in HTML. */
function unwrapped(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex(({ type }) => type !== 'softbreak');
  const found = tokens.slice(Math.max(from, 0), tokens.findLastIndex(({ type }) => type !== 'softbreak') + 1);
  const [first, last] = [found[0], found.at(-1)];
  if (first?.type === 'text' && last?.type === 'text' && first.content.startsWith('<p>') && last.content.endsWith('</p>')) {
    first.content = first.content.slice('<p>'.length);
    last.content = last.content.slice(0, -'</p>'.length);
  }
  return found;
}

/** HTML gives the size of an image as a text. */
function withNumbers(attributes: Attributes): Record<string, unknown> {
  const numbered = (value: unknown) => (typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value);
  return { ...attributes, width: numbered(attributes['width']), height: numbered(attributes['height']) };
}

const headingType = (tag: string): BlockType => (tag === 'h1' ? 'heading-1' : tag === 'h2' ? 'heading-2' : 'heading-3');

/** Others name a heading by an empty link at its end. */
function anchorTaken(inline: Token): Data {
  const children = inline.children ?? [];
  const [open, close] = children.slice(-2).map((token) => (token.type === 'html_tag' ? tagOfToken(token) : undefined));
  if (open?.name !== 'a' || open.closing || close?.name !== 'a' || !close.closing) return {};
  const { id } = open.attributes;
  if (BLOCKS['heading-1'].data['id']!.problem(id)) return {};
  inline.children = children.slice(0, -2);
  const last = inline.children.at(-1);
  if (last?.type === 'text') last.content = last.content.trimEnd();
  return { id };
}

function fenced({ content, info }: Token): Block {
  const block = codeBlock(linesOf(content), sound(info.trim().split(/\s/, 1)[0]!));
  const title = TITLE.exec(info)?.[1];
  return title === undefined ? block : { ...block, data: { ...block.data, title: sound(title) } };
}

const linesOf = (content: string): string[] => (content === '' ? [] : content.replace(/\n$/, '').split('\n').map(sound));

export const titleOf = (block: Block): string => wordsOf((block.nodes ?? []) as readonly InlineNode[]);
