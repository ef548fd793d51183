import { framedBlock, paragraph } from './canonical.js';
import { fit } from './fit-blocks.js';
import { headingOf } from './heading-of.js';
import { hintStyle } from './hint-style.js';
import { htmlCode } from './html-code.js';
import { BLOCK_ELEMENTS, type BlockRole, isKnownElement } from './html-elements.js';
import { firstImage, imageAttributes, imageBlock } from './html-images.js';
import { aligned } from './html-align.js';
import { htmlDefinitions, htmlList } from './html-lists.js';
import { htmlInlines } from './html-inlines.js';
import { htmlRows } from './html-rows.js';
import { htmlTable } from './html-table.js';
import { type HtmlAttributes, type HtmlElement, type HtmlNode, isBlank } from './html-tree.js';
import { BLOCKS } from './node-table.js';
import { plainParagraph } from './plain-document.js';
import type { Block, BlockType, Data, InlineNode } from './rich-text.js';
import { isSafeUrl } from './safe-url.js';
import { dataOfTag, type Resolve } from './tag-data.js';

/** The blocks that HTML stands for. What no block is made for leaves its content behind. */
export class HtmlReader {
  constructor(private readonly resolve: Resolve) {}

  private readonly read = (nodes: readonly HtmlNode[]): Block[] => this.blocks(nodes);

  blocks(nodes: readonly HtmlNode[]): Block[] {
    const found: Block[] = [];
    let run: HtmlNode[] = [];
    const flush = () => {
      if (run.length > 0) found.push(...this.run(run));
      run = [];
    };
    for (const node of nodes) {
      if (node.kind === 'text' || (node.kind === 'element' && !isBlock(node))) run.push(node);
      else {
        flush();
        if (node.kind === 'blocks') found.push(...node.blocks);
        else found.push(...this.element(node));
      }
    }
    flush();
    return found;
  }

  /** What each role of an element is read by. */
  private readonly roles: Readonly<Record<BlockRole, (element: HtmlElement) => readonly Block[]>> = {
    wrapper: (element) => aligned(this.images(element) ?? this.blocks(element.children), element.attributes),
    paragraph: (element) => aligned(this.blocks(element.children), element.attributes),
    'heading-1': (element) => this.heading(element),
    'heading-2': (element) => this.heading(element),
    'heading-3': (element) => this.heading(element),
    'list-ordered': (element) => htmlList(element, this.read),
    'list-unordered': (element) => htmlList(element, this.read),
    definitions: (element) => htmlDefinitions(element, this.read),
    blockquote: ({ children }) => [holder('blockquote', {}, fit(this.blocks(children), BLOCKS.blockquote.nodes))],
    code: (element) => (element.holdsBlocks ? this.blocks(element.children) : [htmlCode(element)]),
    divider: () => [framedBlock({ object: 'block', type: 'divider', isVoid: true, data: {} })],
    table: (element) => this.table(element),
    images: (element) => this.figure(element),
    embed: (element) => this.embed(element),
    expandable: (element) => [this.expandable(element)],
    tabs: ({ children }) => items('tabs', this.blocks(children)),
    'tabs-item': (element) => [this.item('tabs-item', titleData(element), element)],
    stepper: ({ children }) => items('stepper', this.blocks(children)),
    'stepper-step': (element) => [this.item('stepper-step', {}, element, titled(element, 'heading-3'))],
    hint: (element) => [this.hint(element)],
    titled: (element) => [...titled(element, 'paragraph'), ...this.blocks(element.children)],
    nothing: () => [],
  };

  private element(element: HtmlElement): readonly Block[] {
    if (Object.hasOwn(BLOCK_ELEMENTS, element.name)) return this.roles[BLOCK_ELEMENTS[element.name]!](element);
    const inner = this.blocks(element.children);
    if (isKnownElement(element.name)) return inner;
    const isText = !element.isClosed && Object.keys(element.attributes).length === 0;
    return [...(isText ? [plainParagraph(element.raw)] : titled(element, 'paragraph')), ...inner];
  }

