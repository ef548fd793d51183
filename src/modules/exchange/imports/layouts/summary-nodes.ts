import { isExternalUrl } from '../../../../common/document/safe-url.js';
import { type EntryMark, readMark } from '../../format/entry-mark.js';
import { slugFor } from '../../../versions/records/slug.js';
import { follow, folderOf } from './page-path.js';
import type { SourceNode } from './source-node.js';

interface Item {
  text: string;
  href: string;
}

/** Reads a table of contents as GitBook and mdBook write it. Adds the paths of pages that do not exist to `missing`. */
export function summaryNodes(summary: string, path: string, has: (path: string) => boolean, missing: Set<string>): SourceNode[] {
  const reader = new SummaryReader(folderOf(path), has, missing);
  for (const line of shownLines(summary)) reader.read(line);
  return reader.nodes;
}

/** The lines that no comment of several lines holds: tools do not list what is in one. A comment on one line may be a mark of ours. */
function* shownLines(summary: string): Generator<string> {
  let isComment = false;
  for (const line of summary.split('\n')) {
    if (!isComment) {
      const begun = line.lastIndexOf('<!--');
      isComment = begun >= 0 && !line.includes('-->', begun);
      yield isComment ? line.slice(0, begun) : line;
    } else {
      const end = line.indexOf('-->');
      isComment = end < 0;
      if (!isComment) yield line.slice(end + 3);
    }
  }
}

class SummaryReader {
  readonly nodes: SourceNode[] = [];
  private group: SourceNode | undefined;
  private readonly listed = new Set<string>();
  /** The items that the next one may be below, with their indents. */
  private open: { indent: number; node: SourceNode }[] = [];
  private begun = false;

  constructor(
    private readonly folder: string,
    private readonly has: (path: string) => boolean,
    private readonly missing: Set<string>,
  ) {}

  read(line: string): void {
    const { text, mark } = readMark(line.trimEnd());
    const [, level, heading] = /^(#{1,6})[ \t](.*)$/.exec(text) ?? [];
    if (heading !== undefined) return this.heading(level!.length, heading.trimStart(), mark);
    if (/^(?:-{3,}|\*{3,}|_{3,})$/.test(text)) {
      this.begin(undefined);
      return;
    }
    const indent = indentOf(text);
    const bullet = /^(?:[*+-]|\d{1,9}[.)])[ \t]+/.exec(text.trimStart())?.[0];
    const item = itemIn(text.trimStart().slice(bullet?.length ?? 0));
    if (item) this.item(item, bullet === undefined ? undefined : indent, mark);
  }

  /** The first heading is the title of the table itself. */
  private heading(level: number, heading: string, mark: EntryMark): void {
    const isTitle = level === 1 && !this.begun;
    this.begun = true;
    if (isTitle) return;
    // GitBook writes an anchor after the title.
    const at = heading.indexOf('<a ');
    const title = plain(at < 0 ? heading : heading.slice(0, at)).trim();
    if (title === '') return this.begin(undefined);
    this.begin({ kind: 'group', title, mark, children: [] });
  }

  private begin(group: SourceNode | undefined): void {
    this.begun = true;
    this.group = group;
    this.open = [];
    if (group) this.nodes.push(group);
  }

  private item({ text, href }: Item, indent: number | undefined, mark: EntryMark): void {
    this.begun = true;
    const node = this.nodeOf(plain(text), href, mark);
    if (!node) return;
    if (indent === undefined) {
      this.begin(undefined);
      this.nodes.push(node);
      return;
    }
    while (this.open.length > 0 && this.open.at(-1)!.indent >= indent) this.open.pop();
    const parent = this.open.at(-1)?.node ?? this.group;
    (parent?.children ?? this.nodes).push(node);
    if (node.kind === 'page') this.open.push({ indent, node });
  }

  private nodeOf(title: string, href: string, mark: EntryMark): SourceNode | undefined {
    if (mark['computed'] !== undefined) return { kind: 'computed', title, mark, children: [] };
    if (mark['target'] !== undefined || isExternalUrl(href)) return { kind: 'link', title, href, mark, children: [] };
    if (href === '') return { kind: 'page', title, name: slugFor(title), mark, children: [] };
    const path = follow(this.folder, decoded(href.replace(/[?#].*$/s, '')));
    if (path === undefined || !this.has(path)) {
      this.missing.add(path ?? href);
      return undefined;
    }
    // A second entry of a page, or one for a part of it, is a link to it.
    if (this.listed.has(path)) return { kind: 'link', title, href, mark, children: [] };
    this.listed.add(path);
    return { kind: 'page', path, title, mark, children: [] };
  }
}

/** Reads `[text](href)` at the start of a text. */
function itemIn(text: string): Item | undefined {
  if (!text.startsWith('[')) return undefined;
  const end = closing(text);
  if (end < 0 || text[end + 1] !== '(') return undefined;
  const rest = text.slice(end + 2).trimEnd();
  if (!rest.endsWith(')')) return undefined;
  const inner = rest.slice(0, -1).trim();
  const href = inner.startsWith('<') ? inner.slice(1, Math.max(1, inner.indexOf('>'))) : (inner.split(/\s"/)[0] ?? '');
  return { text: text.slice(1, end), href: href.trim() };
}

/** The bracket that ends the text, past escaped ones and pairs within. */
function closing(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '[') depth++;
    else if (text[at] === ']' && --depth === 0) return at;
  }
  return -1;
}

/** Without escapes and without the marks of emphasis and code. */
function plain(text: string): string {
  let out = '';
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\' && at + 1 < text.length) out += text[++at];
    else if (text[at] !== '`' && text[at] !== '*') out += text[at];
  }
  return out;
}

function indentOf(line: string): number {
  let indent = 0;
  for (const letter of line) {
    if (letter === ' ') indent += 1;
    else if (letter === '\t') indent += 4;
    else break;
  }
  return indent;
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
