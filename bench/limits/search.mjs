import { Caches } from '../../dist/common/caches/caches.js';
import { Stemmer } from '../../dist/modules/search/postgres/stemmer.js';
import { SpaceWords } from '../../dist/modules/search/postgres/space-words.js';
import { WritePages } from '../../dist/modules/search/postgres/write-pages.js';
import { corpusOf, queriesOf } from '../corpus.mjs';
import { id } from '../ids.mjs';

const PAGES = 10_000;
const SPACES = 10;
/** In all spaces of a measurement together. */
const QUERIES = 200;
const BATCH = 500;
const CACHE = 64 * 1024 * 1024;
const INDEXES = ['search_pages_heads_idx', 'search_pages_words_idx', 'search_words_keys_idx'];

const spaceOf = (n) => id('searched', String(n));

/** Indexes an organization with a space of 10,000 pages or, with `full`, ten of them, with the classes of the service. */
export async function seed(client, { userId }, { full }) {
  const searchedOrgId = id('searchorg', '1');
  await client.query(`INSERT INTO orgs (id, title, created_by) VALUES ($1, 'Searched', $2)`, [searchedOrgId, userId]);
  await client.query(`INSERT INTO members (id, org_id, user_id, role) VALUES ($1, $2, $3, 'read')`, [
    id('searchmember', '1'),
    searchedOrgId,
    userId,
  ]);
  const db = { query: async (text, values) => (await client.query(text, values)).rows };
  const writing = new WritePages(db, new Stemmer(db, new Caches({ cacheSize: CACHE })), new SpaceWords(db));
  const restore = await dropIndexes(client);
  const queries = [];
  for (let n = 0; n < (full ? SPACES : 1); n++) {
    const corpus = corpusOf(n, PAGES);
    const { language, pages } = corpus;
    await client.query(
      `INSERT INTO spaces (id, org_id, position, lineage, title, language, revision_id, resolved_level)
       VALUES ($1, $2, 'a' || $1, ARRAY[$1], 'Searched', $3, 'r' || $1, 'read')`,
      [spaceOf(n), searchedOrgId, language],
    );
    for (let from = 0; from < pages.length; from += BATCH) await writing.put(spaceOf(n), language, pages.slice(from, from + BATCH));
    queries.push(queriesOf(n, corpus, QUERIES));
  }
  await restore();
  return { searchedOrgId, queries };
}

/** Indexes are created faster when the rows are there. */
async function dropIndexes(client) {
  const { rows } = await client.query('SELECT pg_get_indexdef(name::regclass) AS definition FROM unnest($1::text[]) AS name', [INDEXES]);
  await client.query(`DROP INDEX ${INDEXES.join(', ')}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
}

const inSpace = (query) => ({ path: `/v1/spaces/${spaceOf(0)}/search?query=${encodeURIComponent(query)}` });
const inOrganization = (orgId) => (query) => ({ path: `/v1/orgs/${orgId}/search?query=${encodeURIComponent(query)}` });
const asked = (orgId) => (query) => ({
  method: 'POST',
  path: `/v1/orgs/${orgId}/ask`,
  body: JSON.stringify({ query: `How does ${query} work?` }),
});
/** The queries of all spaces in turn, each once. */
const mixed = (queries) => Array.from({ length: QUERIES }, (_, n) => queries[n % queries.length][n]);
/** Not among those that are measured. */
const FIRST = ['page', 'con', 'babade'];

/** @type {import('../limits.mjs').Limit[]} */
export const limits = [
  {
    name: 'search in a space of 10,000 pages',
    atMost: 60,
    repeatable: true,
    warmUp: () => FIRST.map(inSpace),
    requests: ({ queries }) => queries[0].map(inSpace),
  },
  {
    name: 'search in an organization of 100,000 pages',
    atMost: 120,
    repeatable: true,
    full: true,
    warmUp: ({ searchedOrgId }) => FIRST.map(inOrganization(searchedOrgId)),
    requests: ({ searchedOrgId, queries }) => mixed(queries).map(inOrganization(searchedOrgId)),
  },
  {
    name: 'passages that answer, among 10,000 pages',
    atMost: 120,
    repeatable: true,
    warmUp: ({ searchedOrgId }) => FIRST.map(asked(searchedOrgId)),
    requests: ({ searchedOrgId, queries }) => queries[0].map(asked(searchedOrgId)),
  },
  {
    name: 'passages that answer, among 100,000 pages',
    atMost: 120,
    repeatable: true,
    full: true,
    warmUp: ({ searchedOrgId }) => FIRST.map(asked(searchedOrgId)),
    requests: ({ searchedOrgId, queries }) => mixed(queries).map(asked(searchedOrgId)),
  },
];
