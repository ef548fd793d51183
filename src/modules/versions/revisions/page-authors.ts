import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import type { ContentRoot } from '../records/content-root.js';
import type { PageRecord } from '../records/page-record.js';
import { ObjectStore } from '../store/object-store.js';
import { RecordMap } from '../store/record-map.js';

/** How far the time of a page and that of its revision are apart at most: writers wait for locks, and imports take their time. */
const APART = '10 minutes';
const MOST_REVISIONS = 100;

/** Finds out who changed a page last. */
@Injectable()
export class PageAuthors {
  constructor(
    private readonly database: Database,
    private readonly objectStore: ObjectStore,
    private readonly recordMap: RecordMap,
  ) {}

  /**
   * The id of the author of the first revision that has the page as it is; undefined if that is not known. Merges keep the time of the
   * change, so it is the person who made the change and not the one who merged it. A revision without parents is a copy.
   */
  async lastAuthorOf(spaceId: string, { id, updatedAt }: Pick<PageRecord, 'id' | 'updatedAt'>): Promise<string | undefined> {
    const revisions = await this.database.query<{ root: string; authorId: string | null; isCopy: boolean }>(
      `SELECT root, author_id AS "authorId", cardinality(parents) = 0 AS "isCopy" FROM revisions
       WHERE space_id = $1 AND created_at BETWEEN $2::timestamptz - $3::interval AND $2::timestamptz + $3::interval
       ORDER BY created_at, id LIMIT ${MOST_REVISIONS}`,
      [spaceId, updatedAt, APART],
    );
    const roots = await this.objectStore.read<ContentRoot>(
      spaceId,
      revisions.map(({ root }) => root),
    );
    let before: string | null | undefined;
    for (const [at, { authorId, isCopy }] of revisions.entries()) {
      const { pages } = roots[at]!;
      // Files and settings change, too, and leave the pages as they are.
      if (pages === before) continue;
      before = pages;
      const page = (await this.recordMap.pick<PageRecord>(spaceId, pages, [id])).get(id);
      if (page?.updatedAt === updatedAt) return isCopy ? undefined : (authorId ?? undefined);
    }
    return undefined;
  }
}
