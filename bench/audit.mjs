import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, withClient } from './database.mjs';
import { peakOf, startPeak } from './peak.mjs';
import { startBindery } from './server.mjs';

const TOKEN = 'benchmark-token-of-the-administrator';
const EVENTS = Number(process.argv[2] ?? 1_000_000);
const REQUESTS = 300;
const WRITES = 3000;

/** Everything an event of the log is, without its seal. */
const FILL = `INSERT INTO audit_events (id, org_id, occurred_at, action, actor_type, actor_id, target_type, target_id, body)
  SELECT 'event-' || lpad(n::text, 9, '0'), $1, now() - interval '30 days' + n * interval '1 second', 'space.update', 'user', 'user-' || n % 200, 'space',
    'space-' || n % 5000, jsonb_build_object('source', 'api', 'tokenId', 'token-' || n % 300, 'requestId', 'request-' || n, 'label', 'Space ' || n % 5000,
    'payload', jsonb_build_object('members', jsonb_build_array('title', 'defaultLevel'), 'defaultLevel', 'read'))
  FROM generate_series($2::int, $3::int) n`;
const INSERT = `INSERT INTO audit_events (id, org_id, action, actor_type, actor_id, target_type, target_id, body)
  SELECT n.id, n."orgId", $1, $2, $3, n.type, n."targetId", n.body
  FROM jsonb_to_recordset($4::jsonb) AS n (id text, "orgId" text, type text, "targetId" text, body jsonb)`;

/** Measures a log of a million events: what a write costs, lists, sealing, verification, and an export. */
const database = await createDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'bindery-bench-audit-'));
const server = await startBindery(database.url, { settings: { BOOTSTRAP_TOKEN: TOKEN, DATA_DIR: dataDir } });
try {
  const { id } = await (await call('POST', '/v1/orgs', { title: 'Measured' })).json();
  const log = `/v1/orgs/${id}/audit-events`;
  await withClient(database.url, async (client) => {
    const began = performance.now();
    for (let from = 1; from <= EVENTS; from += 50_000) await client.query(FILL, [id, from, Math.min(EVENTS, from + 49_999)]);
    console.log(`${EVENTS} events written in ${seconds(began)}`);
    await client.query('VACUUM ANALYZE audit_events');
  });
  await timed('seal and verify the whole log', async () =>
    console.log(JSON.stringify(await (await call('POST', `${log}/verify`)).json()).slice(0, 120)),
  );
  await timed('verify it again', async () => (await call('POST', `${log}/verify`)).json());
  await withClient(database.url, (client) => client.query('VACUUM ANALYZE audit_events'));
  for (const [name, query] of [
    ['the newest', ''],
    ['of an actor', '?actor=user-7'],
    ['about a target', '?target=space-7'],
    [
      'of a day',
      `?from=${new Date(Date.now() - 21 * 86_400_000).toISOString()}&to=${new Date(Date.now() - 20 * 86_400_000).toISOString()}`,
    ],
  ])
    await listed(`list, ${name}`, `${log}${query}`);
  startPeak(server);
  const before = peakOf(server);
  await timed('export', async () => {
    let bytes = 0;
    for await (const piece of (await call('GET', `${log}/export`)).body) bytes += piece.length;
    console.log(`${(bytes / 1024 / 1024).toFixed(0)} MB, memory grew by ${peakOf(server) - before} MB`);
  });
  await withClient(database.url, (client) => writes(client, id));
} finally {
  await server.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function call(method, path, body) {
  const headers = { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }) };
  const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(server.url + path, request);
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function timed(name, work) {
  const began = performance.now();
  await work();
  console.log(`${name}: ${seconds(began)}, ${Math.round((EVENTS / (performance.now() - began)) * 1000)} events/s`);
}

async function listed(name, path) {
  const taken = [];
  for (let i = 0; i < REQUESTS; i++) {
    const began = performance.now();
    await (await call('GET', path)).text();
    taken.push(performance.now() - began);
  }
  taken.sort((a, b) => a - b);
  console.log(`${name}: p50 ${taken[REQUESTS / 2].toFixed(1)} ms, p95 ${taken[REQUESTS * 0.95].toFixed(1)} ms`);
}

/** A change of one row in a transaction, with its event and without, in turns. */
async function writes(client, orgId) {
  const taken = { without: 0, with: 0 };
  for (let i = 0; i < WRITES * 2; i++) {
    const kind = i % 2 === 0 ? 'without' : 'with';
    const began = performance.now();
    await client.query('BEGIN');
    await client.query({ name: 'change', text: 'UPDATE orgs SET updated_at = now() WHERE id = $1', values: [orgId] });
    if (kind === 'with') {
      const body = { source: 'api', tokenId: 'a-token', requestId: `request-${i}`, label: 'Space', payload: { members: ['title'] } };
      const row = { id: `written-${i}`, orgId, type: 'space', targetId: 'a-space', body };
      await client.query({ name: 'record', text: INSERT, values: ['space.update', 'user', 'a-user', JSON.stringify([row])] });
    }
    await client.query('COMMIT');
    taken[kind] += performance.now() - began;
  }
  const each = (kind) => (taken[kind] / WRITES).toFixed(3);
  console.log(`a write: ${each('without')} ms without an event, ${each('with')} ms with one`);
}

function seconds(began) {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}
