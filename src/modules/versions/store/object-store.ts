import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { bytesOfJson } from '../../../common/caches/estimate-bytes.js';
import { Turns } from '../../../common/concurrency/turns.js';
import { Database } from '../../../common/db/database.js';
import { canonicalJson, hashOfText } from '../../../common/json/canonical-json.js';
import { jsonbOrder } from '../../../common/json/jsonb-order.js';

/** Milliseconds of work before other requests get a turn. */
const SLICE = 5;

/** New objects that are not stored yet, by their hashes. */
export class NewObjects {
  readonly byHash = new Map<string, object>();
  private readonly texts = new Map<string, string>();

  add(body: object): string {
    const text = canonicalJson(body);
    const hash = hashOfText(text);
    this.byHash.set(hash, body);
    this.texts.set(hash, text);
    return hash;
  }

  /** The rows of `INSERT_OBJECTS` as JSON. In one order, so that writers of the same objects do not wait for each other in a circle. */
  get rows(): string {
    const rows = Array.from(this.texts, ([hash, text]) => `{"hash":"${hash}","body":${text}}`);
    return `[${rows.toSorted().join(',')}]`;
  }
}

/** SQL: stores the rows of `NewObjects` for the space `$1`. Skips objects that already exist. */
export const INSERT_OBJECTS = (rows: string) => `INSERT INTO content_objects (space_id, hash, body)
  SELECT $1, o.hash, o.body FROM jsonb_to_recordset(${rows}::jsonb) AS o (hash text, body jsonb) ON CONFLICT DO NOTHING`;

/** Reads the small objects of spaces. Objects are immutable, so they are cached after they are read or written. */
@Injectable()
export class ObjectStore {
  private readonly remembered: Cache<object>;

  constructor(
    private readonly database: Database,
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
      const rows = await this.database.query<{ hash: string; body: string }>(
        'SELECT hash, body::text AS body FROM content_objects WHERE space_id = $1 AND hash = ANY($2)',
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

  /** In steps, because a large map has a thousand leaves. The driver would parse all of them in one. */
  private *remember(spaceId: string, rows: readonly { hash: string; body: string }[], known: Map<string, object>): Generator<void, void> {
    for (const { hash, body: text } of rows) {
      const body = JSON.parse(text) as object;
      known.set(hash, body);
      this.remembered.set(`${spaceId} ${hash}`, body);
      yield;
    }
  }

  /** Caches objects that are stored now. */
  async keep(spaceId: string, { byHash }: NewObjects): Promise<void> {
    const turns = new Turns(SLICE);
    for (const [hash, body] of byHash) {
      await turns.pass();
      this.remembered.set(`${spaceId} ${hash}`, jsonbOrder(body));
    }
  }
}
