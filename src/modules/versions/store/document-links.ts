import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { bytesOfJson } from '../../../common/caches/estimate-bytes.js';
import { Turns } from '../../../common/concurrency/turns.js';
import { Database } from '../../../common/db/database.js';
import { linksIn, type StoredLinks } from '../../../common/document/links-in.js';
import type { Document } from '../../../common/document/rich-text.js';
import { tagsAmong, usesIn, type StoredUses } from '../../../common/document/uses-in.js';
import { joinLiveSpace } from '../../spaces/space.queries.js';

/** SQL: the keys of a row with `links`. */
export const TARGETS = `ARRAY(SELECT jsonb_array_elements_text(links -> 'targets'))`;

/** SQL: whether a document of a space refers, or referred, to the target with this key. */
export const refersTo = (space: string, key: string) =>
  `EXISTS (SELECT FROM document_links dl WHERE dl.space_id = ${space} AND dl.targets @> ARRAY[${key}])`;

const BATCH = 100;

export interface DocumentKey {
  spaceId: string;
  hash: string;
}

/** What a document refers to and what can be referred to in it. The keys of its targets are for the index alone. */
type LinksOfDocument = Omit<StoredLinks, 'targets'>;

interface Extracted {
  links: StoredLinks;
  uses: StoredUses;
}

/** Reads the links of documents. They are stored with a document; if an older version stored it without them, they are extracted when they are read. */
@Injectable()
export class DocumentLinks {
  private readonly known: Cache<LinksOfDocument>;
  private readonly knownUses: Cache<StoredUses>;

  constructor(
    private readonly database: Database,
    caches: Caches,
  ) {
    this.known = caches.create<LinksOfDocument>({ name: 'document-links', bytesOf: bytesOfJson });
    this.knownUses = caches.create<StoredUses>({ name: 'document-uses', bytesOf: bytesOfJson });
  }

  /** By hash. In one statement for all that are not cached. */
  async linksOf(spaceId: string, hashes: Iterable<string>): Promise<ReadonlyMap<string, LinksOfDocument>> {
    const { found, missing } = knownOf(this.known, spaceId, hashes);
    if (missing.size === 0) return found;
    const rows = await this.database.query<{ hash: string; links: LinksOfDocument }>(
      `SELECT hash, links - 'targets' AS links FROM document_links WHERE space_id = $1 AND hash = ANY($2)`,
      [spaceId, [...missing]],
    );
    for (const { hash, links } of rows) {
      missing.delete(hash);
      found.set(hash, links);
      this.known.set(`${spaceId} ${hash}`, links);
    }
    for (const [hash, { links }] of await this.extract(spaceId, [...missing])) found.set(hash, links);
    return found;
  }

  /** What documents show under which conditions, by hash. In one statement for all that are not cached. */
  async usesOf(spaceId: string, hashes: Iterable<string>): Promise<ReadonlyMap<string, StoredUses>> {
    const { found, missing } = knownOf(this.knownUses, spaceId, hashes);
    if (missing.size === 0) return found;
    const keep = (hash: string, uses: StoredUses) => {
      found.set(hash, uses);
      this.knownUses.set(`${spaceId} ${hash}`, uses);
    };
    const rows = await this.database.query<{ hash: string; uses: StoredUses }>(
      'SELECT hash, uses FROM document_links WHERE space_id = $1 AND hash = ANY($2) AND uses IS NOT NULL',
      [spaceId, [...missing]],
    );
    for (const { hash, uses } of rows) {
      missing.delete(hash);
      keep(hash, uses);
    }
    for (const [hash, { uses }] of await this.extract(spaceId, [...missing])) keep(hash, uses);
    return found;
  }

  /** The names of the tags that updates in the documents have, in order. The index skips the documents without. */
  async tagsIn(spaceId: string, hashes: ReadonlySet<string>): Promise<string[]> {
    const rows = await this.database.query<{ hash: string }>(
      `SELECT hash FROM document_links WHERE space_id = $1 AND (uses IS NULL OR uses ? 'tagged')`,
      [spaceId],
    );
    const uses = await this.usesOf(
      spaceId,
      rows.map(({ hash }) => hash).filter((hash) => hashes.has(hash)),
    );
    return tagsAmong([...uses.values()].flatMap((each) => each.uses.map(({ target }) => target)));
  }

