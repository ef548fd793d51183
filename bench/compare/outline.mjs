import { call } from './call.mjs';
import { inSpaces, markdownOf, NEW, PAGES_IN_A_SPACE, titleOf, topicOf } from './pages.mjs';

/** @type {import('../compare.mjs').Product} */
export const outline = {
  name: 'Outline',
  isGiven: (options) => options.outline !== undefined,

  async login({ outline: url, 'outline-token': token, 'outline-pid': pid }) {
    if (!token) throw new Error('--outline needs --outline-token <API key>');
    await call({ url, token }, '/api/auth.info', {});
    return { url, token, pid };
  },

  async seed(server, pages) {
    const create = async (name) => {
      const { data } = await call(server, '/api/collections.create', { name, permission: 'read_write' });
      return data.id;
    };
    const world = { ...(await inSpaces(pages, create)), ids: [] };
    for (let n = 0; n < pages; n++) {
      const { data } = await call(server, '/api/documents.create', created(world.spaces[n % world.spaces.length], titleOf(n), n));
      world.ids.push(data.id);
    }
    return world;
  },

  requests: {
    // A document instead of Markdown needs the header `x-api-version: 3`, which the requests of load.mjs do not have.
    markdown: {
      next: ({ ids }, n) => ({ method: 'POST', path: '/api/documents.info', body: { id: ids[n] } }),
      isRight: ({ data }) => data?.text?.length > 1000,
    },
    list: {
      next: ({ spaces }, n) => ({
        method: 'POST',
        path: '/api/documents.list',
        body: { collectionId: spaces[n % spaces.length], limit: PAGES_IN_A_SPACE },
      }),
      isRight: ({ data }) => data?.length === PAGES_IN_A_SPACE,
    },
    search: {
      next: (_world, n) => ({ method: 'POST', path: '/api/documents.search', body: { query: topicOf(n), limit: 10 } }),
      isRight: ({ data }) => data?.length > 0,
    },
    saveMarkdown: {
      next: ({ ids }, n, turn) => ({ method: 'POST', path: '/api/documents.update', body: { id: ids[n], text: markdownOf(n, turn) } }),
      isRight: ({ data }) => data?.text?.length > 1000,
    },
    create: {
      next: ({ space }, n, turn) => ({ method: 'POST', path: '/api/documents.create', body: created(space, `New ${turn}`, NEW) }),
      isRight: ({ data }) => data?.text?.length > 1000,
    },
  },
};

const created = (collectionId, title, n) => ({ collectionId, title, text: markdownOf(n), publish: true });
