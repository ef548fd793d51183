import { Caches } from '../../dist/common/caches/caches.js';
import { keysBetween } from '../../dist/common/db/ordering.js';
import { printMarkdown } from '../../dist/common/document/print-markdown.js';
import { hashOf } from '../../dist/common/json/canonical-json.js';
import { INSERT_OBJECTS, NewObjects, ObjectStore } from '../../dist/modules/versions/store/object-store.js';
import { RecordMap } from '../../dist/modules/versions/store/record-map.js';
import { id } from '../ids.mjs';

const MOST = 10_000;
/** More pages in all than fit in the cache, so that each is read from the database when its turn comes again. */
const UNREAD = 24;
/** Bytes of the cache for the data that is written here. */
const CACHE = 64 * 1024 * 1024;
/** The number of spaces of each size that are written to: writers of the same space would wait for each other. */
const WRITTEN = 4;
const SIZES = [10, 1_000, MOST];
const DOCUMENTS = 20;
const AT = '2026-01-01T00:00:00.000Z';

export const spaceOf = (use, number) => id(use, String(number));
export const pageOf = (number) => id('page', String(number));
const writtenSpace = (size, number) => spaceOf('written', size * 10 + number);

/** Writes the same rows as the service, without calling it. */
export function storeOver(client) {
  const objects = new ObjectStore(
    { query: async (text, values) => (await client.query(text, values)).rows },
    new Caches({ cacheSize: CACHE }),
  );
  const maps = new RecordMap(objects);
  return {
    /** Creates a revision from the pages of a root and these changes. */
    async commit({ id: revisionId, spaceId, parents }, pages, changes) {
      const made = new NewObjects();
      const root = { pages: await maps.change(spaceId, pages, changes, made), files: null, reusableContents: null, variables: {} };
      const hash = made.add(root);
      await client.query(INSERT_OBJECTS('$2'), [spaceId, made.rows]);
      await client.query('INSERT INTO revisions (id, space_id, parents, type, root) VALUES ($1, $2, $3, $4, $5)', [
        revisionId,
        spaceId,
        parents,
        'edits',
        hash,
      ]);
      return root.pages;
    },
    async keep(spaceId, documents) {
      const rows = documents.map((document) => ({ hash: hashOf(document), body: document }));
      await client.query(
        `INSERT INTO documents (space_id, hash, body)
         SELECT $1, d.hash, d.body FROM jsonb_to_recordset($2::jsonb) AS d (hash text, body jsonb) ON CONFLICT DO NOTHING`,
        [spaceId, JSON.stringify(rows)],
      );
      return rows.map(({ hash }) => hash);
    },
  };
}

/** Seeds spaces of 10, 1,000 and 10,000 pages, and the responses of the plain server for them. */
export async function seed(client, { userId }) {
  const contentOrgId = id('ctorg', '1');
  await client.query(`INSERT INTO orgs (id, title, created_by) VALUES ($1, 'Content', $2)`, [contentOrgId, userId]);
  await client.query(`INSERT INTO members (id, org_id, user_id, role) VALUES ($1, $2, $3, 'admin')`, [
    id('ctmember', '1'),
    contentOrgId,
    userId,
  ]);
  await client.query('CREATE TABLE plain_answers (space_id text, name text, body json, PRIMARY KEY (space_id, name))');
  await client.query('CREATE TABLE plain_writes (id bigserial PRIMARY KEY, space_id text, body jsonb)');
  const readId = spaceOf('unread', 0);
  for (const size of SIZES) {
    const first = size === MOST ? readId : writtenSpace(size, 0);
    const others = Array.from({ length: WRITTEN }, (_, n) => writtenSpace(size, n)).filter((other) => other !== first);
    const unread = size === MOST ? Array.from({ length: UNREAD - 1 }, (_, n) => spaceOf('unread', n + 1)) : [];
    await makeSpaces(client, { orgId: contentOrgId, size, first, others: [...others, ...unread] });
  }
  return { contentOrgId, readId, readPage: pageOf(MOST / 2) };
}

