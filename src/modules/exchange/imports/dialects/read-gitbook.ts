import { closeTags } from './close-tags.js';
import type { DialectPage } from './dialect-page.js';
import { GitbookMethods, isOfMethod } from './gitbook-methods.js';
import { type GitbookLine, gitbookLines } from './gitbook-tags.js';
import { splitFront } from './prose-lines.js';

/** Reads pages of GitBook, whose tags are ours: those of its older versions and of its integrations, and what has no end. */
export function readGitbook(text: string, page: DialectPage): string {
  if (!text.includes('{%')) return text;
  const { front, lines } = splitFront(text);
  const read = gitbookLines(lines).map((line) => withoutOldTags(line, page));
  const hasMethods = read.some(({ tag }) => tag && !tag.closing && isOfMethod(tag));
  const shown = hasMethods ? gitbookLines(new GitbookMethods().lines(read)) : read;
  return front + closeTags(shown, (mark) => page.notice(mark)).join('\n');
}

function withoutOldTags(line: GitbookLine, page: DialectPage): GitbookLine {
  const { tag } = line;
  if (!tag) return line;
  const { name, said, indent, closing } = tag;
  if (name === 'page-ref') return { text: closing || !said['page'] ? '' : `${indent}{% content-ref url="${said['page']}" %}` };
  if (!name.startsWith('@')) return line;
  const address = said['url'] ?? said['src'] ?? said['content'];
  if (address !== undefined && /^https?:\/\/[^\s"]+$/i.test(address)) return { text: `${indent}{% embed url="${address}" %}` };
  page.notice(`\`{% ${name} %}\` of an integration is left out`);
  return { text: '' };
}
