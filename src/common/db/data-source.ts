import { type DataSourceOptions, type MixedList, DefaultNamingStrategy, type Table } from 'typeorm';
import type { Env } from '../../config/env.js';
import { databaseServersOf } from '../../config/database-url.js';
import { DatabaseClient, type ClientSettings } from './database-client.js';
import { DatabaseHosts } from './database-hosts.js';
import type { HostClient } from './host-client.js';

/** How to reach PostgreSQL: a URL with one host or several, or the parts that the embedded server reports. */
export type DatabaseAddress = { url: string } | { host: string; port: number; user: string; password?: string; database: string };

type Class = new (...args: never[]) => unknown;

/** The connection options that the service, the migrations and the command line share. */
export function dataSourceOptions(env: Env, address: DatabaseAddress, entities: MixedList<Class | string> = []): DataSourceOptions {
  // A client replaces the host of the URL with that of the server that takes writes.
  const one = 'url' in address ? { user: undefined, url: databaseServersOf(address.url).urls[0]! } : address;
  const { user, ...rest } = one;
  const bindery: ClientSettings = {
    hosts: new DatabaseHosts('url' in address ? address.url : undefined),
    preparedStatements: env.preparedStatements,
    statementTimeout: env.statementTimeout,
  };
  return {
    type: 'postgres',
    ...rest,
    ...(user !== undefined && { username: user }),
    entities: entities as MixedList<string>,
    namingStrategy: new SnakeCase(),
    applicationName: 'bindery',
    poolSize: env.databasePool,
    connectTimeoutMS: env.connectTimeout,
    // The pool replaces a broken idle connection; if the server is gone, the next statement fails and reports it.
    poolErrorHandler: () => undefined,
    extra: {
      Client: DatabaseClient,
      bindery,
      onConnect: (client: HostClient) => client.startSession(),
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
  };
}

const snakeCase = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
const nameOf = (table: Table | string) => (typeof table === 'string' ? table : table.name).split('.').at(-1)!;

/**
 * Maps `createdAt` in code to `created_at` in SQL, and names keys and indexes as PostgreSQL itself would: hand-written
 * statements need no quotes, and migrations need no names of their own.
 */
class SnakeCase extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined, prefixes: string[]): string {
    return custom ?? [...prefixes, property].map(snakeCase).join('_');
  }

  override joinColumnName(relation: string, column: string): string {
    return snakeCase(`${relation}_${column}`);
  }

  override primaryKeyName(table: Table | string): string {
    return `${nameOf(table)}_pkey`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `${nameOf(table)}_${columns.join('_')}_fkey`;
  }

  override indexName(table: Table | string, columns: string[]): string {
    return `${nameOf(table)}_${columns.join('_')}_idx`;
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return `${nameOf(table)}_${columns.join('_')}_key`;
  }
}
