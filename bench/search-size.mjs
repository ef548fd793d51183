import { Caches } from '../dist/common/caches/caches.js';
import { SpaceWords } from '../dist/modules/search/postgres/space-words.js';
import { Stemmer } from '../dist/modules/search/postgres/stemmer.js';
import { WritePages } from '../dist/modules/search/postgres/write-pages.js';
import { corpusOf } from './corpus.mjs';
import { createDatabase, withClient } from './database.mjs';
import { id } from './ids.mjs';
import { seedCaller } from './modules.mjs';
import { printTable } from './report.mjs';
import { startBindery } from './server.mjs';

const SPACES = 25;
const PAGES = 100;
/** Of the text of a page, which is about 2 kB. A space has about 6,000 different ones, like a real one. */
const WORDS = 230;
const ATMOST = 12_000;
const CACHE = 64 * 1024 * 1024;

export const SEARCH_SIZE = { name: 'search rows of pages of 2 kB', isShort: true };

/** Measures how much of the database the search index takes for a page. Returns whether that is little enough. */
export async function measureSearchSize() {
  const database = await createDatabase();
  try {
    // It creates the tables.
    await (await startBindery(database.url)).stop();
    return await withClient(database.url, async (client) => {
      const world = await seedCaller(client);
      const letters = await fill(client, world);
      await client.query('VACUUM ANALYZE');
      const { rows } = await client.query(SIZES);
      const pages = SPACES * PAGES;
      const perPage = (bytes) => (Number(bytes) / pages / 1000).toFixed(2);
      const table = rows.map(({ name, heap, toast, indexes, total }) => [name, ...[heap, toast, indexes, total].map(perPage)]);
      const all = rows.reduce((sum, { total }) => sum + Number(total), 0) / pages;
      const met = all <= ATMOST;
      printTable([
        [`kB for each of ${pages} pages of ${(letters / pages / 1000).toFixed(1)} kB`, 'rows', 'TOAST', 'indexes', 'in all'],
        ...table,
        ['search', '', '', '', `${(all / 1000).toFixed(2)} of ${ATMOST / 1000} ${met ? 'met' : 'MISSED'}`],
      ]);
      return met;
    });
  } finally {
    await database.drop();
  }
}

const SIZES = `SELECT relname AS name, pg_relation_size(oid) AS heap, pg_indexes_size(oid) AS indexes, pg_total_relation_size(oid) AS total,
    pg_total_relation_size(oid) - pg_relation_size(oid) - pg_indexes_size(oid) AS toast
  FROM pg_class WHERE relkind = 'r' AND relname LIKE 'search%' ORDER BY relname`;

/** Returns how many letters the pages have. */
async function fill(client, { userId }) {
  const orgId = id('sizeorg', '1');
  await client.query(`INSERT INTO orgs (id, title, created_by) VALUES ($1, 'Sizes', $2)`, [orgId, userId]);
  const db = { query: async (text, values) => (await client.query(text, values)).rows };
  const writing = new WritePages(db, new Stemmer(db, new Caches({ cacheSize: CACHE })), new SpaceWords(db));
  let letters = 0;
  for (let n = 0; n < SPACES; n++) {
    // Of five languages, the first one is written with spaces and has a stemmer.
    const { language, pages } = corpusOf(5 * n, PAGES, WORDS);
    const spaceId = id('sized', String(n));
    await client.query(
      `INSERT INTO spaces (id, org_id, position, lineage, title, language, revision_id, resolved_level)
       VALUES ($1, $2, 'a' || $1, ARRAY[$1], 'Sized', $3, 'r' || $1, 'read')`,
      [spaceId, orgId, language],
    );
    await client.query(
      'INSERT INTO search_spaces (space_id, revision_id, language) SELECT id, revision_id, language FROM spaces WHERE id = $1',
      [spaceId],
    );
    await writing.put(spaceId, language, pages);
    letters += pages.reduce((sum, { sections }) => sum + sections.reduce((of, { text }) => of + text.length, 0), 0);
  }
  return letters;
}
