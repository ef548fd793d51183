import { createServer } from 'node:http';
import { once } from 'node:events';
import { createDatabase, withClient } from './database.mjs';
import { measureCpu } from './measure.mjs';
import { CASES, seed } from './modules.mjs';
import { startBindery } from './server.mjs';

/** What traces cost: the CPU of the main thread for a request without them, with one in ten recorded, and with all. */
const NAMES = new Set(['GET /v1/spaces/{id}', 'POST content, one page of 10']);
const REQUESTS = 1_000;

const collector = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${collector.address().port}`;
const recording = (ratio) => ({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: ratio });

const cases = CASES.filter(({ name }) => NAMES.has(name));
const database = await createDatabase();
const servers = {};
try {
  for (const [name, settings] of [
    ['without', {}],
    ['one in ten', recording('0.1')],
    ['all', recording('1')],
  ])
    servers[name] = await startBindery(database.url, { settings });
  const world = await withClient(database.url, (client) => seed(client, cases));
  for (const each of cases) {
    const spent = await measureCpu(each, world, servers, REQUESTS);
    for (const [name, microseconds] of Object.entries(spent)) {
      const more = Math.round((microseconds / spent.without - 1) * 100);
      console.log(`${each.name}, ${name}: ${Math.round(microseconds)} µs of CPU, ${more} % more`);
    }
  }
} finally {
  for (const server of Object.values(servers)) await server.stop();
  await database.drop();
  collector.close();
  collector.closeAllConnections();
}
