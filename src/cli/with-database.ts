import { DataSource, type DataSourceOptions } from 'typeorm';
import { dataSourceOptions, type DatabaseAddress } from '../common/db/data-source.js';
import { connectionToRunning } from '../common/embedded/running-server.js';
import { Env } from '../config/env.js';
import { startDatabase } from '../serve/start-database.js';

/** Runs work with the database of the running service, or with one that it starts and stops itself. */
export async function withAddress<T>(work: (address: DatabaseAddress, env: Env) => Promise<T>): Promise<T> {
  const env = Env.read();
  const running = env.databaseUrl === undefined ? await connectionToRunning(env.dataDir) : undefined;
  if (running) return work(running, env);
  const database = await startDatabase(env);
  try {
    return await work(database.address, env);
  } finally {
    await database.stop();
  }
}

/** The same with the options of a connection. */
export const withDatabase = <T>(work: (options: DataSourceOptions, env: Env) => Promise<T>): Promise<T> =>
  withAddress((address, env) => work(dataSourceOptions(env, address), env));

/** The same with an open connection. */
export function withDataSource<T>(work: (source: DataSource) => Promise<T>): Promise<T> {
  return withDatabase((options) => opened(options, work));
}

/** Runs work with the database of these options. */
export async function opened<T>(options: DataSourceOptions, work: (source: DataSource) => Promise<T>): Promise<T> {
  const source = await new DataSource(options).initialize();
  try {
    return await work(source);
  } finally {
    await source.destroy();
  }
}
