import { Injectable } from '@nestjs/common';
import { Turns } from '../../../common/concurrency/turns.js';
import type { Language } from '../../../common/contract/languages.js';
import { Database } from '../../../common/db/database.js';
import type { PageSection, SearchablePage } from '../search-engine.js';
import { lexemesOf, stemmableIn, wordsOfPage } from './lexemes-of.js';
import { isSampled } from './sampled.js';
import { SpaceWords } from './space-words.js';
import { Stemmer } from './stemmer.js';

/** In characters. The text that results quote from; all of a page is found, whatever its length. */
const LONGEST_QUOTED = 100_000;

/** Writes the rows of the index. */
@Injectable()
export class WritePages {
  constructor(
    private readonly database: Database,
    private readonly stemmer: Stemmer,
    private readonly spaceWords: SpaceWords,
  ) {}

  async put(spaceId: string, language: Language | null, pages: readonly SearchablePage[]): Promise<void> {
    if (pages.length === 0) return;
    const turns = new Turns();
    const read = [];
    for (const page of pages) {
      read.push({ page, words: wordsOfPage(page) });
      await turns.pass();
    }
    const stems = await this.stemmer.stemsOf(language, new Set(read.flatMap(({ words }) => [...stemmableIn(words)])));
    const correctable = new Set<string>();
    const rows = [];
    for (const { page, words } of read) {
      const { heads, words: all, correctable: own } = lexemesOf(spaceId, words, stems);
      for (const word of own) correctable.add(word);
      const { id, title, description, path, ancestors, sections } = page;
      rows.push({
        id,
        title,
        description,
        path,
        ancestors,
        sections: quoted(sections),
        heads,
        words: all,
        sampled: isSampled(spaceId, id),
      });
      await turns.pass();
    }
    const before = await this.spaceWords.wordsIn(
      spaceId,
      pages.map(({ id }) => id),
    );
    await this.writePages(spaceId, language, rows);
    await this.spaceWords.add(spaceId, [...correctable].toSorted());
    await this.spaceWords.removeUnused(
      spaceId,
      before.filter((word) => !correctable.has(word)),
    );
  }

  async remove(spaceId: string, pageIds: readonly string[]): Promise<void> {
    if (pageIds.length === 0) return;
    const before = await this.spaceWords.wordsIn(spaceId, pageIds);
    await this.database.query('DELETE FROM search_pages WHERE space_id = $1 AND page_id = ANY($2)', [spaceId, pageIds]);
    await this.spaceWords.removeUnused(spaceId, before);
  }

  async keepOnly(spaceId: string, pageIds: readonly string[]): Promise<void> {
    const others = await this.database.query<{ id: string }>(
      'SELECT page_id AS id FROM search_pages WHERE space_id = $1 AND page_id NOT IN (SELECT unnest($2::text[]))',
      [spaceId, pageIds],
    );
    await this.remove(
      spaceId,
      others.map(({ id }) => id),
    );
  }

  private async writePages(spaceId: string, language: Language | null, rows: readonly object[]): Promise<void> {
    await this.database.query(
      `INSERT INTO search_pages (space_id, page_id, title, description, path, ancestors, language, sections, heads, words, sampled)
       SELECT $1, p.id, p.title, p.description, p.path, p.ancestors, $2, p.sections, array_to_tsvector(p.heads), array_to_tsvector(p.words),
              p.sampled
       FROM jsonb_to_recordset($3::jsonb) AS p (id text, title text, description text, path text, ancestors text[], sections jsonb,
                                                heads text[], words text[], sampled boolean)
       ON CONFLICT (space_id, page_id) DO UPDATE SET
         title = excluded.title, description = excluded.description, path = excluded.path, ancestors = excluded.ancestors,
         language = excluded.language, sections = excluded.sections, heads = excluded.heads, words = excluded.words,
         sampled = excluded.sampled`,
      [spaceId, language, JSON.stringify(rows)],
    );
  }
}

function quoted(sections: readonly PageSection[]): PageSection[] {
  let left = LONGEST_QUOTED;
  return sections.map(({ text, ...section }) => {
    const kept = text.slice(0, Math.max(0, left)).toWellFormed();
    left -= kept.length;
    return { ...section, text: kept };
  });
}
