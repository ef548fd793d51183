import type { DialectPage } from './dialect-page.js';
import { includeSnippets } from './include-snippets.js';
import { mkdocsInline } from './mkdocs-inline.js';
import { append, CodeFences, indentedFrom, indentOf, splitFront } from './prose-lines.js';

/** What Material for MkDocs calls its admonitions, by what we call them; `quote` is a quotation. */
const NAMES: Readonly<Record<string, string>> = {
  info: 'note seealso abstract summary tldr info todo example question help faq',
  success: 'tip hint important success check done',
  warning: 'warning caution attention',
  danger: 'failure fail missing danger error bug',
};
const TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(NAMES).flatMap(([style, names]) => names.split(' ').map((name) => [name, style])),
);
const QUOTES = ['quote', 'cite'];

const ADMONITION = /^( *)(!!!|\?\?\?\+?)[ \t]*([\w-]+)((?:[ \t]+[\w-]+)*)(?:[ \t]+"(.*)")?[ \t]*$/;
const TAB = /^( *)===[!+]*[ \t]+"(.*)"[ \t]*$/;
/** `/// note | Title`, which ends with `///`. */
const BLOCK = /^( *)(\/{3,})[ \t]*([\w-]+)(.*)/;
const ABBREVIATION = /^ {0,3}\*\[([^\]\n]+)\]:/;
/** Attributes of the paragraph above, on a line of their own. */
const ATTRIBUTES = /^[ \t]*\{:?[ \t]*(?:[.#][\w:-]|[\w-]+=)[^{}]*\}$/;
/** `::: package.Class`, in whose place a plugin puts what it finds in source code, with its options below. */
const FROM_CODE = /^( *)::: +([\w.]+)[ \t]*$/;
/** Tags that keep others from being evaluated. */
const RAW = /\{%-?[ \t]*(?:end)?raw[ \t]*-?%\}/g;
const DEEPEST = 30;

/** Reads what Python-Markdown, its extensions and Material for MkDocs add to Markdown. */
export async function readMkdocs(text: string, page: DialectPage): Promise<string> {
  const { front, lines } = splitFront((await includeSnippets(text, page)).replace(RAW, ''));
  const spaced = lines.map((line) => line.replace(/^[ \t]+/, (indent) => indent.replaceAll('\t', '    ')));
  return front + new MkdocsBlocks(page).translate(spaced).join('\n');
}

class MkdocsBlocks {
  constructor(private readonly page: DialectPage) {}

  translate(lines: readonly string[], depth = 0): string[] {
    const made: string[] = [];
    const code = new CodeFences();
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at]!;
      if (code.isCode(line)) {
        made.push(line);
        continue;
      }
      const read =
        depth < DEEPEST
          ? (this.admonition(lines, at, depth) ?? this.tabs(lines, at, depth) ?? this.block(lines, at, depth) ?? this.fromCode(lines, at))
          : undefined;
      if (read) {
        append(made, read.made);
        at = read.last;
      } else if (ABBREVIATION.test(line)) this.page.notice('Explanations of abbreviations (`*[…]:`) are left out');
      else if (!ATTRIBUTES.test(line.trimEnd())) made.push(mkdocsInline(line, this.page));
    }
    // Otherwise the end of what is around it would be code.
    return depth > 0 && code.missingEnd !== undefined ? [...made, code.missingEnd] : made;
  }

  private admonition(lines: readonly string[], at: number, depth: number): Read | undefined {
    const [, indent, sign, type = '', , title] = ADMONITION.exec(lines[at]!) ?? [];
    if (indent === undefined) return undefined;
    const body = indentedFrom(lines, at + 1, indent.length + 4);
    const inner = this.translate(dedented(body, indent.length + 4), depth + 1);
    return { made: boxed(indent, { type, title: title?.trim(), folds: sign !== '!!!' }, inner), last: at + body.length };
  }

  /** All tabs of one set: those that follow each other. */
  private tabs(lines: readonly string[], at: number, depth: number): Read | undefined {
    const first = TAB.exec(lines[at]!);
    if (!first) return undefined;
    const indent = first[1]!;
    const tabs: Tab[] = [];
    let next = at;
    let last = at;
    while (next < lines.length) {
      const tab = TAB.exec(lines[next]!);
      if (!tab || tab[1] !== indent || (next > at && lines[next]!.includes('===!'))) break;
      const body = indentedFrom(lines, next + 1, indent.length + 4);
      tabs.push({ title: tab[2]!, inner: this.translate(dedented(body, indent.length + 4), depth + 1) });
      last = next + body.length;
      for (next = last + 1; next < lines.length && lines[next]!.trim() === ''; next++);
    }
    return { made: tabbed(indent, tabs), last };
  }

  private fromCode(lines: readonly string[], at: number): Read | undefined {
    const [, indent, name] = FROM_CODE.exec(lines[at]!) ?? [];
    if (indent === undefined) return undefined;
    this.page.notice('What a plugin makes of source code (`:::`) is left out');
    return { made: [`${indent}\`${name}\``, ''], last: at + indentedFrom(lines, at + 1, indent.length + 4).length };
  }

  private block(lines: readonly string[], at: number, depth: number): Read | undefined {
    const begun = blockAt(lines[at]!);
    if (!begun) return undefined;
    const { indent, sign, type, title } = begun;
    const end = endOfBlock(lines, at, sign);
    if (end < 0) return undefined;
    // Options follow the first line, indented.
    const from = at + 1 + indentedFrom(lines, at + 1, indent.length + 4).filter((line) => line.trim() !== '').length;
    const inner = this.translate(lines.slice(from, end), depth + 1);
    if (type === 'tab') {
      const tabs: Tab[] = [{ title: title ?? '', inner }];
      let last = end;
      for (;;) {
        let next = last + 1;
        while (next < lines.length && lines[next]!.trim() === '') next++;
        const other = blockAt(lines[next] ?? '');
        const otherEnd = other?.type === 'tab' && other.indent === indent ? endOfBlock(lines, next, other.sign) : -1;
        if (otherEnd < 0) return { made: tabbed(indent, tabs), last };
        tabs.push({ title: other?.title ?? '', inner: this.translate(lines.slice(next + 1, otherEnd), depth + 1) });
        last = otherEnd;
      }
    }
    const isKnown = Object.hasOwn(TYPES, type.toLowerCase()) || ['admonition', 'details', ...QUOTES].includes(type.toLowerCase());
    const made = isKnown ? boxed(indent, { type, title, folds: type === 'details' }, inner) : inner;
    return { made, last: end };
  }
}

interface Read {
  made: string[];
  /** The last line that was read. */
  last: number;
}

interface Tab {
  title: string;
  inner: readonly string[];
}

/** `/// type` and `/// type | Title`. */
function blockAt(line: string): { indent: string; sign: string; type: string; title?: string } | undefined {
  const [, indent, sign, type, rest = ''] = BLOCK.exec(line) ?? [];
  const said = rest.trim();
  if (indent === undefined || (said !== '' && !said.startsWith('|'))) return undefined;
  return { indent, sign: sign!, type: type!, ...(said !== '' && { title: said.slice(1).trim() }) };
}

function endOfBlock(lines: readonly string[], at: number, sign: string): number {
  const code = new CodeFences();
  let depth = 0;
  for (let end = at + 1; end < lines.length; end++) {
    const line = lines[end]!;
    if (code.isCode(line)) continue;
    const found = /^ *(\/{3,})[ \t]*([\w-]*)/.exec(line);
    if (found?.[1] !== sign) continue;
    if (found[2] !== '') depth++;
    else if (depth === 0) return end;
    else depth--;
  }
  return -1;
}

const dedented = (lines: readonly string[], indent: number): string[] => lines.map((line) => line.slice(Math.min(indent, indentOf(line))));

const indented = (indent: string, lines: readonly string[]): string[] => lines.map((line) => (line === '' ? line : indent + line));

function boxed(
  indent: string,
  { type, title, folds }: { type: string; title?: string; folds: boolean },
  inner: readonly string[],
): string[] {
  const kind = type.toLowerCase();
  if (QUOTES.includes(kind) && !folds) return indented(indent, ['', ...inner.map((line) => `> ${line}`), '']);
  const style = Object.hasOwn(TYPES, kind) ? TYPES[kind]! : 'info';
  const head = title === undefined || title === '' ? [] : [`**${title}**`, ''];
  return folds
    ? indented(indent, [
        '',
        `::: details ${plain(title === undefined || title === '' ? capital(kind) : title)}`,
        '',
        ...inner,
        '',
        ':::',
        '',
      ])
    : indented(indent, ['', `::: ${style}`, '', ...head, ...inner, '', ':::', '']);
}

const tabbed = (indent: string, tabs: readonly Tab[]): string[] =>
  indented(indent, [
    '',
    '{% tabs %}',
    ...tabs.flatMap(({ title, inner }) => [`{% tab title="${plain(title).replaceAll('"', '')}" %}`, '', ...inner, '', '{% endtab %}', '']),
    '{% endtabs %}',
    '',
  ]);

/** A title without marks and icons. */
const plain = (title: string): string =>
  title
    .replace(/:[a-z][\w-]*:/g, '')
    .replace(/[`*]/g, '')
    .trim();

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
