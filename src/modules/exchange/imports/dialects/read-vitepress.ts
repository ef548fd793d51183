import { folderOf, follow } from '../layouts/page-path.js';
import { fieldsOfPage } from '../layouts/page-head.js';
import { closeContainers } from './close-containers.js';
import { DEEPEST_INCLUDE, type DialectPage } from './dialect-page.js';
import { withOurFields } from './front-lines.js';
import { homeText } from './home-text.js';
import { includedPart } from './included-part.js';
import { fenced } from './mdx-text.js';
import { outsideCode, CodeFences, splitFront } from './prose-lines.js';
import { RenderMdx } from './render-mdx.js';

const VUE = /\{\{([^{}\n]+)\}\}/g;

/** Reads what VitePress adds to Markdown: inclusions, code of files, components, and the front matter of home pages. */
export async function readVitepress(text: string, page: DialectPage): Promise<string> {
  const { front, lines } = splitFront(text);
  const fields = fieldsOfPage(text);
  const whole = await included(lines, page, page.path, 0);
  const values = (said: string) =>
    said.replace(VUE, (mark, inner: string) => {
      const code = inner.trim();
      const [, quoted] = /^(?:'([^']*)'|"[^"]*")$/.exec(code) ?? [];
      const named = /^\$?(?:page\.)?frontmatter\.([\w-]+)$|^\$frontmatter\.([\w-]+)$/.exec(code);
      const value = quoted ?? (named ? fields[named[1] ?? named[2]!] : undefined);
      if (typeof value === 'string' || typeof value === 'number') return String(value);
      page.notice('An expression (`{{ … }}`) is computed, and stays as it is');
      return mark;
    });
  const fences = new CodeFences();
  const shown = closeContainers(whole).flatMap((line) => (fences.isCode(line) ? [line] : withoutMarks(outsideCode(line, values))));
  const body = await RenderMdx.text([...homeText(fields), ...shown].join('\n'), page, { hasModules: false, hasExpressions: false });
  return withOurFields(front) + body;
}

