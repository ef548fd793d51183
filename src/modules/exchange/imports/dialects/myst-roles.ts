import { titledTarget } from '../layouts/titled-target.js';

/** A role of MyST: `` {name}`text` ``. */
export interface MystRole {
  name: string;
  text: string;
}

/** What roles need to know of other pages. */
interface Links {
  find(target: string): { href: string; title?: string } | undefined;
  labelled(name: string): { href: string; title?: string } | undefined;
  term(name: string): string | undefined;
  translate(text: string): string;
}

interface Said {
  text: string;
  /** What stands in angle brackets behind the text. */
  target?: string;
}

type Kind =
  | 'ref'
  | 'doc'
  | 'term'
  | 'download'
  | 'code'
  | 'kbd'
  | 'math'
  | 'mark'
  | 'plain'
  | 'abbr'
  | 'icon'
  | 'badge'
  | 'button'
  | 'object'
  | 'number'
  | 'nothing'
  | 'rfc';

const NAMES: Readonly<Record<Kind, string>> = {
  ref: 'ref any keyword option token envvar confval numref prf:ref sub-ref',
  doc: 'doc',
  term: 'term',
  download: 'download nb-download',
  code: 'code file samp command program makevar mailheader mimetype newsgroup regexp dfn-code literal raw',
  kbd: 'kbd',
  math: 'math',
  mark: 'strong emphasis sup sub superscript subscript dfn del s strike u underline',
  plain:
    'guilabel menuselection index title-reference title cite cite:p cite:t cite:ps cite:ts cite:alp footcite glue glue:text eval sc smallcaps span name manpage',
  abbr: 'abbr abbreviation ac',
  icon: 'octicon fas fab far fa fa-solid fa-brands fa-regular material-regular material-outlined material-round material-sharp',
  badge: 'bdg',
  button: 'button',
  object: 'class func function meth method mod module attr attribute obj data exc const type py:class',
  number: 'eq equation math:numref',
  nothing: 'tag-placeholder',
  rfc: 'rfc pep',
};
const KINDS: ReadonlyMap<string, Kind> = new Map(
  (Object.keys(NAMES) as Kind[]).flatMap((kind) => NAMES[kind].split(' ').map((name) => [name, kind] as const)),
);
const TAGS: Readonly<Record<string, string>> = {
  strong: 'strong',
  emphasis: 'em',
  dfn: 'em',
  sup: 'sup',
  superscript: 'sup',
  sub: 'sub',
  subscript: 'sub',
  del: 's',
  s: 's',
  strike: 's',
};
/** The domains of programming languages and tools, whose roles name objects. */
const DOMAINS: ReadonlySet<string> = new Set('py c cpp js ts rst std myst sphinx java go rb php cmake http bash shell dn'.split(' '));

function kindOf(name: string): Kind | undefined {
  const known = KINDS.get(name.toLowerCase());
  if (known) return known;
  if (name.startsWith('bdg-')) return /^bdg-(?:link|ref)/.test(name) ? 'ref' : 'badge';
  if (name.startsWith('external')) return 'object';
  return DOMAINS.has(name.split(':', 1)[0]!) ? 'object' : undefined;
}

/** What a role becomes in our Markdown. */
export function roleText({ name, text }: MystRole, links: Links, notice: (mark: string) => void): string {
  const kind = kindOf(name);
  const said = saidOf(text);
  switch (kind) {
    case 'math':
      return text.includes('$') || text.includes('\n') ? `\`${text}\`` : `$$${text.trim()}$$`;
    case 'code':
      return codeOf(name === 'samp' ? text.replace(/[{}]/g, '') : text);
    case 'kbd':
      return `<kbd>${htmlOf(text)}</kbd>`;
    case 'mark': {
      const tag = TAGS[name];
      return tag === undefined ? text : `<${tag}>${htmlOf(text)}</${tag}>`;
    }
    case 'abbr':
      return explained(text);
    case 'icon':
      return iconOf(name, text);
    case 'badge':
      return codeOf(text);
    case 'plain':
    case 'button':
      return plainOf(name, said.text);
    case 'object':
      return said.target === undefined ? codeOf(shortName(text)) : codeOf(said.text);
    case 'number':
      return linked(said, links.labelled(said.target ?? text), `(${said.text})`);
    case 'rfc':
      return rfc(name, said);
    case 'nothing':
      return '';
    case 'term':
      return term(said, links);
    case 'doc':
    case 'download':
      return linked(said, links.find(said.target ?? text) ?? { href: said.target ?? text });
    case 'ref':
      return reference(said, text, links);
    default:
      notice(`\`{${name}}\` is not known: its text stays`);
      return said.target === undefined ? codeOf(text) : said.text;
  }
}

