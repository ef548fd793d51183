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
const TARGET = { seconds: 60, megabytes: 512 };

export const PDF = { name: 'PDF of 1,000 pages', pages: 1000 };

/**
 * Makes a PDF of a space over HTTP, in a database and a process of its own, and prints how long it takes and the highest
 * memory of the process. Returns whether the targets are met.
 */
export async function measurePdf({ name, pages } = PDF) {
  const database = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bindery-bench-pdf-'));
  const server = await startBindery(database.url, { settings: { BOOTSTRAP_TOKEN: TOKEN, DATA_DIR: dataDir } });
  try {
    const spaceId = await seed(server, pages);
    const before = peakOf(server);
    const began = performance.now();
    const { url } = await call(server, 'GET', `/v1/spaces/${spaceId}/pdf`);
    const bytes = await download(`${server.url}${new URL(url).pathname}${new URL(url).search}`);
    const seconds = (performance.now() - began) / 1000;
    const peak = peakOf(server);
    console.log(
      `${name}: ${seconds.toFixed(1)} s (target ${TARGET.seconds}), ${(bytes / 1e6).toFixed(1)} MB, ` +
        `peak memory ${peak} MB (target ${TARGET.megabytes}), ${before} MB before`,
    );
    return seconds <= TARGET.seconds && peak <= TARGET.megabytes;
  } finally {
    await server.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function seed(server, pages) {
  const { id: organization } = await call(server, 'POST', '/v1/orgs', { title: 'Benchmark' });
  const { id } = await call(server, 'POST', `/v1/orgs/${organization}/spaces`, { title: 'Handbook', editMode: 'live' });
  for (let from = 0; from < pages; from += BATCH) {
    const changes = Array.from({ length: Math.min(BATCH, pages - from) }, (_, n) => ({
      operation: 'insert_page',
      title: `Page ${from + n}`,
      document: { markdown: markdownOf(from + n) },
    }));
    await call(server, 'POST', `/v1/spaces/${id}/content`, { changes });
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

${words(n + 7, 80)}
`;

const words = (from, count) =>
  Array.from({ length: count }, (_, n) => `${['engine', 'setup', 'reader', 'page'][n % 4]}${(from * 31 + n * 17) % 5000}`).join(' ');

async function call({ url }, method, path, body) {
  const headers = { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Repeats the request while the PDF is being made. */
async function download(url) {
  for (;;) {
    const response = await fetch(url);
    if (response.ok) return (await response.arrayBuffer()).byteLength;
    if (response.status !== 503) throw new Error(`${response.status} ${await response.text()}`);
    await sleep(1000);
  }
}
