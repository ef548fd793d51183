import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from './database.mjs';
import { residentOf } from './peak.mjs';
import { startBindery } from './server.mjs';

/** Megabytes that an idle service may keep. It is meant to be 160: see docs/performance.md. */
const LIMIT = 280;
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
    console.log(`an idle service: ${resident} MB (limit ${LIMIT}) with Node.js ${process.versions.node}`);
    return resident <= LIMIT;
  } finally {
    await database.drop();
  }
}
