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
    process.stdout.write(banner(service));
    const reason = await Promise.race([service.failed, asked]);
    if (reason !== undefined) process.stderr.write(`bindery: ${reason}\n`);
    await service.stop();
    return process.exit(reason === undefined ? 0 : 1);
  } catch (error) {
    process.stderr.write(error instanceof StartupError ? `bindery: ${error.message}\n` : `${(error as Error).stack}\n`);
    return process.exit(1);
  }
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