  /** Spaces of an organization, except one, that have or had a document or a field of a page that refers to something. */
  async referringSpaces(orgId: string, target: string, except = ''): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT s.id FROM (
         SELECT space_id FROM document_links WHERE targets @> ARRAY[$2]::text[] UNION SELECT space_id FROM field_targets WHERE target = $2
       ) referring ${joinLiveSpace('s', 'referring.space_id')} WHERE s.org_id = $1 AND s.id <> $3 ORDER BY s.id`,
      [orgId, target, except],
    );
    return rows.map(({ id }) => id);
  }

  /** Those of the spaces that have or had a document or a field of a page that refers to one of the targets. */
  async spacesReferringTo(spaceIds: readonly string[], targets: readonly string[]): Promise<Set<string>> {
    if (spaceIds.length === 0 || targets.length === 0) return new Set();
    const rows = await this.database.query<{ id: string }>(
      `SELECT space_id AS id FROM document_links WHERE targets && $2::text[] AND space_id = ANY($1)
       UNION SELECT space_id FROM field_targets WHERE target = ANY($2) AND space_id = ANY($1)`,
      [spaceIds, targets],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Documents that were stored without their links, in the order of their keys: of one space, or of all. It continues after a
   * key: to search from the beginning, each batch would pass all documents that have links already.
   */
  missingAfter({ spaceId, hash }: DocumentKey, limit: number, among?: { spaceId: string }): Promise<DocumentKey[]> {
    return this.database.query(
      `SELECT d.space_id AS "spaceId", d.hash FROM documents d
       WHERE (d.space_id, d.hash) > ($1, $2) ${among ? 'AND d.space_id = $4' : ''}
         AND NOT EXISTS (SELECT FROM document_links l WHERE l.space_id = d.space_id AND l.hash = d.hash)
       ORDER BY d.space_id, d.hash LIMIT $3`,
      [spaceId, hash, limit, ...(among ? [among.spaceId] : [])],
    );
  }

  private async extract(spaceId: string, hashes: readonly string[]): Promise<Map<string, Extracted>> {
    const found = new Map<string, Extracted>();
    const turns = new Turns();
    for (let from = 0; from < hashes.length; from += BATCH) {
      const rows = await this.database.query<{ hash: string; body: Document }>(
        'SELECT hash, body FROM documents WHERE space_id = $1 AND hash = ANY($2)',
        [spaceId, hashes.slice(from, from + BATCH)],
      );
      const extracted: ({ hash: string } & Extracted)[] = [];
      for (const { hash, body } of rows) {
        extracted.push({ hash, links: linksIn(body, spaceId), uses: usesIn(body, spaceId) });
        await turns.pass();
      }
      await this.database.query(
        `INSERT INTO document_links AS l (space_id, hash, links, uses, targets)
         SELECT $1, hash, links, uses, ${TARGETS} FROM jsonb_to_recordset($2::jsonb) AS d (hash text, links jsonb, uses jsonb)
         ON CONFLICT (space_id, hash) DO UPDATE SET uses = excluded.uses WHERE l.uses IS NULL`,
        [spaceId, JSON.stringify(extracted)],
      );
      for (const { hash, ...each } of extracted) found.set(hash, each);
    }
    return found;
  }
}

/** What is cached of the documents, and the hashes of the others. */
function knownOf<T>(cache: Cache<T>, spaceId: string, hashes: Iterable<string>): { found: Map<string, T>; missing: Set<string> } {
  const found = new Map<string, T>();
  const missing = new Set<string>();
  for (const hash of hashes) {
    const known = cache.get(`${spaceId} ${hash}`);
    if (known) found.set(hash, known);
    else missing.add(hash);
  }
  return { found, missing };
}