/** `HTML(words)` gets a gap. */
function explained(text: string): string {
  const from = text.endsWith(')') ? text.lastIndexOf('(') : -1;
  return from < 1 || text.indexOf(')', from) < text.length - 1 ? text : `${text.slice(0, from).trimEnd()} ${text.slice(from)}`;
}

/** `Text <target>`. */
function saidOf(text: string): Said {
  const { title, target } = titledTarget(text) ?? {};
  return target ? { text: title || target, target } : { text };
}

function linked({ text, target }: Said, found: { href: string; title?: string } | undefined, otherwise = text): string {
  if (!found) return otherwise;
  const shown =
    target === undefined
      ? (found.title ?? text)
      : text
          .replace('%s', found.title ?? '')
          .replace('{number}', '')
          .replace('{name}', found.title ?? '');
  return `[${shown.replace(/[[\]]/g, '\\$&')}](${/\s/.test(found.href) ? `<${found.href}>` : found.href})`;
}

function reference(said: Said, text: string, links: Links): string {
  const target = said.target ?? text;
  if (/^https?:/.test(target)) return `[${said.text}](${target})`;
  const found = links.labelled(target.replace(/^[!~]/, '')) ?? links.find(target);
  return linked(said, found, said.target === undefined ? shortName(text) : said.text);
}

function term(said: Said, links: Links): string {
  const href = links.term(said.target ?? said.text);
  return href === undefined ? said.text : `[${said.text}](${href})`;
}

const rfc = (name: string, { text, target = text }: Said): string => {
  const number = /\d+/.exec(target)?.[0] ?? '';
  const href = name === 'pep' ? `https://peps.python.org/pep-${number.padStart(4, '0')}/` : `https://www.rfc-editor.org/rfc/rfc${number}`;
  return `[${text === target ? `${name.toUpperCase()} ${text}` : text}](${href})`;
};

/** The names of icons that themes use are those of the set that we have, or they are not shown. */
function iconOf(name: string, text: string): string {
  const icon = /^[a-z0-9-]+/.exec(
    text
      .split(';')[0]!
      .replace(/^fa-(?:solid|brands|regular)[ \t]+/, '')
      .replace(/^fa-/, '')
      .trim(),
  )?.[0];
  return icon === undefined || name.startsWith('material') ? '' : `<i class="fa-${icon}"></i>`;
}

function plainOf(name: string, text: string): string {
  if (name === 'guilabel') return `**${text.replace('&', '')}**`;
  if (name === 'menuselection') return `**${text.replaceAll('-->', '›').replace('&', '')}**`;
  return name === 'index' ? text.replace(/^(?:single|pair|triple|see):[ \t]*/, '').replace(/[;!].*/s, '') : text;
}

/** `~package.Class` shows `Class`. */
const shortName = (text: string): string => (text.startsWith('~') ? (text.slice(1).split('.').at(-1) ?? text) : text.replace(/^!/, ''));

const htmlOf = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const codeOf = (text: string): string => {
  const fence = '`'.repeat(Math.max(1, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1)));
  const gap = /^`|`$/.test(text) ? ' ' : '';
  return text.trim() === '' ? text : `${fence}${gap}${text}${gap}${fence}`;
};
