import { id, idOf } from '../ids.mjs';

const COMMENTS = 100_000;
const PEOPLE = 500;

/** Seeds a space with 100,000 comments, each with two reactions and up to three replies, in the organization of the spaces. */
export async function seed(client, { spaceId }) {
  const person = (number) => idOf('user', 20, `(1 + (${number}) % ${PEOPLE})`);
  await client.query(`
    INSERT INTO comments (id, space_id, revision_id, page_id, posted_by_id, posted_at, edited_at, body, status, resolved_at, resolved_by_id, replies)
    SELECT ${idOf('comment')}, '${spaceId}', '${id('revision', '50000')}', CASE WHEN n % 2 = 0 THEN ${idOf('page', 20, '(n % 50)')} END, ${person('n')},
      timestamptz '2026-01-01' + n * interval '1 minute', CASE WHEN n % 7 = 0 THEN timestamptz '2026-06-01' END,
      jsonb_build_object('object', 'document', 'data', '{"schemaVersion":1}'::jsonb, 'nodes', jsonb_build_array(jsonb_build_object(
        'object', 'block', 'type', 'paragraph', 'isVoid', false, 'data', '{}'::jsonb, 'nodes', jsonb_build_array(jsonb_build_object(
          'object', 'text', 'leaves', jsonb_build_array(jsonb_build_object('object', 'leaf', 'marks', '[]'::jsonb, 'text',
            'The steps of section ' || n || ' do not work on the second try, could you say what to do then'))))))),
      CASE WHEN n % 5 = 0 THEN 'resolved' ELSE 'open' END, CASE WHEN n % 5 = 0 THEN timestamptz '2026-07-01' END,
      CASE WHEN n % 5 = 0 THEN ${person('n * 3')} END, n % 4
    FROM generate_series(1, ${COMMENTS}) n;

    INSERT INTO comment_replies (id, space_id, comment_id, posted_by_id, posted_at)
    SELECT 'r' || r || ${idOf('reply', 18)}, '${spaceId}', ${idOf('comment')}, ${person('n + r * 7')},
      timestamptz '2026-08-01' + r * interval '1 hour'
    FROM generate_series(1, ${COMMENTS}) n, generate_series(1, n % 4) r;

    INSERT INTO comment_reactions (comment_id, emoji, user_id, reacted_at)
    SELECT ${idOf('comment')}, (ARRAY['👍', '🎉', '👀'])[1 + (n + r) % 3], ${person('n * 2 + r')}, timestamptz '2026-09-01' + r * interval '1 hour'
    FROM generate_series(1, ${COMMENTS}) n, generate_series(1, 2) r;

    UPDATE spaces SET comments = (SELECT count(*) FROM comments WHERE space_id = '${spaceId}' AND status = 'open') WHERE id = '${spaceId}';
  `);
  return {};
}

const userOf = (alias) => `json_build_array(${alias}.id, ${alias}.display_name, ${alias}.email, ${alias}.photo_url)`;
const THESE = `FROM comments c WHERE c.space_id = $2 AND c.change_request_id IS NULL`;

const COMMENT_LIST = {
  name: 'comments',
  text: `SELECT c.id, c.revision_id, c.page_id, c.posted_at, c.edited_at, c.body, c.status, c.resolved_at, c.replies, m.role, c.posted_by_id,
           ${userOf('author')} AS author, CASE WHEN c.resolved_by_id IS NOT NULL THEN ${userOf('resolver')} END AS resolver,
           (SELECT coalesce(json_agg(json_build_array(x.emoji, x.reacted_at, ${userOf('u')}) ORDER BY x.reacted_at, x.emoji, x.user_id), '[]')
            FROM comment_reactions x JOIN users u ON u.id = x.user_id WHERE x.comment_id = c.id) AS reactions,
           (SELECT coalesce(json_agg(json_build_array(x.count, x.at, ${userOf('u')}) ORDER BY x.at DESC, u.id), '[]')
            FROM (SELECT r.posted_by_id, count(*) AS count, max(r.posted_at) AS at FROM comment_replies r WHERE r.comment_id = c.id GROUP BY 1) x
            JOIN users u ON u.id = x.posted_by_id) AS repliers,
           (SELECT count(*)::int ${THESE}) AS total
         FROM (SELECT c.* ${THESE} ORDER BY c.posted_at DESC, c.id DESC LIMIT $3) c
         JOIN spaces s ON s.id = c.space_id JOIN members m ON m.org_id = s.org_id AND m.user_id = $1
         JOIN users author ON author.id = c.posted_by_id LEFT JOIN users resolver ON resolver.id = c.resolved_by_id
         ORDER BY c.posted_at DESC, c.id DESC`,
};

