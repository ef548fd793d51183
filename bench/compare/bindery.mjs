import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../database.mjs';
import { startBindery } from '../server.mjs';
import { call } from './call.mjs';
import { inSpaces, markdownOf, NEW, PAGES_IN_A_SPACE, titleOf, topicOf, versionOf } from './pages.mjs';

const TOKEN = 'benchmark-token-of-the-administrator';
/** A batch is one revision, and has at most 50 changes. */
const BATCH = 50;

/** @type {import('../compare.mjs').Product} */
export const bindery = {
  name: 'Bindery',
  isGiven: () => true,

  async login() {
    const database = await createDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'bindery-bench-compare-'));
    let server;
    const stop = async () => {
      await server?.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    };
    try {
      server = await startBindery(database.url, { settings: { BOOTSTRAP_TOKEN: TOKEN, DATA_DIR: dataDir } });
    } catch (error) {
      await stop();
      throw error;
    }
    return { url: server.url, token: TOKEN, pid: server.pid, stop };
  },

  async seed(server, pages) {
    const { id: organization } = await call(server, '/v1/orgs', { title: 'Compared' });
    const create = async (title) => {
      const { id } = await call(server, `/v1/orgs/${organization}/spaces`, { title, empty: true });
      await call(server, `/v1/spaces/${id}`, { editMode: 'live' }, 'PATCH');
      return id;
    };
    const world = { organization, ...(await inSpaces(pages, create)), ids: [], documents: [] };
    for (const [nth, space] of world.spaces.entries()) {
      const numbers = Array.from({ length: pages }, (_, n) => n).filter((n) => n % world.spaces.length === nth);
      for (let from = 0; from < numbers.length; from += BATCH) {
        const part = numbers.slice(from, from + BATCH);
        const { changes } = await call(server, `/v1/spaces/${space}/content`, { changes: part.map((n) => inserted(titleOf(n), n)) });
        for (const [index, { page }] of changes.entries()) world.ids[part[index]] = page.id;
      }
    }
    for (let n = 0; n < pages; n++) {
      const { document } = await call(server, pathOf(world, n, 'document'));
      world.documents.push(JSON.stringify(document));
    }
    return world;
  },

  requests: {
    document: {
      next: (world, n) => ({ method: 'GET', path: pathOf(world, n, 'document') }),
      isRight: ({ document }) => JSON.stringify(document).length > 1000,
    },
    markdown: {
      next: (world, n) => ({ method: 'GET', path: pathOf(world, n, 'markdown') }),
      isRight: ({ markdown }) => markdown?.length > 1000,
    },
    list: {
      next: ({ spaces }, n) => ({ method: 'GET', path: `/v1/spaces/${spaces[n % spaces.length]}/content/pages` }),
      isRight: ({ pages }) => pages?.length === PAGES_IN_A_SPACE,
    },
    search: {
      next: ({ organization }, n) => ({ method: 'GET', path: `/v1/orgs/${organization}/search?query=${topicOf(n)}&limit=10` }),
      isRight: ({ items }) => items?.length > 0,
    },
    saveDocument: {
      next: (world, n, turn) => updated(world, n, { document: JSON.parse(versionOf(world.documents[n], turn)) }),
      isRight: ({ changes }) => changes?.length === 1,
    },
    saveMarkdown: {
      next: (world, n, turn) => updated(world, n, { markdown: markdownOf(n, turn) }),
      isRight: ({ changes }) => changes?.length === 1,
    },
    create: {
      next: ({ space }, n, turn) => ({
        method: 'POST',
        path: `/v1/spaces/${space}/content`,
        body: { changes: [inserted(`New ${turn}`, NEW)] },
      }),
      isRight: ({ changes }) => changes?.length === 1,
    },
  },
};

const inserted = (title, n) => ({ operation: 'insert_page', title, document: { markdown: markdownOf(n) } });

const pathOf = ({ spaces, ids }, n, format) => `/v1/spaces/${spaces[n % spaces.length]}/content/page/${ids[n]}?format=${format}`;
const updated = ({ spaces, ids }, n, document) => ({
  method: 'POST',
  path: `/v1/spaces/${spaces[n % spaces.length]}/content`,
  body: { changes: [{ operation: 'update_page', page: ids[n], document }] },
});
