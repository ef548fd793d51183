import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { bytesOfJson } from '../../../common/caches/estimate-bytes.js';
import { Turns } from '../../../common/concurrency/turns.js';
import { Database } from '../../../common/db/database.js';
import { hashOf } from '../../../common/json/canonical-json.js';

/** Milliseconds of work before other requests get a turn. */
const SLICE = 10;

/** New objects that are not stored yet, by their hashes. */
export class NewObjects {
  readonly byHash = new Map<string, object>();

  add(body: object): string {
    const hash = hashOf(body);
    this.byHash.set(hash, body);
    return hash;
  }
}

/** Stores the small objects of spaces. Objects are immutable, so they are cached after the first read. */
@Injectable()
export class ObjectStore {
  private readonly remembered: Cache<object>;

  constructor(
    private readonly db: Database,
    caches: Caches,
  ) {
    this.remembered = caches.create<object>({ name: 'content-objects', bytesOf: bytesOfJson });
  }

  /** Reads objects in the given order, in one statement for all that are not cached. */
  async read<T extends object>(spaceId: string, hashes: readonly string[]): Promise<T[]> {
    // Keeps references, because the cache may evict objects while the others are read.
    const known = new Map<string, object>();
    const missing: string[] = [];
    for (const hash of new Set(hashes)) {
      const object = this.remembered.get(`${spaceId} ${hash}`);
      if (object) known.set(hash, object);
      else missing.push(hash);
    }
    if (missing.length > 0) {
      const rows = await this.db.query<{ hash: string; body: object }>(
        'SELECT hash, body FROM content_objects WHERE space_id = $1 AND hash = ANY($2)',
        [spaceId, missing],
      );
      await new Turns(SLICE).run(this.remember(spaceId, rows, known));
    }
    return hashes.map((hash) => {
      const object = known.get(hash);
      if (!object) throw new Error(`Space ${spaceId} has no object ${hash}`);
      return object as T;
    });
  }

  /** In steps, because the size of each object is estimated, and a large map has a thousand leaves. */
  private *remember(spaceId: string, rows: readonly { hash: string; body: object }[], known: Map<string, object>): Generator<void, void> {
    for (const { hash, body } of rows) {
      known.set(hash, body);
      this.remembered.set(`${spaceId} ${hash}`, body);
      yield;
    }
  }

  /** Skips objects that already exist. */
  async write(spaceId: string, { byHash }: NewObjects): Promise<void> {
    if (byHash.size === 0) return;
    await this.db.query(
      `INSERT INTO content_objects (space_id, hash, body)
       SELECT $1, o.hash, o.body FROM jsonb_to_recordset($2::jsonb) AS o (hash text, body jsonb)
       ON CONFLICT DO NOTHING`,
      [spaceId, JSON.stringify(Array.from(byHash, ([hash, body]) => ({ hash, body })))],
    );
  }
}
