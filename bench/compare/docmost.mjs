import { randomBytes } from 'node:crypto';
import { answerOf, call } from './call.mjs';
import { inSpaces, markdownOf, NEW, PAGES_IN_A_SPACE, titleOf, topicOf, versionOf } from './pages.mjs';

/** @type {import('../compare.mjs').Product} */
export const docmost = {
  name: 'Docmost',
  isGiven: (options) => options.docmost !== undefined,

  async login({ docmost: url, 'docmost-login': login, 'docmost-pid': pid }) {
    const [, email, password] = /^([^:]+):(.+)$/.exec(login ?? '') ?? [];
    if (!email) throw new Error('--docmost needs --docmost-login <mail>:<password>');
    const { headers } = await answerOf({ url }, '/api/auth/login', { email, password });
    const [, token] = /authToken=([^;]+)/.exec(headers.get('set-cookie') ?? '') ?? [];
    if (!token) throw new Error('Docmost sent no token: multi-factor authentication has to be off for this user');
    return { url, token, pid };
  },

  async seed(server, pages) {
    // Slugs of spaces are unique, also after an earlier run.
    const run = randomBytes(4).toString('hex');
    const create = async (title) => {
      const slug = `compared-${run}-${title.replaceAll(' ', '-')}`;
      const { data } = await call(server, '/api/spaces/create', { name: title, slug });
      return data.id;
    };
    const world = { ...(await inSpaces(pages, create)), ids: [], documents: [] };
    for (let n = 0; n < pages; n++) {
      const body = created(world.spaces[n % world.spaces.length], titleOf(n), n);
      const { data } = await call(server, '/api/pages/create', body);
      world.ids.push(data.id);
      const page = await call(server, '/api/pages/info', { pageId: data.id });
      world.documents.push(JSON.stringify(page.data.content));
    }
    return world;
  },

  requests: {
    document: {
      next: ({ ids }, n) => ({ method: 'POST', path: '/api/pages/info', body: { pageId: ids[n] } }),
      isRight: ({ data }) => JSON.stringify(data?.content).length > 1000,
    },
    markdown: {
      next: ({ ids }, n) => ({ method: 'POST', path: '/api/pages/info', body: { pageId: ids[n], format: 'markdown' } }),
      isRight: ({ data }) => data?.content?.length > 1000,
    },
    list: {
      next: ({ spaces }, n) => ({
        method: 'POST',
        path: '/api/pages/sidebar-pages',
        body: { spaceId: spaces[n % spaces.length], limit: PAGES_IN_A_SPACE },
      }),
      isRight: ({ data }) => data?.items?.length === PAGES_IN_A_SPACE,
    },
    search: {
      next: (_world, n) => ({ method: 'POST', path: '/api/search', body: { query: topicOf(n), limit: 10 } }),
      isRight: ({ data }) => data?.items?.length > 0,
    },
    // The text goes through the document that editors share, which is stored up to 45 seconds after the answer.
    saveDocument: {
      next: ({ ids, documents }, n, turn) => updated(ids[n], JSON.parse(versionOf(documents[n], turn)), 'json'),
      isRight: ({ success }) => success,
    },
    saveMarkdown: {
      next: ({ ids }, n, turn) => updated(ids[n], markdownOf(n, turn), 'markdown'),
      isRight: ({ success }) => success,
    },
    create: {
      next: ({ space }, n, turn) => ({ method: 'POST', path: '/api/pages/create', body: created(space, `New ${turn}`, NEW) }),
      isRight: ({ success }) => success,
    },
  },
};

const created = (spaceId, title, n) => ({ spaceId, title, content: markdownOf(n), format: 'markdown' });
const updated = (pageId, content, format) => ({
  method: 'POST',
  path: '/api/pages/update',
  body: { pageId, content, format, operation: 'replace' },
});
