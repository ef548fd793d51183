import { setTimeout as sleep } from 'node:timers/promises';
import { id } from '../ids.mjs';

const PAGES = 1000;
/** Changes in one request. */
const BATCH = 50;
const COMMENTS = 50;
const REQUESTS = 200;
const PATIENCE = 60_000;

/** Seeds an administrator alone: the site is made over HTTP, so that the service indexes its pages. */
export async function seed(client, { userId }) {
  const orgId = id('mcporg', '1');
  await client.query(`INSERT INTO orgs (id, title, created_by) VALUES ($1, 'Programs', $2)`, [orgId, userId]);
  await client.query(`INSERT INTO members (id, org_id, user_id, role) VALUES ($1, $2, $3, 'admin')`, [id('mcpmember', '1'), orgId, userId]);
  return { mcpOrgId: orgId };
}

let made;

/** Makes a public site of 1,000 pages with comments, once. */
const makeOnce = async (server, world) => (made ??= await make(server, world));

async function make(server, { token, mcpOrgId }) {
  const call = (path, body) => post(server, `/v1${path}`, body, token);
  const space = await call(`/orgs/${mcpOrgId}/spaces`, { title: 'Engine', editMode: 'live', empty: true });
  for (let from = 0; from < PAGES; from += BATCH)
    await call(`/spaces/${space.id}/content`, { changes: Array.from({ length: BATCH }, (_, n) => pageOf(from + n)) });
  for (let n = 0; n < COMMENTS; n++) await call(`/spaces/${space.id}/comments`, { body: { markdown: `Does step ${n} need a card?` } });
  const site = await call(`/orgs/${mcpOrgId}/sites`, { title: 'Engine', spaces: [space.id] });
  await call(`/orgs/${mcpOrgId}/sites/${site.id}/publish`, {});
  const shown = { spaceId: space.id, address: `/sites/${mcpOrgId}/${site.id}/~mcp` };
  for (const givingUpAt = Date.now() + PATIENCE; Date.now() < givingUpAt; await sleep(200)) {
    const { structuredContent } = await callTool(server, shown.address, 'searchDocumentation', { query: `lever ${PAGES - 1}` });
    if (structuredContent.results.length > 0) return shown;
  }
  throw new Error(`The pages are not indexed after ${PATIENCE / 1000} s`);
}

const pageOf = (n) => ({
  operation: 'insert_page',
  title: `Page ${n}`,
  slug: `page-${n}`,
  document: { markdown: `Text of page ${n}.\n\n## Lever ${n}\n\n${'Turn the crank until the next card falls. '.repeat(20)}` },
});

async function post({ url }, path, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${text.slice(0, 1000)}`);
  return JSON.parse(text);
}

async function send(server, address, method, params, token) {
  const { result, error } = await post(server, address, { jsonrpc: '2.0', id: 1, method, params }, token);
  if (error || result.isError) throw new Error(`${method} answered ${JSON.stringify(error ?? result).slice(0, 1000)}`);
  return result;
}

const callTool = (server, address, name, args, token) => send(server, address, 'tools/call', { name, arguments: args }, token);

/** A limit for requests that need the site. */
const limit = (name, atMost, ask) => {
  const requests = (_, round) =>
    Array.from({ length: REQUESTS }, (__, n) => ({
      run: async (server, world) => void (await ask(server, await makeOnce(server, world), world, round * REQUESTS + n)),
    }));
  return { name: `mcp, ${name}`, atMost, repeatable: true, warmUp: (world) => requests(world, 0), requests };
};

/** @type {import('../limits.mjs').Limit[]} */
export const limits = [
  limit('tools/list of a site', 10, (server, { address }) => send(server, address, 'tools/list')),
  limit('getPage of a site', 10, (server, { address }, _, n) => callTool(server, address, 'getPage', { page: `/page-${n % PAGES}` })),
  limit('searchDocumentation of a site', 40, (server, { address }, _, n) =>
    callTool(server, address, 'searchDocumentation', { query: `lever ${n % PAGES}` }),
  ),
  limit('listComments of a member', 15, (server, { spaceId }, { token }) =>
    callTool(server, '/v1/mcp', 'listComments', { space: spaceId }, token),
  ),
  limit('the same comments with GET', 10, async (server, { spaceId }, { token }) => {
    const answer = await fetch(`${server.url}/v1/spaces/${spaceId}/comments`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`GET comments answered ${answer.status}`);
    await answer.text();
  }),
];
