import { createDatabase } from '../database.mjs';
import { startBindery } from '../server.mjs';
import { call } from './call.mjs';
import { inSpaces, markdownOf, NEW, PAGES_IN_A_SPACE, titleOf, topicOf } from './pages.mjs';

const TOKEN = 'benchmark-token-of-the-administrator';
/** A batch is one revision, and has at most 50 changes. */
const BATCH = 50;

/** @type {import('../compare.mjs').Product} */
export const bindery = {
  name: 'Bindery',
  isGiven: () => true,

  async login() {
    const database = await createDatabase();
    const server = await startBindery(database.url, { settings: { BOOTSTRAP_TOKEN: TOKEN } });
    const stop = async () => {
      await server.stop();
      await database.drop();
    };
    return { url: server.url, token: TOKEN, pid: server.pid, stop };
  },

  async seed(server, pages) {
    const { id: organization } = await call(server, '/v1/orgs', { title: 'Compared' });
    const create = async (title) => {
      const { id } = await call(server, `/v1/orgs/${organization}/spaces`, { title, empty: true });
      await call(server, `/v1/spaces/${id}`, { editMode: 'live' }, 'PATCH');
      return id;
    };
    const world = { organization, ...(await inSpaces(pages, create)), ids: [] };
    for (const [nth, space] of world.spaces.entries()) {
      const numbers = Array.from({ length: pages }, (_, n) => n).filter((n) => n % world.spaces.length === nth);
      for (let from = 0; from < numbers.length; from += BATCH) {
        const part = numbers.slice(from, from + BATCH);
        const { changes } = await call(server, `/v1/spaces/${space}/content`, { changes: part.map((n) => inserted(titleOf(n), n)) });
        for (const [index, { page }] of changes.entries()) world.ids[part[index]] = page.id;
      }
    }
    return world;
  },

  requests: {
    read: {
      next: ({ spaces, ids }, n) => ({
        method: 'GET',
        path: `/v1/spaces/${spaces[n % spaces.length]}/content/page/${ids[n]}?format=markdown`,
      }),
      isRight: (answer) => answer.markdown?.length > 1000,
    },
    list: {
      next: ({ spaces }, n) => ({ method: 'GET', path: `/v1/spaces/${spaces[n % spaces.length]}/content/pages` }),
      isRight: ({ pages }) => pages?.length === PAGES_IN_A_SPACE,
    },
    search: {
      next: ({ organization }, n) => ({ method: 'GET', path: `/v1/orgs/${organization}/search?query=${topicOf(n)}&limit=10` }),
      isRight: ({ items }) => items?.length > 0,
    },
    save: {
      next: ({ spaces, ids }, n, turn) => ({
        method: 'POST',
        path: `/v1/spaces/${spaces[n % spaces.length]}/content`,
        body: { changes: [{ operation: 'update_page', page: ids[n], document: { markdown: markdownOf(n, turn) } }] },
      }),
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
