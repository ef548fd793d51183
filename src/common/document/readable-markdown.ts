import { type PrintOptions, printMarkdown } from './print-markdown.js';
import { readableDocument } from './readable-document.js';
import type { Document } from './rich-text.js';

/** A page as Markdown for those who only read it: its title, its description, and its text without any data. */
export function readableMarkdown(
  { title, description = '' }: { title: string; description?: string },
  document: Document,
  options: Pick<PrintOptions, 'hrefOf'> = {},
): string {
  const about = description === '' ? '' : `> ${markdownText(description)}\n\n`;
  return `# ${markdownText(title)}\n\n${about}${printMarkdown(readableDocument(document), { ...options, page: false })}`;
}

/** Text as Markdown shows it, on one line. */
export const markdownText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, (char) => `\\${char}`);
