import { Injectable } from '@nestjs/common';
import type { Language } from '../../../common/contract/languages.js';
import { pairsOf, wordsIn, type Word } from '../../search/words/words-in.js';
import { Stemmer } from '../../search/postgres/stemmer.js';
import type { IssueTerm } from '../conversation-issue.entity.js';

/** Words of any conversation with a support team. They say nothing about its topic. */
const CONVERSATIONAL = new Set(
  (
    'hi hello hey dear thanks thank please help team support regards best kind sincerely cheers anyone someone something anything ' +
    'everything know need want would like could get got also still just really even since today yesterday now already currently ' +
    'issue problem question wondering trying try tried able unable cannot cant dont doesnt didnt wont isnt im ive id way possible ' +
    'let tell say said see seem seems look looks think thought make made go going went come use used using thing things much many ' +
    'lot bit however although because without within another one every again back well good great sure ok okay yes no ' +
    'hallo danke bitte hilfe bonjour merci hola gracias'
  ).split(' '),
);
const MOST_TERMS = 60;
const SHORTEST = 2;

/** Reduces the text of an issue to its terms: words by their stems, without stop words; pairs of characters where no spaces are written. */
@Injectable()
export class IssueTerms {
  constructor(private readonly stemmer: Stemmer) {}

  async termsOf(language: Language, texts: readonly string[]): Promise<IssueTerm[][]> {
    const words = texts.map((text) => [...wordsIn(withoutForeignWords(text))]);
    const stems = await this.stemmer.stemsOf(
      language,
      new Set(
        words
          .flat()
          .filter(isPlain)
          .map(({ whole }) => whole),
      ),
    );
    return words.map((found) => countTerms(found, (word) => stemOf(word, stems)));
  }
}

const isPlain = ({ isRun }: Word) => !isRun;

/** `null` for a word that is no term. */
function stemOf({ text, whole }: Word, stems: ReadonlyMap<string, { stem: string | null }>): string | null {
  if (text.length < SHORTEST || CONVERSATIONAL.has(text) || /^\d+$/.test(text)) return null;
  const known = stems.get(whole);
  return known ? known.stem : text;
}

function countTerms(words: readonly Word[], stemOf: (word: Word) => string | null): IssueTerm[] {
  const terms = new Map<string, IssueTerm>();
  const add = (stem: string, word: string) => {
    const known = terms.get(stem);
    if (known) known[2] += 1;
    else if (terms.size < MOST_TERMS) terms.set(stem, [stem, word, 1]);
  };
  for (const word of words) {
    if (word.isRun) for (const pair of pairsOf(word.whole)) add(pair, pair);
    else {
      const stem = stemOf(word);
      if (stem !== null) add(stem, word.whole);
    }
  }
  return [...terms.values()];
}

/** Addresses would be terms that no other issue has, and what masking put in place of personal data says nothing about the topic. */
const withoutForeignWords = (text: string) =>
  text
    .replace(/\b(?:https?:\/\/|www\.)\S{1,2048}/gi, ' ')
    .replace(/\[(?:email|phone|card|iban|secret|name|ip)\]/g, ' ')
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '');
