import { decodeEntities, isSafeUrl } from '../../../common/document/safe-url.js';

/** Elements whose content nobody sees, or that run. */
const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'noscript',
]);
const BLOCKS: ReadonlySet<string> = new Set(
  'address article aside blockquote body div dl dt dd fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html main nav ol p pre section table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const MARKS: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '_', em: '_', code: '`' };
const TAG_NAME = /^<(\/?)([a-z][a-z0-9-]{0,30})/i;
const HREF = /\shref\s{0,5}=\s{0,5}(?:"([^"]{0,2048})"|'([^']{0,2048})'|([^\s"'>]{1,2048}))/i;
/** A text that begins with a tag, or closes a block, is HTML. */
const IS_HTML = /^\s{0,100}<(?:!doctype|\/?[a-z][a-z0-9-]{0,30}[\s/>])|<\/(?:p|div|table|html|body|ul|ol)>/i;
/** The address of a link or an image, or of a link definition. */
const LINK = /(\]\(\s{0,5}<?|^ {0,3}\[[^\]\n]{1,200}\]:\s{0,5}<?)([^\s()<>]{1,2048})/gm;

/** Turns Markdown or HTML into Markdown without HTML and without addresses that run code. It reads the text once. */
export function cleanText(body: string): string {
  const text = body.replaceAll('\r\n', '\n');
  const isHtml = IS_HTML.test(text);
  const plain = isHtml ? withoutTags(text.replace(/\s+/g, ' '), true) : outsideCode(text, (part) => withoutTags(part, false));
  const lines = withSafeLinks(plain).split('\n');
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Code keeps its angle brackets: a reader of Markdown shows them as they are. */
function outsideCode(text: string, clean: (part: string) => string): string {
  let cleaned = '';
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('`', at);
    if (open < 0) break;
    let from = open;
    while (text[from] === '`') from += 1;
    const fence = text.slice(open, from);
    const close = text.indexOf(fence, from);
    // Without its end, it is no code.
    if (close < 0) break;
    let until = close + fence.length;
    while (text[until] === '`') until += 1;
    cleaned += clean(text.slice(at, open)) + text.slice(open, until);
    at = until;
  }
  return cleaned + clean(text.slice(at));
}

function withoutTags(text: string, isHtml: boolean): string {
  const parts: string[] = [];
  const links: string[] = [];
  const lower = text.toLowerCase();
  const lastClose = text.lastIndexOf('>');
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    if (open < 0) break;
    parts.push(inert(text.slice(at, open)));
    if (text.startsWith('<!--', open)) {
      const end = text.indexOf('-->', open);
      at = end < 0 ? text.length : end + 3;
      continue;
    }
    const tag = TAG_NAME.exec(text.slice(open, open + 40));
    const begins = tag !== null || /^<[!?]/.test(text.slice(open, open + 2));
    const close = begins && open < lastClose ? text.indexOf('>', open) : -1;
    if (close < 0) {
      // `a < b` is no tag. A tag without an end is not read as one, either, but it must not become one later.
      parts.push(tag ? '&lt;' : '<');
      at = open + 1;
      continue;
    }
    at = close + 1;
    if (!tag) continue;
    const [name, closing] = [tag[2]!.toLowerCase(), tag[1] === '/'];
    if (DROPPED.has(name) && !closing) {
      const end = lower.indexOf(`</${name}`, at);
      const after = end < 0 ? -1 : text.indexOf('>', end);
      at = after < 0 ? text.length : after + 1;
    } else parts.push(replaced(name, closing, text.slice(open, close), links, isHtml));
  }
  return parts.join('') + inert(text.slice(at));
}

/** What a tag becomes in Markdown. */
function replaced(name: string, closing: boolean, tag: string, links: string[], isHtml: boolean): string {
  if (name === 'br') return '\n';
  if (name === 'li') return closing ? '' : '\n- ';
  if (BLOCKS.has(name)) return '\n\n';
  if (isHtml && MARKS[name] !== undefined) return MARKS[name];
  if (name !== 'a') return '';
  if (closing) {
    const url = links.pop();
    return url === undefined ? '' : `](${url})`;
  }
  const [, double, single, bare] = HREF.exec(tag) ?? [];
  const url = decodeEntities(double ?? single ?? bare ?? '').replace(/[\s()<>]/g, encodeURIComponent);
  if (url === '' || !isSafeUrl(url)) return '';
  links.push(url);
  return '[';
}

/** Decodes entities. An angle bracket that was written as an entity stays one, because it would begin a tag. */
const inert = (text: string) =>
  decodeEntities(text.replace(/&nbsp;/gi, ' ').replace(/&(?:lt|#0{0,5}60|#x0{0,4}3c);?/gi, '&amp;lt;')).replace(/<(?=[a-z/!?])/gi, '&lt;');

const withSafeLinks = (text: string) => text.replace(LINK, (found, before: string, url: string) => (isSafeUrl(url) ? found : `${before}#`));
