import { CodeFences } from './prose-lines.js';

/** A text of an attribute or an expression, which has no marks. */
export const asText = (text: string): string => text.replace(/[\\`*_{}[\]<>#|~$]/g, '\\$&');

/** A text as code within a line. */
export const codeSpan = (text: string): string => {
  const signs = '`'.repeat(1 + Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length)));
  const room = /^`|`$/.test(text) ? ' ' : '';
  return `${signs}${room}${text.replace(/\s+/g, ' ')}${room}${signs}`;
};

export const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A title within a tag of ours. */
export const asTitle = (text: string): string =>
  text
    .replace(/[\s"]+/g, ' ')
    .replaceAll('%}', '')
    .trim();

export function fenced(code: string, language: string | undefined, title: string | undefined): string {
  const fence = '`'.repeat(Math.max(3, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length + 1)));
  const named = language !== undefined && /^[\w+#.-]{1,50}$/.test(language) ? language : '';
  const info = title === undefined ? named : `${named === '' ? 'text' : named} title="${asTitle(title)}"`;
  return `${fence}${info}\n${code.replace(/^\s*\n/, '').trimEnd()}\n${fence}`;
}

/** Takes the indent away that all lines have. The first line may stand behind a tag. Lines of code are moved with the others. */
export function dedented(text: string): string {
  const lines = text.split('\n');
  const fences = new CodeFences();
  let least = Number.POSITIVE_INFINITY;
  for (const [at, line] of lines.entries()) {
    const wasCode = fences.isOpen;
    fences.isCode(line);
    if ((at === 0 && /^\S/.test(line)) || line.trim() === '' || (wasCode && fences.isOpen)) continue;
    least = Math.min(least, indentOf(line));
  }
  if (least === 0 || least === Number.POSITIVE_INFINITY) return text;
  return lines.map((line) => line.slice(Math.min(least, indentOf(line)))).join('\n');
}

const indentOf = (line: string): number => /^[ \t]*/.exec(line)![0].length;

/** What the lines below the first one of a block begin with: the room of a list item, the signs of quotes. */
export const hangOf = (line: string): string => line.replace(/[^>\t]/g, ' ');

/** Whether only indents, and signs of lists and quotes, stand on the line so far. */
export const isLineStart = (line: string): boolean => /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/.test(line);

/** A block at its place in a text: with empty lines around it, and the indent of its line. */
export function placed(block: string, line: string): string {
  const hang = isLineStart(line) ? hangOf(line) : '';
  const before = line.trim() === '' || isLineStart(line) ? (/[-*+\d.)]/.test(line) ? '' : `\n${hang}`) : '\n\n';
  const end = hang.trimEnd();
  const lines = block.split('\n').map((one, at) => (at === 0 || one === '' ? (at > 0 && one === '' ? end : one) : hang + one));
  return `${before}${lines.join('\n')}\n${end}\n${hang}`;
}
