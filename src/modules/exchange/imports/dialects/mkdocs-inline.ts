import type { DialectPage } from './dialect-page.js';
import { outsideCode } from './prose-lines.js';

/** Attributes behind a link, an image, a heading or a text: `{ .class #id key=value }`. */
const ATTRIBUTES =
  /\{:?[ \t]*((?:[.#][\w:-]+|[\w-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s"'{}]+))(?:[ \t]+(?:[.#]?[\w:-]+|[\w-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s"'{}]+)))*)[ \t]*\}/;
const LINK = /(!?)\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:[ \t]+"[^"\n]*")?\)$/;
const KEYS = /\+\+([a-z0-9][\w-]*(?:\+[\w-]+)*)\+\+/gi;
const ICON = /:(fontawesome-(?:solid|regular|brands)|material|octicons|simple)-([a-z0-9-]+):/g;
const WIKI = /(!?)\[\[([^[\]|#\n]*)(#[^[\]|\n]*)?(?:\|([^[\]\n]*))?\]\]/g;

/** What extensions of Python-Markdown add to a line. */
export function mkdocsInline(line: string, page: DialectPage): string {
  if (!/[{}+:=^]|\[\[|\(\d+\)!/.test(line)) return line;
  return outsideCode(line, (prose) =>
    withAttributes(prose)
      .replace(/\{(\+\+|--|~~|==|>>)((?:[^{}\n])*?)(\+\+|--|~~|==|<<)\}/g, (all, open: string, inner: string) => critic(all, open, inner))
      .replace(KEYS, (_, keys: string) =>
        keys
          .split('+')
          .map((key) => `<kbd>${key.slice(0, 1).toUpperCase()}${key.slice(1)}</kbd>`)
          .join('+'),
      )
      .replace(ICON, (_, set: string, name: string) => icon(set, name))
      .replace(/(^|[^=])==([^=\s](?:[^=\n]*[^=\s])?)==(?!=)/g, '$1<mark>$2</mark>')
      .replace(/\^\^([^^\s](?:[^^\n]*[^^\s])?)\^\^/g, '$1')
      .replace(WIKI, (all, image: string, name: string, anchor = '', text?: string) => wiki(all, image, { name, anchor, text }, page)),
  );
}

function withAttributes(prose: string): string {
  let made = '';
  let rest = prose;
  for (;;) {
    const found = ATTRIBUTES.exec(rest);
    if (!found) return made + rest;
    const before = rest.slice(0, found.index);
    rest = rest.slice(found.index + found[0].length);
    made += attributed(before, found[1]!);
  }
}

/** What the attributes say of what stands before them, if that is more than how it looks. */
function attributed(before: string, attributes: string): string {
  const said = attributes.split(/[ \t]+/);
  if (/^ {0,3}#{1,6}[ \t]/.test(before)) {
    const id = said.find((one) => one.startsWith('#'));
    return id === undefined ? before.trimEnd() : `${before.trimEnd()} {${id}}`;
  }
  const link = LINK.exec(before.trimEnd());
  if (!link) return before;
  const [whole, sign, text, address] = link;
  const start = before.slice(0, before.trimEnd().length - whole.length);
  if (sign === '!') {
    const [width, height] = ['width', 'height'].map(
      (name) => /^[^=]+=["']?(\d+(?:px|%)?)/.exec(said.find((one) => one.startsWith(`${name}=`)) ?? '')?.[1],
    );
    const size = `${width === undefined ? '' : ` width="${width}"`}${height === undefined ? '' : ` height="${height}"`}`;
    return size === '' ? start + whole : `${start}<img src="${quoted(address!)}" alt="${quoted(text!)}"${size}>`;
  }
  if (!said.includes('.md-button')) return start + whole;
  return `${start}<a href="${quoted(address!)}" class="button ${said.includes('.md-button--primary') ? 'primary' : 'secondary'}">${text!}</a>`;
}

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const icon = (set: string, name: string): string => {
  const plain = set === 'octicons' ? name.replace(/-\d+$/, '') : name;
  return `<i class="fa-${plain}"></i>`;
};

/** Proposals to change a text: what it will say, without the comments. */
function critic(all: string, open: string, inner: string): string {
  if (open === '++') return inner;
  if (open === '--' || open === '>>') return '';
  if (open === '==') return `<mark>${inner}</mark>`;
  const [, after] = inner.split('~>');
  return after ?? all;
}

interface Wiki {
  name: string;
  anchor: string;
  text?: string;
}

/** A page by its name, wherever it is. */
function wiki(all: string, image: string, { name, anchor, text }: Wiki, page: DialectPage): string {
  if (image !== '') return all;
  if (name === '' && anchor !== '') return `[${text ?? anchor.slice(1)}](${anchor})`;
  const path = page.source.named(name);
  if (path === undefined) {
    page.notice(`\`[[${name}]]\` names no page`);
    return text ?? name;
  }
  return `[${text ?? name}](</${path}${anchor}>)`;
}
