import { documentOf, headOf, pagesOf, storeOver } from '../modules/content.mjs';
import { id } from '../ids.mjs';

const PAGES = 10_000;
const SPACES = 12;
const WARM_UP = 4;

const spaceOf = (n) => id('tree', String(n));
const orgId = id('treeorg', '1');

/** Seeds spaces of 10,000 pages that nobody has read. */
export async function seed(client, { userId }) {
  await client.query(`INSERT INTO orgs (id, title, created_by) VALUES ($1, 'Trees', $2)`, [orgId, userId]);
  await client.query(`INSERT INTO members (id, org_id, user_id, role) VALUES ($1, $2, $3, 'admin')`, [id('trmember', '1'), orgId, userId]);
  const ids = Array.from({ length: SPACES }, (_, n) => spaceOf(n));
  await client.query(
    `INSERT INTO spaces (id, org_id, position, lineage, title, revision_id)
     SELECT s, $2, 'a' || s, ARRAY[s], 'Tree', 'r' || substr(s, 2) FROM unnest($1::text[]) s`,
    [ids, orgId],
  );
  const [first, ...others] = ids;
  const store = storeOver(client);
  const hashes = await store.keep(first, [documentOf(0)]);
  const pages = pagesOf(PAGES, hashes);
  await store.commit({ id: headOf(first), spaceId: first, parents: [] }, null, new Map(pages.map((page) => [page.id, page])));
  for (const table of ['content_objects', 'documents'])
    await client.query(
      `INSERT INTO ${table} (space_id, hash, body) SELECT s, hash, body FROM ${table}, unnest($2::text[]) s WHERE space_id = $1`,
      [first, others],
    );
  await client.query(
    `INSERT INTO revisions (id, space_id, parents, type, root) SELECT 'r' || substr(s, 2), s, '{}', 'edits', root
     FROM revisions, unnest($2::text[]) s WHERE space_id = $1`,
    [first, others],
  );
  return {};
}

const read = (n) => ({ path: `/v1/spaces/${spaceOf(n)}/content/pages` });

/** @type {import('../limits.mjs').Limit[]} */
export const limits = [
  {
    name: 'the tree of 10,000 pages, not in memory',
    atMost: 400,
    blockedAtMost: 20,
    warmUp: () => Array.from({ length: WARM_UP }, (_, n) => read(n)),
    requests: () => Array.from({ length: SPACES - WARM_UP }, (_, n) => read(WARM_UP + n)),
  },
];
