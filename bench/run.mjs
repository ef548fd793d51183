import { parseArgs } from 'node:util';
import { createDatabase, withClient } from './database.mjs';
import { LARGE_WORLD, measureLarge } from './large.mjs';
import { CONNECTIONS } from './load.mjs';
import { limitsWith, measureLimit, seedLimits } from './limits.mjs';
import { countStatements, measure, measureCpu } from './measure.mjs';
import { CASES, seed, seedCaller } from './modules.mjs';
import { print, printCpu, printLimits, save, summarize } from './report.mjs';
import { GIT_SYNC, measureGitSync } from './git-sync.mjs';
import { GIT, measureGit } from './git.mjs';
import { EXCHANGE, measureExchange } from './exchange.mjs';
import { IDLE_SERVICE, measureIdle } from './idle.mjs';
import { measureRelevance, RELEVANCE } from './relevance/relevance.mjs';
import { measurePdf, PDF } from './pdf.mjs';
import { measureSearchSize, SEARCH_SIZE } from './search-size.mjs';
import { startBindery, startPlain } from './server.mjs';
import { measureTranslation, TRANSLATION } from './translation.mjs';
import { measureWebhooks, WEBHOOKS } from './webhooks.mjs';
import { verifySameAnswers } from './verify.mjs';

/** Without --seconds, all runs together take at most this many seconds, however many cases there are. */
const SECONDS_IN_ALL = 90;
const LONGEST_RUN = 4;
const CPU_REQUESTS = 1_000;

const HELP = `npm run bench -- [options]

  --only <text>        the cases with this text in their names
  --rounds <n>         how often each case is measured, beside a plain server in turn; by default 5
  --seconds <n>        how long a round takes; by default all together take a minute and a half
  --connections <n>    how many requests are sent at a time; by default ${CONNECTIONS}
  --full               also what takes minutes: PDFs, imports, translations, Git
  --check              ends with exit code 1 if a target is missed
  --cpu                only compares the CPU of a few requests, which other programs disturb less
  --corpora <folder>   a folder with clones of real documentation, for the relevance of search
  --misses             with --corpora, also prints the questions whose page was not found
  --pages <n>          of the large organization, with --full --only 'a large organization'; by default 100000
  --list               prints the names of all cases

The database server is that of BENCH_DATABASE_URL, or an embedded one. docs/performance.md explains the figures.
`;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string' },
    only: { type: 'string', default: '' },
    connections: { type: 'string', default: String(CONNECTIONS) },
    full: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    cpu: { type: 'boolean', default: false },
    corpora: { type: 'string' },
    misses: { type: 'boolean', default: false },
    pages: { type: 'string', default: '100000' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const cases = CASES.filter(({ name, leastCpuRatio }) => name.includes(options.only) && (!options.cpu || leastCpuRatio !== undefined));
const limits = options.cpu ? [] : limitsWith(options.only, options.full);
/** How often the CPU of a case is measured at most. */
const MOST_TRIES = 3;
const LONG = [
  { ...PDF, measure: measurePdf },
  { ...EXCHANGE, measure: measureExchange },
  { ...IDLE_SERVICE, measure: measureIdle },
  { ...TRANSLATION, measure: measureTranslation },
  { ...GIT, measure: measureGit },
  { ...GIT_SYNC, measure: measureGitSync },
  { ...WEBHOOKS, measure: measureWebhooks },
  { ...SEARCH_SIZE, measure: measureSearchSize },
  { ...LARGE_WORLD, measure: () => measureLarge(options) },
];
const isWanted = ({ name, isShort }) => (options.full || (isShort && options.only !== '')) && name.includes(options.only);
const long = options.cpu ? [] : LONG.filter(isWanted);
const asksQuestions = !options.cpu && RELEVANCE.name.includes(options.only);
const names = [...CASES, ...limitsWith('', true), ...LONG, RELEVANCE].map(({ name }) => name);
if (options.help || options.list) {
  console.log(options.help ? HELP : names.join('\n'));
  process.exit(0);
}
if (cases.length + limits.length + long.length + Number(asksQuestions) === 0)
  throw new Error(`No case has "${options.only}" in its name:\n${names.join('\n')}`);
const rounds = Number(options.rounds);
const connections = Number(options.connections);
if (!(connections >= 1)) throw new Error('--connections needs a number of at least 1');
const seconds = Number(options.seconds ?? Math.min(LONGEST_RUN, SECONDS_IN_ALL / (Math.max(1, cases.length) * 2 * (rounds + 1))));

const database = await createDatabase();
const servers = [];
try {
  const bindery = await startBindery(database.url);
  servers.push(bindery);
  const world = await withClient(database.url, (client) =>
    cases.length > 0 ? seed(client, options.cpu ? cases : undefined) : seedCaller(client),
  );
  const results = cases.length > 0 ? await compare(bindery, world) : [];
  const measured = [];
  if (limits.length > 0) {
    const seeded = await withClient(database.url, (client) => seedLimits(client, limits, world));
    for (const limit of limits) measured.push(await measureLimit(bindery, limit, { ...world, ...seeded }));
    printLimits(measured);
  }
  if (asksQuestions) measured.push({ met: await measureRelevance(database.url, world, options) });
  await withClient(database.url, (client) => save(results, measured, { rounds, seconds, connections }, client));
  for (const { measure: measureLong } of long) measured.push({ met: await measureLong() });
  if (options.check && [...results, ...measured].some(({ met }) => !met)) process.exitCode = 1;
} finally {
  for (const server of servers) await server.stop();
  await database.drop();
}

async function compare(bindery, world) {
  const plain = await startPlain(database.url);
  servers.push(plain);
  await verifySameAnswers(cases, world, { bindery, plain });
  if (options.cpu) return compareCpu(world, { bindery, plain });
  const statements = await countStatements(cases, world, database.url);
  const measured = await measure(cases, world, { bindery, plain }, { rounds, seconds, connections });
  const results = cases.map((each) => summarize(each, measured.get(each), statements.get(each)));
  print(results);
  return results;
}

/**
 * Compares nothing but the CPU, on any machine. What misses its limit is measured again: a real loss misses it each time,
 * and a disturbed machine does not.
 */
async function compareCpu(world, servers) {
  const results = [];
  for (const each of cases) {
    let best;
    for (let tries = 0; tries < MOST_TRIES && !best?.met; tries++) {
      const spent = await measureCpu(each, world, servers, each.cpuRequests ?? CPU_REQUESTS, connections);
      const ratio = spent.plain / spent.bindery;
      if (!best || ratio > best.ratio)
        best = { name: each.name, ...spent, ratio, atLeast: each.leastCpuRatio, met: ratio >= each.leastCpuRatio };
    }
    results.push(best);
  }
  printCpu(results);
  return results;
}
