import type { DataSourceOptions, MixedList } from 'typeorm';
import type { Env } from '../../config/env.js';
import { DatabaseClient, type ClientSettings } from './database-client.js';
import { SnakeCase } from './snake-case.js';

/** How to reach PostgreSQL: a URL, or the parts that the embedded server reports. */
export type DatabaseAddress = { url: string } | { host: string; port: number; user: string; password?: string; database: string };

type Class = new (...args: never[]) => unknown;

/** The connection options that the service, the migrations and the command line share. */
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
    // The pool replaces a broken idle connection; if the server is gone, the next statement fails and reports it.
    poolErrorHandler: () => undefined,
    extra: {
      Client: DatabaseClient,
      bindery: { preparedStatements: env.preparedStatements, statementTimeout: env.statementTimeout } satisfies ClientSettings,
      onConnect: (client: DatabaseClient) => client.limitStatements(),
      keepAlive: true,
    },
  };
}
