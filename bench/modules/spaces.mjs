import { createHash } from 'node:crypto';
import { keyBetween, keysBetween } from '../../dist/common/db/ordering.js';
import { id, idOf } from '../ids.mjs';

const SPACES = 100_000;
/** The first collections are at the top; each of the others is in one of them. */
const COLLECTIONS = 300;
const TOP = 30;
/** The spaces in a collection of their own, which are moved. */
const SIBLINGS = 1_000;
const MOVING = SIBLINGS / 2;

/**
 * Seeds an organization with 100,000 spaces: its administrator sees all, its member those that grants on 10 collections
 * and 10 spaces reach.
 */
export async function seed(client, { userId }) {
  const ids = {
    spacesOrgId: id('sporg', '1'),
    memberId: id('user', '2'),
    spaceId: id('content', '50000'),
    listId: id('coll', String(COLLECTIONS)),
  };
  const memberToken = 'bdy_benchmark_member_benchmark_member_benchma';
  const keys = keysBetween(null, null, SIBLINGS);
  await client.query(`INSERT INTO orgs (id, title, created_by) VALUES ('${ids.spacesOrgId}', 'A hundred thousand', '${userId}')`);
  await client.query(`INSERT INTO members (id, org_id, user_id, role) VALUES
    ('${id('spmember', '1')}', '${ids.spacesOrgId}', '${userId}', 'admin'), ('${id('spmember', '2')}', '${ids.spacesOrgId}', '${ids.memberId}', 'read')`);
  await client.query('INSERT INTO api_tokens (id, user_id, label, hash) VALUES ($1, $2, $3, $4)', [
    id('token', '2'),
    ids.memberId,
    'Benchmark',
    createHash('sha256').update(memberToken).digest(),
  ]);
  // Only people with a grant have access: the spaces below inherit that.
  await client.query(
    `INSERT INTO collections (id, org_id, position, place, default_level, resolved_level, lineage, title)
     SELECT c.id, '${ids.spacesOrgId}', c.position, c.position, NULL, NULL, ARRAY[c.id], 'Collection ' || c.n
     FROM (SELECT n, ${idOf('coll')} AS id, ($1::text[])[n + 1] AS position FROM generate_series(0, ${TOP - 1}) n
           UNION ALL SELECT ${COLLECTIONS}, '${ids.listId}', ($1::text[])[${TOP + 1}]) c`,
    [keys],
  );
  await client.query(
    `INSERT INTO collections (id, org_id, parent_id, position, place, resolved_level, lineage, title)
     SELECT ${idOf('coll')}, '${ids.spacesOrgId}', p.id, ($1::text[])[n / ${TOP}], p.place || '/' || ($1::text[])[n / ${TOP}], NULL,
       ARRAY[${idOf('coll')}] || p.lineage, 'Collection ' || n
     FROM generate_series(${TOP}, ${COLLECTIONS - 1}) n JOIN collections p ON p.id = ${idOf('coll', 20, `(n % ${TOP})`)}`,
    [keys],
  );
  // Positioned after the collections next to them, of which there are fewer.
  await client.query(
    `INSERT INTO spaces (id, org_id, parent_id, position, resolved_level, lineage, title, emoji, revision_id, created_at, updated_at)
     SELECT ${idOf('content')}, '${ids.spacesOrgId}', p.id,
       ($1::text[])[CASE WHEN n > ${SIBLINGS} THEN ${TOP} + n / ${COLLECTIONS} ELSE n END], NULL, ARRAY[${idOf('content')}] || p.lineage,
       'Space ' || n, CASE WHEN n % 3 = 0 THEN '1f4d6' ELSE '' END, ${idOf('revision')},
       timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-06-01' + n * interval '1 second'
     FROM generate_series(1, ${SPACES}) n
     JOIN collections p ON p.id = CASE WHEN n > ${SIBLINGS} THEN ${idOf('coll', 20, `(n % ${COLLECTIONS})`)} ELSE '${ids.listId}' END`,
    [keys],
  );
  await client.query(
    `INSERT INTO grants (id, org_id, resource_id, user_id, role)
     SELECT ${idOf('spgrant')}, '${ids.spacesOrgId}', CASE WHEN n <= 10 THEN ${idOf('coll', 20, '(100 + n)')} ELSE ${idOf('content', 20, '(50000 + n)')} END,
       '${ids.memberId}', CASE WHEN n % 2 = 0 THEN 'edit' ELSE 'read' END
     FROM generate_series(1, 20) n`,
  );
  return { ...ids, memberToken };
}

