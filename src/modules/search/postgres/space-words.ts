import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { isCorrectable, spellingKeys } from '../words/near-spellings.js';
import { all, quote } from './query-expression.js';
import { asWritten, ofSpace } from './lexemes-of.js';

/** In words. Looking up whether a page has a word takes up to a millisecond. */
const BATCH = 500;

/** Keeps the words of each space for which other spellings are tolerated: those that a page of the index has. */
@Injectable()
export class SpaceWords {
  constructor(private readonly database: Database) {}

  /** The words that the index has for these pages. */
  async wordsIn(spaceId: string, pageIds: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ word: string }>(
      `SELECT DISTINCT substr(lexeme, 2) AS word FROM search_pages p, unnest(tsvector_to_array(p.words)) AS lexeme
       WHERE p.space_id = $1 AND p.page_id = ANY($2) AND starts_with(lexeme, $3)`,
      [spaceId, pageIds, asWritten('', '')],
    );
    return rows.flatMap(({ word }) => (isCorrectable(word) ? [word] : []));
  }

  async add(spaceId: string, words: readonly string[]): Promise<void> {
    const known = await this.database.query<{ word: string }>('SELECT word FROM search_words WHERE space_id = $1 AND word = ANY($2)', [
      spaceId,
      words,
    ]);
    const old = new Set(known.map(({ word }) => word));
    const fresh = words.filter((word) => !old.has(word)).map((word) => ({ word, keys: spellingKeys(word) }));
    if (fresh.length === 0) return;
    await this.database.query(
      `INSERT INTO search_words (space_id, word, keys)
       SELECT $1, w.word, w.keys FROM jsonb_to_recordset($2::jsonb) AS w (word text, keys text[]) ON CONFLICT DO NOTHING`,
      [spaceId, JSON.stringify(fresh)],
    );
  }

  /** Removes those of the words that no page of the space has. */
  async removeUnused(spaceId: string, words: readonly string[]): Promise<void> {
    for (let from = 0; from < words.length; from += BATCH) {
      const some = words.slice(from, from + BATCH);
      await this.database.query(
        `DELETE FROM search_words w USING unnest($2::text[], $3::text[]) AS gone (word, query)
         WHERE w.space_id = $1 AND w.word = gone.word
           AND NOT EXISTS (SELECT FROM search_pages p WHERE p.words @@ gone.query::tsquery)`,
        [spaceId, some, some.map((word) => all([quote(ofSpace(spaceId)), quote(asWritten('', word))]))],
      );
    }
  }

  /** Removes all words of the space that no page has. */
  async removeAllUnused(spaceId: string): Promise<void> {
    for (let last: string | undefined = ''; last !== undefined;) {
      const rows: { word: string }[] = await this.database.query<{ word: string }>(
        `SELECT word FROM search_words WHERE space_id = $1 AND word > $2 ORDER BY word LIMIT ${BATCH}`,
        [spaceId, last],
      );
      const words = rows.map(({ word }) => word);
      await this.removeUnused(spaceId, words);
      last = words.length < BATCH ? undefined : words.at(-1);
    }
  }
}