async function makeSpaces(client, { orgId, size, first, others }) {
  const store = storeOver(client);
  const insert = (spaceIds) =>
    client.query(
      `INSERT INTO spaces (id, org_id, position, lineage, title, edit_mode, revision_id)
       SELECT s, $1, 'a' || s, ARRAY[s], 'Content', 'live', 'r' || substr(s, 2) FROM unnest($2::text[]) s`,
      [orgId, spaceIds],
    );
  await insert([first]);
  const hashes = await store.keep(
    first,
    Array.from({ length: DOCUMENTS }, (_, n) => documentOf(n)),
  );
  const pages = pagesOf(size, hashes);
  await store.commit({ id: headOf(first), spaceId: first, parents: [] }, null, new Map(pages.map((page) => [page.id, page])));
  await insert(others);
  for (const table of ['content_objects', 'documents'])
    await client.query(
      `INSERT INTO ${table} (space_id, hash, body) SELECT s, hash, body FROM ${table}, unnest($2::text[]) s WHERE space_id = $1`,
      [first, others],
    );
  await client.query(
    `INSERT INTO revisions (id, space_id, parents, type, root) SELECT 'r' || substr(s, 2), s, '{}', 'edits', root FROM revisions, unnest($2::text[]) s
     WHERE space_id = $1`,
    [first, others],
  );
  if (size < MOST) return;
  const answer = (name, body) =>
    client.query('INSERT INTO plain_answers SELECT s, $2, $3::json FROM unnest($1::text[]) s', [
      [first, ...others],
      name,
      JSON.stringify(body),
    ]);
  await answer('pages', { pages: treeOf(byParent(pages)) });
  const page = pages.find(({ id: pageId }) => pageId === pageOf(MOST / 2));
  // PostgreSQL returns the keys of a document in its own order.
  const [{ body: document }] = (await client.query('SELECT body FROM documents WHERE space_id = $1 AND hash = $2', [first, page.document]))
    .rows;
  const shown = pageIn(pages, page);
  await answer('document', { ...shown, document });
  await answer('markdown', { ...shown, markdown: printMarkdown(document) });
}

export const headOf = (spaceId) => `r${spaceId.slice(1)}`;

/** Creates a tree of pages that is as broad as deep. */
export function pagesOf(size, hashes) {
  const top = Math.ceil(Math.sqrt(size));
  const positions = keysBetween(null, null, size);
  return Array.from({ length: size }, (_, n) => ({
    id: pageOf(n),
    type: 'document',
    parent: n < top ? null : pageOf(n % top),
    position: positions[n],
    title: `Page ${n}`,
    slug: `page-${n}`,
    document: hashes[n % hashes.length],
    createdAt: AT,
    updatedAt: AT,
  }));
}

export function documentOf(number) {
  const text = `The steps of section ${number} begin where the ones before it ended, and say what to do if they did not end well.`;
  return documentOfSections(
    number,
    Array.from({ length: 8 }, (_, n) => ({ title: `Section ${n}`, text: text.repeat(2) })),
  );
}

/** The document of a page of the corpus. */
export const documentWith = ({ sections }, number) => documentOfSections(number, sections);

function documentOfSections(number, sections) {
  const block = (type, words, key) => ({
    object: 'block',
    type,
    isVoid: false,
    key: `block-${number}-${key}`,
    data: {},
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: words, marks: [] }] }],
  });
  const nodes = sections.flatMap(({ title, text }, n) => [block('heading-2', title, 2 * n), block('paragraph', text, 2 * n + 1)]);
  return { object: 'document', data: { schemaVersion: 1 }, nodes };
}

const PUBLIC_URL = 'https://docs.example.com';
const LAYOUT = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
};

const present = (page, path, pages) => ({
  object: 'page',
  id: page.id,
  type: page.type,
  kind: 'sheet',
  title: page.title,
  createdAt: page.createdAt,
  updatedAt: page.updatedAt,
  urls: { app: `${PUBLIC_URL}/docs#/Space%20content` },
  slug: page.slug,
  path,
  pages,
  layout: LAYOUT,
  tags: [],
  documentId: page.document,
});

function treeOf(pages, parent = null, above = '') {
  return (pages.get(parent) ?? []).map((page) => present(page, above + page.slug, treeOf(pages, page.id, `${above}${page.slug}/`)));
}

function byParent(pages) {
  const groups = new Map();
  for (const page of pages) if (!groups.get(page.parent)?.push(page)) groups.set(page.parent, [page]);
  return groups;
}

const pageIn = (pages, page) => present(page, `${pages.find(({ id: other }) => other === page.parent).slug}/${page.slug}`, []);

const STORED = {
  name: 'stored-answer',
  text: `SELECT a.body, s.revision_id FROM spaces s JOIN members m ON m.org_id = s.org_id AND m.user_id = $1
         JOIN plain_answers a ON a.space_id = s.id AND a.name = $3 WHERE s.id = $2 AND s.deleted_at IS NULL`,
};
const TAG = {
  name: 'content-tag',
  text: `SELECT s.revision_id FROM spaces s JOIN members m ON m.org_id = s.org_id AND m.user_id = $1 WHERE s.id = $2 AND s.deleted_at IS NULL`,
};

