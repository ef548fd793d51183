import { id } from '../ids.mjs';
import { load } from '../load.mjs';
import { documentOf, headOf, pagesOf, storeOver } from '../modules/content.mjs';

const PAGES = 1000;
const UNCACHED = 100;
const CACHED = 6000;
/** Requests per second. */
const LEAST = 3000;

const orgId = id('readorg', '1');
const siteId = id('readsite', '1');
const spaceId = id('readspace', '1');

/** Seeds a public site that shows one space of 1,000 pages. */
export async function seed(client, { userId }) {
  await client.query(`INSERT INTO orgs (id, title, created_by) VALUES ($1, 'Readers', $2)`, [orgId, userId]);
  await client.query(`INSERT INTO members (id, org_id, user_id, role) VALUES ($1, $2, $3, 'admin')`, [id('rdmember', '1'), orgId, userId]);
  await client.query(
    `INSERT INTO spaces (id, org_id, position, lineage, title, revision_id) VALUES ($1, $2, 'a', ARRAY[$1], 'Engine', $3)`,
    [spaceId, orgId, headOf(spaceId)],
  );
  await client.query(`INSERT INTO sites (id, org_id, title, lineage, published) VALUES ($1, $2, 'Engine', ARRAY[$1], true)`, [
    siteId,
    orgId,
  ]);
  await client.query(
    `INSERT INTO site_spaces (id, site_id, space_id, path, is_default, position) VALUES ($1, $2, $3, 'engine', true, 'a')`,
    [id('rdsitespace', '1'), siteId, spaceId],
  );
  const store = storeOver(client);
  const hashes = await store.keep(
    spaceId,
    Array.from({ length: PAGES }, (_, n) => documentOf(n)),
  );
  const pages = pagesOf(PAGES, hashes);
  await store.commit({ id: headOf(spaceId), spaceId, parents: [] }, null, new Map(pages.map((page) => [page.id, page])));
  const byId = new Map(pages.map((page) => [page.id, page]));
  const pathOf = (page) => (page.parent ? `${pathOf(byId.get(page.parent))}/${page.slug}` : page.slug);
  return { readerPaths: pages.map((page) => `/sites/${orgId}/${siteId}/${pathOf(page)}`) };
}

/** Resolves the URL of a page, as a renderer does. */
const resolve = async (server, url) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/v1/urls/published`, { method: 'POST', headers, body: JSON.stringify({ url }) });
  if (answer.status !== 200) throw new Error(`The URL ${url} answered ${answer.status}: ${await answer.text()}`);
  await answer.text();
};
const resolveAll = ({ readerPaths }) =>
  readerPaths.slice(0, UNCACHED).map((path) => ({ run: (server) => resolve(server, `https://docs.example.com${path}`) }));

const last = ({ readerPaths }) => ({ path: readerPaths.at(-1) });

/** @type {import('../limits.mjs').Limit[]} */
export const limits = [
  {
    name: 'a page of a site with 1,000 pages, rendered',
    atMost: 25,
    repeatable: true,
    warmUp: ({ readerPaths }) => readerPaths.slice(0, UNCACHED).map((path) => ({ path })),
    // Other pages in each round.
    requests: ({ readerPaths }, round) => readerPaths.slice((round + 1) * UNCACHED, (round + 2) * UNCACHED).map((path) => ({ path })),
  },
  { name: 'the URL of a page of a site, resolved', atMost: 10, repeatable: true, warmUp: resolveAll, requests: resolveAll },
  {
    name: `the same ${CACHED} times from memory, over 32 connections`,
    atMost: (CACHED / LEAST) * 1000,
    repeatable: true,
    warmUp: (world) => [last(world), { run: (server) => loadOf(server, world) }],
    requests: (world) => [{ run: (server) => loadOf(server, world) }],
  },
];

const loadOf = (server, world) => load(server, () => ({ method: 'GET', path: last(world).path, token: 'none', status: 200 }), 60, CACHED);
