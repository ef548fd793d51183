import type { Token } from 'markdown-it';
import { isRecord } from '../json/is-record.js';
import { framedBlock, paragraph } from './canonical.js';
import { codeBlock, fit, wordsOf } from './fit-blocks.js';
import { type Definition, definitionIn } from './definition-list.js';
import { fenceInfo } from './fence-info.js';
import { takeAnchor } from './heading-ids.js';
import { footnotesIn } from './footnotes.js';
import { headingOf } from './heading-of.js';
import { highlightLines } from './highlight-lines.js';
import { imageBlock } from './html-images.js';
import { HtmlOrBlocks } from './html-or-blocks.js';
import { INLINE_CONDITION, type MarkdownProblems } from './markdown-problems.js';
import { TOP_LEVEL } from './node-places.js';
import { BLOCKS } from './node-table.js';
import { parseInlines, sound } from './parse-inline.js';
import { gridTable, type TableRow } from './plain-table.js';
import { loneSizedImage, parseFigure } from './parse-figure.js';
import { blocksOfTag, type Held } from './parse-tag.js';
import { type Block, type BlockType, type Data, DocumentTooComplex, type Fragment, type InlineNode, MAX_DEPTH } from './rich-text.js';
import { dataOfTag, type Resolve } from './tag-data.js';
import { type TokenPairs, tokenPairs } from './token-pairs.js';
import { attributeOf, lineOf, type Tag, tagOfToken } from './tag-token.js';
import { plainParagraph } from './plain-document.js';

/** What others write of a hint: a quote whose first line is nothing but `[!NOTE]`. */
const ALERT = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;
const ALERTS: Readonly<Record<string, string>> = { note: 'info', tip: 'success', important: 'info', warning: 'warning', caution: 'danger' };

/** A note stands in an annotation within a block. */
const DEPTH_OF_NOTE = 3;

const imageOf = (data: Data, caption: unknown): Block => ({
  object: 'block',
  type: 'image',
  isVoid: true,
  data,
  fragments: typeof caption === 'string' ? [{ object: 'fragment', fragment: 'caption', nodes: [plainParagraph(caption)] }] : [],
});

/** The blocks Markdown's tokens stand for, fit to stand on a page. */
export class BlockReader {
  private readonly pairs: ReadonlyMap<number, number>;
  private readonly alternatives: TokenPairs['alternatives'];
  /** The notes that no text has referred to yet. */
  private readonly footnotes: Map<string, number>;
  private isInFootnote = false;
  /** What a `{% document %}` tag says of the whole. */
  said: { data?: Data; meta?: Data } = {};

  constructor(
    private readonly tokens: readonly Token[],
    private readonly resolve: Resolve,
    readonly problems: MarkdownProblems,
  ) {
    const { ends, alternatives, strays } = tokenPairs(tokens);
    this.pairs = ends;
    this.alternatives = alternatives;
    for (const [at, problem] of strays) this.problems.addAt(tokens[at]!, problem);
    this.footnotes = footnotesIn(tokens);
    problems.checkNotes(this.footnotes.values(), tokens, ends);
  }

  read(): Block[] {
    const { blocks } = this.held(0, this.tokens.length, 1);
    // What no text refers to is still part of the page.
    const notes = [...this.footnotes.keys()].flatMap((label) => this.takeFootnote(label) ?? []);
    const all = fit([...blocks, ...notes], TOP_LEVEL);
    this.problems.checkConditions(all);
    return all;
  }

  private readonly takeFootnote = (label: string): readonly Block[] | undefined => {
    const at = this.footnotes.get(label);
    if (at === undefined || this.isInFootnote) return undefined;
    this.footnotes.delete(label);
    this.isInFootnote = true;
    const { blocks } = this.held(at + 1, this.pairs.get(at)!, DEPTH_OF_NOTE);
    this.isInFootnote = false;
    return fit(blocks, TOP_LEVEL);
  };

