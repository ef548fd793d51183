import { conditionOfPage } from '../../../../common/document/front-condition.js';
import { readFrontMatter } from '../../../../common/document/front-matter.js';
import { MarkdownProblems } from '../../../../common/document/markdown-problems.js';
import type { MarkdownReader } from '../../../../common/document/markdown-reader.js';
import { type Document, DocumentRefused } from '../../../../common/document/rich-text.js';
import type { Resolve } from '../../../../common/document/tag-data.js';
import { type Fields, fieldsOfPage } from '../layouts/page-head.js';
import { isHtmlPath } from '../layouts/page-path.js';

export interface ReadText {
  document: Document;
  title?: string;
  front: Fields;
  /** The condition of the page. */
  condition?: string;
  /** What of the text remains as it is, although it looks like a tag. */
  remarks?: readonly string[];
}

/** A report names the first problems of a file. */
const MOST_PROBLEMS = 10;

/** Reads the text of a page, in Markdown or HTML. Returns why it cannot be a page. */
export async function readPage(path: string, text: string, resolve: Resolve, markdown: MarkdownReader): Promise<ReadText | string> {
  const html = isHtmlPath(path) ? htmlAsMarkdown(text) : undefined;
  const source = html ? html.markdown : /\.mdx$/i.test(path) ? withoutImports(text) : text;
  const read = await orRefusal(() => markdown.read({ text: source, page: true, resolve }));
  if (typeof read === 'string') return read;
  const front = fieldsOfPage(source);
  const { document, title: heading, condition, remarks } = read;
  const said = front['title'];
  const title = typeof said === 'string' && said.trim() !== '' ? said : typeof said === 'number' ? String(said) : (heading ?? html?.title);
  return {
    document,
    front,
    ...(condition !== undefined && { condition }),
    ...(remarks && { remarks }),
    ...(title !== undefined && title !== '' && { title }),
  };
}

/** Reads a reusable content, which has its title in the front matter. A heading at its start is a part of it. */
export async function readReusableContent(text: string, resolve: Resolve, markdown: MarkdownReader): Promise<ReadText | string> {
  const front = fieldsOfPage(text);
  if (front['if'] !== undefined || front['condition'] !== undefined)
    return 'A reusable content has no condition of its own: put its text between `{% if … %}` and `{% endif %}`';
  const read = await orRefusal(() => markdown.read({ text: readFrontMatter(text)?.rest ?? text, page: false, resolve }));
  const { title } = front;
  return typeof read === 'string'
    ? read
    : { document: read.document, front, ...(read.remarks && { remarks: read.remarks }), ...(typeof title === 'string' && { title }) };
}

/** Returns what is wrong with a text that is refused. */
export async function orRefusal<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DocumentRefused) return listed(error.problems);
    throw error;
  }
}

/**
 * What the front matter of a page that cannot be read says of its condition, for the pages below it: they are hidden with it,
 * and a condition that cannot be read hides them from everyone.
 */
export function conditionOfRefused(text: string): string | undefined {
  const lines = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const problems = new MarkdownProblems(0);
  const condition = conditionOfPage(lines, readFrontMatter(lines), problems);
  return problems.found.length > 0 ? 'false' : condition;
}

export const listed = (problems: readonly string[]): string => {
  const more = problems.length - MOST_PROBLEMS;
  return problems.slice(0, MOST_PROBLEMS).join('; ') + (more > 0 ? `; and ${more} more` : '');
};

/** The lines of code at the start of MDX. */
function withoutImports(text: string): string {
  const front = /^---[ \t]*\n.*?^---[ \t]*\n/ms.exec(text)?.[0] ?? '';
  const lines = text.slice(front.length).split('\n');
  const from = lines.findIndex((line) => !/^(?:import\s|export\s|\s*$)/.test(line));
  // The lines stay where they are, so that problems are reported where the author finds them.
  return front + '\n'.repeat(Math.max(0, from)) + lines.slice(Math.max(0, from)).join('\n');
}

const DROPPED = ['script', 'style', 'title', 'nav', 'noscript', 'template'];

/** The title of an HTML page, and its body as HTML within Markdown, below its front matter. Reads in linear time, whatever the file contains. */
function htmlAsMarkdown(text: string): { title?: string; markdown: string } {
  const { rest: html } = readFrontMatter(text) ?? { rest: text };
  const front = text.slice(0, text.length - html.length);
  const title = between(html, '<title', '</title')?.trim();
  let body = between(html, '<main', '</main') ?? between(html, '<body', '</body') ?? html;
  body = without(body, '<!--', '--');
  for (const tag of DROPPED) body = without(body, `<${tag}`, `</${tag}`);
  return { ...(title && { title: title.slice(0, 500) }), markdown: front + unindented(body) };
}

/** Only the letters of ASCII change, so that places stay the same. */
const lowerCase = (html: string): string => html.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function between(html: string, open: string, close: string): string | undefined {
  const lower = lowerCase(html);
  const from = lower.indexOf(open);
  const start = from < 0 ? -1 : html.indexOf('>', from);
  const end = start < 0 ? -1 : lower.indexOf(close, start);
  return end < 0 ? undefined : html.slice(start + 1, end);
}

/** What is not closed stays. */
function without(html: string, open: string, close: string): string {
  const lower = lowerCase(html);
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const from = lower.indexOf(open, at);
    const end = from < 0 ? -1 : lower.indexOf(close, from + open.length);
    const to = end < 0 ? -1 : html.indexOf('>', end);
    if (to < 0) return kept.join('') + html.slice(at);
    kept.push(html.slice(at, from));
    at = to + 1;
  }
}

/** Indented lines would be code in Markdown, and an empty line would end the HTML. Within `pre` every line counts. */
function unindented(html: string): string {
  const lines: string[] = [];
  let inCode = false;
  for (const line of html.split('\n')) {
    const kept = inCode ? line : line.trim();
    if (kept !== '' || inCode) lines.push(kept);
    const lower = line.toLowerCase();
    if (lower.includes('<pre') || lower.includes('</pre')) inCode = lower.lastIndexOf('<pre') > lower.lastIndexOf('</pre');
  }
  return `${lines.join('\n')}\n`;
}