const PAGES = {
  route: '/v1/spaces/:spaceId/content/pages',
  async answer({ query, userId, params, known, reply }) {
    if (known !== undefined) {
      const [space] = await query(TAG, [userId, params.spaceId]);
      if (space && `"${space.revision_id}"` === known) {
        reply.code(304);
        return '';
      }
    }
    const [answer] = await query(STORED, [userId, params.spaceId, 'pages']);
    if (!answer) return undefined;
    reply.header('etag', `"${answer.revision_id}"`);
    return answer.body;
  },
};
const PAGE = {
  route: '/v1/spaces/:spaceId/content/page/:pageId',
  async answer({ query, userId, params, search }) {
    const [answer] = await query(STORED, [userId, params.spaceId, search.format]);
    return answer?.body;
  },
};

const LOCK = {
  name: 'lock-content',
  text: `SELECT s.id FROM spaces s JOIN members m ON m.org_id = s.org_id AND m.user_id = $1
         WHERE s.id = $2 AND s.deleted_at IS NULL FOR NO KEY UPDATE OF s`,
};
const WRITE = { name: 'write-content', text: 'INSERT INTO plain_writes (space_id, body) VALUES ($1, $2) RETURNING id' };
const TOUCH = { name: 'touch-space', text: 'UPDATE spaces SET updated_at = now() WHERE id = $1' };
const SAVE = {
  method: 'POST',
  route: '/v1/spaces/:spaceId/content',
  async answer({ transaction, userId, params: { spaceId }, body, publicUrl }) {
    const revision = await transaction(async (query) => {
      const [space] = await query(LOCK, [userId, spaceId]);
      if (!space) return undefined;
      const [{ id: written }] = await query(WRITE, [spaceId, JSON.stringify(body)]);
      await query(TOUCH, [spaceId]);
      return written;
    });
    const [{ page }] = body.changes;
    const location = `${publicUrl}/v1/spaces/${spaceId}/content/page/${page}`;
    return revision && { revision, changes: [{ object: 'updated_page', page: { object: 'page', id: page, urls: { location } } }] };
  },
};

let saves = 0;
/** A different text each time, on one page after the other. */
export function nextSave(size) {
  const turn = saves++;
  const markdown = `# Save\n\nThe text of save ${turn}, which says something that was not said before.\n\n- one\n- two\n`;
  return {
    changes: [
      {
        operation: 'update_page',
        page: pageOf((turn * 7) % size),
        title: `Page ${(turn * 7) % size}`,
        document: { markdown: markdown.replace('# Save\n\n', '') },
      },
    ],
  };
}

let reads = 0;
const count = (number) => number.toLocaleString('en');

/** @type {import('../modules.mjs').Case[]} */
export const cases = [
  {
    name: 'GET content/page/{id} as Markdown',
    target: 0.7,
    path: ({ readId, readPage }) => `/v1/spaces/${readId}/content/page/${readPage}?format=markdown`,
    plain: PAGE,
  },
  {
    name: 'GET content/page/{id} as a document',
    target: 0.7,
    path: ({ readId, readPage }) => `/v1/spaces/${readId}/content/page/${readPage}?format=document`,
    plain: PAGE,
  },
  {
    name: 'GET content/pages, 10,000, not in memory',
    // Both servers wait for the same bytes of PostgreSQL, and we read a thousand rows where the plain server reads one.
    target: 0.5,
    path: () => `/v1/spaces/${spaceOf('unread', reads++ % UNREAD)}/content/pages`,
    // One space after the other: the two servers read different spaces, which are equal.
    plain: PAGES,
  },
  {
    name: 'GET content/pages, 10,000',
    target: 1,
    path: ({ readId }) => `/v1/spaces/${readId}/content/pages`,
    plain: PAGES,
  },
  {
    name: 'GET content/pages, 10,000, a 304',
    target: 0.9,
    revalidates: true,
    path: ({ readId }) => `/v1/spaces/${readId}/content/pages`,
    plain: PAGES,
  },
  ...SIZES.map((size) => ({
    name: `POST content, one page of ${count(size)}`,
    target: 0.3,
    method: 'POST',
    ask: () => {
      const body = nextSave(size);
      return { path: `/v1/spaces/${writtenSpace(size, saves % WRITTEN)}/content`, body };
    },
    comparable: (text) => text.replace(/"revision":"\w+"/, '').replaceAll(/written\d+|page\d+/g, ''),
    plain: SAVE,
  })),
];
