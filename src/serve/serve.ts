import { dataSourceOptions } from '../common/db/data-source.js';
import { migrate } from '../common/db/migrate.js';
import { MIGRATIONS } from '../common/db/migrations.js';
import type { Env } from '../config/env.js';
import { bootstrapInstallation } from '../modules/identity/bootstrap.js';
import { listen, type Listening } from './listen.js';
import { startDatabase } from './start-database.js';
import { startWorkers } from './workers.js';

export interface Service {
  url: string;
  /** Where the data is. */
  database: string;
  /** The administrator's token, on the very first start. */
  firstToken?: string;
  /** Settles, with the reason, when the service cannot go on. */
  failed: Promise<string>;
  stop(): Promise<void>;
}

/** Database, schema, first administrator, HTTP: in this order, and back again to stop. */
export async function serve(env: Env): Promise<Service> {
  const database = await startDatabase(env);
  try {
    let firstToken: string | undefined;
    await migrate(dataSourceOptions(env, database.address), MIGRATIONS, async (source) => {
      firstToken = await bootstrapInstallation(source, env.bootstrapToken);
    });
    const http: Listening = env.workers === 1 ? await listen(env, database.address) : await startWorkers(env, database.address);
    const stop = async () => {
      await http.stop();
      await database.stop();
    };
    return { url: http.url, database: database.place, firstToken, failed: Promise.race([database.ended, http.failed]), stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
