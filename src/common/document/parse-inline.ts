import type { Token } from 'markdown-it';
import { autolinked } from './autolink.js';
import { canonicalInlines } from './canonical.js';
import { pairsOf } from './inline-pairs.js';
import { INLINES, MARKS } from './node-table.js';
import { readBlocks } from './read-node.js';
import type { Block, Data, Inline, InlineNode, InlineType, Mark, MarkType } from './rich-text.js';
import { dataOfTag, type Resolve } from './tag-data.js';
import { INLINE_TAGS, MARK_TAGS } from './tag-names.js';
import { attributeOf, type Tag, tagOfToken } from './tag-token.js';

interface Frame {
  nodes: InlineNode[];
  /** The node its end makes of it; none when there is to be none. */
  node?: Inline;
}

const OPENS: Readonly<Record<string, MarkType>> = { strong_open: 'bold', em_open: 'italic', s_open: 'strikethrough' };
const CLOSES: Readonly<Record<string, MarkType>> = { strong_close: 'bold', em_close: 'italic', s_close: 'strikethrough' };

export function parseInlines(tokens: readonly Token[], resolve: Resolve): InlineNode[] {
  return canonicalInlines(new InlineReader(tokens, resolve).read());
}

class InlineReader {
  private readonly frames: Frame[] = [{ nodes: [] }];
  private readonly marks = new Map<MarkType, Data[]>();
  private marked: readonly Mark[] = [];
  private readonly pairs: ReadonlyMap<number, number>;
  private at = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly resolve: Resolve,
  ) {
    this.pairs = pairsOf(tokens);
  }

  read(): InlineNode[] {
    for (this.at = 0; this.at < this.tokens.length; this.at++) this.take(this.tokens[this.at]!);
    return this.frames[0]!.nodes;
  }

  private take(token: Token): void {
    const mark = token.nesting === 0 ? undefined : (token.nesting > 0 ? OPENS : CLOSES)[token.type];
    if (mark) return token.nesting > 0 ? this.mark(mark, {}) : this.unmark(mark);
    switch (token.type) {
      case 'text':
        return this.addText(token.content);
      case 'text_special':
        return this.text(token.content);
      case 'softbreak':
        return this.text(' ');
      case 'hardbreak':
        return this.text('\n');
      case 'code_inline':
        this.mark('code', {});
        this.text(token.content);
        return this.unmark('code');
      case 'emoji':
        return this.add({ object: 'inline', type: 'emoji', isVoid: true, data: { code: token.content } });
      case 'inline_math':
        return this.add({ object: 'inline', type: 'inline-math', isVoid: true, data: { formula: token.content } });
      case 'link_open':
        return this.open(this.link(this.resolve(attributeOf(token, 'href'))));
      case 'link_close':
        return this.close();
      case 'image':
        return this.image(token);
      default:
        if (token.type === 'html_tag') this.tag(tagOfToken(token));
    }
  }

  private addText(text: string): void {
    if (this.frames.length > 1) return this.text(text);
    for (const stretch of autolinked(text)) {
      const link = stretch.url === undefined ? undefined : this.link(this.resolve(stretch.url));
      if (link) this.open(link);
      this.text(stretch.text);
      if (link) this.close();
    }
  }

  private text(text: string): void {
    this.frames.at(-1)!.nodes.push({ object: 'text', leaves: [{ object: 'leaf', text: sound(text), marks: this.marked }] });
  }

  private image(token: Token): void {
    const ref = this.resolve(attributeOf(token, 'src'));
    const alt = sound(plainText(token.children ?? []));
    if (ref === null || (ref.kind !== 'url' && ref.kind !== 'file')) return this.text(alt);
    const caption = attributeOf(token, 'title');
    const data = { ref, ...(caption ? { caption: sound(caption) } : {}), ...(alt === '' ? {} : { alt }) };
    this.add({ object: 'inline', type: 'inline-image', isVoid: true, data });
  }

  private tag(tag: Tag): void {
    const partner = this.pairs.get(this.at);
    const { attributes } = tag;
    if (tag.name === 'i' && typeof attributes['class'] === 'string' && attributes['class'].startsWith('fa-') && partner !== undefined) {
      this.add({ object: 'inline', type: 'icon', isVoid: true, data: { icon: attributes['class'].slice(3) } });
      this.at = Math.max(this.at, partner);
      return;
    }
    if (Object.hasOwn(MARK_TAGS, tag.name)) {
      if (partner === undefined) return this.text(tag.raw);
      return tag.closing
        ? this.unmark(MARK_TAGS[tag.name]!)
        : this.mark(MARK_TAGS[tag.name]!, tag.name === 'mark' ? colorsOf(attributes) : {});
    }
    if (tag.name === 'a' || tag.name === 'annotation') {
      if (partner === undefined) return this.text(tag.raw);
      return tag.closing ? this.close() : this.open(this.container(tag.name, attributes));
    }
    const type = INLINE_TAGS[tag.name];
    const found = type && !tag.closing ? dataOfTag(attributes, INLINES[type], this.resolve) : undefined;
    if (!type || !found || (type === 'button' && !found.data['ref'] && !found.data['action'])) {
      return this.text(
        typeof attributes['label'] === 'string' ? attributes['label'] : tag.closing ? '' : textOf(attributes['alt'], tag.raw),
      );
    }
    this.add({ object: 'inline', type, isVoid: true, data: found.data });
  }

  private container(name: string, attributes: Record<string, unknown>): Inline | undefined {
    if (name === 'annotation') {
      const body: readonly Block[] = readBlocks(attributes['body'] ?? []) ?? [];
      const named = typeof attributes['name'] === 'string' ? { fragment: attributes['name'] } : {};
      const fragments = [{ object: 'fragment' as const, ...named, type: 'annotation-body', nodes: body }];
      return { object: 'inline', type: 'annotation', isVoid: false, data: {}, fragments };
    }
    const found = dataOfTag(attributes, INLINES.link, this.resolve);
    return found && { object: 'inline', type: 'link', isVoid: false, data: found.data };
  }

  private link(ref: ReturnType<Resolve>): Inline | undefined {
    return ref === null ? undefined : { object: 'inline', type: 'link', isVoid: false, data: { ref } };
  }

  private open(node: Inline | undefined): void {
    this.frames.push(node && this.allows(node.type) ? { nodes: [], node } : { nodes: [] });
  }

  private close(): void {
    if (this.frames.length === 1) return;
    const { node, nodes } = this.frames.pop()!;
    const outer = this.frames.at(-1)!.nodes;
    if (node) outer.push({ ...node, nodes: canonicalInlines(nodes) });
    else for (const inner of nodes) outer.push(inner);
  }

  private add(node: Inline): void {
    if (this.allows(node.type)) this.frames.at(-1)!.nodes.push(node);
    else this.text(wordsOf(node));
  }

  private allows(type: InlineType): boolean {
    const holder = this.frames.findLast((frame) => frame.node)?.node?.type;
    return holder === undefined || INLINES[holder].nodes!.includes(type);
  }

  private mark(type: MarkType, data: Data): void {
    const open = this.marks.get(type);
    if (open) open.push(data);
    else this.marks.set(type, [data]);
    this.remark();
  }

  private unmark(type: MarkType): void {
    const open = this.marks.get(type);
    open?.pop();
    if (open?.length === 0) this.marks.delete(type);
    this.remark();
  }

  private remark(): void {
    this.marked = [...this.marks].map(([type, open]) => ({ object: 'mark', type, data: open.at(-1)! }));
  }
}

/** What an inline says where only text may stand. */
export function wordsOf({ type, data }: Inline): string {
  if (type === 'emoji') return `:${String(data['code'])}:`;
  return textOf(data['label'] ?? data['alt'] ?? data['formula'] ?? data['expression'], '');
}

const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);

export const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) =>
      token.type === 'softbreak' || token.type === 'hardbreak' ? ' ' : token.children ? plainText(token.children) : token.content,
    )
    .join('');

const UNSOUND = /[^\P{Cc}\t\n\r\u0080-\u009f]/gu;

/** A text without what no document may hold. */
export const sound = (text: string): string => text.replace(UNSOUND, '').toWellFormed();

const COLOR = /^(?:color|background-color)$/;

function colorsOf(attributes: Record<string, unknown>): Data {
  const style = typeof attributes['style'] === 'string' ? attributes['style'] : '';
  const data: Record<string, string> = {};
  for (const rule of style.split(';').slice(0, 8)) {
    const [name = '', value = ''] = rule.split(':').map((part) => part.trim());
    const member = name === 'color' ? 'text' : 'background';
    if (COLOR.test(name) && !MARKS.color.data[member]!.problem(value)) data[member] = value;
  }
  return data;
}
