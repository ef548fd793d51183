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
  /** As the database will return them. */
  readonly byHash = new Map<string, object>();
  private readonly texts = new Map<string, string>();

  add(body: object): string {
    return this.addOrdered(jsonbOrder(body), canonicalJson(body));
  }

  /** Adds an object whose members are in the order of the database already, and whose canonical JSON is known. */
  addOrdered(body: object, text: string): string {
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

/**
 * SQL: what happens to content that exists already: it is noted that somebody counts on it again, so that it is not collected if
 * nothing has referred to it. Once an hour is enough.
 */
export const STORED_AGAIN = (table: string) => `ON CONFLICT (space_id, hash) DO UPDATE SET stored_at = now()
  WHERE ${table}.stored_at < now() - interval '1 hour'`;

/** SQL: stores the rows of `NewObjects` for the space `$1`. */
export const INSERT_OBJECTS = (rows: string) => `INSERT INTO content_objects (space_id, hash, body)
  SELECT $1, o.hash, o.body FROM jsonb_to_recordset(${rows}::jsonb) AS o (hash text, body jsonb) ${STORED_AGAIN('content_objects')}`;

/** What identifies an object. Equal objects of two spaces are two. */
export interface ObjectKey {
  spaceId: string;
  hash: string;
}

interface ObjectRow extends ObjectKey {
  body: string;
}

/** SQL: the object with a hash in the space of a root. Never joined, so that each is found by the index however many the planner expects. */
const BODY = (hash: string, column = 'o.body') =>
  `SELECT ${column} FROM content_objects o WHERE o.space_id = wanted.space_id AND o.hash = ${hash}`;

/** For each branch of the roots, a list of its leaves as JSON, in which a missing one is null. */
const LEAVES = `
  SELECT (wanted.place - 1)::int AS place,
    (SELECT '[' || string_agg(coalesce((${BODY('leaf.value', 'o.body::text')}), 'null'), ',') || ']' FROM jsonb_each_text(branch.body) leaf) AS leaves
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS wanted (space_id, hash, place)
  LEFT JOIN LATERAL (${BODY('wanted.hash')} OFFSET 0) trunk ON true
  LEFT JOIN LATERAL jsonb_each_text(trunk.body) named ON true
  LEFT JOIN LATERAL (${BODY('named.value')} OFFSET 0) branch ON true
  ORDER BY wanted.place`;

interface LeavesRow {
  /** Which root it is. */
  place: number;
  leaves: string | null;
}

/** In steps, a branch at a time. */
function* leavesIn<T extends object>(rows: readonly LeavesRow[], { spaceId, hash }: ObjectKey): Generator<void, T[]> {
  const found: T[] = [];
  for (const row of rows) {
    const leaves = row.leaves === null ? [null] : (JSON.parse(row.leaves) as (T | null)[]);
    for (const leaf of leaves) {
      if (leaf === null) throw new Error(`Space ${spaceId} misses an object at or below ${hash}`);
      found.push(leaf);
    }
    yield;
  }
  return found;
}

const nameOf = ({ spaceId, hash }: ObjectKey): string => `${spaceId} ${hash}`;

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
  read<T extends object>(spaceId: string, hashes: readonly string[]): Promise<T[]> {
    const keys = hashes.map((hash) => ({ spaceId, hash }));
    return this.readWith<T>(keys, (missing) =>
      this.database.query<ObjectRow>(
        'SELECT space_id AS "spaceId", hash, body::text AS body FROM content_objects WHERE space_id = $1 AND hash = ANY($2)',
        [spaceId, missing.map(({ hash }) => hash)],
      ),
    );
  }

  /** The same for objects of several spaces. */
  readAcross<T extends object>(keys: readonly ObjectKey[]): Promise<T[]> {
    return this.readWith<T>(keys, (missing) =>
      this.database.query<ObjectRow>(
        `SELECT o.space_id AS "spaceId", o.hash, o.body::text AS body
         FROM unnest($1::text[], $2::text[]) AS wanted (space_id, hash) JOIN content_objects o USING (space_id, hash)`,
        [missing.map(({ spaceId }) => spaceId), missing.map(({ hash }) => hash)],
      ),
    );
  }

  /**
   * Reads the objects that are two levels below each of the given ones, which only name others, in one statement for all. They are not
   * cached, because they are thousands and the caller caches what it makes of them.
   */
  async *leavesOfEach<T extends object>(roots: readonly ObjectKey[]): AsyncGenerator<[ObjectKey, T[]]> {
    if (roots.length === 0) return;
    const rows = await this.database.query<LeavesRow>(LEAVES, [roots.map(({ spaceId }) => spaceId), roots.map(({ hash }) => hash)]);
    const turns = new Turns(SLICE);
    let next = 0;
    for (const [place, root] of roots.entries()) {
      const first = next;
      while (rows[next]?.place === place) next++;
      yield [root, await turns.run(leavesIn<T>(rows.slice(first, next), root))];
    }
  }

  private async readWith<T extends object>(
    keys: readonly ObjectKey[],
    readRows: (missing: readonly ObjectKey[]) => Promise<ObjectRow[]>,
  ): Promise<T[]> {
    // Keeps references, because the cache may evict objects while the others are read.
    const known = new Map<string, object>();
    const missing = new Map<string, ObjectKey>();
    for (const key of keys) {
      const name = nameOf(key);
      const object = known.has(name) ? undefined : this.remembered.get(name);
      if (object) known.set(name, object);
      else if (!known.has(name)) missing.set(name, key);
    }
    if (missing.size > 0) await new Turns(SLICE).run(this.remember(await readRows([...missing.values()]), known));
    return keys.map((key) => {
      const object = known.get(nameOf(key));
      if (!object) throw new Error(`Space ${key.spaceId} has no object ${key.hash}`);
      return object as T;
    });
  }

  /** In steps, because a large map has a thousand leaves. The driver would parse all of them in one. */
  private *remember(rows: readonly ObjectRow[], known: Map<string, object>): Generator<void, void> {
    for (const row of rows) {
      const body = JSON.parse(row.body) as object;
      known.set(nameOf(row), body);
      this.remembered.set(nameOf(row), body);
      yield;
    }
  }

  /** Caches objects that are stored now. */
  async keep(spaceId: string, { byHash }: NewObjects): Promise<void> {
    const turns = new Turns(SLICE);
    for (const [hash, body] of byHash) {
      await turns.pass();
      this.remembered.set(`${spaceId} ${hash}`, body);
    }
  }
}
