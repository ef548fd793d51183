import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { HostileCaller, hostileBodies, type HostileBody } from '../support/hostile-requests.js';
import { newWorld } from '../support/places.js';
import { routesOf } from '../support/routes.js';
import { Requests } from '../support/schemas.js';
import { shuffled } from '../support/shuffled.js';
import { SEED } from '../support/seed.js';

/** Milliseconds of processor time for each kind of body. */
const PATIENCE = 25_000;
const MEGABYTE = 1_000_000;
/** Below the limit of batches, of which a part is not JSON's own. */
const BATCH = 30 * MEGABYTE;

const t = useApp();
let bodies: HostileBody[];

beforeAll(() => {
  bodies = shuffled(hostileBodies(routesOf(t.app), new Requests(t.api.contract.document), SEED), SEED);
});

async function problemsOf(some: readonly HostileBody[], length: number): Promise<string[]> {
  const caller = new HostileCaller(t.app, await newWorld(t.make));
  const began = process.cpuUsage();
  const problems: string[] = [];
  const seen = new Set<HostileBody['route']>();
  for (const body of some) {
    const { user, system } = process.cpuUsage(began);
    if ((user + system) / 1000 > PATIENCE && seen.has(body.route)) continue;
    seen.add(body.route);
    const problem = await caller.problemWith(body, length);
    if (problem !== undefined) problems.push(problem);
  }
  return problems;
}

describe(`bodies generated from ${SEED} keep nobody waiting, and are refused briefly`, { timeout: 30 * PATIENCE }, () => {
  it('where they are as large as most may be', async () => {
    expect(await problemsOf(bodies, MEGABYTE)).toEqual([]);
  });

  it('where they hold Markdown', async () => {
    const markdown = bodies.filter(({ name }) => name.includes('/markdown'));
    expect(await problemsOf(markdown, MEGABYTE)).toEqual([]);
  });

  it('where they are as large as batches may be', async () => {
    const batches = bodies.filter(({ route }) => route.method === 'POST' && route.url.endsWith('/content'));
    expect(await problemsOf(batches, BATCH)).toEqual([]);
  });
});
