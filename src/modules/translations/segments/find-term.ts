/** Scripts that write words without spaces between them: a term may be next to other letters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{N}\p{M}]/u;

/** The offsets at which a text contains a term as a word, in upper or lower case. */
export function occurrences(text: string, term: string): number[] {
  const [low, wanted] = [text.toLowerCase(), term.toLowerCase()];
  // Few letters change their length in lower case. Offsets would be wrong then, so case counts.
  const [within, sought] = low.length === text.length && wanted.length === term.length ? [low, wanted] : [text, term];
  const found: number[] = [];
  if (sought === '') return found;
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + sought.length)) {
    if (isWord(within, at, at + sought.length)) found.push(at);
  }
  return found;
}

const isWord = (text: string, from: number, to: number): boolean => !joins(text[from - 1], text[from]) && !joins(text[to - 1], text[to]);

const joins = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && WORD.test(one) && WORD.test(other) && !UNSPACED.test(one) && !UNSPACED.test(other);
