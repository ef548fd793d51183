import { dataSourceOptions } from '../common/db/data-source.js';
import { openDataDirectory } from '../common/embedded/data-directory.js';
import { migrate, withMigrationLock } from '../common/db/migrate.js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '../config/env.js';
import { allMigrations, loadExtensions } from '../extensions/load-extensions.js';
import { StartupError } from '../config/startup-error.js';
import { startDemo } from '../modules/demo/start-demo.js';
import { bootstrapInstallation, tellFirstToken, type FirstToken, type Introduction } from '../modules/identity/bootstrap.js';
import { listen, requirePort, type Listening } from './listen.js';
import { startDatabase } from './start-database.js';
import { startWorkers } from './workers.js';

export interface Service {
  url: string;
  /** Where the data is stored. */
  database: string;
  /**
   * Completes the start: creates the administrator's token if there is none yet, and then lets the service make the demo,
   * which begins before the service listens if there is a token. The token counts as shown once `tell` has printed it. `demo` is the path of the demo site, if there is one.
   */
  introduce(tell: (firstToken: FirstToken | undefined, demo: string | undefined) => Promise<void>): Promise<void>;
  /** Settles, with the reason, when the service cannot go on. */
  failed: Promise<string>;
  stop(): Promise<void>;
}

/** Milliseconds after which it is known whether the database ended and caused the start to fail. */
const MOMENT = 300;
const DISK_FULL = '53100';
const NOT_PERMITTED = '42501';

/** Starts extensions, database, schema, HTTP and the first administrator, in this order; stops them in reverse. */
export async function serve(env: Env): Promise<Service> {
  const extensions = await loadExtensions(env);
  await requirePort(env);
  await openDataDirectory(env.dataDir);
  const database = await startDatabase(env);
  try {
    const options = dataSourceOptions(env, database.address);
    let introduction: Introduction = 'told';
    let demo: string | undefined;
    await migrate(options, allMigrations(extensions), async (source) => {
      introduction = await bootstrapInstallation(source, env.bootstrapToken, env.demoContent);
      // The demo belongs to the administrator, who otherwise exists only when the token is shown.
      if (introduction !== 'untold') demo = await startDemo(source);
    });
    const http: Listening = env.workers === 1 ? await listen(env, database.address, extensions) : await startWorkers(env, database.address);
    const stop = async () => {
      await http.stop();
      await database.stop();
    };
    const introduce: Service['introduce'] = (tell) => {
      if (introduction !== 'untold') return tell(introduction === 'chosen' ? 'chosen' : undefined, demo);
      return withMigrationLock(options, (source) =>
        tellFirstToken(source, async (firstToken) => tell(firstToken, await startDemo(source)), { withLink: env.workbench }),
      );
    };
    return { url: http.url, database: database.place, introduce, failed: Promise.race([database.ended, http.failed]), stop };
  } catch (error) {
    const ended = await Promise.race([database.ended, sleep(MOMENT)]);
    await database.stop();
    throw ended === undefined ? explained(error as Error) : new StartupError(ended);
  }
}

/** Explains migration failures that an operator can fix. Migrations are transactions, so a failed one leaves nothing behind. */
function explained(error: Error): Error {
  const { code } = error as { code?: string };
  if (code === DISK_FULL) return new StartupError(`The disk of the database is full: free space and start again (${error.message})`);
  if (code === NOT_PERMITTED) return new StartupError(`The user of DATABASE_URL may not create tables: grant it CREATE (${error.message})`);
  return error;
}
