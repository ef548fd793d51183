import { Env } from '../config/env.js';
import { StartupError } from '../config/startup-error.js';
import { banner } from './banner.js';
import { serve } from './serve.js';

/** Serves until told to stop: drains requests, gives jobs back, stops the database, and says how it went by its exit code. */
export async function runService(): Promise<never> {
  // Asked to stop while it starts, it starts to the end and then stops, so that nothing is left half-open.
  const asked = signalled();
  try {
    const service = await serve(Env.read());
    await service
      .introduce((firstToken) => print(banner(service, firstToken)))
      .catch(async (error: unknown) => {
        await service.stop();
        throw error;
      });
    const reason = await Promise.race([service.failed, asked]);
    if (reason !== undefined) process.stderr.write(`bindery: ${reason}\n`);
    await service.stop();
    return process.exit(reason === undefined ? 0 : 1);
  } catch (error) {
    process.stderr.write(error instanceof StartupError ? `bindery: ${error.message}\n` : `${(error as Error).stack}\n`);
    return process.exit(1);
  }
}

/** Rejects where nobody reads. */
function print(text: string): Promise<void> {
  // The write itself is told the error.
  process.stdout.once('error', () => undefined);
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error) reject(new StartupError(`The administrator's token could not be printed (${error.message})`));
      else resolve();
    });
  });
}

/** The second signal is for whoever cannot wait. */
function signalled(): Promise<undefined> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = () => {
      if (asked) process.exit(1);
      asked = true;
      resolve(undefined);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  });
}
