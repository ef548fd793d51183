import { createApp } from './app.js';
import { dataSourceOptions } from './common/db/data-source.js';
import { migrate } from './common/db/migrate.js';
import { MIGRATIONS } from './common/db/migrations.js';
import type { Env } from './config/env.js';
import { StartupError } from './config/startup-error.js';
import { bootstrapInstallation } from './modules/identity/bootstrap.js';
import { startDatabase } from './start-database.js';

export interface Service {
  url: string;
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
    const app = await createApp(env, database.address);
    await app.listen(env.port, env.host).catch((error: NodeJS.ErrnoException) => Promise.reject(explainListening(error, env)));
    const stop = async () => {
      await app.close();
      await database.stop();
    };
    return { url: await app.getUrl(), database: database.place, firstToken, failed: database.ended, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

function explainListening(error: NodeJS.ErrnoException, { host, port }: Env): Error {
  if (error.code === 'EADDRINUSE') return new StartupError(`Port ${port} on ${host} is taken by another program: set PORT to a free one`);
  if (error.code === 'EACCES') return new StartupError(`Listening on port ${port} is not permitted: set PORT to one above 1023`);
  if (error.code === 'EADDRNOTAVAIL') return new StartupError(`This machine has no address ${host}: set HOST to one it has`);
  return error;
}
