import { autolinked } from './autolink.js';
import { canonicalInlines } from './canonical.js';
import { wordsOf, wordsOfBlocks } from './fit-blocks.js';
import { BLOCK_ELEMENTS, INLINE_ELEMENTS, isKnownElement } from './html-elements.js';
import { inlineImage } from './html-images.js';
import type { HtmlElement, HtmlNode } from './html-tree.js';
import { buttonOf } from './linked-button.js';
import { INLINES } from './inline-table.js';
import { colorsOf, sound } from './parse-inline.js';
import type { Data, Inline, InlineNode, Mark, MarkType } from './rich-text.js';
import { dataOfTag, type Resolve } from './tag-data.js';

const SPACES = /[ \t\r\n\f]+/g;
const FORMULA = /\$\$([^$\n]+)\$\$/g;
const EMOJI_CODE = /^[a-z0-9_+-]{1,64}$/;

/** The inline text of a run of HTML without blocks. */
export function htmlInlines(nodes: readonly HtmlNode[], resolve: Resolve): InlineNode[] {
  const reader = new HtmlInlineReader(resolve);
  reader.readAll(nodes);
  return canonicalInlines(reader.finish());
}

class HtmlInlineReader {
  private nodes: InlineNode[] = [];
  private marks: readonly Mark[] = [];
  private inLink = false;
  /** HTML shows any white space as one space, and none at the ends of a line. */
  private afterSpace = true;

  constructor(private readonly resolve: Resolve) {}

  readAll(nodes: readonly HtmlNode[]): void {
    for (const node of nodes) {
      if (node.kind === 'text') this.text(node.text);
      else if (node.kind === 'blocks') this.apart(() => this.text(wordsOfBlocks(node.blocks)));
      else this.element(node);
    }
  }

  finish(): InlineNode[] {
    const last = this.nodes.at(-1);
    if (last?.object !== 'text') return this.nodes;
    const [leaf] = last.leaves;
    const text = leaf!.text.endsWith('\n') ? '' : leaf!.text.trimEnd();
    return [...this.nodes.slice(0, -1), { ...last, leaves: [{ ...leaf!, text }] }];
  }

  private element(node: HtmlElement): void {
    const { name, attributes, children } = node;
    if (Object.hasOwn(BLOCK_ELEMENTS, name)) {
      if (BLOCK_ELEMENTS[name] !== 'nothing') this.apart(() => this.readAll(children));
      return;
    }
    if (!isKnownElement(name)) return this.unknown(node);
    const role = INLINE_ELEMENTS[name]!;
    switch (role) {
      case 'nothing':
        return;
      case 'text':
        return this.special(node) ? undefined : this.readAll(children);
      case 'break':
        return this.push('\n', true);
      case 'image':
      case 'picture':
        return this.image(node);
      case 'link':
        return this.link(node);
      case 'italic':
        if (name === 'i' && this.icon(node)) return;
        return this.marked('italic', {}, children);
      default:
        return this.marked(role, role === 'color' ? colorsOf(attributes) : {}, children);
    }
  }

  /** A tag that HTML does not know may be a component, or a word between angle brackets that nobody escaped. */
  private unknown({ raw, attributes, isClosed, children }: HtmlElement): void {
    if (!isClosed && Object.keys(attributes).length === 0) this.text(raw);
    this.readAll(children);
  }

  private marked(type: MarkType, data: Data, children: readonly HtmlNode[]): void {
    const before = this.marks;
    this.marks = [...before.filter((mark) => mark.type !== type), { object: 'mark', type, data }];
    this.readAll(children);
    this.marks = before;
  }

  private apart(read: () => void): void {
    this.text(' ');
    read();
    this.text(' ');
  }

  private text(text: string): void {
    const spaced = sound(text).replace(SPACES, ' ');
    const shown = this.afterSpace && spaced.startsWith(' ') ? spaced.slice(1) : spaced;
    if (shown === '') return;
    if (this.inLink || this.marks.some(({ type }) => type === 'code')) return this.push(shown, shown.endsWith(' '));
    let at = 0;
    for (const { index, 0: whole, 1: formula } of shown.includes('$$') ? shown.matchAll(FORMULA) : []) {
      this.linked(shown.slice(at, index));
      this.add({ object: 'inline', type: 'inline-math', isVoid: true, data: { formula } });
      at = index + whole.length;
    }
    this.linked(shown.slice(at));
  }

  private linked(text: string): void {
    for (const { text: shown, url } of text === '' ? [] : autolinked(text)) {
      const ref = url === undefined ? null : this.resolve(url);
      if (ref) this.add({ object: 'inline', type: 'link', isVoid: false, data: { ref }, nodes: [this.leaf(shown)] });
      else this.push(shown, shown.endsWith(' '));
    }
  }

  private leaf = (text: string): InlineNode => ({ object: 'text', leaves: [{ object: 'leaf', text, marks: this.marks }] });

  private push(text: string, afterSpace: boolean): void {
    // A space before a line break is not shown either.
    if (text === '\n') this.trimSpace();
    this.nodes.push(this.leaf(text));
    this.afterSpace = afterSpace;
  }

  private trimSpace(): void {
    const last = this.nodes.at(-1);
    if (last?.object !== 'text' || !last.leaves[0]!.text.endsWith(' ')) return;
    this.nodes[this.nodes.length - 1] = { ...last, leaves: [{ ...last.leaves[0]!, text: last.leaves[0]!.text.slice(0, -1) }] };
  }

  private add(node: Inline): void {
    this.nodes.push(node);
    this.afterSpace = false;
  }

  private image(node: HtmlElement): void {
    const image = inlineImage(node, this.resolve);
    if (image?.object === 'inline') this.add(image);
    else if (image) this.text(image.text);
  }

  private icon({ attributes }: HtmlElement): boolean {
    const icon = /^fa-([\w-]+)$/.exec(attributes['class'] ?? '')?.[1];
    if (icon === undefined || this.inLink) return false;
    this.add({ object: 'inline', type: 'icon', isVoid: true, data: { icon } });
    return true;
  }

  /** What others write as a `span` with data. */
  private special({ name, attributes }: HtmlElement): boolean {
    const code = attributes['data-tag'] === 'emoji' ? attributes['data-code'] : undefined;
    if (name !== 'span' || code === undefined || this.inLink || !EMOJI_CODE.test(code)) return false;
    this.add({ object: 'inline', type: 'emoji', isVoid: true, data: { code } });
    return true;
  }

  private link({ attributes, children }: HtmlElement): void {
    const found = this.inLink ? undefined : dataOfTag(attributes, INLINES.link, this.resolve);
    if (!found) return this.readAll(children);
    const outer = this.nodes;
    this.nodes = [];
    this.inLink = true;
    this.readAll(children);
    this.inLink = false;
    const inner = this.nodes;
    this.nodes = outer;
    const button = buttonOf(attributes, wordsOf(inner), this.resolve);
    if (button) return this.add(button);
    if (inner.length > 0)
      this.nodes.push({ object: 'inline', type: 'link', isVoid: false, data: found.data, nodes: canonicalInlines(inner) });
  }
}
