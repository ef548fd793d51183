import { id } from '../ids.mjs';
import { headOf, nextSave, pageOf, spaceOf, storeOver } from './content.mjs';

const MOST = 10_000;
const SIZES = [10, MOST];
/** The number of change requests of a space that are written to in turn. */
const WRITTEN = 8;
const LISTED = 1_000;
const CHANGED = 50;

const copyOf = (size, use) => spaceOf(`${use}`, size);

/**
 * Seeds a space for each purpose, with the pages of one of `content`: 1,000 change requests to list; some with 50
 * changed pages to merge.
 */
export async function seed(client, { contentOrgId, userId }) {
  const uses = [
    ...SIZES.flatMap((size) => [
      [size, 'crcreated'],
      [size, 'crwritten'],
    ]),
    [10, 'crlisted'],
    [MOST, 'crmerged'],
  ];
  for (const [size, use] of uses) await copySpace(client, contentOrgId, size, copyOf(size, use));
  for (const size of SIZES) await makeRequests(client, copyOf(size, 'crwritten'), userId, WRITTEN);
  await makeRequests(client, copyOf(10, 'crlisted'), userId, LISTED);
  await makeRequests(client, copyOf(MOST, 'crmerged'), userId, WRITTEN);
  await changePages(client, copyOf(MOST, 'crmerged'));
  return { listedId: copyOf(10, 'crlisted'), mergedId: copyOf(MOST, 'crmerged') };
}

async function copySpace(client, orgId, size, spaceId) {
  const from = size === MOST ? spaceOf('unread', 0) : spaceOf('written', size * 10);
  await client.query(
    `INSERT INTO spaces (id, org_id, position, lineage, title, edit_mode, revision_id) VALUES ($1, $2, 'b' || $1, ARRAY[$1], 'Content', 'live', $3)`,
    [spaceId, orgId, headOf(spaceId)],
  );
  for (const table of ['content_objects', 'documents'])
    await client.query(`INSERT INTO ${table} (space_id, hash, body) SELECT $2, hash, body FROM ${table} WHERE space_id = $1`, [
      from,
      spaceId,
    ]);
  await client.query(
    `INSERT INTO revisions (id, space_id, parents, type, root) SELECT $3, $2, '{}', 'edits', root FROM revisions WHERE space_id = $1`,
    [from, spaceId, headOf(spaceId)],
  );
}

export const requestOf = (spaceId, number) => `${spaceId.slice(0, 7)}${String(number).padStart(5, '0')}${spaceId.slice(-8)}`;

export async function makeRequests(client, spaceId, userId, requests) {
  const ids = Array.from({ length: requests }, (_, n) => requestOf(spaceId, n + 1));
  await client.query(
    `INSERT INTO change_requests (id, space_id, number, status, subject, created_by_id, revision_id, revision_initial_id, created_at, updated_at)
     SELECT c.id, $2, c.n, 'open', 'Request', $3, $4, $4, timestamptz '2026-01-01' + c.n * interval '1 minute', timestamptz '2026-06-01'
     FROM unnest($1::text[]) WITH ORDINALITY AS c (id, n)`,
    [ids, spaceId, userId, headOf(spaceId)],
  );
  await client.query('UPDATE spaces SET change_requests = $2, change_requests_open = $2 WHERE id = $1', [spaceId, requests]);
}

/** Changes 50 pages in each change request, and another page in the space afterwards. */
async function changePages(client, spaceId) {
  const store = storeOver(client);
  const { rows } = await client.query(
    'SELECT o.body FROM revisions r JOIN content_objects o ON o.space_id = r.space_id AND o.hash = r.root WHERE r.id = $1',
    [headOf(spaceId)],
  );
  const [{ body: root }] = rows;
  const leaves = await client.query(
    `SELECT p.value AS page FROM content_objects t, jsonb_each_text(t.body) b JOIN content_objects o ON o.space_id = $1 AND o.hash = b.value,
       jsonb_each_text(o.body) l JOIN content_objects f ON f.space_id = $1 AND f.hash = l.value, jsonb_each(f.body) p
     WHERE t.space_id = $1 AND t.hash = $2`,
    [spaceId, root.pages],
  );
  const pages = new Map(leaves.rows.map(({ page }) => [page.id, page]));
  const changed = (numbers, words) =>
    new Map(
      numbers.map((number) => [
        pageOf(number),
        { ...pages.get(pageOf(number)), title: `${words} ${number}`, updatedAt: '2026-02-01T00:00:00.000Z' },
      ]),
    );
  for (let n = 1; n <= WRITTEN; n++) {
    const revisionId = id('crrevision', String(n));
    const numbers = Array.from({ length: CHANGED }, (_, i) => n * 1000 + i * 17);
    await store.commit({ id: revisionId, spaceId, parents: [headOf(spaceId)] }, root.pages, changed(numbers, 'Changed'));
    await client.query('UPDATE change_requests SET revision_id = $2 WHERE id = $1', [requestOf(spaceId, n), revisionId]);
  }
  const head = id('crhead', '1');
  await store.commit({ id: head, spaceId, parents: [headOf(spaceId)] }, root.pages, changed([1], 'Moved on'));
  await client.query('UPDATE spaces SET revision_id = $2 WHERE id = $1', [spaceId, head]);
}

