import type { Token } from 'markdown-it';
import { isRecord } from '../json/is-record.js';
import { autolinked } from './autolink.js';
import { canonicalInlines } from './canonical.js';
import { wordsOfVoid } from './fit-blocks.js';
import { BLOCK_ELEMENTS, isKnownElement } from './html-elements.js';
import { imageResolve } from './image-ref.js';
import { pairsOf } from './inline-pairs.js';
import { type InlineHolder, INLINES, isHolder, MARKS } from './inline-table.js';
import { readBlocks } from './read-node.js';
import type { Block, Data, Inline, InlineNode, InlineType, Mark, MarkType } from './rich-text.js';
import { dataOfTag, type Resolve } from './tag-data.js';
import { INLINE_TAGS, MARK_TAGS } from './tag-names.js';
import { attributeOf, type Tag, tagOfToken } from './tag-token.js';
import { buttonOf } from './linked-button.js';

interface Frame {
  nodes: InlineNode[];
  /** The node its end makes of it; none when there is to be none. */
  node?: Inline;
}

const OPENS: Readonly<Record<string, MarkType>> = { strong_open: 'bold', em_open: 'italic', s_open: 'strikethrough' };
const CLOSES: Readonly<Record<string, MarkType>> = { strong_close: 'bold', em_close: 'italic', s_close: 'strikethrough' };

/** Gives the text of a footnote where it is first referred to. */
export type TakeFootnote = (label: string) => readonly Block[] | undefined;

export function parseInlines(tokens: readonly Token[], resolve: Resolve, takeFootnote: TakeFootnote = () => undefined): InlineNode[] {
  return canonicalInlines(new InlineReader(tokens, resolve, takeFootnote).read());
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
    private readonly takeFootnote: TakeFootnote,
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
      case 'footnote_reference':
        return this.footnote(token.content);
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

  /** A note is an annotation: of the link before it, where the text it is about is written as one, or else of its number. */
  private footnote(label: string): void {
    const { nodes } = this.frames.at(-1)!;
    const body = this.frames.length === 1 ? this.takeFootnote(label) : undefined;
    const last = nodes.at(-1);
    const isAbout = last?.object === 'inline' && last.type === 'link' && isNoteAnchor(last.data['ref']);
    const about = isAbout ? (nodes.pop() as Inline).nodes! : undefined;
    this.mark('superscript', {});
    const number: InlineNode = { object: 'text', leaves: [{ object: 'leaf', text: sound(label), marks: this.marked }] };
    this.unmark('superscript');
    if (!body) return void nodes.push(...(about ?? [number]));
    const fragments = [{ object: 'fragment' as const, type: 'annotation-body', nodes: body }];
    const texts = about?.filter((node) => node.object === 'text') ?? [number];
    nodes.push({ object: 'inline', type: 'annotation', isVoid: false, data: {}, nodes: canonicalInlines(texts), fragments });
  }

  private image(token: Token): void {
    const ref = imageResolve(this.resolve)(attributeOf(token, 'src'));
    const alt = sound(plainText(token.children ?? []));
    if (ref === null) return this.text(alt);
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
    if (!isKnownElement(tag.name) && !Object.hasOwn(INLINE_TAGS, tag.name)) return this.unknown(tag, partner);
    if (Object.hasOwn(MARK_TAGS, tag.name)) {
      if (partner === undefined) return;
      return tag.closing
        ? this.unmark(MARK_TAGS[tag.name]!)
        : this.mark(MARK_TAGS[tag.name]!, tag.name === 'mark' ? colorsOf(attributes) : {});
    }
    const type = INLINE_TAGS[tag.name];
    if (!type) return this.element(tag, partner);
    const linked = type === 'link' && !tag.closing && partner !== undefined ? this.linkedButton(attributes, partner) : undefined;
    if (linked) {
      this.add(linked);
      this.at = Math.max(this.at, partner!);
      return;
    }
    if (isHolder(type)) {
      if (partner === undefined) return;
      return tag.closing ? this.close() : this.open(this.holders[type](attributes));
    }
    const resolve = type === 'inline-image' ? imageResolve(this.resolve) : this.resolve;
    const found = tag.closing ? undefined : dataOfTag(attributes, INLINES[type], resolve);
    if (found && (type !== 'button' || found.data['ref'] || found.data['action'])) {
      return this.add({ object: 'inline', type, isVoid: true, data: found.data });
    }
    const shown = attributes['label'] ?? attributes['alt'];
    if (typeof shown === 'string') this.text(sound(shown));
  }

  /** A link that others write with the look of a button. */
  private linkedButton(attributes: Record<string, unknown>, end: number): Inline | undefined {
    return buttonOf(attributes, plainText(this.tokens.slice(this.at + 1, end)), this.resolve);
  }

  /** An element of HTML that no inline stands for: its text stays, and what separates blocks separates words. */
  private element({ name, closing, attributes }: Tag, partner: number | undefined): void {
    const role = BLOCK_ELEMENTS[name];
    if ((name === 'script' || name === 'style') && partner !== undefined) this.at = Math.max(this.at, partner);
    if (role === undefined || role === 'nothing') return;
    const address = role === 'embed' && !closing ? attributes['src'] : undefined;
    if (typeof address === 'string') this.addText(address);
    this.text(' ');
  }

  /** A tag that HTML does not know may be a component, or a word between angle brackets that nobody escaped. */
  private unknown({ raw, attributes }: Tag, partner: number | undefined): void {
    if (partner === undefined && Object.keys(attributes).length === 0 && !raw.endsWith('/>')) this.text(raw);
  }

  private readonly holders: Readonly<Record<InlineHolder, (attributes: Record<string, unknown>) => Inline | undefined>> = {
    annotation(attributes) {
      const body: readonly Block[] = readBlocks(attributes['body'] ?? []) ?? [];
      const named = typeof attributes['name'] === 'string' ? { fragment: attributes['name'] } : {};
      const fragments = [{ object: 'fragment' as const, ...named, type: 'annotation-body', nodes: body }];
      return { object: 'inline', type: 'annotation', isVoid: false, data: {}, fragments };
    },
    link: (attributes) => {
      const found = dataOfTag(attributes, INLINES.link, this.resolve);
      return found && { object: 'inline', type: 'link', isVoid: false, data: found.data };
    },
  };

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
    else this.text(wordsOfVoid(node));
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

export const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) =>
      token.type === 'softbreak' || token.type === 'hardbreak' ? ' ' : token.children ? plainText(token.children) : token.content,
    )
    .join('');

const isNoteAnchor = (ref: unknown): boolean =>
  isRecord(ref) && typeof ref['anchor'] === 'string' && ref['anchor'].startsWith('user-content-fn-');

const UNSOUND = /[^\P{Cc}\t\n\r\u0080-\u009f]/gu;

/** A text without what no document may hold. */
export const sound = (text: string): string => text.replace(UNSOUND, '').toWellFormed();

const COLOR = /^(?:color|background-color)$/;

export function colorsOf(attributes: Record<string, unknown>): Data {
  const style = typeof attributes['style'] === 'string' ? attributes['style'] : '';
  const data: Record<string, string> = {};
  for (const rule of style.split(';').slice(0, 8)) {
    const [name = '', value = ''] = rule.split(':').map((part) => part.trim());
    const member = name === 'color' ? 'text' : 'background';
    if (COLOR.test(name) && !MARKS.color.data[member].problem(value)) data[member] = value;
  }
  return data;
}
