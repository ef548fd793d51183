import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Database } from 'bindery/common/db/database.js';
import type { Extension } from 'bindery/extensions/extension.js';
import type { Api } from './api.js';
import { Make } from './make.js';
import { SharedApp } from './shared-app.js';
import { startApp, type StartedApp } from './start-app.js';

export interface TestApp {
  app: NestFastifyApplication;
  api: Api;
  make: Make;
  db: Database;
  databaseUrl: string;
}

/**
 * The service for the tests of one file, with an empty database. Files without settings and extensions share one
 * application per worker, one file after the other. With them, this is `useOwnApp`.
 */
export function useApp(settings: Record<string, string> = {}, extensions: readonly Extension[] = []): TestApp {
  if (Object.keys(settings).length > 0 || extensions.length > 0) return useOwnApp(settings, extensions);
  const used = {} as TestApp;
  beforeAll(async () => {
    Object.assign(used, faceOf(await SharedApp.emptyFor(expect.getState().testPath!)));
  });
  return used;
}

/**
 * An application and a database for this file only. It is for settings and extensions, and for tests that count what the
 * process did, change the schema permanently, or fill the database with more than can be deleted quickly.
 */
export function useOwnApp(settings: Record<string, string> = {}, extensions: readonly Extension[] = []): TestApp {
  const used = {} as TestApp;
  let started: StartedApp | undefined;
  beforeAll(async () => {
    started = await startApp(settings, extensions);
    Object.assign(used, faceOf(started));
  });
  afterAll(() => started?.close());
  return used;
}

const faceOf = ({ app, db, revisions, api, databaseUrl }: StartedApp): TestApp => ({
  app,
  api,
  db,
  databaseUrl,
  make: new Make(db, revisions),
});
