import { BadRequest } from '../../../../common/http/errors.js';
import { canonical } from '../../../../common/document/canonical.js';
import { checkDocument } from '../../../../common/document/check-document.js';
import { isStorable } from '../../../../common/document/content-ref.js';
import { parseMarkdown, type ParsedMarkdown, type ParseOptions } from '../../../../common/document/parse-markdown.js';
import { DocumentTooComplex, type Document } from '../../../../common/document/rich-text.js';
import type { Resolve } from '../../../../common/document/tag-data.js';
import type { BodyDto } from '../changes/body.dto.js';
import type { BodyBudget } from './body-budget.js';

/** What a page is given to say, and what the text says of the page. */
export interface PageBody {
  /** Undefined for nothing. */
  document?: Document;
  title?: string;
  description?: string;
  emoji?: string;
  icon?: string;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
}

/** What a body is read with. */
export interface Reading {
  resolve: Resolve;
  budget: BodyBudget;
  /** Whether its Markdown may name what it is the body of. */
  page?: boolean;
}

const TEXTS = ['title', 'description', 'emoji', 'icon'] as const;
const FLAGS = ['hidden', 'noIndex', 'noRobotsIndex'] as const;
const LONGEST = { title: 255, description: 300, emoji: 50, icon: 50 } as const;

/** Refuses what is no document, naming the node. Front matter wins over a leading heading. */
export function readBody(body: BodyDto, pointer: string, reading: Reading): PageBody {
  const read = said(body, pointer, reading);
  if (read.document) reading.budget.document(read.document);
  return read;
}

/** Of what has no title of its own to be named by a heading: the heading stays among the blocks. */
export function readBlocks(body: BodyDto, pointer: string, reading: Reading): Document['nodes'] {
  return readBody(body, pointer, { ...reading, page: false }).document?.nodes ?? [];
}

function said({ document, markdown }: BodyDto, pointer: string, reading: Reading): PageBody {
  if (document !== undefined && markdown !== undefined) throw refusal(`${pointer}/markdown`, 'cannot stand beside document');
  if (markdown !== undefined) return fromMarkdown(markdown, `${pointer}/markdown`, reading);
  if (document === undefined) return {};
  refuseInvalid(document, `${pointer}/document`);
  return { document: canonical(document as Document) };
}

export function refuseInvalid(document: unknown, pointer: string): void {
  const problems = checkDocument(document, pointer);
  if (problems.length > 0) throw new BadRequest('The request is not valid', problems);
}

function fromMarkdown(markdown: string, pointer: string, { budget, ...options }: Reading): PageBody {
  budget.markdown(markdown);
  const { document, title, frontMatter = {} } = parse(markdown, pointer, options);
  refuseInvalid(document, pointer);
  const body: PageBody = { document, ...(title && { title: cut(title, LONGEST.title) }) };
  for (const name of TEXTS) {
    const value = frontMatter[name];
    if (typeof value === 'string' && value !== '') body[name] = cut(value, LONGEST[name]);
  }
  for (const name of FLAGS) {
    const value = frontMatter[name];
    if (typeof value === 'boolean') body[name] = value;
  }
  return body;
}

/** What a database holds, and no half of a character. */
const cut = (text: string, longest: number): string =>
  [...text.slice(0, 4 * longest).toWellFormed()].filter(isStorable).slice(0, longest).join('');

function parse(markdown: string, pointer: string, options: ParseOptions): ParsedMarkdown {
  try {
    return parseMarkdown(markdown, options);
  } catch (error) {
    if (error instanceof DocumentTooComplex) throw refusal(pointer, error.message);
    throw error;
  }
}

const refusal = (pointer: string, message: string) => new BadRequest('The request is not valid', [{ pointer, message }]);
