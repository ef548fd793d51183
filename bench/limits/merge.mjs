import { makeRequests, requestOf } from '../modules/change-requests.mjs';
import { documentOf, headOf, pageOf, pagesOf, storeOver } from '../modules/content.mjs';
import { id } from '../ids.mjs';

const PAGES = 10_000;
const CHANGED = 50;
const MERGES = 40;
const DOCUMENTS = 20;

const spaceId = id('merging', '1');

/** Seeds a space of 10,000 pages and change requests that each change the documents of 50 others. */
export async function seed(client, { userId }) {
  const orgId = id('mergeorg', '1');
  await client.query(`INSERT INTO orgs (id, title, created_by) VALUES ($1, 'Merges', $2)`, [orgId, userId]);
  await client.query(`INSERT INTO members (id, org_id, user_id, role) VALUES ($1, $2, $3, 'admin')`, [id('mgmember', '1'), orgId, userId]);
  await client.query(
    `INSERT INTO spaces (id, org_id, position, lineage, title, revision_id) VALUES ($1, $2, 'a', ARRAY[$1], 'Merges', $3)`,
    [spaceId, orgId, headOf(spaceId)],
  );
  const store = storeOver(client);
  const hashes = await store.keep(
    spaceId,
    Array.from({ length: DOCUMENTS }, (_, n) => documentOf(n)),
  );
  const pages = new Map(pagesOf(PAGES, hashes).map((page) => [page.id, page]));
  const root = await store.commit({ id: headOf(spaceId), spaceId, parents: [] }, null, pages);
  await makeRequests(client, spaceId, userId, MERGES);
  for (let n = 1; n <= MERGES; n++) {
    const numbers = Array.from({ length: CHANGED }, (_, i) => n * CHANGED + i);
    const written = await store.keep(
      spaceId,
      numbers.map((number) => documentOf(DOCUMENTS + number)),
    );
    const changed = numbers.map((number, i) => ({ ...pages.get(pageOf(number)), document: written[i] }));
    const revisionId = id('mgrevision', String(n));
    await store.commit({ id: revisionId, spaceId, parents: [headOf(spaceId)] }, root, new Map(changed.map((page) => [page.id, page])));
    await client.query('UPDATE change_requests SET revision_id = $2 WHERE id = $1', [requestOf(spaceId, n), revisionId]);
  }
  return {};
}

const merge = (n) => ({ method: 'POST', path: `/v1/spaces/${spaceId}/change-requests/${requestOf(spaceId, n)}/merge` });
const WARM_UP = 10;

/** @type {import('../limits.mjs').Limit[]} */
export const limits = [
  {
    name: 'merge of 50 changed pages into 10,000',
    atMost: 300,
    // The search index follows meanwhile.
    pause: 400,
    warmUp: () => Array.from({ length: WARM_UP }, (_, i) => merge(i + 1)),
    requests: () => Array.from({ length: MERGES - WARM_UP }, (_, i) => merge(WARM_UP + i + 1)),
  },
];
