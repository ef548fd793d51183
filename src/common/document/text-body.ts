import { blocksIn } from './blocks-in.js';
import { printMarkdown } from './print-markdown.js';
import { type Body, invalid, readBody, readDocument } from './read-body.js';
import type { Document } from './rich-text.js';
import { valuesOf } from '../enums/values.js';

export const BODY_FORMATS = valuesOf({
  document: 'rich text as JSON',
  markdown: 'text with the syntax of Markdown',
});
export type BodyFormat = (typeof BODY_FORMATS)[number];

/** In characters. A list may hold a thousand of them, and people read them to the end. */
export const LONGEST_TEXT = 64 * 1024;

/** Reads a body that is not a page: a comment, a review. Null for nothing. */
export function readText(body: Body, pointer: string): Document | null {
  if (body.markdown !== undefined && body.markdown.length > LONGEST_TEXT) throw tooLong(`${pointer}/markdown`);
  const document = readBody(body, pointer, { page: false, areConditionsText: true, largest: LONGEST_TEXT })?.document;
  return document ? bounded(document, `${pointer}/${body.document === undefined ? 'markdown' : 'document'}`) : null;
}

export const readTextDocument = (value: Document, pointer: string): Document => bounded(readDocument(value, pointer), pointer);

export const writeText = (document: Document, format: BodyFormat): Body =>
  format === 'markdown' ? { markdown: printMarkdown(document, { page: false }) } : { document };

/** Nothing evaluates the conditions of a comment: everyone who may read it reads all of it. */
function bounded(document: Document, pointer: string): Document {
  for (const { type } of blocksIn(document)) if (type === 'if') throw invalid(pointer, 'must not hold blocks under a condition');
  if (JSON.stringify(document).length > LONGEST_TEXT) throw tooLong(pointer);
  return document;
}

const tooLong = (pointer: string) => invalid(pointer, `must not be longer than ${LONGEST_TEXT / 1024} kB`);
