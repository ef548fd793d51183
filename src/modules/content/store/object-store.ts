import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Database } from '../../../common/db/database.js';
import { hashOf } from './canonical-json.js';

const REMEMBERED = 20_000;

/** Objects that were made and are not stored yet, by their hashes. */
export class NewObjects {
  readonly byHash = new Map<string, object>();

  add(body: object): string {
    const hash = hashOf(body);
    this.byHash.set(hash, body);
    return hash;
  }
}

/** Keeps the small objects of spaces. What was read once is remembered: an object never changes. */
@Injectable()
export class ObjectStore {
  private readonly remembered = new LRUCache<string, object>({ max: REMEMBERED });

  constructor(private readonly db: Database) {}

  /** In the order asked for, in one statement for all that are not remembered. */
  async read<T extends object>(spaceId: string, hashes: readonly string[]): Promise<T[]> {
    const missing = [...new Set(hashes)].filter((hash) => !this.remembered.has(`${spaceId} ${hash}`));
    const fresh = new Map<string, object>();
    if (missing.length > 0) {
      const rows = await this.db.query<{ hash: string; body: object }>(
        'SELECT hash, body FROM content_objects WHERE space_id = $1 AND hash = ANY($2)',
        [spaceId, missing],
      );
      for (const { hash, body } of rows) fresh.set(hash, body);
    }
    const found = hashes.map((hash) => {
      const object = fresh.get(hash) ?? this.remembered.get(`${spaceId} ${hash}`);
      if (!object) throw new Error(`Space ${spaceId} lacks its object ${hash}`);
      return object as T;
    });
    for (const [hash, body] of fresh) this.remembered.set(`${spaceId} ${hash}`, body);
    return found;
  }

  /** Those that are there already are left alone. */
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
