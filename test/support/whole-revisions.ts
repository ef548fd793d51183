import type pg from 'pg';
import type { FileStore } from '../../src/common/storage/file-store.js';
import { hashOf } from '../../src/common/json/canonical-json.js';

/** Every object, document and blob that a revision refers to and that is missing, and every missing revision that is referred to. */
const MISSING = `
  WITH roots AS MATERIALIZED (
    SELECT r.space_id, r.root AS hash, o.body FROM (SELECT DISTINCT space_id, root FROM revisions) r
    LEFT JOIN content_objects o ON o.space_id = r.space_id AND o.hash = r.root),
  trunks AS MATERIALIZED (
    SELECT t.*, o.body FROM (
      SELECT DISTINCT space_id, kind, body ->> kind AS hash FROM roots, unnest(ARRAY['pages', 'files', 'reusableContents']) kind
      WHERE body ->> kind IS NOT NULL) t
    LEFT JOIN content_objects o USING (space_id, hash)),
  branches AS MATERIALIZED (
    SELECT b.*, o.body FROM (SELECT DISTINCT space_id, kind, value AS hash FROM trunks, jsonb_each_text(body)) b
    LEFT JOIN content_objects o USING (space_id, hash)),
  leaves AS MATERIALIZED (
    SELECT l.*, o.body FROM (SELECT DISTINCT space_id, kind, value AS hash FROM branches, jsonb_each_text(body)) l
    LEFT JOIN content_objects o USING (space_id, hash)),
  records AS MATERIALIZED (SELECT space_id, kind, value AS record FROM leaves, jsonb_each(body)),
  documents_named AS (
    SELECT DISTINCT space_id, record ->> 'document' AS hash FROM records WHERE kind <> 'files' AND record ? 'document'),
  blobs_named AS (SELECT DISTINCT space_id, record ->> 'hash' AS hash FROM records WHERE kind = 'files'),
  revisions_named AS (
    SELECT id AS space_id, revision_id AS id FROM spaces
    UNION SELECT r.space_id, parent FROM revisions r, unnest(r.parents) parent
    UNION SELECT c.space_id, named FROM change_requests c,
      unnest(ARRAY[c.revision_id, c.revision_initial_id, c.revision_merged_ancestor_id, c.revision_merged_id]) named WHERE named IS NOT NULL)
  SELECT 'root ' || hash AS problem FROM roots WHERE body IS NULL
  UNION ALL SELECT 'map of ' || kind || ' ' || hash FROM trunks WHERE body IS NULL
  UNION ALL SELECT 'branch of ' || kind || ' ' || hash FROM branches WHERE body IS NULL
  UNION ALL SELECT 'leaf of ' || kind || ' ' || hash FROM leaves WHERE body IS NULL
  UNION ALL SELECT 'document ' || n.hash FROM documents_named n LEFT JOIN documents d USING (space_id, hash) WHERE d.hash IS NULL
  UNION ALL SELECT 'bytes ' || n.hash FROM blobs_named n LEFT JOIN (space_blobs s JOIN blobs b USING (hash)) USING (space_id, hash)
    WHERE b.hash IS NULL OR b.unreferenced_since IS NOT NULL
  UNION ALL SELECT 'revision ' || n.id FROM revisions_named n LEFT JOIN revisions r USING (space_id, id) WHERE r.id IS NULL`;

const MISCOUNTED = `
  SELECT 'numbers of the change requests of space ' || s.id || ': ' || to_jsonb(c)::text AS problem
  FROM spaces s, LATERAL (
    SELECT count(*) AS "all", count(*) FILTER (WHERE status = 'open') AS open, count(*) FILTER (WHERE status = 'draft') AS draft,
      coalesce(max(number), 0) AS highest
    FROM change_requests WHERE space_id = s.id) c
  WHERE (s.change_requests, s.change_requests_open, s.change_requests_draft, s.change_requests) <> (c."all", c.open, c.draft, c.highest)`;

const ANCESTORS = `
  WITH RECURSIVE past AS (
    SELECT revision_id AS id FROM spaces WHERE id = $1
    UNION SELECT unnest(r.parents) FROM past JOIN revisions r USING (id))
  SELECT id FROM past`;

type Row = Record<'id' | 'hash' | 'problem', string> & { body: unknown };

const rowsOf = async (client: pg.Client, text: string, values: unknown[] = []) => (await client.query<Row>(text, values)).rows;

/** What the revisions of all spaces lack, and what does not match its hash. */
export async function brokenRevisions(client: pg.Client, files: FileStore): Promise<string[]> {
  const missing = await rowsOf(client, `${MISSING} UNION ALL ${MISCOUNTED}`);
  const stored = await rowsOf(client, 'SELECT hash, body FROM content_objects UNION ALL SELECT hash, body FROM documents');
  const altered = stored.filter(({ hash, body }) => hashOf(body) !== hash);
  const { rows: blobs } = await client.query<{ hash: string; size: string }>('SELECT hash, size FROM space_blobs JOIN blobs USING (hash)');
  const lost: string[] = [];
  for (const { hash, size } of blobs) if ((await files.size(hash)) !== Number(size)) lost.push(`file ${hash}`);
  return [...missing.map(({ problem }) => problem), ...altered.map(({ hash }) => `altered ${hash}`), ...lost];
}

/** The given revisions that are not in the history of a space. */
export async function forgottenRevisions(client: pg.Client, spaceId: string, revisions: readonly string[]): Promise<string[]> {
  const past = new Set((await rowsOf(client, ANCESTORS, [spaceId])).map(({ id }) => id));
  return revisions.filter((id) => !past.has(id));
}