const COLUMNS = `c.id, c.number, c.status, c.subject, c.description, c.created_at, c.updated_at, c.merged_at, c.space_id, c.revision_id,
  c.revision_initial_id, c.revision_merged_ancestor_id, c.revision_merged_id, c.cluster_id, c.comments_open, s.revision_id AS head,
  json_build_array(u.id, u.display_name, u.email, u.photo_url) AS author`;
const MAY = 'JOIN members m ON m.org_id = s.org_id AND m.user_id = $1';

const REQUESTS = {
  name: 'change-requests',
  text: `SELECT ${COLUMNS}, (SELECT count(*)::int FROM change_requests WHERE space_id = $2 AND status = 'open') AS total
         FROM change_requests c JOIN spaces s ON s.id = c.space_id ${MAY} JOIN users u ON u.id = c.created_by_id
         WHERE c.space_id = $2 AND c.status = 'open' AND s.deleted_at IS NULL ORDER BY c.created_at DESC, c.id DESC LIMIT $3`,
};
const NEXT = {
  name: 'next-request',
  text: `UPDATE spaces s SET change_requests = change_requests + 1, change_requests_draft = change_requests_draft + 1 FROM members m
         WHERE m.org_id = s.org_id AND m.user_id = $1 AND s.id = $2 AND s.deleted_at IS NULL RETURNING s.change_requests AS number, s.revision_id AS head`,
};
const BEGIN = {
  name: 'begin-request',
  text: `WITH c AS (INSERT INTO change_requests (id, space_id, number, subject, created_by_id, revision_id, revision_initial_id)
           VALUES ($2, $3, $4, $5, $1, $6, $6) RETURNING *)
         SELECT ${COLUMNS} FROM c JOIN spaces s ON s.id = c.space_id JOIN users u ON u.id = c.created_by_id`,
};
const LOCK = {
  name: 'lock-request',
  text: `SELECT c.id FROM change_requests c JOIN spaces s ON s.id = c.space_id ${MAY} WHERE c.id = $2 AND s.id = $3 FOR NO KEY UPDATE OF c`,
};
const WRITE = { name: 'write-content', text: 'INSERT INTO plain_writes (space_id, body) VALUES ($1, $2) RETURNING id' };
const TOUCH = {
  name: 'touch-request',
  text: `WITH c AS (UPDATE change_requests SET updated_at = now() WHERE id = $1 RETURNING *)
         SELECT ${COLUMNS} FROM c JOIN spaces s ON s.id = c.space_id JOIN users u ON u.id = c.created_by_id`,
};
const HEAD = {
  name: 'head-of-request',
  text: `SELECT s.revision_id AS revision FROM change_requests c JOIN spaces s ON s.id = c.space_id ${MAY} WHERE c.id = $2 AND s.id = $3`,
};

const LIST = {
  route: '/v1/spaces/:spaceId/change-requests',
  async answer({ query, userId, params, search, publicUrl }) {
    const limit = Number(search.limit);
    const rows = await query(REQUESTS, [userId, params.spaceId, limit + 1]);
    if (rows.length === 0) return undefined;
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const page = Buffer.from(JSON.stringify([last.created_at.getTime(), last.id])).toString('base64url');
    return {
      items: shown.map((row) => present(row, publicUrl)),
      count: rows[0].total,
      ...(rows.length > limit && { next: { page } }),
    };
  },
};

