import type { Token } from 'markdown-it';
import { framedBlock, paragraph } from './canonical.js';
import { imageBlock, withNumbers } from './html-images.js';
import { parseInlines } from './parse-inline.js';
import type { Block, Data } from './rich-text.js';
import type { Resolve } from './tag-data.js';
import { type Tag, tagOfToken } from './tag-token.js';

const tagOf = (token: Token): Tag | undefined => (token.type === 'html_tag' ? tagOfToken(token) : undefined);
const isOpen = (token: Token, name: string): boolean => tagOf(token)?.name === name && !tagOf(token)!.closing;

/** `<figure><img …><figcaption>…</figcaption></figure>`, the text of the caption in Markdown. */
export function parseFigure(inline: Token, resolve: Resolve): readonly Block[] {
  const children = inline.children ?? [];
  const marks = children.flatMap((child, index) => (tagOf(child)?.name === 'figcaption' ? [index] : []));
  const [open, close] = [marks[0], marks.at(-1)];
  const within = unwrapped(open !== undefined && close !== undefined && close > open ? children.slice(open + 1, close) : []);
  const images = children.filter((child, index) => isOpen(child, 'img') && !(index > (open ?? index) && index < (close ?? index)));
  const caption = within.length > 0 ? parseInlines(within, resolve) : undefined;
  const dark = darkSource(children);
  const nodes = images.flatMap((image, index) => {
    const attributes = { ...withNumbers(tagOfToken(image).attributes), ...(dark === undefined ? {} : { refDark: dark }) };
    return imageBlock(attributes, index === images.length - 1 ? caption : undefined, resolve) ?? [];
  });
  if (nodes.length < images.length || nodes.length === 0) {
    const text = parseInlines(unwrapped(children), resolve);
    return [paragraph(text)];
  }
  return [framedBlock({ object: 'block', type: 'images', isVoid: false, data: {}, nodes })];
}

/** The attributes of an image that is all there is in a paragraph of HTML, if it has a size: images in a text have none. */
export function loneSizedImage(inline: Token): Data | undefined {
  const shown = unwrapped(inline.children ?? []);
  const [image, ...more] = shown.filter((token) => !isPartOfPicture(token));
  if (!image || more.length > 0 || !isOpen(image, 'img')) return undefined;
  const { width, height, ...others } = withNumbers(tagOfToken(image).attributes);
  if (width === undefined && height === undefined) return undefined;
  const dark = darkSource(shown);
  return { ...others, width, height, ...(dark === undefined ? {} : { refDark: dark }) };
}

const isPartOfPicture = (token: Token): boolean => ['picture', 'source'].includes(tagOf(token)?.name ?? '') || token.type === 'softbreak';

function darkSource(children: readonly Token[]): string | undefined {
  const dark = children.find((child) => isOpen(child, 'source') && String(tagOfToken(child).attributes['media']).includes('dark'));
  const source = dark && tagOfToken(dark).attributes['srcset'];
  return typeof source === 'string' ? source.trim().split(/[\s,]/, 1)[0] : undefined;
}

/** Others write a caption as a paragraph in HTML. */
function unwrapped(tokens: readonly Token[]): readonly Token[] {
  const isFrame = (token: Token) => token.type === 'softbreak' || tagOf(token)?.name === 'p';
  const from = tokens.findIndex((token) => !isFrame(token));
  return from < 0 ? [] : tokens.slice(from, tokens.findLastIndex((token) => !isFrame(token)) + 1);
}
