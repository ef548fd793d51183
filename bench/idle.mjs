import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from './database.mjs';
import { residentOf } from './peak.mjs';
import { startBindery } from './server.mjs';

/** Megabytes that an idle service may keep. */
const LIMIT = 160;
/** Milliseconds after which nothing of the start is left to do. */
const IDLE = 10_000;

export const IDLE_SERVICE = { name: 'memory of an idle service', isShort: true };

/** Measures the memory of a service with the demo that was started on existing data and that nobody uses. */
export async function measureIdle() {
  const database = await createDatabase();
  try {
    const settings = { DEMO_CONTENT: 'true' };
    const first = await startBindery(database.url, { settings });
    // It makes the demo.
    await sleep(IDLE);
    await first.stop();
    const server = await startBindery(database.url, { settings });
    await sleep(IDLE);
    const resident = residentOf(server);
    await server.stop();
    const met = resident <= LIMIT;
    console.log(`an idle service: ${resident} MB (limit ${LIMIT}, ${met ? 'met' : 'MISSED'}) with Node.js ${process.versions.node}`);
    return met;
  } finally {
    await database.drop();
  }
}
