import type { TextRange } from '../search-engine.js';
import type { CountedTerm } from './find-candidates.js';
import type { Found } from './term-finder.js';

/** In characters: how much of a text is quoted at once. */
const WINDOW = 240;

/** The end of a sentence or of a line. */
const END = /[.!?]\s+|[。！？]|\n+/g;

/** The sentences, next to each other, that say most of what was asked. Without any of it, the first ones. */
export function bestSentence(text: string, found: readonly Found[], terms: readonly CountedTerm[], longest = WINDOW): TextRange {
  const sentences = sentencesOf(text, longest);
  let best = { start: 0, end: Math.min(longest, text.length), worth: -1 };
  for (const [i, { start }] of sentences.entries()) {
    let { end } = sentences[i]!;
    for (let next = i + 1; next < sentences.length && sentences[next]!.end - start <= longest; next++) end = sentences[next]!.end;
    const inside = new Set(found.flatMap((one) => (one.start >= start && one.end <= end ? [one.term] : [])));
    const worth = [...inside].reduce((sum, term) => sum + terms[term]!.idf, 0);
    if (worth > best.worth) best = { start, end, worth };
  }
  const cut = text.slice(best.start, best.end).trimEnd();
  return { start: best.start, end: best.start + cut.length };
}

/** Sentences that are too long are cut between words. */
function sentencesOf(text: string, longest: number): TextRange[] {
  const found: TextRange[] = [];
  let from = 0;
  const add = (to: number): void => {
    while (to - from > longest) {
      const space = text.lastIndexOf(' ', from + longest);
      const at = space > from + longest / 2 ? space + 1 : wholeCharacter(text, from + longest);
      found.push({ start: from, end: at });
      from = at;
    }
    if (text.slice(from, to).trim() !== '') found.push({ start: from, end: to });
    from = to;
  };
  for (const { 0: end, index } of text.matchAll(END)) add(index + end.length);
  add(text.length);
  return found;
}

const wholeCharacter = (text: string, at: number) => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at);
