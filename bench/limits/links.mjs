import { linksIn } from '../../dist/common/document/links-in.js';
import { TARGETS } from '../../dist/modules/versions/store/document-links.js';
import { headOf, pagesOf, storeOver } from '../modules/content.mjs';
import { id } from '../ids.mjs';

const PAGES = 10_000;
/** Each is asked for the first time once. */
const SPACES = 6;

const spaceOf = (n) => id('linking', String(n));

/** Seeds equal spaces of 10,000 pages, each of which links to three others and to a URL. */
export async function seed(client, { userId }) {
  const orgId = id('linkorg', '1');
  await client.query(`INSERT INTO orgs (id, title, created_by) VALUES ($1, 'Links', $2)`, [orgId, userId]);
  await client.query(`INSERT INTO members (id, org_id, user_id, role) VALUES ($1, $2, $3, 'admin')`, [id('lkmember', '1'), orgId, userId]);
  const store = storeOver(client);
  const ids = pagesOf(PAGES, ['']).map((page) => page.id);
  const documents = ids.map((_, n) => documentOf(ids, n));
  for (let n = 0; n < SPACES; n++) {
    const spaceId = spaceOf(n);
    await client.query(
      `INSERT INTO spaces (id, org_id, position, lineage, title, revision_id) VALUES ($1, $2, 'a' || $1, ARRAY[$1], 'Links', $3)`,
      [spaceId, orgId, headOf(spaceId)],
    );
    const hashes = await store.keep(spaceId, documents);
    const pages = pagesOf(PAGES, hashes);
    await store.commit({ id: headOf(spaceId), spaceId, parents: [] }, null, new Map(pages.map((page) => [page.id, page])));
    await client.query(
      `INSERT INTO document_links (space_id, hash, links, targets)
       SELECT $1, hash, links, ${TARGETS} FROM jsonb_to_recordset($2::jsonb) AS d (hash text, links jsonb)`,
      [spaceId, JSON.stringify(documents.map((document, i) => ({ hash: hashes[i], links: linksIn(document, spaceId) })))],
    );
  }
  return { linkedPage: ids[1] };
}

function documentOf(ids, from) {
  const link = (ref) => ({
    object: 'inline',
    type: 'link',
    isVoid: false,
    data: { ref },
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: `${from}`, marks: [] }] }],
  });
  const pages = [1, 7, 49].map((step) => link({ kind: 'page', page: ids[(from * step + step) % ids.length] }));
  const nodes = [...pages, link({ kind: 'url', url: `https://example.org/${from % 100}` })];
  return {
    object: 'document',
    data: { schemaVersion: 1 },
    nodes: [{ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes }],
  };
}

const report = (n) => ({ path: `/v1/spaces/${spaceOf(n)}/links?limit=50` });
const backlinks = (page) => (n) => ({ path: `/v1/spaces/${spaceOf(n)}/content/page/${page}/backlinks` });
const ALL = Array.from({ length: SPACES }, (_, n) => n);

/** @type {import('../limits.mjs').Limit[]} */
export const limits = [
  {
    name: 'links of 10,000 pages, the first 50, not in memory',
    atMost: 300,
    warmUp: () => [report(0)],
    requests: () => ALL.slice(1).map(report),
  },
  {
    name: 'links of 10,000 pages, the first 50',
    atMost: 300,
    warmUp: () => [report(0)],
    requests: () => Array.from({ length: 20 }, () => report(0)),
  },
  {
    name: 'links to a page among 10,000',
    atMost: 100,
    warmUp: ({ linkedPage }) => [backlinks(linkedPage)(0)],
    requests: ({ linkedPage }) => Array.from({ length: 20 }, () => backlinks(linkedPage)(0)),
  },
];
