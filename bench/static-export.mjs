import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from './database.mjs';
import { peakOf } from './peak.mjs';
import { startBindery } from './server.mjs';

const TOKEN = 'benchmark-token-of-the-administrator';
const BATCH = 50;
/** In the tree below a page: readers have no trees of ten thousand entries in one list. */
const CHAPTER = 100;
const TARGET = { secondsPerThousand: 30, megabytes: 1024 };

/**
 * Exports a site over HTTP, in a database and a process of its own, and prints how long it takes, the highest memory of the process,
 * and how long other requests wait meanwhile. Returns whether the targets are met. The first argument is the number of pages.
 */
export async function measureStaticExport(pages = 1000, spaces = Math.max(1, pages / 1000)) {
  const database = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bindery-bench-export-'));
  const server = await startBindery(database.url, { settings: { BOOTSTRAP_TOKEN: TOKEN, DATA_DIR: dataDir } });
  try {
    const exports = await seed(server, pages, spaces);
    const before = peakOf(server);
    const began = performance.now();
    let { id, ...made } = await call(server, 'POST', exports, {});
    const waits = [];
    while (made.state !== 'ready') {
      if (made.state === 'failed') throw new Error(made.failure);
      await sleep(200);
      const asked = performance.now();
      made = await call(server, 'GET', `${exports}/${id}`);
      waits.push(performance.now() - asked);
    }
    const seconds = (performance.now() - began) / 1000;
    const peak = peakOf(server);
    waits.sort((a, b) => a - b);
    const wait = (share) => waits[Math.floor(waits.length * share)].toFixed(0);
    const most = (TARGET.secondsPerThousand * pages) / 1000;
    console.log(
      `Export of ${made.report.pages} pages in ${spaces} spaces: ${seconds.toFixed(1)} s (target ${most}), ${(made.size / 1e6).toFixed(1)} MB, ` +
        `peak memory ${peak} MB (target ${TARGET.megabytes}), ${before} MB before; other requests meanwhile p50 ${wait(0.5)} ms, p99 ${wait(0.99)} ms`,
    );
    return seconds <= most && peak <= TARGET.megabytes;
  } finally {
    await server.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function seed(server, pages, spaces) {
  const { id: organization } = await call(server, 'POST', '/v1/orgs', { title: 'Benchmark' });
  const ids = [];
  for (let n = 0; n < spaces; n++) ids.push(await seedSpace(server, organization, n, pages / spaces));
  const { id: site } = await call(server, 'POST', `/v1/orgs/${organization}/sites`, { title: 'Engine', spaces: ids });
  await call(server, 'POST', `/v1/orgs/${organization}/sites/${site}/publish`);
  return `/v1/orgs/${organization}/sites/${site}/exports`;
}

async function seedSpace(server, organization, space, pages) {
  const { id } = await call(server, 'POST', `/v1/orgs/${organization}/spaces`, { title: `Handbook ${space}`, editMode: 'live' });
  let chapter;
  for (let from = 0; from < pages; from += BATCH) {
    const changes = Array.from({ length: Math.min(BATCH, pages - from) }, (_, n) => {
      const isChapter = (from + n) % CHAPTER === 0;
      return {
        operation: 'insert_page',
        ...(isChapter ? { ref: `chapter-${from + n}` } : { into: chapter ?? `chapter-${from}` }),
        title: `Page ${from + n}`,
        document: { markdown: markdownOf(space * pages + from + n) },
      };
    });
    const written = await call(server, 'POST', `/v1/spaces/${id}/content`, { changes });
    if (from % CHAPTER === 0) chapter = written.changes[0].page.id;
    if ((from + BATCH) % CHAPTER === 0) chapter = undefined;
  }
  return id;
}

/** A page with what most pages have. */
const markdownOf = (n) => `
${words(n, 60)} See [elsewhere](https://example.com/${n}).

## First section of ${n}

1. ${words(n + 1, 12)}
2. ${words(n + 2, 12)}

\`\`\`javascript
const answer = ${n};
function ask() { return answer; }
\`\`\`

> ${words(n + 3, 25)}

| Name | Value | Meaning |
|---|---|---|
| a${n} | 1 | ${words(n + 4, 8)} |
| b${n} | 2 | ${words(n + 5, 8)} |

## Second section

${words(n + 6, 80)}
`;

const words = (from, count) =>
  Array.from({ length: count }, (_, n) => `${['engine', 'setup', 'reader', 'page'][n % 4]}${(from * 31 + n * 17) % 5000}`).join(' ');

async function call({ url }, method, path, body) {
  const headers = { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }) };
  const reply = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

if (process.argv[1] === import.meta.filename) process.exitCode = (await measureStaticExport(Number(process.argv[2] ?? 1000))) ? 0 : 1;