const COLUMNS = `s.id, s.org_id, s.parent_id, s.title, s.emoji, s.icon, s.language, s.edit_mode, s.merge_rules, s.revision_id, s.default_level,
  s.resolved_level, s.comments, s.change_requests, s.change_requests_open, s.change_requests_draft, s.deleted_at, s.created_at, s.updated_at`;

const GRANTED = `ARRAY(
  SELECT g.role FROM grants g WHERE g.user_id = $1 AND g.resource_id = ANY(s.lineage) AND g.org_id = s.org_id
  UNION ALL
  SELECT g.role FROM team_members t JOIN grants g ON g.team_id = t.team_id AND g.resource_id = ANY(s.lineage)
  WHERE t.user_id = $1 AND t.org_id = s.org_id)`;

const SPACE = {
  name: 'space',
  text: `SELECT ${COLUMNS}, m.role, ${GRANTED} AS granted FROM spaces s JOIN members m ON m.org_id = s.org_id AND m.user_id = $1 WHERE s.id = $2`,
};

const ROLE = '(SELECT role FROM members WHERE user_id = $1 AND org_id = $2)';
const ALL = `FROM spaces s WHERE s.org_id = $2 AND s.deleted_at IS NULL`;
const REACHED = `${ALL} AND (s.resolved_level IS NOT NULL OR s.lineage && ARRAY(
  SELECT g.resource_id FROM grants g WHERE g.user_id = $1 AND g.org_id = $2
  UNION ALL
  SELECT g.resource_id FROM team_members t JOIN grants g ON g.team_id = t.team_id WHERE t.user_id = $1 AND t.org_id = $2))`;
const NEWEST = 'ORDER BY s.created_at DESC, s.id DESC LIMIT $3';

/** Two lists, of which the caller's role selects one; there are no guests here. */
const SPACE_LIST = {
  name: 'spaces',
  text: `(SELECT ${COLUMNS}, 'admin' AS role, NULL::text[] AS granted, (SELECT count(*)::int ${ALL}) AS total
          ${ALL} AND ${ROLE} = 'admin' ${NEWEST})
         UNION ALL
         (SELECT ${COLUMNS}, ${ROLE}, ${GRANTED}, (SELECT count(*)::int ${REACHED}) ${REACHED} AND ${ROLE} <> 'admin' ${NEWEST})`,
};

const LOCK = { name: 'lock', text: 'SELECT FROM orgs WHERE id = (SELECT org_id FROM spaces WHERE id = $1) FOR NO KEY UPDATE' };
const CONTAINED = `(SELECT id, position FROM spaces WHERE coalesce(parent_id, org_id) = o.container
  UNION ALL SELECT id, position FROM collections WHERE coalesce(parent_id, org_id) = o.container) x`;
const NEIGHBOURS = {
  name: 'neighbours',
  text: `SELECT o.position AS preceding,
           (SELECT x.position FROM ${CONTAINED} WHERE x.position > o.position AND x.id <> $1 ORDER BY x.position LIMIT 1) AS following
         FROM (SELECT coalesce(parent_id, org_id) AS container, position FROM spaces WHERE id = $2 AND deleted_at IS NULL) o`,
};
const MOVE = {
  name: 'move',
  text: `UPDATE spaces s SET position = $3, updated_at = now() FROM members m
         WHERE s.id = $2 AND m.org_id = s.org_id AND m.user_id = $1 AND s.deleted_at IS NULL
         RETURNING ${COLUMNS}, m.role, ${GRANTED} AS granted`,
};

const LIST = {
  route: '/v1/orgs/:organizationId/spaces',
  async answer({ query, userId, params, search, publicUrl }) {
    const limit = Number(search.limit);
    const rows = await query(SPACE_LIST, [userId, params.organizationId, limit + 1]);
    if (rows.length === 0) return undefined;
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const page = Buffer.from(JSON.stringify([last.created_at.getTime(), last.id])).toString('base64url');
    return {
      items: shown.map((space) => presentSpace(space, publicUrl)),
      count: rows[0].total,
      ...(rows.length > limit && { next: { page } }),
    };
  },
};

let moves = 0;

