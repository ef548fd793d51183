import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { bytesOfText } from '../../../common/caches/estimate-bytes.js';
import type { Language } from '../../../common/contract/languages.js';
import { Database } from '../../../common/db/database.js';

/** Stop words have no stem. */
export type Stem = { stem: string | null };

const LATIN: Partial<Record<Language, string>> = {
  en: 'english',
  fr: 'french',
  de: 'german',
  es: 'spanish',
  it: 'italian',
  pt: 'portuguese',
  'pt-br': 'portuguese',
  nl: 'dutch',
  tr: 'turkish',
  sv: 'swedish',
  no: 'norwegian',
  da: 'danish',
  fi: 'finnish',
  hu: 'hungarian',
  ro: 'romanian',
  id: 'indonesian',
  lt: 'lithuanian',
};

/** Scripts that one stemmer reads, and the languages that are written in them but that it does not know. */
const SCRIPTS: readonly { script: RegExp; stemmer: string; others: readonly Language[] }[] = [
  { script: /^\p{sc=Cyrillic}/u, stemmer: 'russian', others: ['uk', 'bg'] },
  { script: /^\p{sc=Arabic}/u, stemmer: 'arabic', others: [] },
  { script: /^\p{sc=Greek}/u, stemmer: 'greek', others: [] },
  { script: /^\p{sc=Devanagari}/u, stemmer: 'hindi', others: [] },
];

/** Languages of other scripts quote English words; words of languages without a stemmer stay as they are. */
const WITHOUT_STEMMER: ReadonlySet<Language> = new Set(['pl', 'cs', 'vi', 'ms', 'sk', 'hr', 'lv', 'et', 'sl']);

/** Reduces words to their stems with the dictionaries of PostgreSQL, one for the script of the word and the language. */
@Injectable()
export class Stemmer {
  private readonly known: Cache<Stem>;

  constructor(
    private readonly database: Database,
    caches: Caches,
  ) {
    this.known = caches.create<Stem>({ name: 'word-stems', bytesOf: ({ stem }) => 32 + bytesOfText(stem ?? '') });
  }

  /** The stems of words in lower case; words without a stemmer are missing. */
  async stemsOf(language: Language | null, words: Iterable<string>): Promise<ReadonlyMap<string, Stem>> {
    const found = new Map<string, Stem>();
    const missing = new Map<string, Set<string>>();
    for (const word of words) {
      const stemmer = stemmerFor(language, word);
      if (stemmer === undefined || found.has(word)) continue;
      const known = this.known.get(`${stemmer} ${word}`);
      if (known) found.set(word, known);
      else missing.set(stemmer, (missing.get(stemmer) ?? new Set()).add(word));
    }
    for (const [stemmer, asked] of missing) await this.ask(stemmer, [...asked], found);
    return found;
  }

  private async ask(stemmer: string, words: readonly string[], found: Map<string, Stem>): Promise<void> {
    const rows = await this.database.query<{ word: string; stem: string | null }>(
      'SELECT word, (ts_lexize($1::regdictionary, word))[1] AS stem FROM unnest($2::text[]) AS w (word)',
      [`pg_catalog.${stemmer}_stem`, words],
    );
    for (const { word, stem } of rows) {
      found.set(word, { stem });
      this.known.set(`${stemmer} ${word}`, { stem });
    }
  }
}

function stemmerFor(language: Language | null, word: string): string | undefined {
  if (/^\p{sc=Latin}/u.test(word)) {
    if (language !== null && WITHOUT_STEMMER.has(language)) return undefined;
    return (language !== null && LATIN[language]) || 'english';
  }
  const found = SCRIPTS.find(({ script }) => script.test(word));
  return found && (language === null || !found.others.includes(language)) ? found.stemmer : undefined;
}
