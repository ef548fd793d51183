import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { bindery } from './compare/bindery.mjs';
import { docmost } from './compare/docmost.mjs';
import { outline } from './compare/outline.mjs';
import { PAGES_IN_A_SPACE } from './compare/pages.mjs';
import { load } from './load.mjs';
import { residentOf } from './peak.mjs';
import { median } from './report.mjs';
import { send } from './request.mjs';

/**
 * @typedef {object} Server
 * @property {string} url
 * @property {string} token
 * @property {number | string} [pid]
 * @property {() => Promise<void>} [stop]
 */

/**
 * @typedef {object} Request
 * @property {(world: any, n: number, turn: number) => { method: string, path: string, body?: object }} next
 *   Asks for page `n`. `turn` is different in every request.
 * @property {(answer: any) => boolean} isRight Whether the parsed answer has what was asked for.
 */

/**
 * @typedef {object} Product
 * @property {string} name
 * @property {(options: any) => boolean} isGiven
 * @property {(options: any) => Promise<Server>} login
 * @property {(server: Server, pages: number) => Promise<any>} seed Returns the ids of what it created.
 * @property {Record<string, Request>} requests One for each operation that the product has.
 */

/** @type {Product[]} */
const PRODUCTS = [bindery, docmost, outline];

/**
 * Reads come first, so that work that a write leaves behind does not delay them. A document is the form that the editor of the
 * product works with, which costs less than Markdown in a product that stores it.
 */
const OPERATIONS = {
  document: 'a page as a document',
  markdown: 'a page as Markdown',
  list: `a list of ${PAGES_IN_A_SPACE} pages`,
  search: 'full-text search for a word',
  saveDocument: 'save a page, sent as a document',
  saveMarkdown: 'save a page, sent as Markdown',
  create: 'create a page, one at a time',
};
const WRITES = new Set(['saveDocument', 'saveMarkdown', 'create']);
/** Outline 1.9 answers 500 to some of the pages that are created in one collection at the same time: PostgreSQL reports deadlocks. */
const ONE_AT_A_TIME = new Set(['create']);
const ROUNDS = 3;

const HELP = `node bench/compare.mjs [options]

  --docmost <url>           a running Docmost
  --docmost-login <login>   <mail>:<password> of its administrator
  --docmost-pid <pid>       its process, to print its memory
  --outline <url>           a running Outline
  --outline-token <key>     an API key of its administrator
  --outline-pid <pid>       its worker process, a child of the first one, to print its memory
  --pages <n>               how many pages each product has, a multiple of ${PAGES_IN_A_SPACE}; by default 200
  --seconds <n>             how long each request is measured in each of the ${ROUNDS} rounds; by default 5
  --connections <n>         how many requests are sent at a time; by default 16
  --pause <n>               seconds of rest after writes, for the work that follows them; by default 12

Starts Bindery and sends the same requests to it and to the other products in turn. Build Bindery first. The database server
of Bindery is that of BENCH_DATABASE_URL, or an embedded one: use the one that the other products use.

Fetch, install and start the other products yourself, each with an empty database: the script creates pages and deletes
nothing. Rate limits have to be off, because a refused request ends the run: Outline needs RATE_LIMITER_ENABLED=false, and a
proxy in front of a product may have limits of its own. Docmost only limits logins: at most ten in a minute.
`;

