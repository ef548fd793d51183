import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '../common/db/data-source.js';
import { DatabaseHosts } from '../common/db/database-hosts.js';
import { HostClient } from '../common/db/host-client.js';
import { EmbeddedPostgres } from '../common/embedded/embedded-postgres.js';
import { databaseServersOf } from '../config/database-url.js';
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
  const { pathname } = new URL(databaseServersOf(env.databaseUrl).urls[0]!);
  return {
    address: { url: env.databaseUrl },
    place: `${hostsIn(env.databaseUrl)}${pathname}`,
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

const hostsIn = (url: string) =>
  databaseServersOf(url)
    .urls.map((one) => new URL(one).host)
    .join(',');

/** A database that starts at the same time may need a while. The first failure is reported at once, the last one fails the start. */
async function waitUntilItAnswers(url: string): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE;
  const hosts = new DatabaseHosts(url);
  for (let attempt = 1; ; attempt += 1) {
    const problem = await problemOf(url, hosts);
    if (problem === undefined) return;
    const line = `The database of DATABASE_URL (${hostsIn(url)}) does not respond: ${problem}`;
    if (Date.now() >= giveUpAt) throw new StartupError(line);
    if (attempt === 1) process.stderr.write(`bindery: ${line}; trying again for ${PATIENCE / 1000} seconds\n`);
    await sleep(TRIES_EVERY);
  }
}

/** Undefined if the database responds. Throws for failures that waiting does not fix. */
async function problemOf(url: string, hosts: DatabaseHosts): Promise<string | undefined> {
  const [connectionString] = databaseServersOf(url).urls;
  const client = new HostClient({ connectionString, connectionTimeoutMillis: SAYS_SO_WITHIN, bindery: { hosts } });
  // An error event after the connection is made must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.startSession();
    return undefined;
  } catch (error) {
    const { code = '', message, cause } = error as Error & { code?: string };
    const refusal = REFUSALS[code] ?? REFUSALS[(cause as { code?: string } | undefined)?.code ?? ''];
    if (refusal !== undefined) throw new StartupError(`The database of DATABASE_URL ${refusal}: ${message}`);
    // If several addresses were tried, the message of the combined error is empty.
    return message || code;
  } finally {
    await client.end().catch(() => undefined);
  }
}
