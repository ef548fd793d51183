import { escaped, tokensOf } from '../segments/marked-text.js';
import { occurrences } from '../segments/find-term.js';
import type { EngineText } from './translation-engine.js';

/**
 * Replaces the terms of the glossary by their translations, between `open` and `close`, for engines that can leave a marked
 * part of a text as it is.
 */
export function withWrittenTerms({ text, terms }: EngineText, open: string, close: string): string {
  if (terms.length === 0) return text;
  const longestFirst = terms.toSorted(([a], [b]) => b.length - a.length);
  return tokensOf(text)
    .map((token) => {
      if (token.kind !== 'text')
        return token.kind === 'void'
          ? `<${token.tag}${token.number}/>`
          : `<${token.kind === 'close' ? '/' : ''}${token.tag}${token.number}>`;
      let parts: { text: string; done: boolean }[] = [{ text: token.text, done: false }];
      for (const [source, target] of longestFirst) {
        parts = parts.flatMap((part) => (part.done ? [part] : replaced(part.text, escaped(source), `${open}${escaped(target)}${close}`)));
      }
      return parts.map((part) => part.text).join('');
    })
    .join('');
}

function replaced(text: string, term: string, by: string): { text: string; done: boolean }[] {
  const parts: { text: string; done: boolean }[] = [];
  let from = 0;
  for (const at of occurrences(text, term)) {
    if (at < from) continue;
    parts.push({ text: text.slice(from, at), done: false }, { text: by, done: true });
    from = at + term.length;
  }
  return [...parts, { text: text.slice(from), done: false }];
}
