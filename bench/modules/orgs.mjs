import { createHash } from 'node:crypto';
import { id, idOf } from '../ids.mjs';

const MEMBERS = 500;
const ORGANIZATIONS = 200;

/**
 * Seeds an organization with 500 members, 20 teams and 1,500 grants, next to 200 smaller ones with the same people.
 * Returns its caller, an editor.
 */
export async function seed(client) {
  const token = 'bdy_benchmark_benchmark_benchmark_benchmark';
  const ids = { orgId: id('org', '0'), userId: id('user', '1') };
  const instructions = Array.from({ length: 8 }, (_, n) =>
    paragraph(`Rule ${n + 1}: answer in whole sentences, name the page you took it from.`),
  );
  await client.query(`
    INSERT INTO users (id, email, email_verified, display_name, photo_url)
    SELECT ${idOf('user')}, 'person-' || n || '@example.com', true, 'Person ' || n, CASE WHEN n % 2 = 0 THEN 'https://example.com/photos/' || n || '.png' END
    FROM generate_series(1, ${MEMBERS}) n;

    INSERT INTO orgs (id, title, email_domains, hostname, created_by)
    SELECT ${idOf('org')}, 'Organization ' || n, ARRAY['example-' || n || '.com'], 'organization-' || n, '${ids.userId}'
    FROM generate_series(0, ${ORGANIZATIONS}) n;

    INSERT INTO members (id, org_id, user_id, role, joined_at, last_seen_at)
    SELECT ${idOf('member')}, '${ids.orgId}', ${idOf('user')}, (ARRAY['edit', 'admin', 'create', 'review', 'comment', 'read', NULL])[1 + (n - 1) % 7],
      timestamptz '2026-01-01' + n * interval '1 hour', CASE WHEN n % 3 = 0 THEN timestamptz '2026-06-01' + n * interval '1 minute' END
    FROM generate_series(1, ${MEMBERS}) n;
    INSERT INTO members (id, org_id, user_id, role)
    SELECT 'm' || ${idOf('org', 7)} || ${idOf('user', 12, 'p')}, ${idOf('org')}, ${idOf('user', 20, 'p')}, 'read'
    FROM generate_series(1, ${ORGANIZATIONS}) n, generate_series(n, n + 24) p;

    INSERT INTO teams (id, org_id, title) SELECT ${idOf('team')}, '${ids.orgId}', 'Team ' || n FROM generate_series(0, 19) n;
    INSERT INTO team_members (team_id, user_id, org_id)
    SELECT ${idOf('team')}, ${idOf('user', 20, 'p')}, '${ids.orgId}' FROM generate_series(1, ${MEMBERS}) p, LATERAL (VALUES (p % 20), ((p + 7) % 20)) t (n);
    INSERT INTO grants (id, org_id, resource_id, user_id, role)
    SELECT 'g' || ${idOf('space', 7)} || ${idOf('user', 12, 'p')}, '${ids.orgId}', ${idOf('space')}, ${idOf('user', 20, 'p')}, 'edit'
    FROM generate_series(1, ${MEMBERS}) p, generate_series(1, 3) n;
  `);
  await client.query('UPDATE orgs SET agent_instructions = $2, agent_instructions_at = now() WHERE id = $1', [
    ids.orgId,
    { object: 'document', nodes: instructions },
  ]);
  const hash = createHash('sha256').update(token).digest();
  await client.query('INSERT INTO api_tokens (id, user_id, label, hash) VALUES ($1, $2, $3, $4)', [
    id('token', '1'),
    ids.userId,
    'Benchmark',
    hash,
  ]);
  return { ...ids, token };
}

const ORGANIZATION = {
  name: 'organization',
  text: `SELECT o.id, o.title, o.email_domains, o.hostname, o.default_role, o.default_site, o.logo, o.sso, o.ai, o.invite_links, o.merge_rules, o.created_at, m.role
         FROM orgs o JOIN members m ON m.org_id = o.id AND m.user_id = $1 WHERE o.id = $2`,
};

