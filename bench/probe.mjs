// Preloaded into a server under test: reports to the benchmark what the process has used, at no cost for a request.
import { readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

let statements;

/** Registers the function that returns the number of statements of this process. */
export function countWith(count) {
  statements = count;
}

const EVERY = 1;
let watching;
let blocked = 0;

process.on('message', async (message) => {
  if (message === 'watch') watch();
  if (message.sampling) await startProfile(message.sampling);
  if (message.profile) await stopProfile(message.profile);
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system, thread: threadTime() * 1000, statements: statements?.(), blocked });
});

/**
 * Measures how long the event loop is blocked: the most processor time that its thread uses between two timers. A clock
 * would also count the time in which other programs run. It is done on demand, because it wakes the process often.
 */
function watch() {
  clearInterval(watching);
  blocked = 0;
  let before = threadTime();
  watching = setInterval(() => {
    const now = threadTime();
    blocked = Math.max(blocked, now - before);
    before = now;
  }, EVERY);
}

/** Milliseconds of processor time of this thread; of the whole process where the system does not say. */
function threadTime() {
  // The kernel brings the figure up to date when the process asks for its usage.
  const { user, system } = process.cpuUsage();
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ', 1)[0]) / 1e6;
  } catch {
    return (user + system) / 1000;
  }
}

const session = new Session();

async function startProfile(interval) {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval });
  await session.post('Profiler.start');
}

async function stopProfile(path) {
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  writeFileSync(path, JSON.stringify(profile));
}

// Ends the server if the benchmark has been killed.
process.on('disconnect', () => process.exit());
