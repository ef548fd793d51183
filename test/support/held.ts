import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { threadTime } from './thread-time.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What `REFERENCE` takes where nothing else runs. */
const UNDISTURBED = 8;
const REFERENCE = JSON.stringify(
  Array.from({ length: 10_000 }, (_, index) => ({ object: 'block', type: 'paragraph', data: { index }, nodes: [`Paragraph ${index}`] })),
);

/**
 * How much more the same work costs now than where nothing else runs: caches and cores are shared. Asked beside what is
 * measured, for it changes all the time.
 */
function slowness(): number {
  const begin = threadTime();
  JSON.stringify(JSON.parse(REFERENCE));
  return Math.max(1, (threadTime() - begin) / UNDISTURBED);
}

/**
 * The longest time that some work kept the event loop for itself, in milliseconds of a processor that nobody else uses:
 * what everybody else would have waited.
 */
export async function longestHold<T>(work: () => Promise<T>): Promise<{ result: T; held: number }> {
  // What a whole run has left in the memory of a process would else be collected during the work: 20 ms and more at once.
  collectGarbage();
  const before = slowness();
  let held = 0;
  let last = threadTime();
  const beat = () => {
    const now = threadTime();
    held = Math.max(held, now - last);
    last = now;
  };
  const beating = setInterval(beat, 1);
  try {
    const result = await work();
    beat();
    return { result, held: held / Math.max(before, slowness()) };
  } finally {
    clearInterval(beating);
  }
}

/**
 * The same, tried again where it is more than is allowed: a collection of garbage may fall to anybody, and what holds the
 * loop by itself does so every time.
 */
export async function leastHold<T>(work: () => Promise<T>, allowed: number): Promise<{ result: T; held: number }> {
  let found = await longestHold(work);
  for (let again = 0; found.held > allowed && again < 2; again++) found = await longestHold(work);
  return found;
}

/** What some work costs by itself, in milliseconds of a processor that nobody else uses: the least of a few tries. */
export function costOf(work: () => void, allowed: number): number {
  let least = Infinity;
  for (let tries = 0; tries < 3 && least > allowed; tries++) {
    const before = slowness();
    const begin = threadTime();
    work();
    least = Math.min(least, (threadTime() - begin) / Math.max(before, slowness()));
  }
  return least;
}

/** What one request may hold: so much for each megabyte of it, and never more than a second. */
export const mostHeld = (bytes: number): number => Math.min(1000, 200 * Math.max(1, bytes / 1_000_000));