  /** A text between blocks; an image alone is a figure. */
  private run(run: readonly HtmlNode[]): Block[] {
    const shown = run.filter((node) => node.kind !== 'text' || node.text.trim() !== '');
    const [only, ...more] = shown;
    if (more.length === 0 && only?.kind === 'element' && (only.name === 'img' || only.name === 'picture')) {
      const image = this.image(only);
      if (image) return [holder('images', {}, [image])];
    }
    const inlines = htmlInlines(run, this.resolve);
    return isEmpty(inlines) ? [] : [paragraph(inlines)];
  }

  private image(element: HtmlElement, caption?: readonly InlineNode[]): Block | undefined {
    const attributes = imageAttributes(element);
    return attributes && imageBlock(attributes, caption, this.resolve);
  }

  private figure(figure: HtmlElement): Block[] {
    const pictures = picturesIn(figure.children);
    const captions = figure.children.filter((child): child is HtmlElement => child.kind === 'element' && child.name === 'figcaption');
    const inlines = htmlInlines(captions, this.resolve);
    const caption = isEmpty(inlines) ? undefined : inlines;
    const images = pictures.flatMap((picture, index) => this.image(picture, index === pictures.length - 1 ? caption : undefined) ?? []);
    if (images.length === 0 || images.length < pictures.length) return this.blocks(figure.children);
    const others = this.blocks(figure.children.filter((child) => !captions.includes(child as HtmlElement))).filter(
      (block) => !isImages(block),
    );
    return [...aligned([holder('images', {}, images)], figure.attributes), ...others];
  }

  /** A box around figures alone is one block of images. */
  private images({ name, children, attributes }: HtmlElement): Block[] | undefined {
    if (name !== 'div' || !children.every((child) => isBlank(child) || (child.kind === 'element' && child.name === 'figure')))
      return undefined;
    const blocks = children.flatMap((child) => (child.kind === 'element' ? this.figure(child) : []));
    if (blocks.length === 0 || !blocks.every(isImages)) return undefined;
    const images = blocks.flatMap((block) => block.nodes as readonly Block[]);
    const flags = { fullWidth: attributes['data-full-width'] === 'true', withFrame: attributes['data-with-frame'] === 'true' };
    return [holder('images', flags, images)];
  }

  private heading(element: HtmlElement): readonly Block[] {
    const { name, attributes, children } = element;
    const blocks = element.holdsBlocks && this.blocks(children);
    if (blocks && blocks.some(({ type }) => type !== 'paragraph')) return aligned(blocks, attributes);
    const { type, data } = headingOf(Number(name.at(-1)));
    const found = dataOfTag({ id: attributes['id'] }, BLOCKS[type], this.resolve)!;
    const nodes = htmlInlines(children, this.resolve);
    if (isEmpty(nodes)) return [];
    return aligned([framedBlock({ object: 'block', type, isVoid: false, data: { ...data, ...found.data }, nodes })], attributes);
  }

  private table(table: HtmlElement): readonly Block[] {
    const { captions, others } = htmlRows(table);
    const block = htmlTable(table, (nodes) => this.cell(nodes), this.resolve);
    return [...(block ? [block] : []), ...this.blocks(captions), ...this.blocks(others)];
  }

  private cell(nodes: readonly HtmlNode[]): readonly Block[] {
    const blocks = this.blocks(nodes);
    return blocks.length === 0 ? [paragraph([])] : blocks;
  }

  private embed(element: HtmlElement): readonly Block[] {
    const source = element.children.find((child): child is HtmlElement => child.kind === 'element' && child.name === 'source');
    const { src, data } = element.attributes;
    const written = (src ?? data ?? source?.attributes['src'] ?? '').trim();
    const url = written.startsWith('//') ? `https:${written}` : written;
    if (url === '' || !isSafeUrl(url)) return this.blocks(element.children);
    const ref = this.resolve(url);
    if (ref?.kind === 'file') return [framedBlock({ object: 'block', type: 'file', isVoid: true, data: { ref } })];
    const found = dataOfTag({ url }, BLOCKS.embed, this.resolve);
    if (!found) return this.blocks(element.children);
    // What stands inside is for browsers that cannot show it.
    return [framedBlock({ object: 'block', type: 'embed', isVoid: true, ...found })];
  }

