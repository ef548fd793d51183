import { load } from './load.mjs';
import { requestsOf, send } from './request.mjs';
import { startBindery } from './server.mjs';

const WARM_UP = 2;
const COUNTED_REQUESTS = 21;

/** Measures both servers in each round, in alternating order, so that other load on the machine affects both. */
export async function measure(cases, world, { bindery, plain }, { rounds, seconds }) {
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
        const result = await load(server, next, round === 0 ? Math.min(seconds, WARM_UP) : seconds);
        if (round > 0) measured.get(each)[name].push(result);
      }
    }
  }
  progress('');
  return measured;
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
