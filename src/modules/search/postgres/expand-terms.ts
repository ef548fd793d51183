import { Injectable } from '@nestjs/common';
import type { Language } from '../../../common/contract/languages.js';
import { Database } from '../../../common/db/database.js';
import { isCorrectable, isNearSpelling, nearWords } from '../words/near-spellings.js';
import { termsIn } from '../words/query-terms.js';
import type { ExpandedTerm } from './query-expression.js';
import type { ScopeCondition } from './scope-condition.js';
import { Stemmer } from './stemmer.js';

const MOST_CORRECTIONS = 20;
/**
 * Of all words that begin or end alike, so many bytes are looked through, those of the spaces with the most words first. Spaces have many
 * words in common, and a hundred megabytes would take seconds.
 */
const MOST_BYTES = 2 * 1024 * 1024;

/** What a query asks for, and the language that it is written in, as far as its words tell. */
export interface ExpandedQuery {
  terms: ExpandedTerm[];
  language: Language | null;
}

/** Finds what stands for the words of a query: their stems, and other spellings. */
@Injectable()
export class ExpandTerms {
  constructor(
    private readonly database: Database,
    private readonly stemmer: Stemmer,
  ) {}

  /** In the languages of the spaces in scope. The stop words of the language that a query is written in are left out. */
  async expandIn({ from, where, values }: ScopeCondition, query: string, most?: number): Promise<ExpandedQuery> {
    const rows = await this.database.query<{ language: Language | null }>(
      `SELECT DISTINCT i.language FROM search_spaces i ${from('i')} WHERE ${where('i')}`,
      values,
    );
    const languages = rows.map((row) => row.language);
    const terms = await this.expand(query, languages, most);
    const stopWords = await this.stopWordsOf(terms, languages);
    const language = languageOf(query, stopWords);
    const silent = stopWords.get(language) ?? new Set();
    const telling = terms.filter(({ whole }) => !silent.has(whole));
    return { terms: telling.length > 0 ? telling : terms, language };
  }

  private async stopWordsOf(terms: readonly ExpandedTerm[], languages: readonly (Language | null)[]) {
    const words = terms.filter(({ isRun }) => !isRun).map(({ whole }) => whole);
    const found = new Map<Language | null, ReadonlySet<string>>();
    for (const language of languages) {
      const stems = await this.stemmer.stemsOf(language, words);
      found.set(language, new Set(words.filter((word) => stems.get(word)?.stem === null)));
    }
    return found;
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
   * The same terms with the words of the spaces in scope that are one typing error away. A word that the spaces have is not
   * mistyped: who asks for users does not want uses.
   */
  async tolerate(terms: readonly ExpandedTerm[], { from, where, values }: ScopeCondition): Promise<ExpandedTerm[]> {
    const wanted = terms.filter(({ isRun, text }) => !isRun && isCorrectable(text));
    const near = [...new Map(wanted.flatMap(({ text }) => nearWords(text)).map((one) => [`${one.bucket} ${one.part}`, one])).values()];
    const rows =
      near.length === 0
        ? []
        : await this.database.query<{ word: string }>(
            // Looking for a part in all words of a row at once spares splitting most of the rows.
            `SELECT DISTINCT one.word FROM (
               SELECT near.part, w.words, sum(octet_length(w.words)) OVER of_part - octet_length(w.words) AS before
               FROM unnest($${values.length + 1}::text[], $${values.length + 2}::text[]) AS near (bucket, part)
               JOIN search_words w ON w.bucket = near.bucket ${from('w')} WHERE ${where('w')}
               WINDOW of_part AS (PARTITION BY near.bucket, near.part ORDER BY octet_length(w.words) DESC, w.space_id)
             ) each_row CROSS JOIN LATERAL string_to_table(btrim(words), ' ') AS one (word)
             WHERE before < ${MOST_BYTES} AND strpos(words, part) > 0 AND strpos(' ' || one.word || ' ', part) > 0 ORDER BY one.word`,
            [...values, near.map(({ bucket }) => bucket), near.map(({ part }) => part)],
          );
    const words = rows.filter(({ word }) => wanted.some(({ text }) => isNearSpelling(word, text)));
    return terms.map((term) => ({
      ...term,
      tolerant: true,
      corrections: wanted.includes(term) ? nearTo(term, words) : [],
    }));
  }
}

/** The script tells some languages, and stop words tell others: the one that has more of them than any other, or the only one. */
function languageOf(query: string, stopWords: ReadonlyMap<Language | null, ReadonlySet<string>>): Language | null {
  for (const [script, language] of TELLING_SCRIPTS) if (script.test(query) && stopWords.has(language)) return language;
  if (stopWords.size === 1) return [...stopWords.keys()][0]!;
  const [best, next] = [...stopWords].toSorted(([, a], [, b]) => b.size - a.size);
  return best && best[1].size > (next?.[1].size ?? 0) ? best[0] : null;
}

const TELLING_SCRIPTS: readonly (readonly [RegExp, Language])[] = [
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, 'ja'],
  [/\p{sc=Hangul}/u, 'ko'],
  [/\p{sc=Han}/u, 'zh'],
];

type Words = readonly { word: string }[];

const nearTo = (term: ExpandedTerm, words: Words): string[] => {
  if (words.some(({ word }) => isForm(word, term))) return [];
  return words.flatMap(({ word }) => (isNearSpelling(word, term.text) ? [word] : [])).slice(0, MOST_CORRECTIONS);
};

/** In letters. A mistyped word may have a stem with which the right one begins as well. */
const LONGEST_ENDING = 3;

/** Whether a word is the one that is asked for, or another form of it. */
const isForm = (word: string, { text, stems, isLast }: ExpandedTerm): boolean =>
  word === text ||
  (isLast && word.startsWith(text)) ||
  stems.some((stem) => word.startsWith(stem) && word.length - stem.length <= LONGEST_ENDING);