/**
 * Half of the siblings move among the other half, each time behind a different one, so that every move changes the
 * position. Each space moves twice in a row, so that the two servers, which take turns, move the same space.
 */
function nextMove() {
  const turn = moves++;
  const moving = Math.floor(turn / 2) % MOVING;
  const behind = (moving + 2 * Math.floor(turn / (2 * MOVING)) + (turn % 2)) % MOVING;
  return {
    path: `/v1/spaces/${id('content', String(2 * moving + 1))}/move`,
    body: { position: { after: { type: 'space', space: id('content', String(2 * behind + 2)) } } },
  };
}

/** @type {import('../modules.mjs').Case[]} */
export const cases = [
  {
    name: 'GET /v1/spaces/{id}',
    target: 0.75,
    leastCpuRatio: 0.69,
    path: ({ spaceId }) => `/v1/spaces/${spaceId}`,
    plain: {
      route: '/v1/spaces/:spaceId',
      async answer({ query, userId, params, publicUrl }) {
        const [space] = await query(SPACE, [userId, params.spaceId]);
        return space && presentSpace(space, publicUrl);
      },
    },
  },
  {
    name: 'GET /v1/orgs/{id}/spaces, 50 of 100,000',
    target: 0.9,
    path: ({ spacesOrgId }) => `/v1/orgs/${spacesOrgId}/spaces?limit=50`,
    plain: LIST,
  },
  {
    name: 'GET /v1/orgs/{id}/spaces, a member with 20 grants',
    target: 0.9,
    path: ({ spacesOrgId }) => `/v1/orgs/${spacesOrgId}/spaces?limit=50`,
    token: ({ memberToken }) => memberToken,
    plain: LIST,
  },
  {
    name: 'POST /v1/spaces/{id}/move, among 1,000',
    // The plain move checks neither permissions nor whether the move has an effect, and takes four statements.
    target: 0.4,
    method: 'POST',
    ask: nextMove,
    plain: {
      method: 'POST',
      route: '/v1/spaces/:spaceId/move',
      async answer({ transaction, userId, params, body, publicUrl }) {
        const space = await transaction(async (query) => {
          await query(LOCK, [params.spaceId]);
          const [beside] = await query(NEIGHBOURS, [params.spaceId, body.position.after.space]);
          if (!beside) return undefined;
          const [moved] = await query(MOVE, [userId, params.spaceId, keyBetween(beside.preceding, beside.following)]);
          return moved;
        });
        return space && presentSpace(space, publicUrl);
      },
    },
  },
];

const WEAKEST_FIRST = ['read', 'comment', 'edit', 'review', 'create', 'admin'];

function rankOf({ role, resolved_level, granted }) {
  if (role === 'admin') return WEAKEST_FIRST.length;
  const byDefault = role === null ? null : resolved_level === 'inherit' ? role : resolved_level;
  return Math.max(...[byDefault, ...granted].map((each) => WEAKEST_FIRST.indexOf(each) + 1));
}

function presentSpace(space, publicUrl) {
  const rank = rankOf(space);
  const [read, comment, edit, review, create, admin] = WEAKEST_FIRST.map((_, weaker) => rank > weaker);
  return {
    object: 'space',
    id: space.id,
    title: space.title,
    emoji: space.emoji,
    visibility: space.parent_id !== null && space.default_level === 'inherit' ? 'in-collection' : 'private',
    createdAt: space.created_at.toISOString(),
    updatedAt: space.updated_at.toISOString(),
    ...(space.deleted_at && { deletedAt: space.deleted_at.toISOString() }),
    editMode: space.edit_mode,
    mergeRules: space.merge_rules,
    urls: {
      location: `${publicUrl}/v1/spaces/${space.id}`,
      app: `${publicUrl}/docs#/Spaces`,
      ...(space.icon !== null && { icon: space.icon }),
    },
    organization: space.org_id,
    ...(space.parent_id !== null && { parent: space.parent_id }),
    ...(space.language !== null && { language: space.language }),
    revision: space.revision_id,
    defaultLevel: space.default_level,
    comments: space.comments,
    changeRequests: space.change_requests,
    changeRequestsOpen: space.change_requests_open,
    changeRequestsDraft: space.change_requests_draft,
    permissions: {
      view: read,
      access: read,
      admin,
      viewInviteLinks: create,
      edit,
      triggerGitSync: create,
      comment,
      merge: review,
      review,
      installIntegration: admin,
    },
  };
}
