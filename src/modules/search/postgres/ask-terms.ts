import { Injectable } from '@nestjs/common';
import type { Language } from '../../../common/contract/languages.js';
import type { SearchScope } from '../search-engine.js';
import type { Term } from '../words/query-terms.js';
import { questionWordsOf } from '../words/question-words.js';
import { pairsOf, wordsIn } from '../words/words-in.js';
import { wordsOfRun } from '../words/words-of-run.js';
import { ExpandTerms } from './expand-terms.js';
import { FindCandidates, type CountedTerm } from './find-candidates.js';
import { conditionOf } from './scope-condition.js';
import { pairTerms } from './term-finder.js';

const MOST_WORDS = 64;
/** Further ones are more frequent, and would cost more than they tell. */
const MOST_TERMS = 12;

/** Of a long run of characters, further pairs are not looked up: each takes some milliseconds where it is frequent. */
const MOST_PAIRS = 16;

/** How much a pair of characters of two words tells, beside one of the same word. */
const LIGHT = 0.2;

/** What a query asks for. */
export interface Asked {
  terms: readonly CountedTerm[];
  /** The language that the query is written in, as far as its words tell. */
  language: Language | null;
}

/** Finds out what a query asks for: its words with what stands for them, and how much each of them tells. */
@Injectable()
export class AskTerms {
  constructor(
    private readonly expandTerms: ExpandTerms,
    private readonly findCandidates: FindCandidates,
  ) {}

  /** A word that no page in scope has may be mistyped. With `complete`, the last word is not one that is still being typed. */
  async of(query: string, scope: SearchScope, complete: boolean): Promise<Asked> {
    const condition = conditionOf(scope);
    const { terms: words, language } = await this.expandTerms.expandIn(condition, query, MOST_WORDS);
    if (complete) for (const word of words) word.isLast = false;
    if (words.length === 0) return { terms: [], language };
    const inWords = pairsInWords(query, language);
    const isLight = ({ text, isRun }: Term) => isRun && inWords.size > 0 && !inWords.has(text);
    const asked = pairTerms(words);
    const pairs = asked.filter(({ isRun }) => isRun).toSorted((a, b) => Number(isLight(a)) - Number(isLight(b)));
    const further = new Set(pairs.slice(MOST_PAIRS));
    const counted = await this.findCandidates.count(
      asked.filter((term) => !further.has(term)),
      scope,
    );
    const unknown = counted.filter(({ pages, isRun }) => pages === 0 && !isRun);
    const corrected = unknown.length === 0 ? [] : await this.expandTerms.tolerate(unknown, condition);
    const near = corrected.filter(({ corrections }) => corrections.length > 0);
    const recounted = near.length === 0 ? [] : await this.findCandidates.count(near, scope);
    const better = new Map(recounted.map((term) => [term.text, term]));
    const terms = counted.map((term) => better.get(term.text) ?? term).map((term) => (isLight(term) ? lighter(term) : term));
    return { terms: terms.toSorted((a, b) => b.idf - a.idf).slice(0, MOST_TERMS), language };
  }
}

/** The pairs of characters of the words in the runs of a query, without those that only make a question of it. */
function pairsInWords(query: string, language: Language | null): ReadonlySet<string> {
  const words = Array.from(wordsIn(query)).flatMap(({ text, isRun }) => (isRun ? wordsOfRun(text, language) : []));
  const silent = questionWordsOf(language);
  const telling = words.filter((word) => !silent.has(word));
  return new Set((telling.length > 0 ? telling : words).flatMap(pairsOf));
}

const lighter = (term: CountedTerm): CountedTerm => Object.assign({}, term, { idf: term.idf * LIGHT });
