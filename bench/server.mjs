import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PATIENCE = 60_000;
const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The address that both servers put into their responses. */
const PUBLIC_URL = 'https://docs.example.com';

/**
 * The same on every machine, because the default depends on its memory. Data that must be read from the database each
 * time must not fit.
 */
const CACHE_SIZE = '128';

/** Starts the service as in production: every request writes its log line, which is discarded. */
export const startBindery = (databaseUrl, { settings = {}, script = fileOf('../dist/main.js'), ...options } = {}) =>
  start(
    script,
    { DATABASE_URL: databaseUrl, NODE_ENV: 'production', RATE_LIMIT: '0', LOG_LEVEL: 'info', CACHE_SIZE, ...settings },
    options,
  );

export const startPlain = (databaseUrl, options) =>
  start(fileOf('plain-server.mjs'), { DATABASE_URL: databaseUrl, NODE_ENV: 'production' }, options);

async function start(script, settings, { counting = false, nodeArguments = [], isInBrowser = false } = {}) {
  const port = await freePort();
  const preloads = counting ? ['probe.mjs', 'count-statements.mjs'] : ['probe.mjs'];
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [...preloads.flatMap((name) => ['--import', fileOf(name)]), ...nodeArguments, script], {
    // Browsers only use what is at the address that the service believes to have.
    env: {
      PATH,
      HOME,
      TMPDIR,
      ...settings,
      PUBLIC_URL: isInBrowser ? `http://127.0.0.1:${port}` : PUBLIC_URL,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const server = {
    pid: child.pid,
    url: `http://127.0.0.1:${port}`,
    used: () => ask(child, 'used'),
    watch: () => ask(child, 'watch'),
    /** Starts to sample the functions that run, once in so many microseconds. */
    startProfile: (sampling) => ask(child, { sampling }),
    /** Writes the samples to a file. */
    stopProfile: (path) => ask(child, { profile: path }),
    stop: () => stop(child),
  };
  await untilReady(server, child);
  return server;
}

async function untilReady({ url, stop }, child) {
  for (const givingUpAt = Date.now() + PATIENCE; Date.now() < givingUpAt; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.at(-1)} ended with code ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  await stop();
  throw new Error(`${child.spawnargs.at(-1)} is not ready after ${PATIENCE / 1000} s`);
}

/** CPU microseconds used so far by all threads and by the main thread, statements sent if they are counted, and since `watch` the longest block of the event loop in milliseconds. */
async function ask(child, question) {
  const answer = once(child, 'message');
  child.send(question);
  const [used] = await answer;
  return used;
}

async function stop(child) {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

export async function freePort() {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address();
  listener.close();
  await once(listener, 'close');
  return port;
}
