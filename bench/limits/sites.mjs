import { id, idOf } from '../ids.mjs';
import { headOf, pagesOf, storeOver } from '../modules/content.mjs';

const SECTIONS = 20;
const SPACES = 100;
const REQUESTS = 200;
/** Sites with as many spaces of so many pages. Each is asked once, because its pages are in memory then; the last one warms up. */
const [MAPPED, PAGES] = [4, 100];

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
  await seedMapped(client, orgId);
  return {
    published: `/v1/orgs/${orgId}/sites/${siteId}/published`,
    sitemaps: Array.from({ length: MAPPED }, (_, n) => `/sites/${orgId}/${id('mappedsite', String(n))}/sitemap.xml`),
  };
}

/** Copies one space to all that these sites show. Sitemaps read no documents, so its pages have none. */
async function seedMapped(client, orgId) {
  const model = id('mapped', 'model');
  await client.query(
    `INSERT INTO spaces (id, org_id, position, lineage, title, revision_id) VALUES ($1, $2, 'b' || $1, ARRAY[$1], $3, $4)`,
    [model, orgId, 'Mapped', headOf(model)],
  );
  const pages = pagesOf(PAGES, ['none']);
  await storeOver(client).commit({ id: headOf(model), spaceId: model, parents: [] }, null, new Map(pages.map((page) => [page.id, page])));
  const copies = `generate_series(0, ${MAPPED * SPACES - 1}) AS n`;
  const [copy, head] = [idOf('mapped'), idOf('rmapped')];
  await client.query(
    `INSERT INTO spaces (id, org_id, position, lineage, title, revision_id)
     SELECT ${copy}, $1, 'b' || ${copy}, ARRAY[${copy}], 'Space ' || n, ${head} FROM ${copies}`,
    [orgId],
  );
  await client.query(
    `INSERT INTO revisions (id, space_id, parents, type, root, author_id)
     SELECT ${head}, ${copy}, '{}', r.type, r.root, r.author_id FROM revisions r, ${copies} WHERE r.id = $1`,
    [headOf(model)],
  );
  await client.query(
    `INSERT INTO content_objects (space_id, hash, body) SELECT ${copy}, o.hash, o.body FROM content_objects o, ${copies} WHERE o.space_id = $1`,
    [model],
  );
  for (let n = 0; n < MAPPED; n++) {
    const siteId = id('mappedsite', String(n));
    await client.query(`INSERT INTO sites (id, org_id, title, lineage, published) VALUES ($1, $2, 'Mapped', ARRAY[$1], true)`, [
      siteId,
      orgId,
    ]);
    await client.query(
      `INSERT INTO site_spaces (id, site_id, space_id, path, is_default, position)
       SELECT ${idOf('stmapped')}, $1, ${copy}, 'space-' || n, n = $2, 'a' || ${copy} FROM generate_series($2::int, $3) AS n`,
      [siteId, n * SPACES, (n + 1) * SPACES - 1],
    );
  }
}

const read = ({ published }) => ({ path: published });
const often = (request) => Array.from({ length: REQUESTS }, (_, n) => request(n));
/** The first request to a process compiles. */
const robots = (path) => ({ path: path.replace('sitemap.xml', 'robots.txt') });
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
  {
    name: `sitemap.xml of ${SPACES} spaces and ${SPACES * PAGES} pages, first`,
    atMost: 200,
    repeatable: true,
    warmUp: ({ sitemaps }) => [robots(sitemaps.at(-1))],
    requests: ({ sitemaps }, round) => [{ path: sitemaps[round] }],
  },
];