let begun = 0;
const CREATE = {
  method: 'POST',
  route: '/v1/spaces/:spaceId/change-requests',
  async answer({ transaction, userId, params, body, publicUrl, reply }) {
    const row = await transaction(async (query) => {
      const [next] = await query(NEXT, [userId, params.spaceId]);
      if (!next) return undefined;
      const [made] = await query(BEGIN, [
        userId,
        id('plainrequest', String(++begun)),
        params.spaceId,
        next.number,
        body.subject,
        next.head,
      ]);
      return made;
    });
    if (!row) return undefined;
    reply.code(201);
    return present(row, publicUrl);
  },
};
const SAVE = {
  method: 'POST',
  route: '/v1/spaces/:spaceId/change-requests/:changeRequestId/content',
  async answer({ transaction, userId, params: { spaceId, changeRequestId }, body, publicUrl }) {
    const row = await transaction(async (query) => {
      const [found] = await query(LOCK, [userId, changeRequestId, spaceId]);
      if (!found) return undefined;
      await query(WRITE, [spaceId, JSON.stringify(body)]);
      const [touched] = await query(TOUCH, [changeRequestId]);
      return touched;
    });
    return row && present(row, publicUrl);
  },
};
/** The plain server does not merge: it only returns what the response would be. */
const MERGE = {
  method: 'POST',
  route: '/v1/spaces/:spaceId/change-requests/:changeRequestId/merge',
  async answer({ query, userId, params: { spaceId, changeRequestId } }) {
    const [head] = await query(HEAD, [userId, changeRequestId, spaceId]);
    return head && { revision: head.revision, result: 'merge' };
  },
};

const withoutIdentity = (text) => text.replaceAll(/"(id|number|createdAt|updatedAt|revision|location)":("[^"]*"|\d+)/g, '"$1":0');
const count = (number) => number.toLocaleString('en');
let turns = 0;

/** @type {import('../modules.mjs').Case[]} */
export const cases = [
  {
    name: 'GET change-requests, 50 of 1,000',
    target: 0.9,
    path: ({ listedId }) => `/v1/spaces/${listedId}/change-requests?limit=50`,
    plain: LIST,
  },
  ...SIZES.map((size) => ({
    name: `POST change-requests, of ${count(size)} pages`,
    target: 0.3,
    method: 'POST',
    status: 201,
    ask: () => ({ path: `/v1/spaces/${copyOf(size, 'crcreated')}/change-requests`, body: { subject: 'New' } }),
    comparable: withoutIdentity,
    plain: CREATE,
  })),
  ...SIZES.map((size) => ({
    name: `POST change-requests/{id}/content, one page of ${count(size)}`,
    // Less than a live write: there are two heads to lock.
    target: 0.1,
    method: 'POST',
    ask: () => {
      const spaceId = copyOf(size, 'crwritten');
      return { path: `/v1/spaces/${spaceId}/change-requests/${requestOf(spaceId, 1 + (turns++ % WRITTEN))}/content`, body: nextSave(size) };
    },
    comparable: withoutIdentity,
    plain: SAVE,
  })),
  {
    name: 'POST change-requests/{id}/merge?dryRun, 50 changed pages of 10,000',
    // The plain server merges nothing, so there is no ratio to reach. `bench/limits` has a limit for merges.
    target: 0,
    method: 'POST',
    ask: ({ mergedId }) => ({
      path: `/v1/spaces/${mergedId}/change-requests/${requestOf(mergedId, 1 + (turns++ % WRITTEN))}/merge?dryRun=true`,
    }),
    plain: MERGE,
  },
];

const present = (row, publicUrl) => {
  const [userId, displayName, email, photo] = row.author;
  return {
    object: 'change-request',
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    createdBy: {
      object: 'user',
      id: userId,
      displayName,
      email,
      ...(photo !== null && { photoURL: photo }),
      urls: { location: `${publicUrl}/v1/users/${userId}` },
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    space: row.space_id,
    revision: row.revision_id,
    revisionInitial: row.revision_initial_id,
    comments: row.comments_open,
    outdated: row.revision_initial_id !== row.head,
    urls: { location: `${publicUrl}/v1/spaces/${row.space_id}/change-requests/${row.id}`, app: `${publicUrl}/docs#/Change%20requests` },
  };
};
