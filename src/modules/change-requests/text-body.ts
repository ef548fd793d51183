import type { RichTextDocument } from '../../common/contract/document.js';
import { BadRequest } from '../../common/http/errors.js';
import { canonical } from '../../common/document/canonical.js';
import { checkDocument } from '../../common/document/check-document.js';
import { parseMarkdown } from '../../common/document/parse-markdown.js';
import { printMarkdown } from '../../common/document/print-markdown.js';
import { DocumentTooComplex, type Document } from '../../common/document/rich-text.js';

export type BodyFormat = 'document' | 'markdown';

/** As one writes or reads it: one of the two, or nothing. */
export interface TextBody {
  document?: RichTextDocument;
  markdown?: string;
}

/** A list may hold a thousand of them, and people read them to the end. */
export const LONGEST_TEXT = 64 * 1024;

/** Refuses what is no document, or too long, by pointer. */
export function readDocument(value: RichTextDocument, pointer: string): RichTextDocument {
  const problems = checkDocument(value, pointer);
  if (problems.length > 0) throw new BadRequest('The request is not valid', problems);
  const document = canonical(value as Document);
  if (JSON.stringify(document).length > LONGEST_TEXT) throw refusal(pointer, `must not be longer than ${LONGEST_TEXT / 1024} kB`);
  return document;
}

/** Null for nothing. */
export function readBody({ document, markdown }: TextBody, pointer: string): RichTextDocument | null {
  if (document !== undefined && markdown !== undefined) throw refusal(`${pointer}/markdown`, 'cannot stand beside document');
  if (document !== undefined) return readDocument(document, `${pointer}/document`);
  return markdown === undefined ? null : readMarkdown(markdown, `${pointer}/markdown`);
}

export const writeBody = (document: RichTextDocument, format: BodyFormat): TextBody =>
  format === 'markdown' ? { markdown: printMarkdown(document as Document, { page: false }) } : { document };

function readMarkdown(markdown: string, pointer: string): RichTextDocument {
  try {
    return readDocument(parseMarkdown(markdown, { page: false }).document, pointer);
  } catch (error) {
    if (error instanceof DocumentTooComplex) throw refusal(pointer, error.message);
    throw error;
  }
}

const refusal = (pointer: string, message: string) => new BadRequest('The request is not valid', [{ pointer, message }]);
