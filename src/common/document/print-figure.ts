import { imageHref } from './image-ref.js';
import { BLOCKS } from './node-table.js';
import { ParseEffort } from './parse-effort.js';
import { printInlines } from './print-inline.js';
import { type Block, type InlineNode, MAX_SIZE } from './rich-text.js';
import { sameContent } from './same-content.js';
import { attributesOf, type HrefOf } from './tag-data.js';
import { type Attributes, printAttributes, readAttributes } from './tag-notation.js';

const SIMPLE_HREF = /^[\w\-.~:/?#@!$',=%+&]+$/;
const SIMPLE_ALT = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N} .,'()-]*[\p{L}\p{N}.()])?)?$/u;
/** The reader takes the first address of a list that commas and spaces separate. */
const LONE_SOURCE = /^[^\s,]+$/;
/** What the reader takes for a number. */
const NUMERIC_SIZE = /^\d{1,6}(?:px)?$/;

/** The only image of a block as `![…](…)`, or as `<figure>`; undefined when neither says all of it. */
export function printFigure(image: Block, hrefOf: HrefOf): string | undefined {
  const [caption, ...more] = image.fragments!;
  const { width, height } = image.data;
  if (more.length > 0 || [width, height].some((size) => typeof size === 'string' && NUMERIC_SIZE.test(size))) return undefined;
  const written = attributesOf(image, BLOCKS.image, imageHref(hrefOf));
  const { src, alt = '', ...others } = written;
  const isSimple = typeof src === 'string' && SIMPLE_HREF.test(src) && Object.keys(others).length === 0;
  if (!caption && isSimple && SIMPLE_ALT.test(String(alt)) && written['alt'] !== '') return `![${String(alt)}](${src})`;
  const only = caption?.nodes[0];
  if (caption && (caption.type !== undefined || caption.nodes.length !== 1 || only!.data['align'] !== undefined)) return undefined;
  const text = only ? printInlines((only.nodes ?? []) as readonly InlineNode[], hrefOf) : '';
  if (caption && text === '') return undefined;
  return `<figure>${picture(written)}${caption ? `<figcaption>${text}</figcaption>` : ''}</figure>`;
}

function picture(written: Attributes): string {
  const { refDark, ...others } = written;
  const isPicture = typeof refDark === 'string' && LONE_SOURCE.test(refDark);
  if (!isPicture) return `<img${imageAttributes(written)}>`;
  const source = imageAttributes({ srcset: refDark, media: '(prefers-color-scheme: dark)' });
  return `<picture><source${source}><img${imageAttributes(others)}></picture>`;
}

/** A backslash begins an escape in our own notation, and the reader knows few entities by their name. */
const escaped = (text: string): string => text.replace(/[&<>"\\\n\r\t]/g, (char) => (char === '&' ? '&amp;' : `&#${char.charCodeAt(0)};`));

/** Attributes as HTML has them, if the reader finds the same in them; as JSON otherwise. */
function imageAttributes(attributes: Attributes): string {
  const html = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
  const texts = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
  const back = readAttributes(`${html}>`, 0, new ParseEffort(html.length, MAX_SIZE));
  return back?.end === html.length && sameContent(back.attributes, texts) ? html : printAttributes(attributes);
}