  private expandable({ attributes, children }: HtmlElement): Block {
    const summaries = children.filter((child): child is HtmlElement => child.kind === 'element' && child.name === 'summary');
    const title = summaries.length > 0 ? htmlInlines(summaries.slice(0, 1), this.resolve) : textNodes(titleOf(attributes) ?? '');
    const body = this.blocks(children.filter((child) => child !== summaries[0]));
    return framedBlock({
      object: 'block',
      type: 'expandable',
      isVoid: true,
      data: attributes['open'] === undefined ? {} : { defaultExpanded: true },
      fragments: [
        { object: 'fragment', type: 'expandable-title', nodes: [paragraph(title)] },
        { object: 'fragment', type: 'expandable-body', nodes: fit(body, BLOCKS.expandable.fragments!.names['expandable-body']!.nodes) },
      ],
    });
  }

  private hint(element: HtmlElement): Block {
    const { name, attributes, children } = element;
    const style = hintStyle(attributes['type'] ?? name) ?? 'info';
    const nodes = [...titled(element, 'paragraph'), ...this.blocks(children)];
    return holder('hint', { style }, fit(nodes, BLOCKS.hint.nodes));
  }

  private item(type: 'tabs-item' | 'stepper-step', data: Data, { children }: HtmlElement, before: readonly Block[] = []): Block {
    return holder(type, data, fit([...before, ...this.blocks(children)], BLOCKS[type].nodes));
  }
}

const isImages = ({ type }: Block): boolean => type === 'images';

const holder = (type: BlockType, data: Data, nodes: readonly Block[]): Block =>
  framedBlock({ object: 'block', type, isVoid: false, data, nodes });

function items(type: 'tabs' | 'stepper', blocks: readonly Block[]): Block[] {
  return blocks.length === 0 ? [] : [holder(type, {}, fit(blocks, BLOCKS[type].nodes, type))];
}

const isBlock = (element: HtmlElement): boolean => Object.hasOwn(BLOCK_ELEMENTS, element.name) || element.holdsBlocks;

function isEmpty(nodes: readonly InlineNode[]): boolean {
  return nodes.every((node) => node.object === 'text' && node.leaves.every(({ text }) => text.trim() === ''));
}

function picturesIn(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (node.kind !== 'element' || node.name === 'figcaption' || node.name === 'table') return [];
    if (node.name === 'img') return [node];
    return node.name === 'picture' ? (firstImage(node.children) ? [node] : []) : picturesIn(node.children);
  });
}

const textNodes = (text: string, isBold = false): InlineNode[] => [
  { object: 'text', leaves: [{ object: 'leaf', text, marks: isBold ? [{ object: 'mark', type: 'bold', data: {} }] : [] }] },
];

const titleOf = ({ title, label, header, caption }: HtmlAttributes): string | undefined => title ?? label ?? header ?? caption;

function titleData({ attributes }: HtmlElement): Data {
  const title = titleOf(attributes) ?? attributes['value'] ?? attributes['name'];
  return title === undefined ? {} : { title };
}

/** Components have their title in an attribute. */
function titled({ attributes }: HtmlElement, type: 'paragraph' | 'heading-3'): Block[] {
  const title = titleOf(attributes);
  if (title === undefined || title.trim() === '') return [];
  return [type === 'paragraph' ? paragraph(textNodes(title, true)) : holderOfText(type, title)];
}

const holderOfText = (type: BlockType, text: string): Block =>
  framedBlock({ object: 'block', type, isVoid: false, data: {}, nodes: textNodes(text) });
