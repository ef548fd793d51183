import { id } from '../ids.mjs';

const SECTIONS = 20;
const SPACES = 100;
const REQUESTS = 200;

/** Seeds a published site with 20 sections, half of them in a group, that show 100 spaces. */
export async function seed(client, { userId }) {
  const orgId = id('siteorg', '1');
  const siteId = id('site', '1');
  const groupId = id('sitegroup', '1');
  await client.query(`INSERT INTO orgs (id, title, created_by) VALUES ($1, 'Sites', $2)`, [orgId, userId]);
  await client.query(`INSERT INTO members (id, org_id, user_id, role) VALUES ($1, $2, $3, 'create')`, [id('stmember', '1'), orgId, userId]);
  await client.query(`INSERT INTO sites (id, org_id, title, lineage, published) VALUES ($1, $2, 'Site', ARRAY[$1], true)`, [siteId, orgId]);
  await client.query(`INSERT INTO site_section_groups (id, site_id, title, position) VALUES ($1, $2, 'Group', 'a')`, [groupId, siteId]);
  for (let n = 0; n < SECTIONS; n++) {
    await client.query(
      `INSERT INTO site_sections (id, site_id, group_id, title, path, is_default, position) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id('sitesection', String(n)), siteId, n % 2 ? groupId : null, `Section ${n}`, `section-${n}`, n === 0, `b${n}`],
    );
  }
  for (let n = 0; n < SPACES; n++) {
    const spaceId = id('sitespace', String(n));
    const sectionId = id('sitesection', String(n % SECTIONS));
    await client.query(
      `INSERT INTO spaces (id, org_id, position, lineage, title, revision_id) VALUES ($1, $2, 'a' || $1, ARRAY[$1], $3, 'r' || $1)`,
      [spaceId, orgId, `Space ${n}`],
    );
    await client.query(
      `INSERT INTO site_spaces (id, site_id, section_id, space_id, path, is_default, position) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id('shownspace', String(n)), siteId, sectionId, spaceId, `space-${n}`, n < SECTIONS, `a${n}`],
    );
  }
  return { published: `/v1/orgs/${orgId}/sites/${siteId}/published` };
}

const read = ({ published }) => ({ path: published });
const often = (request) => Array.from({ length: REQUESTS }, (_, n) => request(n));
const NAME = 'GET …/published of 20 sections and 100 spaces';

/** @type {import('../limits.mjs').Limit[]} */
export const limits = [
  {
    name: `${NAME}, not in memory`,
    atMost: 15,
    repeatable: true,
    warmUp: ({ published }) => often((n) => ({ path: `${published}?shareKey=first${n}` })),
    // Another key, another response.
    requests: ({ published }, round) => often((n) => ({ path: `${published}?shareKey=key${round}-${n}` })),
  },
  { name: NAME, atMost: 15, repeatable: true, warmUp: (world) => often(() => read(world)), requests: (world) => often(() => read(world)) },
  {
    name: `${NAME}, a 304`,
    atMost: 15,
    revalidates: true,
    repeatable: true,
    warmUp: (world) => often(() => read(world)),
    requests: (world) => often(() => read(world)),
  },
];
