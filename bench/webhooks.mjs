import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, withClient } from './database.mjs';
import { startBindery } from './server.mjs';

const TOKEN = 'token-of-the-administrator-of-webhooks';
const EVENTS = 200;
const HOOKS = 5;
/** Milliseconds from the commit to the first byte at a receiver, while one of the receivers hangs. */
const LATEST = 1_000;
const ROUNDS = 6;
const WRITES = 150;
/** How much longer writes may take in an organization without webhooks, because others have some. */
const MOST_COST = 1.02;
/** Milliseconds after which a process knows that the webhooks are others. */
const KNOWN_AFTER = 5_500;

export const WEBHOOKS = { name: 'webhooks', isShort: true };

/** Measures how soon events are sent, and what webhooks cost organizations that have none. Returns whether the targets are met. */
export async function measureWebhooks() {
  const database = await createDatabase();
  const server = await startBindery(database.url, {
    settings: { BOOTSTRAP_TOKEN: TOKEN, ALLOW_PRIVATE_FETCH: 'true', DEMO_CONTENT: 'false' },
  });
  const arrivals = [];
  const receiver = createServer((request, response) => {
    const at = Date.now();
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/0') return;
      const { timestamp } = JSON.parse(Buffer.concat(chunks).toString());
      arrivals.push(at - Date.parse(timestamp));
      response.writeHead(204).end();
    });
  });
  await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const post = async (path, body) => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const reply = await fetch(`${server.url}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  const makeSpace = async (title) => {
    const { id: org } = await post('/orgs', { title });
    return { org, space: (await post(`/orgs/${org}/spaces`, { title })).id };
  };
  const comment = (space) => post(`/spaces/${space}/comments`, { body: { markdown: 'Hello' } });
  try {
    const [hooked, plain] = [await makeSpace('With webhooks'), await makeSpace('Without')];
    for (let n = 0; n < HOOKS; n++) {
      const url = `http://127.0.0.1:${receiver.address().port}/${n}`;
      await post(`/orgs/${hooked.org}/webhooks`, { title: `Hook ${n}`, url, eventTypes: ['comment_created'] });
    }
    for (let n = 0; n < EVENTS; n++) {
      await comment(hooked.space);
      await sleep(20);
    }
    const awaited = EVENTS * (HOOKS - 1);
    for (let n = 0; n < 600 && arrivals.length < awaited; n++) await sleep(50);
    const sorted = arrivals.toSorted((a, b) => a - b);
    const p95 = sorted[Math.floor(sorted.length * 0.95)];
    const isSoon = arrivals.length === awaited && p95 < LATEST;
    console.log(
      `webhooks: ${HOOKS} hooks, one of which hangs: ${arrivals.length} of ${awaited} arrived, p50 ${sorted[Math.floor(sorted.length / 2)]} ms, ` +
        `p95 ${p95} ms (target ${LATEST}), max ${sorted.at(-1)} ms${isSoon ? '' : ' MISSED'}`,
    );

    const times = { none: [], others: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const kind of round % 2 === 0 ? ['none', 'others'] : ['others', 'none']) {
        await withClient(database.url, (client) =>
          client.query('UPDATE webhooks SET status = $1', [kind === 'none' ? 'paused' : 'active']),
        );
        await sleep(KNOWN_AFTER);
        for (let n = 0; n < 20; n++) await comment(plain.space);
        for (let n = 0; n < WRITES; n++) {
          const began = performance.now();
          await comment(plain.space);
          times[kind].push(performance.now() - began);
        }
      }
    }
    const median = (some) => some.toSorted((a, b) => a - b)[Math.floor(some.length / 2)];
    const [none, others] = [median(times.none), median(times.others)];
    const isCheap = others / none <= MOST_COST;
    console.log(
      `webhooks: a comment takes ${none.toFixed(2)} ms where nobody has webhooks, ${others.toFixed(2)} ms where others have some ` +
        `(${((others / none - 1) * 100).toFixed(1)} %, target ${((MOST_COST - 1) * 100).toFixed(0)} %)${isCheap ? '' : ' MISSED'}`,
    );
    return isSoon && isCheap;
  } finally {
    receiver.closeAllConnections();
    receiver.close();
    await server.stop();
    await database.drop();
  }
}
