import * as changeRequests from './modules/change-requests.mjs';
import * as comments from './modules/comments.mjs';
import * as content from './modules/content.mjs';
import * as openapi from './modules/openapi.mjs';
import * as orgs from './modules/orgs.mjs';
import * as sites from './modules/sites.mjs';
import * as spaces from './modules/spaces.mjs';

/** The modules with the cases, in the order in which they depend on each other. Each may seed data and has its cases. */
const MODULES = [orgs, spaces, content, changeRequests, comments, openapi, sites];

/**
 * One request that both servers answer.
 * @typedef {object} Case
 * @property {string} name Printed, and matched by --only.
 * @property {number} target The least share of the plain server's requests/s that --check accepts; 0, with its reason, for none.
 * @property {number} [leastCpuRatio] For the few cases of --cpu: the least share of the CPU that the plain server takes.
 * @property {number} [cpuRequests] How many requests a round of --cpu has, if not a thousand.
 * @property {(world: Record<string, string>) => string} [path] The path of the request, built from the ids that the seed stored in `world`.
 * @property {string} [method] The method; GET by default.
 * @property {(world: Record<string, string>) => { path: string, body: unknown }} [ask]
 *   Replaces `path` for writes: it returns a different request each time.
 * @property {number} [status] The expected status; 200 by default.
 * @property {boolean} [revalidates] Whether the client sends the ETag of a previous response and gets a 304.
 * @property {(text: string) => string} [comparable] Removes the parts of a response that differ between two responses.
 * @property {(world: Record<string, string>) => string} [token] The token of the caller, if it differs from that of the other cases.
 * @property {{ method?: string, route: string, answer: (call: import('./plain-server.mjs').Call) => Promise<unknown> }} plain
 *   Returns the same response with hand-written code, with one statement for reads; undefined is answered with 404.
 */

/** @type {readonly Case[]} */
export const CASES = MODULES.flatMap(({ cases }) => cases);

/**
 * Creates the same data every time, and returns the ids that the cases need.
 * @param {import('pg').Client} client
 * @param {readonly Case[]} [wanted] Modules after those of these cases are left out.
 */
export async function seed(client, wanted = CASES) {
  const world = {};
  const last = MODULES.findLastIndex(({ cases }) => cases.some((each) => wanted.includes(each)));
  for (const module of MODULES.slice(0, last + 1)) Object.assign(world, await module.seed(client, world));
  await settle(client);
  return world;
}

/**
 * Creates the caller alone.
 * @param {import('pg').Client} client
 */
export async function seedCaller(client) {
  return orgs.seed(client);
}

/** Marks spaces as indexed, so that the index follows their changes, as in production, and does not begin with all of their pages. */
export async function settle(client) {
  await client.query(
    `INSERT INTO search_spaces (space_id, revision_id, language) SELECT id, revision_id, language FROM spaces ON CONFLICT DO NOTHING`,
  );
  await client.query('VACUUM ANALYZE');
}
