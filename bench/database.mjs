import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedPostgres } from '../dist/common/embedded/embedded-postgres.js';

const NAME = 'bindery_benchmark';

/** Creates an empty database on the server of BENCH_DATABASE_URL, or on an embedded one that is deleted afterwards. */
export async function createDatabase() {
  const server = await findServer();
  try {
    await execute(server.url, `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
    await execute(server.url, `CREATE DATABASE ${NAME}`);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const url = new URL(server.url);
  url.pathname = `/${NAME}`;
  const drop = async () => {
    await execute(server.url, `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
    await server.stop();
  };
  return { url: url.href, drop };
}

async function findServer() {
  const given = process.env.BENCH_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'bindery-bench-'));
  // The server may run as a user of its own, who must be able to enter the directory.
  chmodSync(dataDir, 0o755);
  const server = await EmbeddedPostgres.start({ dataDir });
  const { host, port, user, password, database } = server.connection;
  const url = new URL(`postgres://localhost/${database}`);
  url.username = user;
  url.password = password;
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: url.href, stop };
}

/** Opens a connection for some work, and closes it afterwards. */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const execute = (url, statement) => withClient(url, (client) => client.query(statement));
