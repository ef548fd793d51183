import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from './database.mjs';
import { startBindery } from './server.mjs';

const TOKEN = 'benchmark-token-of-the-administrator';
const CONVERSATIONS = 10_000;
const BATCH = 200;
const TARGET = { seconds: 60 };
const READ_EVERY = 20;
/** Milliseconds without a change. */
const SETTLED = 10_000;
const LINES = readFileSync(new URL('../test/support/conversations/labelled.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/**
 * Ingests conversations over HTTP in a database and a process of its own, while another caller reads, and prints how long it
 * takes and what the reads cost before, during ingestion, and until all clusters are there.
 */
async function measureConversations() {
  const database = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bindery-bench-conversations-'));
  const server = await startBindery(database.url, { settings: { BOOTSTRAP_TOKEN: TOKEN, DATA_DIR: dataDir } });
  try {
    const { id } = await call(server, 'POST', '/v1/orgs', { title: 'Benchmark' });
    const path = `/v1/orgs/${id}`;
    await readsDuring(server, path, () => sleep(2000));
    report('reads before', await readsDuring(server, path, () => sleep(5000)));
    const began = performance.now();
    const during = await readsDuring(server, path, async () => {
      for (let from = 0; from < CONVERSATIONS; from += BATCH) {
        const body = Array.from({ length: BATCH }, (_, n) => conversation(from + n));
        await call(server, 'POST', `${path}/conversations`, body);
      }
    });
    const seconds = (performance.now() - began) / 1000;
    console.log(`${CONVERSATIONS} conversations ingested in ${seconds.toFixed(1)} s (target ${TARGET.seconds})`);
    report('reads meanwhile', during);
    const after = await readsDuring(server, path, () => processed(server, path));
    console.log(`all in clusters ${((performance.now() - began - SETTLED) / 1000).toFixed(1)} s after the start`);
    report('reads until then', after);
    const { count } = await call(server, 'GET', `${path}/conversations-clusters?limit=0`);
    const { items } = await call(server, 'GET', `${path}/conversations-clusters?orderBy=issues&limit=5`);
    console.log(`${count} clusters; the largest: ${items.map(({ label, stats }) => `${label} (${stats.issues})`).join(', ')}`);
    return seconds <= TARGET.seconds;
  } finally {
    await server.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A line of the labelled set, and another one for variety. */
function conversation(n) {
  const [body, subject] = LINES[n % LINES.length].split(' | ').toReversed();
  const detail = LINES[(n * 7) % LINES.length].split(' | ').toReversed()[0];
  return {
    id: `ticket-${n}`,
    ...(subject && { subject }),
    source: n % 3 === 0 ? 'email' : 'integration:helpdesk:main',
    parts: [
      { type: 'message', role: 'user', body: `Hello,\n\n${body}` },
      { type: 'message', role: 'team-member', body: detail },
      { type: 'message', role: 'user', body: `Thanks, I will try that. Ticket ${n}.` },
    ],
  };
}

/** Until each conversation has its issue, and the clusters have not changed for a while. */
async function processed(server, path) {
  let [before, since] = ['', performance.now()];
  while (performance.now() - since < SETTLED) {
    await sleep(500);
    const { count } = await call(server, 'GET', `${path}/conversations-issues?limit=0`);
    const clusters = await call(server, 'GET', `${path}/conversations-clusters?orderBy=updatedAt&limit=1`);
    const state = JSON.stringify([count, clusters.count, clusters.items[0]?.updatedAt]);
    if (state !== before || count < 0.99 * CONVERSATIONS) since = performance.now();
    before = state;
  }
}

async function readsDuring(server, path, work) {
  const times = [];
  const state = { over: false };
  const reading = (async () => {
    while (!state.over) {
      const began = performance.now();
      await call(server, 'GET', path);
      times.push(performance.now() - began);
      await sleep(READ_EVERY);
    }
  })();
  await work();
  state.over = true;
  await reading;
  return times.sort((a, b) => a - b);
}

function report(name, times) {
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
  console.log(`${name}: ${times.length} requests, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
}

async function call({ url }, method, path, body) {
  const headers = { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}

process.exitCode = (await measureConversations()) ? 0 : 1;
