import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { afterAll, beforeAll } from 'vitest';
import { dataSourceOptions } from '../../src/common/db/data-source.js';
import { Database } from '../../src/common/db/database.js';
import { DatabaseModule } from '../../src/common/db/database.module.js';
import { Env } from '../../src/config/env.js';
import { testDatabase, type TestDatabase } from './database.js';

export interface BareDatabase {
  db: Database;
  url: string;
}

class Root {}

/** A database with one table of the test, without the rest of the service. */
export function useBareDatabase(table: string, entities: Type[] = []): BareDatabase {
  const used = {} as BareDatabase;
  let database: TestDatabase;
  let context: INestApplicationContext;
  beforeAll(async () => {
    database = await testDatabase({ empty: true });
    const options = dataSourceOptions(Env.read({ DATABASE_POOL: '4' }), { url: database.url });
    const root = { module: Root, imports: [DatabaseModule.with(options), TypeOrmModule.forFeature(entities)] };
    context = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
    Object.assign(used, { db: context.get(Database), url: database.url });
    await used.db.query(table);
  });
  afterAll(async () => {
    await context?.close();
    await database?.close();
  });
  return used;
}
