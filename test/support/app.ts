import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../../src/app.js';
import { Database } from '../../src/common/db/database.js';
import { createDocument } from '../../src/common/openapi/document.js';
import { dataSourceOptions } from '../../src/common/db/data-source.js';
import { migrate } from '../../src/common/db/migrate.js';
import { Env } from '../../src/config/env.js';
import { allMigrations } from '../../src/extensions/all-migrations.js';
import type { Extension } from '../../src/extensions/extension.js';
import { RevisionsService } from '../../src/modules/versions/revisions/revisions.service.js';
import { Api } from './api.js';
import { Contract } from './contract.js';
import { testDatabase, type TestDatabase } from './database.js';
import { Make } from './make.js';

export interface TestApp {
  app: NestFastifyApplication;
  api: Api;
  make: Make;
  db: Database;
  databaseUrl: string;
}

const QUIET = {
  LOG_LEVEL: 'silent',
  RATE_LIMIT: '0',
  PUBLIC_URL: 'https://docs.example.test',
  DATABASE_POOL: '8',
  SECRET_KEY: 'x'.repeat(32),
};

/** The service over a database of its own, for the tests of one file. */
export function useApp(settings: Record<string, string> = {}, extensions: readonly Extension[] = []): TestApp {
  const used = {} as TestApp;
  let database: TestDatabase;
  let dataDir: string;
  beforeAll(async () => {
    database = await testDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'bindery-test-'));
    const env = Env.read({ ...QUIET, DATA_DIR: dataDir, ...settings });
    const address = { url: database.serviceUrl };
    // The template has our migrations only.
    if (extensions.length > 0) await migrate(dataSourceOptions(env, address), allMigrations(extensions));
    const app = await createApp(env, address, extensions);
    const db = app.get(Database);
    Object.assign(used, {
      app,
      db,
      databaseUrl: database.url,
      make: new Make(db, app.get(RevisionsService)),
      api: new Api(app, new Contract(createDocument(app))),
    });
  });
  afterAll(async () => {
    await used.app?.close();
    await database?.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return used;
}
