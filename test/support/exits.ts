import type { MachineFile } from '../../src/modules/publishing/machines/machine-file.js';
import type { SiteMark } from '../../src/modules/publishing/reader/serve/site-call.js';
import type { Reader, Target, World } from './hidden-world.js';
import { slugOf } from './hidden-world.js';
import { nameOf, type Route } from './routes.js';

export type SiteExit = 'page' | 'page.md' | 'page as Markdown' | 'redirect' | 'resolved URL' | MachineFile | SiteMark;

interface Response {
  statusCode: number;
  headers: Readonly<Record<string, string | string[] | number | undefined>>;
  body: string;
}

/** All that a reader gets from an exit, as text. */
type Exit = (reader: Reader) => Promise<string>;

async function open({ world, cookie }: Reader, url: string, accept = 'text/html'): Promise<Response> {
  const reply = await world.t.app.inject({
    url,
    headers: { accept, ...(cookie !== undefined && { cookie }) },
  });
  if (reply.statusCode >= 500) throw new Error(`${url} answers ${reply.statusCode}`);
  return reply;
}

const shownBy = (reply: Response, word = '') => (reply.statusCode === 200 ? `${word} ${reply.body}` : '');

const pagesOf = ({ world }: Reader) => world.targets.filter(({ ids }) => ids['pagePath'] !== undefined);

const wordsOfPages = (reader: Reader, isNamed: (path: string) => boolean) =>
  pagesOf(reader)
    .flatMap(({ word, ids }) => (isNamed(ids['pagePath']!) ? [word] : []))
    .join(' ');

/** The paths at which a page could be: below its site, its section or its site space. */
const pathsOf = (base: string, { word, ids }: Target, { firstPath }: World) =>
  [base, `${base}/${slugOf(word)}`, `${base}/${firstPath}/${slugOf(word)}`].map((above) => `${above}/${ids['pagePath']}`);

/** Sends the operation of each specification. An answer tells something if one that does not exist has another. */
async function sends({ world, base, cookie }: Reader): Promise<string> {
  const input = { server: 0, variables: {}, parameters: [], security: 0, secrets: {} };
  const send = async (spec: string) => {
    const { statusCode, body } = await world.t.app.inject({
      method: 'POST',
      url: `${base}/~api/send`,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...(cookie !== undefined && { cookie }) },
      payload: { spec, version: '', method: 'get', path: '/x', input },
    });
    return { statusCode, body: body.replace(/"requestId":"[^"]*"/, '') };
  };
  const missing = await send('no-such-specification');
  const found: string[] = [];
  for (const { word } of world.targets) {
    const { statusCode, body } = await send(word);
    const tellsNothing = statusCode === 429 || (statusCode === missing.statusCode && body === missing.body);
    found.push(tellsNothing ? '' : `${word} ${body}`);
  }
  return found.join('\n');
}

const pages =
  (accept?: string, ending = ''): Exit =>
  async (reader) => {
    const found = [shownBy(await open(reader, reader.base, accept))];
    for (const target of pagesOf(reader))
      for (const path of pathsOf(reader.base, target, reader.world))
        found.push(shownBy(await open(reader, `${path}${ending}`, accept), target.word));
    return found.join('\n');
  };

const machine =
  (file: MachineFile): Exit =>
  async (reader) => {
    const text = shownBy(await open(reader, `${reader.base}/${file}`));
    return `${text} ${wordsOfPages(reader, (path) => text.includes(`/${path}`))}`;
  };

/** What leads to a page tells its address. */
async function redirect(reader: Reader): Promise<string> {
  const { headers } = await open(reader, `${reader.base}/former`);
  const location = (headers['location'] ?? '').toString();
  return wordsOfPages(reader, (path) => location.endsWith(`/${path}`));
}

/** Searches for all words, from each part of the site. */
async function search(reader: Reader): Promise<string> {
  const words = [...new Set(reader.world.targets.map(({ word }) => word))];
  const found: string[] = [];
  for (const word of words) {
    for (const part of ['', '&part=results']) {
      const { statusCode, body } = await open(reader, `${reader.base}/~search?q=${word}${part}`);
      // The page repeats the query in its field and its message. A hit leads to an address.
      if (statusCode === 200)
        found.push(body.replaceAll(new RegExp(`(value="|“|&quot;|q=)${word}`, 'g'), '').includes(`/${slugOf(word)}`) ? word : '');
    }
  }
  return found.join(' ');
}

