import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { conditionIn } from './condition-tags.js';
import { BLOCK_ELEMENTS, CLOSED_BY, isKnownElement, RAW_ELEMENTS, VOID_ELEMENTS } from './html-elements.js';
import { type Block, DocumentTooComplex } from './rich-text.js';

export type HtmlAttributes = Readonly<Record<string, string>>;

export interface HtmlElement {
  kind: 'element';
  name: string;
  attributes: HtmlAttributes;
  children: HtmlNode[];
  /** Its opening tag as it was written. */
  raw: string;
  /** Whether an end tag closed it, or it needs none. */
  isClosed: boolean;
  /** Whether a block is somewhere within it. */
  holdsBlocks: boolean;
}

/** What is between the tags: text, elements, and the blocks that Markdown between lines of HTML stands for. */
export type HtmlNode = { kind: 'text'; text: string } | { kind: 'blocks'; blocks: readonly Block[] } | HtmlElement;

export const isBlank = (node: HtmlNode): boolean => node.kind === 'text' && node.text.trim() === '';

/** Real pages stay far below. Closing tags are looked for among so many open elements. */
const MOST_OPEN = 256;
/** The end tag of something else does not close the cell or the list item around it. */
const BARRIERS: ReadonlySet<string> = new Set(['td', 'th', 'table', 'li']);
const CODE: ReadonlySet<string> = new Set(['code', 'kbd', ...RAW_ELEMENTS]);
const CROSSES: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'li', 'ul', 'ol', 'details']);

/**
 * Builds one tree from pieces of HTML with Markdown between them: an element may open in one piece and close in a later one.
 * Takes any input: what is closed but not open is ignored, and what is never closed ends with the text.
 */
export class HtmlTree {
  private readonly root: HtmlElement = element('', {}, '');
  private readonly open: HtmlElement[] = [this.root];
  /** The lines with tags of conditions in a text: nothing here reads them. */
  readonly conditions: number[] = [];

  /** `line` is where the piece begins in its text. */
  write(source: string, line = 0): void {
    const events = new HtmlEvents(source, this, line);
    const tokenizer = new Tokenizer({ decodeEntities: true, recognizeSelfClosing: true }, events);
    tokenizer.write(source);
    tokenizer.end();
  }

  addText(text: string): void {
    const { children } = this.current;
    const last = children.at(-1);
    if (last?.kind === 'text') last.text += text;
    else children.push({ kind: 'text', text });
  }

  /** Whether what comes next is code, which may hold any tags. */
  get isInCode(): boolean {
    return this.open.some(({ name }) => CODE.has(name));
  }

  addBlocks(blocks: readonly Block[]): void {
    this.current.children.push({ kind: 'blocks', blocks });
    this.markAncestors();
  }

  addElement(name: string, attributes: HtmlAttributes, raw: string, isSelfClosing: boolean): void {
    const closes = CLOSED_BY[name] ?? (Object.hasOwn(BLOCK_ELEMENTS, name) ? CLOSED_BY['div']! : undefined);
    while (closes?.has(this.current.name)) this.open.pop()!.isClosed = true;
    const added = element(name, attributes, raw);
    this.current.children.push(added);
    if (Object.hasOwn(BLOCK_ELEMENTS, name)) this.markAncestors();
    if (isSelfClosing || VOID_ELEMENTS.has(name)) added.isClosed = true;
    else if (this.open.push(added) > MOST_OPEN) throw new DocumentTooComplex(`The HTML is nested deeper than ${MOST_OPEN} levels`);
  }

  close(name: string): void {
    if (name === 'br') return this.addElement('br', {}, '<br>', true);
    for (let at = this.open.length - 1; at > 0; at--) {
      const { name: other } = this.open[at]!;
      if (other === name) {
        this.open[at]!.isClosed = true;
        this.open.length = at;
        return;
      }
      if (BARRIERS.has(other) && !CROSSES.has(name)) return;
    }
  }

