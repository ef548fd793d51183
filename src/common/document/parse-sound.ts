import { checkDocument } from './check-document.js';
import { parseMarkdown, type ParsedMarkdown, type ParseOptions } from './parse-markdown.js';
import { DocumentTooComplex } from './rich-text.js';

/** Reads Markdown into a document that may be stored: what comes out too large throws DocumentTooComplex as well. */
export function parseSound(text: string, options: ParseOptions): ParsedMarkdown {
  const parsed = parseMarkdown(text, options);
  const [problem] = checkDocument(parsed.document);
  if (problem) throw new DocumentTooComplex(problem.message);
  return parsed;
}
