import { BadRequest } from '../../../common/http/errors.js';
import { canonical } from '../document/canonical.js';
import { checkDocument } from '../document/check-document.js';
import { parseMarkdown, type ParsedMarkdown } from '../document/parse-markdown.js';
import { DocumentTooComplex, type Document } from '../document/rich-text.js';
import type { BodyDto } from './change.dto.js';

/** What a page is given to say, and what the text says of the page. */
export interface PageBody {
  /** Undefined for nothing. */
  document?: Document;
  title?: string;
  description?: string;
  emoji?: string;
  icon?: string;
}

const TEXTS = ['title', 'description', 'emoji', 'icon'] as const;
const LONGEST = { title: 255, description: 300, emoji: 50, icon: 50 } as const;

/** Refuses what is no document, naming the node. Front matter wins over a leading heading. */
export function readBody({ document, markdown }: BodyDto, pointer: string): PageBody {
  if (document !== undefined && markdown !== undefined) throw refusal(`${pointer}/markdown`, 'cannot stand beside document');
  if (markdown !== undefined) return fromMarkdown(markdown, `${pointer}/markdown`);
  if (document === undefined) return {};
  const problems = checkDocument(document, `${pointer}/document`);
  if (problems.length > 0) throw new BadRequest('The request is not valid', problems);
  return { document: canonical(document as Document) };
}

function fromMarkdown(markdown: string, pointer: string): PageBody {
  const { document, title, frontMatter = {} } = parse(markdown, pointer);
  const body: PageBody = { document, ...(title && { title: title.slice(0, LONGEST.title) }) };
  for (const name of TEXTS) {
    const value = frontMatter[name];
    if (typeof value === 'string' && value !== '') body[name] = value.slice(0, LONGEST[name]);
  }
  return body;
}

function parse(markdown: string, pointer: string): ParsedMarkdown {
  try {
    return parseMarkdown(markdown);
  } catch (error) {
    if (error instanceof DocumentTooComplex) throw refusal(pointer, error.message);
    throw error;
  }
}

const refusal = (pointer: string, message: string) => new BadRequest('The request is not valid', [{ pointer, message }]);
