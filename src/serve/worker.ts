import type { DatabaseAddress } from '../common/db/data-source.js';
import { Env } from '../config/env.js';
import { StartupError } from '../config/startup-error.js';
import { loadExtensions } from '../extensions/load-extensions.js';
import { listen, type Listening } from './listen.js';
import type { FromWorker, ToWorker } from './workers.js';

/** One of several processes that serve HTTP. The primary sends it the address of the database, and tells it when to stop. */
let listening: Promise<Listening> | undefined;

const say = (message: FromWorker) => process.send?.(message);

async function start(message: Extract<ToWorker, { address: unknown }>): Promise<void> {
  try {
    listening = listenWithExtensions(Env.read(), message.address);
    say({ url: (await listening).url });
  } catch (error) {
    if (error instanceof StartupError) say({ refused: error.message });
    else process.stderr.write(`${(error as Error).stack}\n`);
    process.exit(1);
  }
}

const listenWithExtensions = async (env: Env, address: DatabaseAddress) => listen(env, address, await loadExtensions(env));

async function stop(): Promise<void> {
  await (await listening)?.stop();
  process.exit(0);
}

// Ctrl-C in a terminal reaches every process of the group; only the primary reacts to it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('message', (message: ToWorker) => {
  if ('address' in message) void start(message);
  if ('stop' in message) void stop();
});
process.on('disconnect', () => void stop());
say({ ready: true });