  private held(from: number, to: number, depth: number, isDetails = false): Held {
    if (depth > MAX_DEPTH + 1 && from < to) throw new DocumentTooComplex(`The text is nested deeper than ${MAX_DEPTH} levels`);
    const blocks = new HtmlOrBlocks(this.resolve);
    const fragments: Fragment[] = [];
    let summary: readonly InlineNode[] | undefined;
    for (let at = from; at < to; at++) {
      const token = this.tokens[at]!;
      const end = this.pairs.get(at);
      if (token.type === 'tag') {
        const tag = tagOfToken(token);
        if (tag.name === 'if' && end !== undefined) {
          blocks.push(this.condition(at, end, depth));
          at = end;
          continue;
        }
        const inner = end === undefined ? undefined : this.held(at + 1, end, depth + 1, tag.name === 'details');
        if (tag.name === 'fragment' && inner) fragments.push(fragmentOf(tag, inner));
        else if (tag.name === 'document') this.sayOfDocument(tag);
        else if (tag.name === 'details' && !inner) blocks.write(tag.raw, lineOf(token));
        else blocks.push(this.problems.withTag(token, blocksOfTag(tag, inner, this.resolve)));
      } else if (token.type === 'html') blocks.write(token.content, lineOf(token));
      else if (token.type === 'html_open' && token.tag === 'summary' && isDetails && summary === undefined) {
        summary = this.inlines(this.tokens[at + 1]!);
      } else blocks.push(this.blocksOf(token, at, end, depth));
      if (end !== undefined) at = end;
    }
    const all = blocks.all();
    for (const line of blocks.conditions) this.problems.add(line, INLINE_CONDITION);
    return { blocks: all, fragments, ...(summary ? { summary } : {}) };
  }

  /** The blocks of a condition: one for each of its alternatives, which hold if none of those before it do. */
  private condition(begin: number, end: number, depth: number): readonly Block[] {
    const starts = [begin, ...(this.alternatives.get(begin) ?? [])];
    const earlier: string[] = [];
    const found = starts.map((at, index) => {
      const own = tagOfToken(this.tokens[at]!).attributes['expression'] as string | undefined;
      const expression = starts.length === 1 ? own! : [...earlier, ...(own === undefined ? [] : [grouped(own)])].join(' && ');
      if (own !== undefined) earlier.push(`!${grouped(own)}`);
      const { blocks } = this.held(at + 1, starts[index + 1] ?? end, depth + 1);
      const block = this.holder('if', { expression }, fit(blocks, TOP_LEVEL));
      this.problems.addCondition(this.tokens[at]!, block);
      return block;
    });
    return found.length === 1 ? found : found.filter(({ nodes }) => nodes!.length > 0);
  }

