import { Injectable } from '@nestjs/common';
import type { Language } from '../../../common/contract/languages.js';
import { Database } from '../../../common/db/database.js';
import { isCorrectable, isNearSpelling, spellingKeys } from '../words/near-spellings.js';
import { termsIn } from '../words/query-terms.js';
import type { ExpandedTerm } from './query-expression.js';
import type { ScopeCondition } from './scope-condition.js';
import { Stemmer } from './stemmer.js';

const MOST_CORRECTIONS = 20;

/** Finds what stands for the words of a query: their stems, and other spellings. */
@Injectable()
export class ExpandTerms {
  constructor(
    private readonly database: Database,
    private readonly stemmer: Stemmer,
  ) {}

  /** In the languages of the spaces in scope. */
  async expandIn({ from, where, values }: ScopeCondition, query: string, most?: number): Promise<ExpandedTerm[]> {
    const rows = await this.database.query<{ language: Language | null }>(
      `SELECT DISTINCT i.language FROM search_spaces i ${from('i')} WHERE ${where('i')}`,
      values,
    );
    return this.expand(
      query,
      rows.map(({ language }) => language),
      most,
    );
  }

  /** Stop words are left out, unless there is nothing else. */
  async expand(query: string, languages: readonly (Language | null)[], most?: number): Promise<ExpandedTerm[]> {
    const terms = termsIn(query, most);
    const stems = new Map(terms.map(({ whole }) => [whole, new Set<string>()]));
    const stopWords = new Set<string>();
    for (const language of languages) {
      const found = await this.stemmer.stemsOf(
        language,
        terms.filter(({ isRun }) => !isRun).map(({ whole }) => whole),
      );
      for (const [whole, { stem }] of found) {
        if (stem === null) stopWords.add(whole);
        else stems.get(whole)!.add(stem);
      }
    }
    const expanded = terms.map((term) => Object.assign(term, { stems: [...stems.get(term.whole)!], corrections: [], tolerant: false }));
    const telling = expanded.filter(({ whole, stems: own }) => !stopWords.has(whole) || own.length > 0);
    return telling.length > 0 ? telling : expanded;
  }

  /**
   * The same terms with the words of the spaces in scope that are one typing error away. For a word that the spaces have, only
   * those with the same letters: people write form for from, but who asks for users does not want uses.
   */
  async tolerate(terms: readonly ExpandedTerm[], { from, where, values }: ScopeCondition): Promise<ExpandedTerm[]> {
    const wanted = terms.filter(({ isRun, text }) => !isRun && isCorrectable(text));
    const keys = new Set(wanted.flatMap(({ text }) => spellingKeys(text)));
    const rows =
      keys.size === 0
        ? []
        : await this.database.query<{ word: string }>(
            // The planner overrates how many words have one of the keys: left to choose, it reads all words of the spaces.
            `WITH near AS MATERIALIZED (SELECT space_id, word FROM search_words WHERE keys && $${values.length + 1})
             SELECT DISTINCT w.word FROM near w ${from('w')} WHERE ${where('w')} ORDER BY w.word`,
            [...values, [...keys]],
          );
    return terms.map((term) => ({
      ...term,
      tolerant: true,
      corrections: wanted.includes(term) ? nearTo(term, rows) : [],
    }));
  }
}

type Words = readonly { word: string }[];

const nearTo = (term: ExpandedTerm, words: Words): string[] => {
  const isLikely = words.some(({ word }) => isForm(word, term)) ? hasSameLetters : isNearSpelling;
  return words.flatMap(({ word }) => (word !== term.text && isLikely(word, term.text) ? [word] : [])).slice(0, MOST_CORRECTIONS);
};

/** Whether a word is the one that is asked for, or another form of it. */
const isForm = (word: string, { text, stems, isLast }: ExpandedTerm): boolean =>
  word === text || (isLast && word.startsWith(text)) || stems.some((stem) => word.startsWith(stem));

const hasSameLetters = (a: string, b: string): boolean => [...a].toSorted().join('') === [...b].toSorted().join('');
