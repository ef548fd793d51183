import { readFileSync } from 'node:fs';
import { Caches } from '../dist/common/caches/caches.js';
import { SpaceWords } from '../dist/modules/search/postgres/space-words.js';
import { Stemmer } from '../dist/modules/search/postgres/stemmer.js';
import { WritePages } from '../dist/modules/search/postgres/write-pages.js';
import { corpusOf, queriesOf } from './corpus.mjs';
import { createDatabase, withClient } from './database.mjs';
import { id } from './ids.mjs';
import { measureLimit } from './limits.mjs';
import { documentWith, headOf, pagesOf, storeOver } from './modules/content.mjs';
import { seedCaller } from './modules.mjs';
import { printLimits } from './report.mjs';
import { startBindery } from './server.mjs';

/** What is copied. */
const MODELS = 20;
const PAGES = 100;
const WORDS = 230;
const SITE_SPACES = 100;
const QUERIES = 60;
const CACHE = 64 * 1024 * 1024;
const [ORG, LARGE] = [id('models', '1'), 'largeorg000000000001'];
const SITE = id('largesite', '1');

export const LARGE_WORLD = { name: 'a large organization' };

/**
 * Measures searches in an organization of `pages` pages, and the sitemap of a site with many of its spaces, first and again. Returns
 * whether the limits are met.
 */
export async function measureLarge({ pages }) {
  const database = await createDatabase();
  try {
    // It creates the tables.
    await (await startBindery(database.url)).stop();
    const { token, userId, queries, common } = await withClient(database.url, (client) => fill(client, Number(pages) / PAGES));
    const world = { token, userId };
    const search = (query) => ({ path: `/v1/orgs/${LARGE}/search?query=${encodeURIComponent(query)}` });
    const server = await startBindery(database.url);
    const measured = [];
    try {
      const limit = (given) => measureLimit(server, { warmUp: () => ['con', 'babade'].map(search), repeatable: true, ...given }, world);
      measured.push(
        await limit({ name: `search among ${pages} pages`, atMost: 120, requests: () => queries.map(search) }),
        await limit({ name: 'the same, a word that most pages have', atMost: 120, requests: () => common.map(search) }),
        await limit({
          name: `sitemap.xml of ${SITE_SPACES} spaces, first`,
          atMost: 200,
          repeatable: false,
          warmUp: () => [],
          requests: () => [SITEMAP],
        }),
        await limit({ name: 'the same again', atMost: 60, warmUp: () => [], requests: () => Array.from({ length: 20 }, () => SITEMAP) }),
        // It asks for the state of what it shows, not of all spaces of the site.
        await limit({
          name: 'a page of that site, from memory',
          atMost: 5,
          warmUp: () => [PAGE],
          requests: () => Array.from({ length: 100 }, () => PAGE),
        }),
      );
    } finally {
      await server.stop();
    }
    printLimits(measured);
    return measured.every(({ met }) => met);
  } finally {
    await database.drop();
  }
}

const PAGE = { path: `/sites/${LARGE}/${SITE}/space-2/page-0` };
const SITEMAP = { path: `/sites/${LARGE}/${SITE}/sitemap.xml` };

async function fill(client, spaces) {
  const caller = await seedCaller(client);
  const { userId } = caller;
  await client.query(`INSERT INTO orgs (id, title, created_by) VALUES ($1, 'Models', $2)`, [ORG, userId]);
  await client.query(`INSERT INTO members (id, org_id, user_id, role) VALUES ($1, $2, $3, 'admin')`, [id('modelmember', '1'), ORG, userId]);
  const db = { query: async (text, values) => (await client.query(text, values)).rows };
  const writing = new WritePages(db, new Stemmer(db, new Caches({ cacheSize: CACHE })), new SpaceWords(db));
  const store = storeOver(client);
  const queries = [];
  for (let n = 0; n < MODELS; n++) {
    // Of five languages, the first one is written with spaces and has a stemmer.
    const corpus = corpusOf(5 * n, PAGES, WORDS);
    await fillModel(client, { store, writing }, id('model', String(n)), corpus);
    queries.push(...queriesOf(5 * n, corpus, QUERIES / MODELS));
  }
  const began = Date.now();
  for (const [name, value] of [
    ['org', ORG],
    ['spaces', spaces],
  ])
    await client.query(`SELECT set_config('seed.' || $1, $2, false)`, [name, String(value)]);
  for (const statement of statementsOf(readFileSync(new URL('seed-million.sql', import.meta.url), 'utf8'))) await client.query(statement);
  console.log(`${spaces} spaces copied in ${Math.round((Date.now() - began) / 1000)} s`);
  await client.query(`INSERT INTO sites (id, org_id, title, lineage, published) VALUES ($1, $2, 'Large', ARRAY[$1], true)`, [SITE, LARGE]);
  await client.query(
    `INSERT INTO site_spaces (id, site_id, space_id, path, is_default, position)
     SELECT 'st' || right(id, 18), $1, id, 'space-' || n, n = 1, 'a' || id
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM spaces WHERE org_id = $2 ORDER BY id LIMIT ${SITE_SPACES}) s`,
    [SITE, LARGE],
  );
  const { rows } = await client.query(
    `SELECT substr(word, 2) AS word FROM ts_stat('SELECT words FROM search_pages LIMIT 2000') WHERE word LIKE '=%' ORDER BY ndoc DESC LIMIT 5`,
  );
  return { ...caller, queries, common: rows.map(({ word }) => word) };
}

async function fillModel(client, { store, writing }, spaceId, { language, pages }) {
  const head = headOf(spaceId);
  await client.query(
    `INSERT INTO spaces (id, org_id, position, lineage, title, language, revision_id, resolved_level)
     VALUES ($1, $2, 'a' || $1, ARRAY[$1], 'Model', $3, $4, 'read')`,
    [spaceId, ORG, language, head],
  );
  const hashes = await store.keep(spaceId, pages.map(documentWith));
  const records = pagesOf(pages.length, hashes).map((record, n) => ({ ...record, title: pages[n].title }));
  await store.commit({ id: head, spaceId, parents: [] }, null, new Map(records.map((page) => [page.id, page])));
  await client.query('INSERT INTO search_spaces (space_id, revision_id, language) VALUES ($1, $2, $3)', [spaceId, head, language]);
  await writing.put(
    spaceId,
    language,
    pages.map((page, n) => ({ ...page, id: records[n].id })),
  );
}

/** Those of a file for psql, which commits each of them on its own. Blocks end with a line `END $$;`. */
function* statementsOf(file) {
  let statement = '';
  let isInBlock = false;
  for (const line of file.split('\n')) {
    if (line.startsWith('--')) continue;
    statement += `${line}\n`;
    if (line.startsWith('DO $$')) isInBlock = true;
    if (line.startsWith('END $$;')) isInBlock = false;
    if (isInBlock || !line.trimEnd().endsWith(';')) continue;
    yield statement;
    statement = '';
  }
}
