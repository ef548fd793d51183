import { CONNECTIONS, load } from './load.mjs';
import { requestsOf, send } from './request.mjs';
import { startBindery } from './server.mjs';

const WARM_UP = 2;
const COUNTED_REQUESTS = 21;

/** Measures both servers in each round, in alternating order, so that other load on the machine affects both. */
export async function measure(cases, world, { bindery, plain }, { rounds, seconds, connections }) {
  const measured = new Map(cases.map((each) => [each, { bindery: [], plain: [] }]));
  const progress = process.stderr.isTTY ? (text) => process.stderr.write(`\r\x1b[K${text}`) : () => undefined;
  for (let round = 0; round <= rounds; round++) {
    progress(round === 0 ? 'Warming up …' : `Round ${round} of ${rounds} …`);
    for (const each of cases) {
      const both = [
        ['bindery', bindery],
        ['plain', plain],
      ];
      for (const [name, server] of round % 2 === 0 ? both : both.toReversed()) {
        const next = await requestsOf(server, each, world);
        const result = await load(server, next, { seconds: round === 0 ? Math.min(seconds, WARM_UP) : seconds, connections });
        if (round > 0) measured.get(each)[name].push(result);
      }
    }
  }
  progress('');
  return measured;
}

const CPU_ROUNDS = 12;
const PATIENCE = 60;

/**
 * Measures the CPU of both servers in microseconds per request. It hardly depends on what else the machine does: only the main
 * thread counts, because others compile and collect garbage whenever a core is free; each round has the same number of requests,
 * however long it takes; and the quarter of the rounds that was disturbed least decides.
 */
export async function measureCpu(each, world, servers, requests, connections = CONNECTIONS) {
  const runs = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
  for (let round = 0; round <= CPU_ROUNDS; round++) {
    for (const [name, server] of Object.entries(servers)) {
      // The first round warms up.
      const most = round === 0 ? 4 * requests : requests;
      const { threadCpu } = await load(server, await requestsOf(server, each, world), { seconds: PATIENCE, most, connections });
      if (round > 0) runs[name].push(threadCpu);
    }
  }
  return Object.fromEntries(Object.entries(runs).map(([name, spent]) => [name, spent.toSorted((a, b) => a - b)[CPU_ROUNDS / 4 - 1]]));
}

/** Counts the statements of one request of each case. The median leaves out background work. */
export async function countStatements(cases, world, databaseUrl) {
  const server = await startBindery(databaseUrl, { counting: true });
  const counts = new Map();
  try {
    for (const each of cases) {
      const next = await requestsOf(server, each, world);
      const samples = [];
      while (samples.length < COUNTED_REQUESTS) {
        const before = await server.used();
        await send(server, next());
        const after = await server.used();
        samples.push(after.statements - before.statements);
      }
      counts.set(each, samples.sort((a, b) => a - b)[(COUNTED_REQUESTS - 1) / 2]);
    }
  } finally {
    await server.stop();
  }
  return counts;
}