/** The place of a table of contents, and the name of a block on a line of its own. */
function withoutMarks(line: string): string[] {
  const mark = line.trim();
  if (/^\[\[toc\]\]$/i.test(mark)) return [];
  return /^\{#[\w-]{1,200}\}$/.test(mark) ? [] : [line];
}

async function included(lines: readonly string[], page: DialectPage, from: string, depth: number): Promise<string[]> {
  const made: string[] = [];
  const fences = new CodeFences();
  for (const line of lines) {
    if (fences.isCode(line)) {
      made.push(line);
      continue;
    }
    const include = includeIn(line);
    const snippet = include ? undefined : snippetIn(line);
    const found = include ? await includedText(include, page, from, depth) : snippet && (await snippetText(snippet, page, from));
    if (!found) made.push(line);
    else made.push(...found);
  }
  return made;
}

interface Include {
  indent: string;
  said: string;
}

/** `<!-- @include: ./part.md#region{1,3} -->` */
function includeIn(line: string): Include | undefined {
  const mark = line.trim();
  if (!mark.startsWith('<!--') || !mark.endsWith('-->')) return undefined;
  const [, said = ''] = /^@include:(.*)/s.exec(mark.slice(4, -3).trim()) ?? [];
  return said.trim() === '' ? undefined : { indent: line.slice(0, line.indexOf('<')), said: said.trim() };
}

interface Snippet {
  indent: string;
  address: string;
  region?: string | undefined;
  marks?: string | undefined;
  title?: string | undefined;
}

/** `<<< @/path/file.js#region{1,3 js:line-numbers} [Title]` */
function snippetIn(line: string): Snippet | undefined {
  const [, indent = '', whole] = /^([ \t>]*)<<<[ \t](.*)/s.exec(line) ?? [];
  if (whole === undefined) return undefined;
  const [untitled, title] = withoutLast(whole.trim(), '[', ']');
  const [said, marks] = withoutLast(untitled, '{', '}');
  const [address = '', region, ...more] = said.split('#');
  const isRegion = region === undefined || (/^[\w-]+$/.test(region) && more.length === 0);
  return isRegion && /^[^{}[\]]+$/.test(address) ? { indent, address, region, marks, title } : undefined;
}

/** A text without what stands in brackets at its end, and what stands there. */
function withoutLast(text: string, open: string, close: string): [string, string | undefined] {
  const at = text.endsWith(close) ? text.lastIndexOf(open) : -1;
  return at < 0 ? [text, undefined] : [text.slice(0, at).trimEnd(), text.slice(at + 1, -1)];
}

const pathsOf = (address: string, from: string, page: DialectPage): (string | undefined)[] =>
  address.startsWith('@/') || address.startsWith('/')
    ? [follow(page.source.folders.root, address.replace(/^@?\//, ''))]
    : [follow(folderOf(from), address)];

async function includedText({ indent, said }: Include, page: DialectPage, from: string, depth: number) {
  const [, address = '', region, first, last] = /^([^{}#]*)(?:#([^{}\s]*))?(?:\{(\d*)(?:,(\d*))?\})?$/.exec(said) ?? [];
  const [path] = pathsOf(address.trim(), from, page);
  const text = depth < DEEPEST_INCLUDE ? await page.include([path]) : undefined;
  const lines = text === undefined ? undefined : partOf(text, region, numberOf(first), numberOf(last));
  if (!lines) return missing(page, said);
  const whole = await included(splitFront(lines.join('\n')).lines, page, path!, depth + 1);
  return whole.map((line) => (line === '' ? line : indent + line));
}

async function snippetText({ indent, address, region, marks, title }: Snippet, page: DialectPage, from: string) {
  const path = address.trim();
  const text = await page.include(pathsOf(path, from, page));
  const lines = text === undefined ? undefined : partOf(text, region, undefined, undefined);
  if (!lines) return missing(page, path);
  const [, highlighted, rest = ''] = /^([\d,\s-]*)(.*)/s.exec(marks ?? '') ?? [];
  const code = fenced(lines.join('\n'), /^[a-z][\w+-]*/i.exec(rest)?.[0] ?? /\.(\w+)$/.exec(path)?.[1], title);
  const info = highlighted?.trim() ? code.replace('\n', ` {${highlighted.trim()}}\n`) : code;
  return info.split('\n').map((line) => indent + line);
}

/** A region of a file: `#region name`, the section below a heading with this anchor, or lines. */
function partOf(text: string, region: string | undefined, from: number | undefined, to: number | undefined): string[] | undefined {
  const lines = text.replace(/\n$/, '').split('\n');
  const part = region === undefined ? lines : (regionOf(lines, region) ?? sectionOf(lines, region));
  return part && includedPart(part.join('\n'), { from, to })?.split('\n');
}

function regionOf(lines: readonly string[], name: string): string[] | undefined {
  const isMark = (line: string, mark: RegExp) => mark.exec(line)?.[1] === name;
  const from = lines.findIndex((line) => isMark(line, /#?\bregion[ \t]+([\w*-]+)/));
  if (from < 0) return undefined;
  const to = lines.findIndex(
    (line, at) => at > from && /#?end ?region\b/i.test(line) && (line.includes(name) || !/region[ \t]+\w/i.test(line)),
  );
  return lines.slice(from + 1, to < 0 ? undefined : to).filter((line) => !/^\W*#?(?:end ?)?region\b/i.test(line));
}

function sectionOf(lines: readonly string[], anchor: string): string[] | undefined {
  const levelOf = (line: string) => /^(#{1,6})[ \t]/.exec(line)?.[1]!.length;
  const slug = (line: string) =>
    line
      .split('{#', 1)[0]!
      .replace(/^#+[ \t]*/, '')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '');
  const from = lines.findIndex((line) => levelOf(line) !== undefined && (line.includes(`{#${anchor}}`) || slug(line) === anchor));
  if (from < 0) return undefined;
  const level = levelOf(lines[from]!)!;
  const to = lines.findIndex((line, at) => at > from && (levelOf(line) ?? 7) <= level);
  return lines.slice(from, to < 0 ? undefined : to);
}

const numberOf = (digits: string | undefined): number | undefined => (digits ? Number(digits) : undefined);

function missing(page: DialectPage, address: string): undefined {
  page.notice(`\`${address}\` is included, but there is no such text`);
  return undefined;
}
