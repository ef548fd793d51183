import type pg from 'pg';
import type { DatabaseAddress } from '../common/db/data-source.js';
import { DatabaseHosts } from '../common/db/database-hosts.js';
import { HostClient } from '../common/db/host-client.js';
import { databaseServersOf } from '../config/database-url.js';
import { StartupError } from '../config/startup-error.js';

/** Runs work with a connection of its own, without the limits of those of the service. */
export async function connected<T>(address: DatabaseAddress, work: (database: pg.Client) => Promise<T>, name = 'The database'): Promise<T> {
  const url = 'url' in address ? address.url : undefined;
  const target = url === undefined ? (address as pg.ClientConfig) : { connectionString: databaseServersOf(url).urls[0] };
  const client = new HostClient({ ...target, bindery: { hosts: new DatabaseHosts(url) } });
  try {
    await client.connect();
    await client.startSession();
  } catch (error) {
    throw new StartupError(`${name} does not respond: ${(error as Error).message}`);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