  private blocksOf(token: Token, at: number, end: number | undefined, depth: number): readonly Block[] {
    switch (token.type) {
      case 'paragraph_open':
        return this.paragraph(this.tokens[at + 1]!);
      case 'heading_open':
        return [this.heading(token, this.tokens[at + 1]!)];
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

  private heading(token: Token, inline: Token): Block {
    const { type, data } = headingOf(Number(token.tag.at(-1)));
    const id = (token.meta as { id: string } | null)?.id ?? takeAnchor(inline);
    return this.text(type, inline, { ...data, ...(id === undefined ? {} : { id }) });
  }

  private inlines(token: Token): InlineNode[] {
    return parseInlines(token.children ?? [], this.resolve, this.takeFootnote);
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
    if (!alert) return this.holder('blockquote', {}, fit(this.held(from, to, depth + 1).blocks, BLOCKS.blockquote.nodes));
    const end = inline!.children!.findIndex(({ type }) => type === 'softbreak' || type === 'hardbreak');
    inline!.children = inline!.children!.slice(end + 1);
    const { blocks } = this.held(end < 0 ? from + 3 : from, to, depth + 1);
    return this.holder('hint', { style: ALERTS[alert[1]!.toLowerCase()] }, fit(blocks, BLOCKS.hint.nodes));
  }

  private paragraph(token: Token): readonly Block[] {
    const lone = token.content.startsWith('<') ? loneSizedImage(token) : undefined;
    const sized = lone && imageBlock(lone, undefined, this.resolve);
    if (sized) return [this.images([sized])];
    const definition = definitionIn(token);
    if (definition) return [this.definition(definition)];
    const block = this.text('paragraph', token, {});
    // Nothing is left of a lone anchor, or of a tag that says nothing.
    if (isEmpty(block) && token.content !== '' && token.children?.every(({ type }) => type === 'html_tag' || type === 'softbreak'))
      return [];
    const only = block.nodes?.length === 1 ? block.nodes[0]! : undefined;
    // An image alone is a figure.
    if (only?.object !== 'inline' || only.type !== 'inline-image' || only.data['size'] !== undefined) return [block];
    const { ref, refDark, alt, caption } = only.data;
    return [this.images([imageOf({ ref, ...(refDark === undefined ? {} : { refDark }), ...(alt === undefined ? {} : { alt }) }, caption)])];
  }

  private definition({ term, definitions }: Definition): Block {
    const bold = parseInlines(term, this.resolve, this.takeFootnote);
    const paragraphs = [bold, ...definitions.map((tokens) => parseInlines(tokens, this.resolve, this.takeFootnote))].map(paragraph);
    return this.holder('list-unordered', {}, [this.holder('list-item', {}, paragraphs)]);
  }

  private images = (nodes: readonly Block[]): Block => this.holder('images', {}, nodes);

  private html(token: Token, inline: Token): readonly Block[] {
    const attributes = token.meta as Record<string, unknown>;
    if (token.tag === 'figure') return parseFigure(inline, this.resolve);
    const { type, data } =
      token.tag === 'p' || token.tag === 'summary' ? { type: 'paragraph' as const, data: {} } : headingOf(Number(token.tag.at(-1)));
    const align = ALIGNED[String(attributes['align'])];
    const lone = type === 'paragraph' ? loneSizedImage(inline) : undefined;
    const image = lone && imageBlock(lone, undefined, this.resolve);
    if (image) return [this.holder('images', align === 'center' ? { align } : align === 'end' ? { align: 'right' } : {}, [image])];
    const found = dataOfTag(attributes, BLOCKS[type], this.resolve)!;
    return [this.text(type, inline, { ...data, ...found.data, ...(align ? { align } : {}) }, found.meta)];
  }

  private list(token: Token, from: number, to: number, depth: number): readonly Block[] {
    const items: Block[] = [];
    let tasks = false;
    for (let at = from; at < to; at = this.pairs.get(at)! + 1) {
      const meta = this.tokens[at]!.meta as { checked: boolean } | null;
      tasks ||= meta !== null;
      const nodes = fit(this.held(at + 1, this.pairs.get(at)!, depth + 2).blocks, BLOCKS['list-item'].nodes);
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

const grouped = (expression: string): string => (/^[\w.]+$/.test(expression) ? expression : `(${expression})`);

function fragmentOf({ attributes }: Tag, { blocks }: Held): Fragment {
  const { name, type } = attributes;
  return {
    object: 'fragment',
    ...(typeof name === 'string' ? { fragment: name } : {}),
    ...(typeof type === 'string' ? { type } : {}),
    nodes: fit(blocks, [...TOP_LEVEL]),
  };
}

const ALIGNED: Readonly<Record<string, string>> = { left: 'start', right: 'end', center: 'center' };

function fenced({ content, info }: Token): Block {
  const { syntax, data, highlighted } = fenceInfo(info);
  const block = codeBlock(linesOf(content), syntax);
  return highlightLines({ ...block, data: { ...block.data, ...data } }, highlighted);
}

const linesOf = (content: string): string[] => (content === '' ? [] : content.replace(/\n$/, '').split('\n').map(sound));

const isEmpty = ({ nodes = [] }: Block): boolean =>
  nodes.every((node) => node.object === 'text' && node.leaves.every(({ text }) => text.trim() === ''));

export const titleOf = (block: Block): string => wordsOf((block.nodes ?? []) as readonly InlineNode[]);
