import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How much garbage there may be, in per cent of what is in use. Without this limit, V8 lets it grow to several times as much. */
const GROWTH = 20;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

let holders = 0;

/**
 * Keeps the memory of the process near what is in use, until the returned function is called: for work that reads thousands
 * of pages, of which few are alive at a time. It takes about a tenth more time, so it is not for short requests.
 */
export function tightenHeap(): () => void {
  if (++holders === 1) grow(GROWTH);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    if (--holders === 0) grow(0);
  };
}

/** 0 leaves it to V8. */
const grow = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);

/**
 * Gives back the memory that a start has needed and the service does not: V8 would keep it, because an idle process makes no garbage
 * that would have it collected. It takes 0.2 s, so it is for moments in which nobody waits. Before Node.js 24 it gives nothing back.
 */
export function shrinkHeap(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
