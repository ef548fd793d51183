import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { bytesOfMany } from '../../../common/caches/estimate-bytes.js';
import { Turns } from '../../../common/concurrency/turns.js';
import type { FileRecord } from '../records/file-record.js';
import { PAGE_INDEX_BYTES, PageIndex } from '../records/page-index.js';
import type { PageRecord } from '../records/page-record.js';
import type { ReusableContentRecord } from '../records/reusable-content-record.js';
import type { SourceFile } from '../records/source-file.js';
import { RecordMap } from '../store/record-map.js';

/** Milliseconds of work before other requests get a turn. */
const SLICE = 5;

/** Caches the maps of revisions in the form in which requests read them. Maps are immutable, so revisions share equal ones. */
@Injectable()
export class ContentIndexes {
  private readonly pageIndexes: Cache<PageIndex>;
  private readonly records: Cache<ReadonlyMap<string, { id: string }>>;

  constructor(
    private readonly recordMap: RecordMap,
    caches: Caches,
  ) {
    this.pageIndexes = caches.create({ name: 'page-indexes', ...PAGE_INDEX_BYTES });
    this.records = caches.create<ReadonlyMap<string, { id: string }>>({
      name: 'record-indexes',
      bytesOf: (records) => bytesOfMany(records.values(), records.size),
    });
  }

  async pages(spaceId: string, hash: string | null): Promise<PageIndex> {
    const key = `${spaceId} ${hash}`;
    const known = this.pageIndexes.get(key);
    if (known) return known;
    return this.index(key, await this.recordMap.all<PageRecord>(spaceId, hash));
  }

  /** Caches what `pages` returns of several spaces, in one statement for all. */
  async prepare(maps: readonly { spaceId: string; hash: string | null }[]): Promise<void> {
    const missing = maps.flatMap(({ spaceId, hash }) =>
      hash === null || this.pageIndexes.peek(`${spaceId} ${hash}`) ? [] : { spaceId, hash },
    );
    for await (const [{ spaceId, hash }, records] of this.recordMap.allOfEach<PageRecord>(missing))
      await this.index(`${spaceId} ${hash}`, records);
  }

  private async index(key: string, records: readonly PageRecord[]): Promise<PageIndex> {
    const index = await new Turns(SLICE).run(PageIndex.inSteps(records));
    this.pageIndexes.set(key, index);
    return index;
  }

  /** Caches the pages of a map derived from another one, so that the first read of the new revision is fast. */
  derive(spaceId: string, before: string | null, after: string | null, changes: ReadonlyMap<string, PageRecord | null>): void {
    const known = before === after ? undefined : this.pageIndexes.peek(`${spaceId} ${before}`);
    if (known) this.pageIndexes.set(`${spaceId} ${after}`, known.with(changes));
  }

  files(spaceId: string, hash: string | null): Promise<ReadonlyMap<string, FileRecord>> {
    return this.recordsOf<FileRecord>(spaceId, hash);
  }

  reusableContents(spaceId: string, hash: string | null): Promise<ReadonlyMap<string, ReusableContentRecord>> {
    return this.recordsOf<ReusableContentRecord>(spaceId, hash);
  }

  sourceFiles(spaceId: string, hash: string | null): Promise<ReadonlyMap<string, SourceFile>> {
    return this.recordsOf<SourceFile>(spaceId, hash);
  }

  private async recordsOf<T extends { id: string }>(spaceId: string, hash: string | null): Promise<ReadonlyMap<string, T>> {
    const key = `${spaceId} ${hash}`;
    const known = this.records.get(key);
    if (known) return known as ReadonlyMap<string, T>;
    const records = await new Turns(SLICE).run(byIdOf(await this.recordMap.all<T>(spaceId, hash)));
    this.records.set(key, records);
    return records;
  }
}

function* byIdOf<T extends { id: string }>(records: readonly T[]): Generator<void, Map<string, T>> {
  const byId = new Map<string, T>();
  for (const record of records) {
    byId.set(record.id, record);
    yield;
  }
  return byId;
}
