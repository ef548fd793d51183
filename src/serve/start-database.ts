import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress } from '../common/db/data-source.js';
import { EmbeddedPostgres } from '../common/embedded/embedded-postgres.js';
import type { Env } from '../config/env.js';
import { StartupError } from '../config/startup-error.js';

const PATIENCE = 30_000;
/** The time limit of one attempt, so that the reason for waiting is reported soon. */
const SAYS_SO_WITHIN = 4_000;
const TRIES_EVERY = 1_000;
/** Failures that waiting does not fix. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'refuses the password',
  '28000': 'refuses the user',
  '3D000': 'does not exist on its server (create it)',
};

export interface StartedDatabase {
  address: DatabaseAddress;
  /** Where the data is stored, for the banner. */
  place: string;
  /** Settles, with the reason, if the database ends while the service runs. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** Returns the database of DATABASE_URL once it responds, or starts the embedded one. */
export async function startDatabase(env: Env): Promise<StartedDatabase> {
  if (env.databaseUrl === undefined) return startEmbedded(env);
  await waitUntilItAnswers(env.databaseUrl);
  const { host, pathname } = new URL(env.databaseUrl);
  return {
    address: { url: env.databaseUrl },
    place: `${host}${pathname}`,
    ended: new Promise(() => undefined),
    stop: async () => undefined,
  };
}

async function startEmbedded({ dataDir }: Env): Promise<StartedDatabase> {
  const server = await EmbeddedPostgres.start({ dataDir });
  return {
    address: server.connection,
    place: server.relocated ? `${server.clusterDir} (the server's user cannot enter ${dataDir})` : server.clusterDir,
    ended: server.ended,
    stop: () => server.stop(),
  };
}

/** A database that starts at the same time may need a while. The first failure is reported at once, the last one fails the start. */
async function waitUntilItAnswers(url: string): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE;
  for (let attempt = 1; ; attempt += 1) {
    const problem = await problemOf(url);
    if (problem === undefined) return;
    const line = `The database of DATABASE_URL (${new URL(url).host}) does not respond: ${problem}`;
    if (Date.now() >= giveUpAt) throw new StartupError(line);
    if (attempt === 1) process.stderr.write(`bindery: ${line}; trying again for ${PATIENCE / 1000} seconds\n`);
    await sleep(TRIES_EVERY);
  }
}

/** Undefined if the database responds. Throws for failures that waiting does not fix. */
async function problemOf(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: SAYS_SO_WITHIN });
  // An error event after the connection is made must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    const refusal = REFUSALS[code];
    if (refusal !== undefined) throw new StartupError(`The database of DATABASE_URL ${refusal}: ${message}`);
    // If several addresses were tried, the message of the combined error is empty.
    return message || code;
  } finally {
    await client.end().catch(() => undefined);
  }
}
