import * as changeRequests from './modules/change-requests.mjs';
import * as comments from './modules/comments.mjs';
import * as content from './modules/content.mjs';
import * as orgs from './modules/orgs.mjs';
import * as spaces from './modules/spaces.mjs';

/** What is measured, in the order the modules of the service build on each other: each may seed, and brings its cases. */
const MODULES = [orgs, spaces, content, changeRequests, comments];

/**
 * One request, answered by both servers.
 * @typedef {object} Case
 * @property {string} name As it is printed, and chosen by --only.
 * @property {number} target The least share of the plain server's requests/s that --check accepts.
 * @property {(world: Record<string, string>) => string} [path] What is asked for, with the ids the seed left in `world`.
 * @property {string} [method] Without it, GET.
 * @property {(world: Record<string, string>) => { path: string, body: unknown }} [ask]
 *   Instead of `path`: something else each time, for what changes things.
 * @property {number} [status] What it is answered with, if not a 200.
 * @property {boolean} [revalidates] Asked by someone who has the answer already: a 304.
 * @property {(text: string) => string} [comparable] An answer without what must differ between two of them.
 * @property {(world: Record<string, string>) => string} [token] Who asks, if not the caller of all others.
 * @property {{ method?: string, route: string, answer: (call: import('./plain-server.mjs').Call) => Promise<unknown> }} plain
 *   The same answer by hand, in one statement if it changes nothing; undefined answers 404.
 */

/** @type {readonly Case[]} */
export const CASES = MODULES.flatMap(({ cases }) => cases);

/**
 * Makes the same data every time, and says what the cases need to know of it.
 * @param {import('pg').Client} client
 */
export async function seed(client) {
  const world = {};
  for (const module of MODULES) Object.assign(world, await module.seed(client, world));
  await client.query('VACUUM ANALYZE');
  return world;
}
