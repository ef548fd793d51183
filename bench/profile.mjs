// npm run profile -- <part of the name of a case> [--seconds 3] [--functions 20]
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { createDatabase, withClient } from './database.mjs';
import { flameGraphOf } from './flame-graph.mjs';
import { costliestOf, LAYER_NAMES, readProfile, SAMPLING, sharesOf } from './layers.mjs';
import { load } from './load.mjs';
import { measureCpu } from './measure.mjs';
import { CASES, seed } from './modules.mjs';
import { printTable } from './report.mjs';
import { requestsOf } from './request.mjs';
import { startBindery, startPlain } from './server.mjs';
import { verifySameAnswers } from './verify.mjs';

const REQUESTS = 1_000;
const FOLDER = new URL('results/', import.meta.url);

const { values: options, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '3' }, functions: { type: 'string', default: '0' } },
  allowPositionals: true,
});
const seconds = Number(options.seconds);
const wanted = positionals.join(' ');
// The whole name of a case may be part of other names.
const cases = CASES.some(({ name }) => name === wanted)
  ? CASES.filter(({ name }) => name === wanted)
  : CASES.filter(({ name }) => wanted !== '' && name.includes(wanted));
if (cases.length === 0) throw new Error(`Name a case, or a part of the names of several:\n${CASES.map(({ name }) => name).join('\n')}`);

mkdirSync(FOLDER, { recursive: true });
const database = await createDatabase();
const servers = {};
try {
  servers.bindery = await startBindery(database.url);
  const world = await withClient(database.url, seed);
  servers.plain = await startPlain(database.url);
  await verifySameAnswers(cases, world, servers);
  for (const each of cases) await profile(each, world);
} finally {
  for (const server of Object.values(servers)) await server.stop();
  await database.drop();
}

async function profile(each, world) {
  // Without the profiler, which has a cost of its own.
  const spent = await measureCpu(each, world, servers, REQUESTS);
  const columns = [];
  for (const [name, server] of Object.entries(servers)) {
    const tree = await profileOf(server, await requestsOf(server, each, world));
    const file = new URL(`${each.name.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '')}.${name}.html`, FOLDER);
    writeFileSync(file, flameGraphOf(`${each.name}, ${name}`, tree, LAYER_NAMES));
    console.log(fileURLToPath(file));
    columns.push({ name, cpu: spent[name], shares: sharesOf(tree), costliest: costliestOf(tree, Number(options.functions)) });
  }
  print(each, columns);
}

async function profileOf(server, next) {
  const path = fileURLToPath(new URL(`${server.pid}.cpuprofile`, FOLDER));
  await server.startProfile(SAMPLING);
  await load(server, next, { seconds });
  await server.stopProfile(path);
  const tree = readProfile(path);
  rmSync(path);
  return tree;
}

function print({ name }, columns) {
  const rows = [[name, ...columns.map((column) => `${column.name}, µs`)]];
  for (const layer of LAYER_NAMES) rows.push([layer, ...columns.map(({ cpu, shares }) => ((shares.get(layer) ?? 0) * cpu).toFixed(1))]);
  rows.push(['CPU per request', ...columns.map(({ cpu }) => cpu.toFixed(1))]);
  printTable(rows);
  for (const { name: server, cpu, costliest } of columns) {
    for (const { name: place, share } of costliest) console.log(`${server}  ${(share * cpu).toFixed(1).padStart(6)} µs  ${place}`);
  }
}
