import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { bucketsOf, isCorrectable } from '../words/near-spellings.js';
import { all, quote } from './query-expression.js';
import { asWritten, ofSpace } from './lexemes-of.js';

/** In words. Looking up whether a page has a word takes up to a millisecond. */
const BATCH = 500;
/** In rows. */
const BUCKETS = 100;
/** Sorts behind all buckets by beginnings, and before those by ends. */
const BY_END = '>';

interface Bucket {
  bucket: string;
  words: string;
}

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
    const known = await this.database.query<{ word: string }>(
      `SELECT given.word FROM unnest($2::text[], $3::text[]) AS given (word, bucket)
       JOIN search_words w ON w.space_id = $1 AND w.bucket = given.bucket WHERE strpos(w.words, ' ' || given.word || ' ') > 0`,
      [spaceId, words, words.map((word) => bucketsOf(word)[0])],
    );
    const old = new Set(known.map(({ word }) => word));
    const fresh = byBucket(words.filter((word) => !old.has(word)));
    if (fresh.size === 0) return;
    await this.database.query(
      `INSERT INTO search_words (space_id, bucket, words) SELECT $1, * FROM unnest($2::text[], $3::text[])
       ON CONFLICT (space_id, bucket) DO UPDATE SET words = search_words.words || ltrim(excluded.words)`,
      [spaceId, [...fresh.keys()], Array.from(fresh.values(), written)],
    );
  }

  /** Removes those of the words that no page of the space has. */
  async removeUnused(spaceId: string, words: readonly string[]): Promise<void> {
    for (let from = 0; from < words.length; from += BATCH) {
      const some = words.slice(from, from + BATCH);
      const unused = await this.database.query<{ word: string }>(
        `SELECT gone.word FROM unnest($1::text[], $2::text[]) AS gone (word, query)
         WHERE NOT EXISTS (SELECT FROM search_pages p WHERE p.words @@ gone.query::tsquery)`,
        [some, some.map((word) => all([quote(ofSpace(spaceId)), quote(asWritten('', word))]))],
      );
      await this.remove(
        spaceId,
        unused.map(({ word }) => word),
      );
    }
  }

  /** Removes all words of the space that no page has. */
  async removeAllUnused(spaceId: string): Promise<void> {
    for (let last: string | undefined = ''; last !== undefined;) {
      const rows: Bucket[] = await this.database.query<Bucket>(
        `SELECT bucket, words FROM search_words WHERE space_id = $1 AND bucket > $2 AND bucket < $3 ORDER BY bucket LIMIT ${BUCKETS}`,
        [spaceId, last, BY_END],
      );
      await this.removeUnused(spaceId, rows.flatMap(wordsOf));
      last = rows.length < BUCKETS ? undefined : rows.at(-1)!.bucket;
    }
  }

  private async remove(spaceId: string, words: readonly string[]): Promise<void> {
    if (words.length === 0) return;
    const gone = new Set(words);
    const rows = await this.database.query<Bucket>('SELECT bucket, words FROM search_words WHERE space_id = $1 AND bucket = ANY($2)', [
      spaceId,
      [...byBucket(words).keys()],
    ]);
    const left = rows.map((row) => ({ bucket: row.bucket, words: wordsOf(row).filter((word) => !gone.has(word)) }));
    const kept = left.filter(({ words: some }) => some.length > 0);
    await this.database.query(
      `UPDATE search_words w SET words = kept.words FROM unnest($2::text[], $3::text[]) AS kept (bucket, words)
       WHERE w.space_id = $1 AND w.bucket = kept.bucket`,
      [spaceId, kept.map(({ bucket }) => bucket), kept.map(({ words: some }) => written(some))],
    );
    const empty = left.flatMap(({ bucket, words: some }) => (some.length === 0 ? [bucket] : []));
    await this.database.query('DELETE FROM search_words WHERE space_id = $1 AND bucket = ANY($2)', [spaceId, empty]);
  }
}

function byBucket(words: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const word of words) {
    for (const bucket of bucketsOf(word)) {
      const some = found.get(bucket);
      if (some) some.push(word);
      else found.set(bucket, [word]);
    }
  }
  return found;
}

/** Each word has a space on both sides, so that it can be looked for. */
const written = (words: readonly string[]): string => ` ${words.join(' ')} `;
const wordsOf = ({ words }: Bucket): string[] => words.trim().split(' ');
