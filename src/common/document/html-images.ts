import { paragraph } from './canonical.js';
import type { HtmlElement, HtmlNode } from './html-tree.js';
import { imageResolve } from './image-ref.js';
import { INLINES } from './inline-table.js';
import { BLOCKS } from './node-table.js';
import type { Block, Data, Inline, InlineNode } from './rich-text.js';
import { dataOfTag, type Resolve } from './tag-data.js';

const DARK = /prefers-color-scheme:\s*dark/;
const WIDTH = /(?:^|;)\s*width\s*:\s*([\d.]+(?:px|%|em|rem|vw)?)\s*(?:;|$)/;

/** HTML gives the size of an image as a text. */
export function withNumbers(attributes: Data): Record<string, unknown> {
  const numbered = (value: unknown) => (typeof value === 'string' && /^\d{1,6}(?:px)?$/.test(value) ? Number.parseInt(value, 10) : value);
  const { style } = attributes;
  const width = attributes['width'] ?? (typeof style === 'string' ? WIDTH.exec(style)?.[1] : undefined);
  return { ...attributes, width: numbered(width), height: numbered(attributes['height']) };
}

/** An `img`, or the `img` of a `picture` with the source for a dark page: as the attributes of one image. */
export function imageAttributes(element: HtmlElement): Data | undefined {
  if (element.name === 'img') return withNumbers(element.attributes);
  const image = firstImage(element.children);
  if (!image) return undefined;
  const dark = element.children.find(
    (child): child is HtmlElement => child.kind === 'element' && child.name === 'source' && DARK.test(child.attributes['media'] ?? ''),
  );
  const source = (dark?.attributes['srcset'] ?? '').trim().split(/[\s,]/, 1)[0]!;
  return { ...withNumbers(image.attributes), ...(source === '' ? {} : { refDark: source }) };
}

export function firstImage(nodes: readonly HtmlNode[]): HtmlElement | undefined {
  for (const node of nodes) {
    if (node.kind !== 'element') continue;
    const found = node.name === 'img' ? node : firstImage(node.children);
    if (found) return found;
  }
  return undefined;
}

export function imageBlock(attributes: Data, caption: readonly InlineNode[] | undefined, resolve: Resolve): Block | undefined {
  const found = dataOfTag(attributes, BLOCKS.image, imageResolve(resolve));
  if (!found) return undefined;
  const fragments = caption ? [{ object: 'fragment' as const, fragment: 'caption', nodes: [paragraph(caption)] }] : [];
  return { object: 'block', type: 'image', isVoid: true, data: found.data, fragments };
}

/** An image within a text, or the text that stands for an image which cannot be shown. */
export function inlineImage(element: HtmlElement, resolve: Resolve): Inline | { object: 'alt'; text: string } | undefined {
  const attributes = imageAttributes(element);
  if (!attributes) return undefined;
  const found = dataOfTag(attributes, INLINES['inline-image'], imageResolve(resolve));
  if (found) return { object: 'inline', type: 'inline-image', isVoid: true, data: found.data };
  return typeof attributes['alt'] === 'string' ? { object: 'alt', text: attributes['alt'] } : undefined;
}
