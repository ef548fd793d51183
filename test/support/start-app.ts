import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { inject } from 'vitest';
import { createApp } from 'bindery/app.js';
import { dataSourceOptions } from 'bindery/common/db/data-source.js';
import { Database } from 'bindery/common/db/database.js';
import { migrate } from 'bindery/common/db/migrate.js';
import { createDocument } from 'bindery/common/openapi/document.js';
import { Env } from 'bindery/config/env.js';
import { allMigrations } from 'bindery/extensions/load-extensions.js';
import type { Extension } from 'bindery/extensions/extension.js';
import { RevisionsService } from 'bindery/modules/versions/revisions/revisions.service.js';
import { Api } from './api.js';
import { Contract } from './contract.js';
import { testDatabase } from './database.js';

export interface StartedApp {
  app: NestFastifyApplication;
  api: Api;
  db: Database;
  revisions: RevisionsService;
  databaseUrl: string;
  close: () => Promise<void>;
}

const QUIET = {
  LOG_LEVEL: 'silent',
  RATE_LIMIT: '0',
  PUBLIC_URL: 'https://docs.example.test',
  DATABASE_POOL: '8',
  // Busy machines take their time.
  DATABASE_CONNECT_TIMEOUT: '120000',
  SECRET_KEY: 'x'.repeat(32),
};

/** Of the service without extensions, whatever its settings: to make it, and its checks of each response, takes a second. */
let ours: Contract | undefined;

const contractOf = async (app: NestFastifyApplication, extensions: readonly Extension[]): Promise<Contract> =>
  extensions.length > 0 ? new Contract(await createDocument(app)) : (ours ??= new Contract(await documentOf(app)));

/** The processes of a run make it once: the code that makes it is slow as long as it is not compiled. */
async function documentOf(app: NestFastifyApplication): Promise<OpenAPIObject> {
  const path = join(inject('directory'), 'contract.json');
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as OpenAPIObject;
  const document = await createDocument(app);
  const own = `${path}.${process.pid}`;
  writeFileSync(own, JSON.stringify(document));
  renameSync(own, path);
  return document;
}

/** Starts the service over a new database and a new data directory. */
export async function startApp(settings: Record<string, string> = {}, extensions: readonly Extension[] = []): Promise<StartedApp> {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(inject('directory'), 'data-'));
  const env = Env.read({ ...QUIET, DATA_DIR: dataDir, ...settings });
  const address = { url: database.serviceUrl };
  // The template has our migrations only.
  if (extensions.length > 0) await migrate(dataSourceOptions(env, address), allMigrations(extensions));
  const app = await createApp(env, address, extensions);
  return {
    app,
    api: new Api(app, await contractOf(app, extensions)),
    db: app.get(Database),
    revisions: app.get(RevisionsService),
    databaseUrl: database.url,
    close: async () => {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
