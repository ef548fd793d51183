import { setFlagsFromString } from 'node:v8';

/** How much garbage there may be, in per cent of what is in use. Without this limit, V8 lets it grow to several times as much. */
const GROWTH = 20;

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
