import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress } from '../common/db/data-source.js';
import { EmbeddedPostgres } from '../common/embedded/embedded-postgres.js';
import type { Env } from '../config/env.js';
import { StartupError } from '../config/startup-error.js';

const PATIENCE = 30_000;
/** What waiting will not mend. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'refuses the password',
  '28000': 'refuses the user',
  '3D000': 'is not there, though its server is',
};

export interface StartedDatabase {
  address: DatabaseAddress;
  /** For the banner: where the data is. */
  place: string;
  /** Settles, with the reason, if the database ends while the service runs. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** The database of DATABASE_URL once it answers, or else the embedded one. */
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

/** A database started beside us may need a while; one that is not there must be told apart within half a minute. */
async function waitUntilItAnswers(url: string): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    // What the server says after the connection is made must not end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      const refusal = REFUSALS[(error as { code?: string }).code ?? ''];
      if (refusal !== undefined) throw new StartupError(`The database of DATABASE_URL ${refusal}: ${(error as Error).message}`);
      if (Date.now() >= giveUpAt) throw new StartupError(`The database of DATABASE_URL does not answer: ${(error as Error).message}`);
      await sleep(1_000);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
