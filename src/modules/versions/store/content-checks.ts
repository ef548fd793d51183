import type { Database } from '../../../common/db/database.js';
import { hashOf } from '../../../common/json/canonical-json.js';
import type { InstallationCheck } from '../../../common/checks/installation-check.js';

const BATCH = 500;

interface Stored {
  spaceId: string;
  hash: string;
  body: unknown;
}

/** What an object or a record refers to, by the table that has it. */
interface Reference {
  table: 'content_objects' | 'documents' | 'space_blobs';
  hash: string;
}

export const CONTENT_CHECKS: readonly InstallationCheck[] = [
  {
    name: 'current revisions of spaces',
    async *find({ database }) {
      const rows = await database.query<{ of: string; id: string }>(
        `SELECT 'the space' AS of, s.id FROM spaces s
           WHERE NOT s.purging AND NOT EXISTS (SELECT FROM revisions r WHERE r.space_id = s.id AND r.id = s.revision_id)
         UNION ALL SELECT 'the revision', r.id FROM revisions r JOIN spaces s ON s.id = r.space_id
           WHERE NOT s.purging AND NOT EXISTS (SELECT FROM content_objects o WHERE o.space_id = r.space_id AND o.hash = r.root)`,
      );
      for (const { of, id } of rows) yield `${of} ${id} has no content`;
    },
  },
  {
    name: 'hashes and references of content',
    async *find({ database }) {
      for await (const rows of batches(database, 'content_objects')) {
        for (const { spaceId, hash, body } of rows)
          if (hashOf(body) !== hash) yield `the object ${hash} of the space ${spaceId} was changed`;
        yield* dangling(database, rows);
      }
    },
  },
  {
    name: 'hashes of documents',
    async *find({ database }) {
      for await (const rows of batches(database, 'documents'))
        for (const { spaceId, hash, body } of rows)
          if (hashOf(body) !== hash) yield `the document ${hash} of the space ${spaceId} was changed`;
    },
  },
];

/** Not those of spaces that are being purged, which lack more and more. */
async function* batches(database: Database, table: 'content_objects' | 'documents'): AsyncGenerator<Stored[]> {
  let last: Pick<Stored, 'spaceId' | 'hash'> | undefined = { spaceId: '', hash: '' };
  while (last !== undefined) {
    const rows: Stored[] = await database.query<Stored>(
      `SELECT t.space_id AS "spaceId", t.hash, t.body FROM ${table} t JOIN spaces s ON s.id = t.space_id AND NOT s.purging
       WHERE (t.space_id, t.hash) > ($1, $2) ORDER BY t.space_id, t.hash LIMIT ${BATCH}`,
      [last.spaceId, last.hash],
    );
    yield rows;
    last = rows.length < BATCH ? undefined : rows.at(-1);
  }
}

async function* dangling(database: Database, rows: readonly Stored[]): AsyncGenerator<string> {
  const wanted = rows.flatMap(({ spaceId, hash: from, body }) =>
    referencesIn(body).map(({ table, hash }) => ({ spaceId, from, table, hash })),
  );
  for (const table of ['content_objects', 'documents', 'space_blobs'] as const) {
    const among = wanted.filter((each) => each.table === table);
    const missing = await database.query<{ spaceId: string; hash: string; from: string }>(
      `SELECT w.space_id AS "spaceId", w.hash, w.origin AS from FROM unnest($1::text[], $2::text[], $3::text[]) AS w (space_id, hash, origin)
       WHERE NOT EXISTS (SELECT FROM ${table} t WHERE t.space_id = w.space_id COLLATE "C" AND t.hash = w.hash COLLATE "C")
         -- Both may have been collected since the object was read.
         AND EXISTS (SELECT FROM content_objects o WHERE o.space_id = w.space_id COLLATE "C" AND o.hash = w.origin COLLATE "C")`,
      [among.map(({ spaceId }) => spaceId), among.map(({ hash }) => hash), among.map(({ from }) => from)],
    );
    for (const { spaceId, hash, from } of missing)
      yield `the object ${from} of the space ${spaceId} refers to ${hash}, which ${table} lacks`;
  }
}

/** Objects consist of hashes of other objects by slot, or of records by id; the root has variables, too. */
function referencesIn(body: unknown): Reference[] {
  return Object.values(body as Record<string, unknown>).flatMap((value): Reference[] => {
    if (typeof value === 'string') return [{ table: 'content_objects', hash: value }];
    if (typeof value !== 'object' || value === null) return [];
    const { document, hash, contentType } = value as { document?: unknown; hash?: unknown; contentType?: unknown };
    if (typeof document === 'string') return [{ table: 'documents', hash: document }];
    return typeof hash === 'string' && typeof contentType === 'string' ? [{ table: 'space_blobs', hash }] : [];
  });
}
