import { Injectable } from '@nestjs/common';
import type { Language } from '../../../common/contract/languages.js';
import { Database } from '../../../common/db/database.js';
import type { SearchablePage, SearchHit, Sight } from '../search-engine.js';

export interface ReadPage extends SearchablePage {
  spaceId: string;
  language: Language | null;
}

export type Seen = Awaited<ReturnType<Sight['seen']>>;

/** Reads pages of the index as their reader sees them. */
@Injectable()
export class ReadIndexed {
  constructor(private readonly database: Database) {}

  /** `seen` is what the reader sees of these pages, and `others` are pages that only the reader sees. */
  async read(hits: readonly SearchHit[], seen?: Seen, others?: Sight['others']): Promise<ReadPage[]> {
    const pages = othersOf(others);
    if (hits.length === 0) return pages;
    const rows = await this.database.query<ReadPage & { place: number }>(
      `SELECT p.space_id AS "spaceId", p.page_id AS id, p.title, p.description, p.path, p.ancestors, p.language, p.sections,
              hit.place::int
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS hit (space_id, page_id, place)
       JOIN search_pages p ON p.space_id = hit.space_id AND p.page_id = hit.page_id ORDER BY hit.place`,
      [hits.map(({ spaceId }) => spaceId), hits.map(({ pageId }) => pageId)],
    );
    for (const { place, ...page } of rows) {
      const part = seen ? seen.get(hits[place - 1]!) : 'all';
      if (part === undefined) continue;
      pages.push(part === 'all' ? page : { ...page, sections: part });
    }
    return pages;
  }
}

const othersOf = (others: Sight['others']): ReadPage[] => {
  const { spaceId, language, pages } = others ?? { spaceId: '', language: null, pages: [] };
  return pages.map((page) => Object.assign({ spaceId, language }, page));
};
