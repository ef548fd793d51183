import { existingHome } from './cluster-home.js';
import { isRunning, readPostmasterFile } from './postmaster-file.js';
import { answers, connectionTo, type ServerConnection } from './server-connection.js';

/** How to connect to the server of a Bindery that is running on this DATA_DIR, without taking it over; undefined if none is running. */
export async function connectionToRunning(dataDir: string): Promise<ServerConnection | undefined> {
  const home = await existingHome(dataDir);
  if (!('clusterDir' in home)) return undefined;
  const file = await readPostmasterFile(home.clusterDir);
  if (!file || !(await isRunning(file, home.clusterDir))) return undefined;
  const connection = await connectionTo(home.clusterDir, file);
  return (await answers(connection)) ? connection : undefined;
}
