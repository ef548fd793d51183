import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { createDatabase } from './database.mjs';
import { peakOf, startPeak } from './peak.mjs';
import { startBindery } from './server.mjs';

const TOKEN = 'benchmark-token-of-the-administrator';
/**
 * `above` is the memory in MB that the import may take above what the process had before, and `exporting` what the process may have
 * in all while it exports.
 */
const TARGET = { seconds: 60, above: 350, start: 1, exporting: 400 };
const IN_A_FOLDER = 50;

export const EXCHANGE = { name: 'import of 5,000 pages, export of 10,000', pages: 5000, exported: 10_000 };

/**
 * Imports pages over HTTP, merges them and exports twice as many, in a database and a process of its own. Prints how long
 * it takes, when the export starts, and the highest memory of the process. Returns whether the targets are met.
 */
export async function measureExchange({ pages, exported } = EXCHANGE) {
  const database = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bindery-bench-exchange-'));
  const server = await startBindery(database.url, { settings: { BOOTSTRAP_TOKEN: TOKEN, DATA_DIR: dataDir } });
  try {
    const { id: organization } = await call(server, 'POST', '/v1/orgs', { title: 'Benchmark' });
    const { id: space } = await call(server, 'POST', `/v1/orgs/${organization}/spaces`, { title: 'Handbook', empty: true });
    const before = peakOf(server);
    const first = await importPages(server, { organization, space, from: 0, pages });
    const peak = peakOf(server);
    console.log(
      `import of ${pages} pages (${(first.bytes / 1e6).toFixed(1)} MB): ${first.seconds.toFixed(1)} s (target ${TARGET.seconds}), ` +
        `peak memory ${peak} MB, ${peak - before} MB above the ${before} MB before (target ${TARGET.above})`,
    );
    await importPages(server, { organization, space, from: pages, pages: exported - pages });
    await untilIdle(server);
    startPeak(server);
    const start = await exportPages(server, space);
    const exporting = peakOf(server);
    console.log(
      `export of ${exported} pages: starts after ${start.first.toFixed(2)} s (target ${TARGET.start}), takes ${start.all.toFixed(1)} s, ` +
        `${(start.bytes / 1e6).toFixed(1)} MB, peak memory ${exporting} MB (limit ${TARGET.exporting})`,
    );
    const isInMemory = peak - before <= TARGET.above && exporting <= TARGET.exporting;
    return first.seconds <= TARGET.seconds && isInMemory && start.first <= TARGET.start;
  } finally {
    await server.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function importPages(server, { organization, space, from, pages }) {
  const archive = await archiveOf(from, pages);
  const file = { name: 'docs.zip', type: 'application/zip', size: archive.length };
  const { url, key } = await call(server, 'POST', `/v1/orgs/${organization}/storage/upload`, { file, kind: 'import_file' });
  const address = new URL(url);
  await fetch(`${server.url}${address.pathname}${address.search}`, { method: 'PUT', body: archive });
  const began = performance.now();
  const body = { source: { type: 'file', files: [key] }, target: { space } };
  let run = await call(server, 'POST', `/v1/org/${organization}/imports`, body);
  while (['pending', 'in-progress'].includes(run.status)) {
    await sleep(200);
    run = await call(server, 'GET', `/v1/org/${organization}/imports/${run.id}`);
  }
  if (run.status !== 'completed') throw new Error(run.reason);
  const seconds = (performance.now() - began) / 1000;
  await call(server, 'POST', `/v1/spaces/${space}/change-requests/${run.target.changeRequest}/merge`, {});
  return { seconds, bytes: archive.length };
}

/** What a merge leaves for the background, such as the search index, is not part of an export. */
async function untilIdle(server) {
  for (let before = await server.used(), isBusy = true; isBusy;) {
    await sleep(2000);
    const now = await server.used();
    isBusy = now.cpu - before.cpu > 100_000;
    before = now;
  }
}

async function exportPages(server, space) {
  const began = performance.now();
  const response = await fetch(`${server.url}/v1/spaces/${space}/export`, { headers: { authorization: `Bearer ${TOKEN}` } });
  let first;
  let bytes = 0;
  for await (const chunk of response.body) {
    first ??= (performance.now() - began) / 1000;
    bytes += chunk.length;
  }
  return { first, all: (performance.now() - began) / 1000, bytes };
}

function archiveOf(from, pages) {
  const zip = new ZipFile();
  for (let n = from; n < from + pages; n++) {
    const folder = Math.floor(n / IN_A_FOLDER);
    zip.addBuffer(Buffer.from(markdownOf(n)), `part-${folder}/page-${n}.md`);
  }
  zip.end();
  return buffer(zip.outputStream.pipe(new PassThrough()));
}

/** A page of about five kilobytes, as documentation has them. */
const markdownOf = (n) => `---
description: What page ${n} is about
---

# Page ${n}

${words(n, 120)} See [the page before](../part-${Math.floor(Math.max(0, n - 1) / IN_A_FOLDER)}/page-${Math.max(0, n - 1)}.md).

## Steps

${Array.from({ length: 12 }, (_, i) => `${i + 1}. **${words(n + i, 3)}**: ${words(n + i, 18)}`).join('\n')}

| Name | Type | Meaning |
|---|---|---|
${Array.from({ length: 10 }, (_, i) => `| \`${words(n + i, 1)}\` | text | ${words(n * i, 10)} |`).join('\n')}

\`\`\`js
${Array.from({ length: 15 }, (_, i) => `const value${i} = read(${n}, '${words(i, 2)}');`).join('\n')}
\`\`\`

${words(n, 150)}
`;

const WORDS =
  'the service reads every page once and stores what it has found before it answers with a list of all places where it stands'.split(' ');
const words = (seed, count) => Array.from({ length: count }, (_, i) => WORDS[(seed * 7 + i * (1 + (seed % 5))) % WORDS.length]).join(' ');

async function call(server, method, path, body) {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const response = await fetch(`${server.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${await response.text()}`);
  return response.json();
}
