import type { DataSourceOptions, MixedList } from 'typeorm';
import type { Env } from '../../config/env.js';
import { DatabaseClient, type ClientSettings } from './database-client.js';
import { SnakeCase } from './snake-case.js';

/** Where PostgreSQL answers: a URL, or the parts the embedded server reports. */
export type DatabaseAddress = { url: string } | { host: string; port: number; user: string; password?: string; database: string };

type Class = new (...args: never[]) => unknown;

/** One set of connection options for the service, the migrations and the command line. */
export function dataSourceOptions(env: Env, address: DatabaseAddress, entities: MixedList<Class | string> = []): DataSourceOptions {
  const { user, ...rest } = 'url' in address ? { user: undefined, ...address } : address;
  return {
    type: 'postgres',
    ...rest,
    ...(user !== undefined && { username: user }),
    entities: entities as MixedList<string>,
    namingStrategy: new SnakeCase(),
    applicationName: 'bindery',
    poolSize: env.databasePool,
    connectTimeoutMS: 5000,
    // A broken idle connection is replaced by the pool; the next statement says so if the server is gone.
    poolErrorHandler: () => undefined,
    extra: {
      Client: DatabaseClient,
      bindery: { preparedStatements: env.preparedStatements, statementTimeout: env.statementTimeout } satisfies ClientSettings,
      onConnect: (client: DatabaseClient) => client.limitStatements(),
      keepAlive: true,
    },
  };
}