/** Asks for all words: an answer leads to the pages that it is from. */
async function ask(reader: Reader): Promise<string> {
  const words = [...new Set(reader.world.targets.map(({ word }) => word))];
  const found: string[] = [];
  for (const word of words)
    for (const part of ['', '&part=whole', '&part=answer']) {
      const { statusCode, body } = await open(reader, `${reader.base}/~ask?q=${word}${part}`);
      if (statusCode === 200) found.push(body.includes(`/${slugOf(word)}`) ? word : '');
      else if (statusCode !== 404 && statusCode !== 401) throw new Error(`~ask answers ${statusCode}`);
    }
  return found.join(' ');
}

/** Rates all pages: only one that the reader sees takes it. */
async function feedback(reader: Reader): Promise<string> {
  const found: string[] = [];
  for (const target of pagesOf(reader))
    for (const path of pathsOf(reader.base, target, reader.world)) {
      const { statusCode } = await reader.world.t.app.inject({
        method: 'POST',
        url: `${path}/~feedback`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          ...(reader.cookie !== undefined && { cookie: reader.cookie }),
        },
        payload: 'rating=good',
      });
      if (statusCode === 303) found.push(target.word);
      else if (statusCode !== 404) throw new Error(`${path}/~feedback answers ${statusCode}`);
    }
  return found.join(' ');
}

/** Asks for the image of each page: what leads to its current address, or is an image, tells that there is the page. */
async function images(reader: Reader): Promise<string> {
  const found: string[] = [];
  for (const target of pagesOf(reader))
    for (const path of pathsOf(reader.base, target, reader.world)) {
      const { statusCode } = await open(reader, `${path}/~og/any.png`);
      if (statusCode !== 404) found.push(`${target.word} ${statusCode === 307 ? '' : statusCode}`);
    }
  return found.join(' ');
}

/** Asks whether there is a PDF of each page; what is in it, `page-pdfs.spec.ts` tests. */
async function pdfs(reader: Reader): Promise<string> {
  const { world, cookie } = reader;
  const found: string[] = [];
  for (const target of pagesOf(reader))
    for (const path of pathsOf(reader.base, target, world)) {
      const { statusCode } = await world.t.app.inject({
        method: 'HEAD',
        url: `${path}/~pdf`,
        headers: cookie === undefined ? {} : { cookie },
      });
      if (statusCode === 200) found.push(target.word);
      else if (statusCode !== 404) throw new Error(`${path}/~pdf answers ${statusCode}`);
    }
  return found.join(' ');
}

/** Calls each tool for programs: lists and searches all, and asks for each page by its paths and its id. */
const tools =
  (address: string): Exit =>
  async ({ world, base, cookie }) => {
    const call = async (name: string, args: object) => {
      const reply = await world.t.app.inject({
        method: 'POST',
        url: `${base}${address}`,
        headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
      });
      if (reply.statusCode >= 500) throw new Error(`${base}${address} answers ${reply.statusCode}`);
      if (reply.statusCode !== 200) return '';
      const { result } = reply.json<{ result: { isError?: true; structuredContent?: object } }>();
      // A refusal names similar pages: of those that the visitor sees.
      return JSON.stringify(result);
    };
    const found = [await call('listPages', { depth: 3 })];
    for (const { word, ids } of world.targets.filter((target) => target.ids['pagePath'] !== undefined)) {
      found.push((await call('searchDocumentation', { query: word, limit: 20 })).replaceAll(slugOf(word), word));
      found.push(await call('getPage', { page: ids['pageId'] }));
      for (const path of pathsOf('', { word, ids }, world))
        found.push(await call('getPage', { page: path }), await call('listPages', { path }));
    }
    return found.join('\n');
  };

/** Follows the addresses of files that the reader's own pages and reads contain. */
async function files(reader: Reader): Promise<string> {
  const sources = [await SITE_EXITS.page(reader), await SITE_EXITS['page.md'](reader), JSON.stringify(await fileViews(reader))];
  const addresses = new Set(sources.flatMap(addressesIn));
  const found: string[] = [];
  for (const address of addresses) found.push(shownBy(await open(reader, address)));
  return found.join('\n');
}

