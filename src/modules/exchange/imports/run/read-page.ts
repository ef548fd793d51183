import { readFrontMatter } from '../../../../common/document/front-matter.js';
import type { MarkdownReader } from '../../../../common/document/markdown-reader.js';
import { type Document, DocumentTooComplex } from '../../../../common/document/rich-text.js';
import type { Resolve } from '../../../../common/document/tag-data.js';
import { type Fields, fieldsOfPage } from '../layouts/page-head.js';
import { isHtmlPath } from '../layouts/page-path.js';
import { htmlAsMarkdown } from './html-as-markdown.js';

export interface ReadText {
  document: Document;
  title?: string;
  front: Fields;
}

/** Reads the text of a page, in Markdown or HTML. Returns why it cannot be a page. */
export async function readPage(path: string, text: string, resolve: Resolve, markdown: MarkdownReader): Promise<ReadText | string> {
  const html = isHtmlPath(path) ? htmlAsMarkdown(text) : undefined;
  const source = html ? html.markdown : /\.mdx$/i.test(path) ? withoutImports(text) : text;
  const read = await attempt(() => markdown.read({ text: source, page: true, resolve }));
  if (typeof read === 'string') return read;
  const front = html ? {} : fieldsOfPage(source);
  const { document, title: heading } = read;
  const said = front['title'];
  const title = typeof said === 'string' && said.trim() !== '' ? said : typeof said === 'number' ? String(said) : (heading ?? html?.title);
  return { document, front, ...(title !== undefined && title !== '' && { title }) };
}

/** Reads a reusable content, which has its title in the front matter. A heading at its start is a part of it. */
export async function readReusableContent(text: string, resolve: Resolve, markdown: MarkdownReader): Promise<ReadText | string> {
  const front = fieldsOfPage(text);
  const read = await attempt(() => markdown.read({ text: readFrontMatter(text)?.rest ?? text, page: false, resolve }));
  const { title } = front;
  return typeof read === 'string' ? read : { document: read.document, front, ...(typeof title === 'string' && { title }) };
}

async function attempt<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DocumentTooComplex) return error.message;
    throw error;
  }
}

/** The lines of code at the start of MDX. */
function withoutImports(text: string): string {
  const front = /^---[ \t]*\n.*?^---[ \t]*\n/ms.exec(text)?.[0] ?? '';
  const lines = text.slice(front.length).split('\n');
  const from = lines.findIndex((line) => !/^(?:import\s|export\s|\s*$)/.test(line));
  return front + lines.slice(Math.max(0, from)).join('\n');
}