const MEMBER_LIST = {
  name: 'members',
  text: `SELECT m.id AS member_id, m.user_id, m.role, m.sso, m.joined_at, m.last_seen_at, u.display_name, u.email, u.photo_url, u.disabled,
           (SELECT count(*)::int FROM grants g WHERE g.user_id = m.user_id AND g.org_id = m.org_id
              AND NOT EXISTS (SELECT 1 FROM sites r WHERE r.id = g.resource_id)) AS spaces,
           (SELECT count(*)::int FROM grants g WHERE g.user_id = m.user_id AND g.org_id = m.org_id
              AND EXISTS (SELECT 1 FROM sites r WHERE r.id = g.resource_id)) AS sites,
           (SELECT count(*)::int FROM team_members s WHERE s.user_id = m.user_id AND s.org_id = m.org_id) AS teams,
           (SELECT count(*)::int FROM members WHERE org_id = $2) AS total
         FROM members mine JOIN members m ON m.org_id = mine.org_id JOIN users u ON u.id = m.user_id
         WHERE mine.user_id = $1 AND mine.org_id = $2 AND mine.role IS NOT NULL
         ORDER BY m.joined_at DESC, m.id DESC LIMIT $3`,
};

/** @type {import('../modules.mjs').Case[]} */
export const cases = [
  {
    name: 'GET /v1/orgs/{id}',
    target: 0.75,
    leastCpuRatio: 0.64,
    path: ({ orgId }) => `/v1/orgs/${orgId}`,
    plain: {
      route: '/v1/orgs/:organizationId',
      async answer({ query, userId, params, publicUrl }) {
        const [org] = await query(ORGANIZATION, [userId, params.organizationId]);
        return org && presentOrganization(org, publicUrl);
      },
    },
  },
  {
    name: 'GET /v1/orgs/{id}/members, 50 of 500',
    target: 0.9,
    leastCpuRatio: 0.57,
    cpuRequests: 300,
    path: ({ orgId }) => `/v1/orgs/${orgId}/members?limit=50`,
    plain: {
      route: '/v1/orgs/:organizationId/members',
      async answer({ query, userId, params, search, publicUrl }) {
        const limit = Number(search.limit);
        const rows = await query(MEMBER_LIST, [userId, params.organizationId, limit + 1]);
        if (rows.length === 0) return undefined;
        const shown = rows.slice(0, limit);
        const last = shown.at(-1);
        const page = Buffer.from(JSON.stringify([last.joined_at.getTime(), last.member_id])).toString('base64url');
        return {
          items: shown.map((member) => presentMember(member, publicUrl)),
          count: rows[0].total,
          ...(rows.length > limit && { next: { page } }),
        };
      },
    },
  },
];

function presentOrganization(org, publicUrl) {
  const admin = org.role === 'admin';
  const create = admin || org.role === 'create';
  const read = org.role !== null;
  return {
    object: 'organization',
    id: org.id,
    title: org.title,
    createdAt: org.created_at.toISOString(),
    emailDomains: org.email_domains,
    ...(org.hostname !== null && { hostname: org.hostname }),
    type: 'business',
    defaultRole: org.default_role,
    ...(org.default_site !== null && { defaultContent: { type: 'site', site: org.default_site } }),
    sso: org.sso,
    ai: org.ai,
    inviteLinks: org.invite_links,
    plan: 'enterprise_2024',
    mergeRules: org.merge_rules,
    urls: {
      location: `${publicUrl}/v1/orgs/${org.id}`,
      app: `${publicUrl}/docs#/Organizations`,
      ...(org.logo !== null && { logo: org.logo }),
    },
    trial: { status: 'notapplicable', count: 0 },
    permissions: {
      view: true,
      admin,
      ownTeam: admin,
      createContent: create,
      createOpenAPISpec: create,
      ingestConversations: create,
      viewBilling: admin,
      listMembers: read,
      listTeams: read,
      listIntegrations: admin,
      listInstallations: admin,
      installIntegration: admin,
    },
  };
}

const presentMember = (member, publicUrl) => ({
  object: 'member',
  id: member.user_id,
  role: member.role,
  user: {
    object: 'user',
    id: member.user_id,
    displayName: member.display_name,
    email: member.email,
    ...(member.photo_url !== null && { photoURL: member.photo_url }),
    urls: { location: `${publicUrl}/v1/users/${member.user_id}` },
  },
  disabled: member.disabled,
  joinedAt: member.joined_at.toISOString(),
  ...(member.last_seen_at && { lastSeenAt: member.last_seen_at.toISOString() }),
  sso: member.sso,
  spaces: member.spaces,
  sites: member.sites,
  teams: member.teams,
});

const paragraph = (text) => ({
  object: 'block',
  type: 'paragraph',
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
});
