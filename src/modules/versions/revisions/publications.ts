import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { bytesOfJson } from '../../../common/caches/estimate-bytes.js';
import { Database } from '../../../common/db/database.js';
import type { ContentRoot } from '../records/content-root.js';
import type { PageRecord } from '../records/page-record.js';
import { ObjectStore } from '../store/object-store.js';
import { RecordMap } from '../store/record-map.js';

/** A revision that became the head of its space, and the one before it. */
export interface Publication {
  spaceId: string;
  at: string;
  /** The hashes of their root objects; null before the first one. */
  before: string | null;
  after: string;
}

interface Row {
  spaceId: string;
  root: string;
  createdAt: Date;
  isFirst: boolean;
}

/** Pages nest 30 deep at most. */
const DEEPEST = 30;

/** Finds what each publication of a space changed. Drafts of change requests are no publications, and their merges are. */
@Injectable()
export class Publications {
  private readonly differing: Cache<readonly string[]>;

  constructor(
    private readonly database: Database,
    private readonly objectStore: ObjectStore,
    private readonly recordMap: RecordMap,
    caches: Caches,
  ) {
    this.differing = caches.create<readonly string[]>({ name: 'published-changes', bytesOf: bytesOfJson });
  }

  /** The latest publications of spaces with these heads, of each space at most as many, the newest first. */
  async latest(heads: readonly { spaceId: string; revisionId: string }[], most: number): Promise<Publication[]> {
    // The first parent of a merge is what was published before it.
    const rows = await this.database.query<Row>(
      `WITH RECURSIVE line AS (
         SELECT r.id, r.space_id, r.parents, r.root, r.created_at, 1 AS n
         FROM unnest($1::text[], $2::text[]) AS head(space_id, id) JOIN revisions r ON r.id = head.id AND r.space_id = head.space_id
         UNION ALL SELECT p.id, p.space_id, p.parents, p.root, p.created_at, line.n + 1
         FROM line JOIN revisions p ON p.id = line.parents[1] AND p.space_id = line.space_id WHERE line.n <= $3
       )
       SELECT space_id AS "spaceId", root, created_at AS "createdAt", cardinality(parents) = 0 AS "isFirst" FROM line ORDER BY space_id, n`,
      [heads.map(({ spaceId }) => spaceId), heads.map(({ revisionId }) => revisionId), most],
    );
    return rows
      .flatMap(({ spaceId, root, createdAt, isFirst }, at) => {
        const parent = rows[at + 1]?.spaceId === spaceId ? rows[at + 1] : undefined;
        // The last one that was read only says what was before.
        return parent || isFirst ? [{ spaceId, at: createdAt.toISOString(), before: parent?.root ?? null, after: root }] : [];
      })
      .toSorted((a, b) => (a.at < b.at ? 1 : -1));
  }

  /** The ids of the pages that differ. */
  async changedPages({ spaceId, before, after }: Publication): Promise<readonly string[]> {
    const key = `${spaceId} ${before} ${after}`;
    let ids = this.differing.get(key);
    if (!ids) {
      const [was, is] = [await this.pagesOf(spaceId, before), await this.pagesOf(spaceId, after)];
      this.differing.set(key, (ids = await this.recordMap.difference(spaceId, was, is)));
    }
    return ids;
  }

  /** Pages at a revision, each with those above it, from the page upwards. */
  async lineages(spaceId: string, root: string | null, ids: readonly string[]): Promise<Map<string, PageRecord[]>> {
    const map = await this.pagesOf(spaceId, root);
    const records = new Map<string, PageRecord>();
    let wanted = [...ids];
    for (let depth = 0; depth <= DEEPEST && wanted.length > 0; depth++) {
      const found = await this.recordMap.pick<PageRecord>(spaceId, map, wanted);
      for (const [id, record] of found) records.set(id, record);
      wanted = [...new Set([...found.values()].flatMap(({ parent }) => (parent === null || records.has(parent) ? [] : parent)))];
    }
    return new Map(ids.flatMap((id) => (records.has(id) ? [[id, lineageIn(records, id)]] : [])));
  }

  private async pagesOf(spaceId: string, root: string | null): Promise<string | null> {
    if (root === null) return null;
    const [read] = await this.objectStore.read<ContentRoot>(spaceId, [root]);
    return read!.pages;
  }
}

function lineageIn(records: ReadonlyMap<string, PageRecord>, id: string): PageRecord[] {
  const lineage: PageRecord[] = [];
  for (let page = records.get(id); page && lineage.length <= DEEPEST; page = page.parent === null ? undefined : records.get(page.parent))
    lineage.push(page);
  return lineage;
}