export const addressesIn = (text: string): string[] =>
  [...text.matchAll(/(?:https?:\/\/[^/\s"')<>]+)?(\/(?:sites\/[^\s"')<>]*?~files|v1\/[^\s"')<>]*?files)\/[^\s"')<>\\]+)/g)].map(
    ([, path]) => path!.replaceAll('&amp;', '&'),
  );

async function fileViews({ api, world }: Reader): Promise<unknown[]> {
  if (!api) return [];
  const views: unknown[] = [];
  for (const { ids } of world.targets)
    if (ids['fileId'] !== undefined) views.push((await api.get('/v1/spaces/:spaceId/content/files/:fileId', ids)).body);
  return views;
}

/** What the reader's own addresses resolve to. */
async function resolved(reader: Reader): Promise<string> {
  const { world, address, visitor } = reader;
  const found: string[] = [];
  for (const target of pagesOf(reader)) {
    for (const path of [address, ...pathsOf(address, target, world)]) {
      const { status, body } = await world.t.api.post('/v1/urls/published', {}, { url: `https://docs.example.test${path}`, visitor });
      if (status !== 200) continue;
      const space = (body as { space?: string }).space;
      found.push(...world.targets.flatMap(({ word, ids }) => (ids['spaceId'] === space && Object.keys(ids).length === 1 ? [word] : [])));
    }
  }
  return found.join(' ');
}

/** Every way in which a site shows something at its own addresses. */
export const SITE_EXITS: Readonly<Record<SiteExit, Exit>> = {
  page: pages(),
  'page.md': pages('*/*', '.md'),
  'page as Markdown': pages('text/markdown'),
  redirect,
  'resolved URL': resolved,
  'robots.txt': machine('robots.txt'),
  'sitemap.xml': machine('sitemap.xml'),
  'llms.txt': machine('llms.txt'),
  'llms-full.txt': machine('llms-full.txt'),
  'feed.xml': machine('feed.xml'),
  search,
  ask,
  files,
  feedback,
  og: images,
  pdf: pdfs,
  api: sends,
  mcp: tools('/~mcp'),
  gitbook: tools('/~gitbook/mcp'),
  // They are those of organizations, and have no content.
  fonts: async (reader) => shownBy(await open(reader, `${reader.base}/~fonts/`)),
  // Their names contain all that they depend on.
  reader: async (reader) => shownBy(await open(reader, `${reader.base}/~reader/`)),
};

/** The bodies of routes that need one. `POST` routes that accept visitors must be here. */
const BODIES: Readonly<Record<string, (word: string) => object>> = {
  'POST /v1/orgs/:organizationId/sites/:siteId/search': (query) => ({
    query,
    scope: { mode: 'all' },
  }),
  'POST /v1/orgs/:organizationId/sites/:siteId/ask': (question) => ({ question, scope: { mode: 'all' } }),
  'POST /v1/orgs/:organizationId/sites/:siteId/ai/response': (content) => ({ input: [{ role: 'user', content }] }),
  'POST /v1/orgs/:organizationId/sites/:siteId/insights/events': () => ({
    events: [{ type: 'site_view' }],
  }),
};

/** Queries that change what a read shows. */
const QUERIES: readonly Record<string, string>[] = [{}, { evaluated: 'false', dereferenced: 'true' }, { format: 'markdown' }];

/** What a visitor with an `apiToken` reads of a route, with each of the ids that its path can have. */
export const routeExit =
  (route: Route): Exit =>
  async ({ api, world }) => {
    const places = placesOf(route, world);
    if (places.length === 0) throw new Error(`Nothing in the world is at ${nameOf(route)}: add it to hidden-world.ts`);
    const body = BODIES[nameOf(route)];
    if (route.method !== 'GET' && !body) throw new Error(`${nameOf(route)} needs a body in exits.ts`);
    if (!api) return '';
    const words = body ? [...new Set(world.targets.map(({ word }) => word))] : [''];
    const queries = /document|:page/.test(route.url) ? QUERIES : [{}];
    const found: string[] = [];
    for (const { word, ids } of places)
      for (const sought of words)
        for (const query of queries) {
          const { status, body: shown } = await api.send(route.method, route.url, ids, {
            query,
            body: body?.(sought),
          });
          if (status >= 500) throw new Error(`${nameOf(route)} answers ${status}`);
          if (status === 200) found.push(`${word} ${JSON.stringify(shown)}`);
        }
    return found.join('\n');
  };

/** The things that have the last parameter of a route, with the ids of what they are in. */
function placesOf({ params }: Route, { targets, around }: World): Target[] {
  const last = params.at(-1)!;
  const isMeant = ({ ids }: Target) => {
    if (last === 'spaceId') return Object.keys(ids).join() === 'spaceId';
    if (last === 'revisionId') return Object.keys(ids).join() === 'spaceId' || ids['revisionId'] !== undefined;
    return ids[last] !== undefined;
  };
  const completed = targets.filter(isMeant).map(({ word, ids }) => ({ word, ids: { ...around(ids), ...ids } as Target['ids'] }));
  return completed.filter(({ ids }) => params.every((name) => ids[name] !== undefined));
}
