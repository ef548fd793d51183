import { readFileSync, writeFileSync } from 'node:fs';

/** The highest resident memory of the process so far in megabytes, where Linux counts it. */
export function peakOf({ pid }) {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(kilobytes) / 1024);
}

/** From now on, the highest memory counts. */
export function startPeak({ pid }) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
