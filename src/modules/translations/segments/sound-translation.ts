import { isStorable } from '../../../common/document/content-ref.js';
import { escaped, printTokens, tokensOf, unescaped, type Token } from './marked-text.js';

/** What a translation must have in common with its segment. */
interface Shape {
  /** Each tag with the link that it is in, sorted. */
  tags: string;
  /** The links that have a text. */
  filled: ReadonlySet<number>;
}

/**
 * Checks the translation of a segment and returns it in the form in which it is stored. Undefined if it is empty, or if it
 * lacks, repeats or breaks a tag: each tag must be there exactly once, properly nested, and in the same link.
 */
export function soundTranslation(segment: string, translation: string): string | undefined {
  const tokens = tokensOf(tidied(translation.trim())).map((token): Token =>
    token.kind === 'text' ? { kind: 'text', text: escaped(unescaped(token.text)) } : token,
  );
  const [wanted, found] = [shapeOf(tokensOf(segment)), shapeOf(tokens)];
  if (!wanted || !found || wanted.tags !== found.tags) return undefined;
  for (const link of wanted.filled) if (!found.filled.has(link)) return undefined;
  const text = printTokens(tokens);
  return text !== '' && isStorable(unescaped(text)) ? text : undefined;
}

/** Engines write `<x1/>` in other ways that mean the same. */
const tidied = (translation: string): string =>
  translation.replace(/<(\/?)([gax]\d{1,6}) ?(\/?)>/g, '<$1$2$3>').replace(/<(x\d{1,6})><\/\1>/g, '<$1/>');

/** Undefined if the tags are not properly nested. */
function shapeOf(tokens: readonly Token[]): Shape | undefined {
  const open: { tag: string; number: number }[] = [];
  const tags: string[] = [];
  const filled = new Set<number>();
  for (const token of tokens) {
    const link = open.findLast(({ tag }) => tag === 'a')?.number;
    if (token.kind === 'text') {
      if (link !== undefined && token.text.trim() !== '') filled.add(link);
      continue;
    }
    if (token.kind === 'close') {
      const last = open.pop();
      if (last?.tag !== token.tag || last.number !== token.number) return undefined;
      continue;
    }
    // Marks may move into a link or out of it; everything else stays where it is.
    tags.push(`${token.tag}${token.number} ${token.tag === 'g' ? '' : (link ?? '')}`);
    if (token.kind === 'open') open.push(token);
    else if (link !== undefined) filled.add(link);
  }
  return open.length === 0 ? { tags: tags.sort().join(), filled } : undefined;
}