const { values: options } = parseArgs({
  options: {
    docmost: { type: 'string' },
    'docmost-login': { type: 'string' },
    'docmost-pid': { type: 'string' },
    outline: { type: 'string' },
    'outline-token': { type: 'string' },
    'outline-pid': { type: 'string' },
    pages: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
    pause: { type: 'string', default: '12' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(HELP);
  process.exit(0);
}
const [pages, seconds, connections, pause] = ['pages', 'seconds', 'connections', 'pause'].map((name) => Number(options[name]));
if (!(pages > 0 && pages % PAGES_IN_A_SPACE === 0)) throw new Error(`--pages needs a multiple of ${PAGES_IN_A_SPACE}`);
if (!(seconds > 0 && connections >= 1 && pause >= 0)) throw new Error('--seconds, --connections and --pause need numbers');

const compared = [];
try {
  for (const product of PRODUCTS.filter(({ isGiven }) => isGiven(options))) {
    const server = await product.login(options);
    const entry = { product, server, turn: 0, memory: {}, measured: {} };
    compared.push(entry);
    entry.memory.before = memoryOf(server);
    entry.world = await product.seed(server, pages);
  }
  // The search indexes of all products follow in the background.
  await sleep(pause * 1000);
  for (const operation of Object.keys(OPERATIONS)) for (const entry of thatOffer(operation)) await verify(entry, operation);
  for (let round = 0; round < ROUNDS; round++) await measureRound(round);
  print();
} finally {
  for (const { server } of compared) await server.stop?.();
}

/** The products that have the operation. */
function thatOffer(operation, entries = compared) {
  return entries.filter(({ product }) => product.requests[operation]);
}

/** Every request is sent once with its answer parsed: a product that answers something else must not be measured. */
async function verify(entry, operation) {
  const answer = JSON.parse(await send(entry.server, nextOf(entry, operation)));
  if (!entry.product.requests[operation].isRight(answer))
    throw new Error(`${entry.product.name} did not answer "${OPERATIONS[operation]}": ${JSON.stringify(answer).slice(0, 1000)}`);
}

/** The products are measured in turn, and each begins once. */
async function measureRound(round) {
  const order = compared.map((_, index) => compared[(index + round) % compared.length]);
  for (const operation of Object.keys(OPERATIONS))
    for (const entry of thatOffer(operation, order)) {
      const { name } = entry.product;
      const server = { url: entry.server.url, used: async () => ({ cpu: 0, thread: 0 }) };
      const atATime = ONE_AT_A_TIME.has(operation) ? 1 : connections;
      const result = await load(server, () => nextOf(entry, operation), { seconds, connections: atATime }).catch((error) => {
        throw new Error(`${name}, "${OPERATIONS[operation]}" (are its rate limits off?): ${error.message}`, { cause: error });
      });
      (entry.measured[operation] ??= []).push(result);
      console.log(`round ${round + 1}, ${OPERATIONS[operation]}, ${name}: ${result.perSecond.toFixed(0)}/s`);
      if (WRITES.has(operation)) await sleep(pause * 1000);
    }
  for (const entry of compared) entry.memory.after = memoryOf(entry.server);
}

/** The request for the next page. All products answer 200, also when they create a page. */
function nextOf(entry, operation) {
  const { product, server, world } = entry;
  const turn = entry.turn++;
  const { body, ...request } = product.requests[operation].next(world, turn % pages, turn);
  return { ...request, token: server.token, status: 200, ...(body && { body: JSON.stringify(body) }) };
}

/** In megabytes; undefined without a process. */
function memoryOf(server) {
  return server.pid ? residentOf(server) : undefined;
}

function print() {
  const table = [];
  for (const operation of Object.keys(OPERATIONS))
    for (const { product, measured } of thatOffer(operation)) {
      const of = (field) => median(measured[operation].map((result) => result[field]));
      table.push([OPERATIONS[operation], product.name, of('perSecond').toFixed(0), of('p50').toFixed(1), of('p99').toFixed(1)]);
    }
  console.log('\n| Request | Product | requests/s | p50 ms | p99 ms |\n|---|---|---|---|---|');
  for (const row of table) console.log(`| ${row.join(' | ')} |`);
  console.log('\n| Product | memory after its start, MB | after the last round, MB |\n|---|---|---|');
  for (const { product, memory } of compared) console.log(`| ${product.name} | ${memory.before ?? ''} | ${memory.after ?? ''} |`);
}
