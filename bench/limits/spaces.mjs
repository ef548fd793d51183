import { createHash } from 'node:crypto';
import { id, idOf } from '../ids.mjs';
import { seed as seedSpaces } from '../modules/spaces.mjs';

const GRANTS = 20;
const REQUESTS = 50;
const TOKEN = 'bdy_benchmark_oldest_benchmark_oldest_benchma';

/** Adds a member whose grants reach the 20 oldest of the 100,000 spaces of an organization, and nothing else. */
export async function seed(client, world) {
  const { spacesOrgId } = world.spacesOrgId ? world : await seedSpaces(client, world);
  const userId = id('olduser', '1');
  await client.query(`INSERT INTO users (id, email, display_name) VALUES ($1, 'oldest@example.com', 'Oldest')`, [userId]);
  await client.query(`INSERT INTO members (id, org_id, user_id, role) VALUES ($1, $2, $3, 'read')`, [
    id('spmember', '3'),
    spacesOrgId,
    userId,
  ]);
  await client.query('INSERT INTO api_tokens (id, user_id, label, hash) VALUES ($1, $2, $3, $4)', [
    id('token', '3'),
    userId,
    'Benchmark',
    createHash('sha256').update(TOKEN).digest(),
  ]);
  await client.query(
    `INSERT INTO grants (id, org_id, resource_id, user_id, role)
     SELECT ${idOf('olgrant')}, $1, ${idOf('content')}, $2, 'read' FROM generate_series(1, ${GRANTS}) n`,
    [spacesOrgId, userId],
  );
  return { oldest: `/v1/orgs/${spacesOrgId}/spaces?limit=50` };
}

const lists = ({ oldest }) => Array.from({ length: REQUESTS }, () => ({ path: oldest, token: TOKEN }));

/** @type {import('../limits.mjs').Limit[]} */
export const limits = [
  { name: 'the oldest 20 of 100,000 spaces, as a member with 20 grants', atMost: 30, repeatable: true, warmUp: lists, requests: lists },
];
