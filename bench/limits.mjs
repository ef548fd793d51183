import { setTimeout as sleep } from 'node:timers/promises';
import * as links from './limits/links.mjs';
import * as mcp from './limits/mcp.mjs';
import * as merge from './limits/merge.mjs';
import * as openapi from './limits/openapi.mjs';
import * as reader from './limits/reader.mjs';
import * as search from './limits/search.mjs';
import * as sites from './limits/sites.mjs';
import * as spaces from './limits/spaces.mjs';
import * as trees from './limits/trees.mjs';
import { settle } from './modules.mjs';
import { answerOf } from './request.mjs';

/** The modules with the limits. Each seeds its own data. */
const MODULES = [merge, links, search, openapi, sites, reader, spaces, trees, mcp];

/**
 * A request whose latency has a limit: nothing plain can be compared with it. The requests are sent one after the other.
 * @typedef {object} Limit
 * @property {string} name Printed, and matched by --only.
 * @property {number} atMost The milliseconds that --check accepts at the 95th percentile.
 * @property {number} [blockedAtMost] The milliseconds of processor time for which --check lets the event loop be blocked.
 * @property {boolean} [repeatable] Whether each request is sent in three rounds and its fastest response counts, so that other
 *   programs on the machine disturb less.
 * @property {number} [pause] Milliseconds before each request, for those that leave work for the background.
 * @property {boolean} [revalidates] Whether the client sends the ETag of its previous response and gets a 304.
 * @property {boolean} [full] Whether it takes so long that only --full measures it.
 * @property {(world: Record<string, any>) => readonly Asked[]} [warmUp] Requests that are not measured.
 * @property {(world: Record<string, any>, round: number) => readonly Asked[]} requests
 */

/**
 * A request, or with `run` several requests that are measured as one.
 * @typedef {{ method?: string, path: string, body?: string, status?: number, token?: string } | { run: (server: object, world: Record<string, any>) => Promise<void> }} Asked
 */

/** Selects the limits whose names contain a text. */
export const limitsWith = (text, full) =>
  MODULES.flatMap((module) => module.limits.map((limit) => ({ ...limit, module }))).filter(
    (limit) => limit.name.includes(text) && (full || !limit.full),
  );

/**
 * Creates the data of these limits. The plans of the service must be those of full tables, so it is done before the service
 * is asked.
 */
export async function seedLimits(client, limits, world) {
  const seeded = {};
  for (const module of new Set(limits.map((limit) => limit.module))) {
    Object.assign(seeded, await module.seed(client, world, { full: limits.some((limit) => limit.module === module && limit.full) }));
  }
  await settle(client);
  return seeded;
}

const ROUNDS = 3;

/** Measures the latency of each request. */
export async function measureLimit(
  server,
  { name, atMost, blockedAtMost, warmUp, requests, repeatable = false, revalidates = false, pause = 0 },
  world,
) {
  const tags = new Map();
  const send = async ({ method = 'GET', path, body, status = 200, token = world.token, run }) => {
    const known = revalidates ? tags.get(path) : undefined;
    const began = performance.now();
    if (run) await run(server, world);
    else {
      const { headers } = await answerOf(server, { method, path, body, status: known === undefined ? status : 304, token, known });
      tags.set(path, headers.get('etag'));
    }
    return performance.now() - began;
  };
  for (const request of warmUp?.(world) ?? []) await send(request);
  const rounds = [];
  const before = blockedAtMost === undefined ? await server.used() : await server.watch();
  while (rounds.length < (repeatable ? ROUNDS : 1)) {
    const taken = [];
    for (const request of requests(world, rounds.length)) {
      await sleep(pause);
      taken.push(await send(request));
    }
    rounds.push(taken);
  }
  const after = await server.used();
  const times = rounds[0].map((_, place) => Math.min(...rounds.map((taken) => taken[place])));
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const cpu = (after.cpu - before.cpu) / 1000 / times.length / rounds.length;
  const met = at(0.95) <= atMost && after.blocked <= (blockedAtMost ?? Infinity);
  const figures = { p50: at(0.5), p95: at(0.95), max: times.at(-1), cpu };
  return {
    name,
    requests: times.length,
    ...figures,
    atMost,
    met,
    ...(blockedAtMost !== undefined && { blocked: after.blocked, blockedAtMost }),
  };
}