/** @type {import('../modules.mjs').Case[]} */
export const cases = [
  {
    name: 'GET /v1/spaces/{id}/comments, 50 of 100,000',
    target: 0.9,
    path: ({ spaceId }) => `/v1/spaces/${spaceId}/comments?limit=50`,
    plain: {
      route: '/v1/spaces/:spaceId/comments',
      async answer({ query, userId, params: { spaceId }, search, publicUrl }) {
        const limit = Number(search.limit);
        const rows = await query(COMMENT_LIST, [userId, spaceId, limit + 1]);
        if (rows.length === 0) return undefined;
        const shown = rows.slice(0, limit);
        const last = shown.at(-1);
        const page = Buffer.from(JSON.stringify([last.posted_at.getTime(), last.id])).toString('base64url');
        return {
          items: shown.map((comment) => presentComment(comment, { spaceId, userId, publicUrl })),
          count: rows[0].total,
          ...(rows.length > limit && { next: { page } }),
        };
      },
    },
  },
];

const presentUser = ([userId, displayName, email, photo], publicUrl) => ({
  object: 'user',
  id: userId,
  displayName,
  email,
  ...(photo !== null && { photoURL: photo }),
  urls: { location: `${publicUrl}/v1/users/${userId}` },
});

function presentReactions(reactions, publicUrl) {
  const found = [];
  for (const [emoji, reactedAt, user] of reactions) {
    let reaction = found.find((each) => each.emoji === emoji);
    if (!reaction) found.push((reaction = { emoji, count: 0, users: [] }));
    reaction.count += 1;
    reaction.users.push({ user: presentUser(user, publicUrl), reactedAt: new Date(reactedAt).toISOString() });
  }
  return found;
}

/** The comments contain paragraphs of plain text. */
const textOf = (body) =>
  `${body.nodes.map(({ nodes }) => nodes.map(({ leaves }) => leaves.map(({ text }) => text).join('')).join('')).join('\n\n')}\n`;

function presentComment(comment, { spaceId, userId, publicUrl }) {
  const mine = comment.posted_by_id === userId;
  const admin = comment.role === 'admin';
  return {
    object: 'comment',
    id: comment.id,
    postedBy: presentUser(comment.author, publicUrl),
    postedAt: comment.posted_at.toISOString(),
    ...(comment.edited_at && { editedAt: comment.edited_at.toISOString() }),
    reactions: presentReactions(comment.reactions, publicUrl),
    body: { markdown: textOf(comment.body) },
    mentions: [],
    replies: comment.replies,
    repliers: comment.repliers.map(([count, updatedAt, user]) => ({
      user: presentUser(user, publicUrl),
      count,
      updatedAt: new Date(updatedAt).toISOString(),
    })),
    target: { space: spaceId, revision: comment.revision_id, ...(comment.page_id !== null && { page: { id: comment.page_id } }) },
    status: comment.status,
    ...(comment.resolved_at && { resolvedAt: comment.resolved_at.toISOString() }),
    ...(comment.resolver && { resolvedBy: presentUser(comment.resolver, publicUrl) }),
    urls: { location: `${publicUrl}/v1/spaces/${spaceId}/comments/${comment.id}` },
    permissions: { view: true, edit: mine || admin, reply: admin, delete: mine || admin },
  };
}