  /** Everything that was written. An element that nothing closed holds no blocks of the text that follows it. */
  end(): readonly HtmlNode[] {
    for (const unclosed of this.open.slice(1)) if (isKnownElement(unclosed.name)) unclosed.name = 'div';
    return this.root.children;
  }

  private get current(): HtmlElement {
    return this.open.at(-1)!;
  }

  private markAncestors(): void {
    for (let at = this.open.length - 1; at >= 0 && !this.open[at]!.holdsBlocks; at--) this.open[at]!.holdsBlocks = true;
  }
}

const element = (name: string, attributes: HtmlAttributes, raw: string): HtmlElement => ({
  kind: 'element',
  name,
  attributes,
  children: [],
  raw,
  isClosed: false,
  holdsBlocks: false,
});

/** Turns what the tokenizer finds in one piece into calls of the tree. Comments and declarations say nothing. */
class HtmlEvents implements TokenizerCallbacks {
  private name = '';
  private start = 0;
  private attributes: [string, string][] = [];
  /** Where what is not yet part of the tree begins. */
  private done = 0;

  constructor(
    private readonly source: string,
    private readonly tree: HtmlTree,
    private readonly line: number,
  ) {}

  ontext(start: number, end: number): void {
    const text = this.source.slice(start, end);
    this.tree.addText(text);
    const found = conditionIn(text);
    if (found !== undefined && !this.tree.isInCode) this.tree.conditions.push(this.lineOf(start + text.indexOf(found)));
    this.done = end;
  }

  ontextentity(code: number, end: number): void {
    this.tree.addText(String.fromCodePoint(code));
    this.done = end;
  }

  onopentagname(start: number, end: number): void {
    this.name = this.source.slice(start, end).toLowerCase();
    this.start = start - 1;
    this.attributes = [];
  }

  onattribname(start: number, end: number): void {
    this.attributes.push([this.source.slice(start, end).toLowerCase(), '']);
  }

  onattribdata(start: number, end: number): void {
    this.attributes.at(-1)![1] += this.source.slice(start, end);
  }

  onattribentity(code: number): void {
    this.attributes.at(-1)![1] += String.fromCodePoint(code);
  }

  onattribend(): void {}

  onopentagend(end: number): void {
    this.opened(end, false);
  }

  onselfclosingtag(end: number): void {
    this.opened(end, true);
  }

  onclosetag(start: number, end: number): void {
    this.tree.close(this.source.slice(start, end).toLowerCase());
    this.done = this.source.indexOf('>', end) + 1 || this.source.length;
  }

  oncomment(start: number, end: number): void {
    // A comment that never ends hides nothing.
    const isOpen = end >= this.source.length && !/--!?>$/.test(this.source);
    if (isOpen && this.source.startsWith('<!--', start - 4)) this.tree.addText(this.source.slice(start));
    this.done = Math.max(this.done, end);
    this.skipped(end);
  }

  oncdata(start: number, end: number, offset: number): void {
    this.ontext(start, end - offset);
    this.skipped(end);
  }

  ondeclaration(_start: number, end: number): void {
    this.skipped(end);
  }

  onprocessinginstruction(_start: number, end: number): void {
    this.skipped(end);
  }

  /** A tag without an end is the text it looks like. */
  onend(): void {
    const rest = this.source.slice(this.done);
    if (rest.startsWith('<')) this.tree.addText(rest);
  }

  private lineOf(at: number): number {
    return this.line + this.source.slice(0, at).split('\n').length - 1;
  }

  private opened(end: number, isSelfClosing: boolean): void {
    this.done = end + 1;
    // The first of two attributes of one name counts.
    const attributes = Object.fromEntries(this.attributes.toReversed());
    this.tree.addElement(this.name, attributes, this.source.slice(this.start, end + 1), isSelfClosing);
  }

  private skipped(end: number): void {
    this.done = Math.max(this.done, this.source.indexOf('>', end) + 1 || this.source.length);
  }
}
