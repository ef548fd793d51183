import type { TextRange } from '../search-engine.js';
import { questionWordsOf } from '../words/question-words.js';
import { pairsOf, wordsIn } from '../words/words-in.js';
import { wordsOfRun } from '../words/words-of-run.js';
import type { Asked } from './ask-terms.js';
import type { CountedTerm } from './find-candidates.js';
import type { ReadSection } from './read-sections.js';
import type { Found } from './term-finder.js';

/** A word of a question, with the terms it was searched as: one, or the pairs of characters of a word of a run. */
interface AskedWord {
  terms: readonly number[];
  /** How much it tells. */
  weight: number;
  isCorrected: boolean;
}

/** A word that no page has may be another word for what the pages say, so that it weighs less than one that only others have. */
const UNKNOWN = 0.7;
/** How much a word counts that was found with another spelling. */
const CORRECTED = 0.5;
/** How much a word counts in the sentences that would be quoted, and elsewhere in the section. In titles it counts fully. */
const IN_SENTENCE = 0.6;
const ELSEWHERE = 0.3;
/** How many of the pairs of characters of a word there have to be. */
const MOST_PAIRS = 0.6;

/** Tells how much of a question passages say. */
export class Coverage {
  private readonly words: readonly AskedWord[];
  private readonly whole: number;

  constructor(question: string, asked: Asked) {
    const words = [...wordsOf(question, asked)];
    this.words = words.length > 0 ? words : asked.terms.map((term, i) => wordOf([i], [term]));
    this.whole = this.words.reduce((sum, { weight }) => sum + weight, 0);
  }

  /** From 0 to 1. `sentence` is the part of the text that would be quoted. */
  of({ counts, inPageTitle, inTitle, inText }: ReadSection, sentence: TextRange): number {
    const heads = termsOf([...inPageTitle, ...inTitle]);
    const quoted = termsOf(inText.filter(({ start, end }) => start >= sentence.start && end <= sentence.end));
    const told = this.words.reduce((sum, word) => {
      const place = isIn(word, heads) ? 1 : isIn(word, quoted) ? IN_SENTENCE : isIn(word, counts) ? ELSEWHERE : 0;
      return sum + word.weight * place * (word.isCorrected ? CORRECTED : 1);
    }, 0);
    return this.whole === 0 ? 0 : told / this.whole;
  }
}

function* wordsOf(question: string, { terms, language }: Asked): Generator<AskedWord> {
  const silent = questionWordsOf(language);
  const places = new Map(terms.map(({ text, isRun }, i) => [keyOf(text, isRun), i]));
  const seen = new Set<string>();
  for (const word of wordsIn(question)) {
    for (const text of word.isRun ? wordsOfRun(word.text, language) : [word.text]) {
      const parts = word.isRun ? pairsOf(text) : [text];
      const own = parts.flatMap((part) => places.get(keyOf(part, word.isRun)) ?? []);
      if (own.length === 0 || seen.has(text) || silent.has(word.isRun ? text : word.whole)) continue;
      seen.add(text);
      yield wordOf(
        own,
        own.map((i) => terms[i]!),
      );
    }
  }
}

const keyOf = (text: string, isRun: boolean) => `${isRun} ${text}`;

const wordOf = (places: readonly number[], terms: readonly CountedTerm[]): AskedWord => ({
  terms: places,
  weight: Math.max(...terms.map(({ idf }) => idf)) * (terms.every(({ pages }) => pages > 0) ? 1 : UNKNOWN),
  isCorrected: terms.some(({ corrections }) => corrections.length > 0),
});

const termsOf = (found: readonly Found[]): ReadonlySet<number> => new Set(found.map(({ term }) => term));

const isIn = ({ terms }: AskedWord, found: { has(term: number): boolean }): boolean =>
  terms.filter((term) => found.has(term)).length >= terms.length * MOST_PAIRS;
