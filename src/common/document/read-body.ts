import { BadRequest } from '../http/errors.js';
import { canonical } from './canonical.js';
import { documentProblems } from './check-document.js';
import { type ParsedMarkdown, parseMarkdown, type ParseOptions } from './parse-markdown.js';
import { type Document, DocumentRefused } from './rich-text.js';

/** A text as callers write it: a document or Markdown, or neither for nothing. */
export interface Body {
  document?: Document;
  markdown?: string;
}

/** Reads a body into a canonical document. Undefined for nothing; what is invalid is refused by its pointer. */
export function readBody({ document, markdown }: Body, pointer: string, options: ParseOptions = {}): ParsedMarkdown | undefined {
  if (document !== undefined && markdown !== undefined) throw invalid(`${pointer}/markdown`, 'cannot be combined with `document`');
  if (document !== undefined) return { document: readDocument(document, `${pointer}/document`) };
  return markdown === undefined ? undefined : readMarkdown(markdown, `${pointer}/markdown`, options);
}

export function readDocument(value: unknown, pointer: string): Document {
  refuseInvalid(value, pointer);
  return canonical(value);
}

export function refuseInvalid(value: unknown, pointer: string): asserts value is Document {
  const problems = documentProblems(value, pointer);
  if (problems.length > 0) throw new BadRequest('The request is not valid', problems);
}

export const invalid = (pointer: string, ...messages: readonly string[]) =>
  new BadRequest(
    'The request is not valid',
    messages.map((message) => ({ pointer, message })),
  );

function readMarkdown(markdown: string, pointer: string, options: ParseOptions): ParsedMarkdown {
  try {
    const parsed = parseMarkdown(markdown, options);
    refuseInvalid(parsed.document, pointer);
    return parsed;
  } catch (error) {
    if (error instanceof DocumentRefused) throw invalid(pointer, ...error.problems);
    throw error;
  }
}
