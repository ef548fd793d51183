import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { StartupError } from '../../config/startup-error.js';
import { DATABASE, PASSWORD_NAME, ROLE } from './create-cluster.js';
import { errorCode, usingPath } from './file-errors.js';
import type { PostmasterFile } from './postmaster-file.js';

/** The options `pg` needs to connect. The host is a directory if the server listens on a Unix socket. */
export interface ServerConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

const REFUSED_WHILE_STARTING_OR_STOPPING = '57P03';
const TIMEOUT_MS = 5000;

export async function connectionTo(clusterDir: string, { host, port }: PostmasterFile): Promise<ServerConnection> {
  const path = join(clusterDir, PASSWORD_NAME);
  const password = await usingPath(path, () => readFile(path, 'utf8')).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new StartupError(`The password file of the database, ${path}, is missing: restore it from a backup.`);
  });
  return { host, port, user: ROLE, password, database: DATABASE };
}

/**
 * Whether the server accepts our login; false if it is not ready yet. The login authenticates both sides: the server
 * must know the password too, which is stored only with this cluster.
 */
export async function answers(connection: ServerConnection): Promise<boolean> {
  const client = new Client({ ...connection, ssl: false, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const code = errorCode(error) ?? '';
    const isRefusal = /^[0-9A-Z]{5}$/.test(code) && code !== REFUSED_WHILE_STARTING_OR_STOPPING;
    if (!isRefusal || !(error instanceof Error)) return false;
    throw new StartupError(`The database in ${connection.host} refuses the login of Bindery: ${error.message}`, { cause: error });
  } finally {
    await client.end();
  }
}
