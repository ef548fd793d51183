import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { bytesOfJson } from '../../../common/caches/estimate-bytes.js';
import { Turns } from '../../../common/concurrency/turns.js';
import { Database } from '../../../common/db/database.js';
import { linksIn, type StoredLinks } from '../../../common/document/links-in.js';
import type { Document } from '../../../common/document/rich-text.js';

/** SQL: the keys of a row with `links`. */
export const TARGETS = `ARRAY(SELECT jsonb_array_elements_text(links -> 'targets'))`;

const BATCH = 100;

/** What a document refers to and what can be referred to in it. The keys of its targets are for the index alone. */
type LinksOfDocument = Omit<StoredLinks, 'targets'>;

/** Reads the links of documents. They are stored with a document; if an older version stored it without them, they are extracted when they are read. */
@Injectable()
export class DocumentLinks {
  private readonly known: Cache<LinksOfDocument>;

  constructor(
    private readonly db: Database,
    caches: Caches,
  ) {
    this.known = caches.create<LinksOfDocument>({ name: 'document-links', bytesOf: bytesOfJson });
  }

  /** By hash. In one statement for all that are not cached. */
  async of(spaceId: string, hashes: Iterable<string>): Promise<ReadonlyMap<string, LinksOfDocument>> {
    const found = new Map<string, LinksOfDocument>();
    const missing = new Set<string>();
    for (const hash of hashes) {
      const known = this.known.get(`${spaceId} ${hash}`);
      if (known) found.set(hash, known);
      else missing.add(hash);
    }
    if (missing.size === 0) return found;
    const rows = await this.db.query<{ hash: string; links: LinksOfDocument }>(
      `SELECT hash, links - 'targets' AS links FROM document_links WHERE space_id = $1 AND hash = ANY($2)`,
      [spaceId, [...missing]],
    );
    for (const { hash, links } of rows) {
      missing.delete(hash);
      found.set(hash, links);
      this.known.set(`${spaceId} ${hash}`, links);
    }
    for (const [hash, links] of await this.extract(spaceId, [...missing])) found.set(hash, links);
    return found;
  }

  /** Spaces of an organization, except one, that have or had a document or a field of a page that refers to something. */
  async referringSpaces(orgId: string, target: string, except = ''): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      `SELECT s.id FROM spaces s WHERE s.org_id = $1 AND s.id <> $3 AND s.deleted_at IS NULL AND s.id IN (
         SELECT space_id FROM document_links WHERE targets @> ARRAY[$2]::text[] UNION SELECT space_id FROM field_targets WHERE target = $2)
       ORDER BY s.id`,
      [orgId, target, except],
    );
    return rows.map(({ id }) => id);
  }

  private async extract(spaceId: string, hashes: readonly string[]): Promise<Map<string, StoredLinks>> {
    const found = new Map<string, StoredLinks>();
    const turns = new Turns();
    for (let from = 0; from < hashes.length; from += BATCH) {
      const rows = await this.db.query<{ hash: string; body: Document }>(
        'SELECT hash, body FROM documents WHERE space_id = $1 AND hash = ANY($2)',
        [spaceId, hashes.slice(from, from + BATCH)],
      );
      const extracted: { hash: string; links: StoredLinks }[] = [];
      for (const { hash, body } of rows) {
        extracted.push({ hash, links: linksIn(body, spaceId) });
        await turns.pass();
      }
      await this.db.query(
        `INSERT INTO document_links (space_id, hash, links, targets)
         SELECT $1, hash, links, ${TARGETS} FROM jsonb_to_recordset($2::jsonb) AS d (hash text, links jsonb) ON CONFLICT DO NOTHING`,
        [spaceId, JSON.stringify(extracted)],
      );
      for (const { hash, links } of extracted) found.set(hash, links);
    }
    return found;
  }
}
