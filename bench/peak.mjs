import { readFileSync } from 'node:fs';

/** The highest resident memory of the process so far in megabytes, where Linux counts it. */
export function peakOf({ pid }) {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(kilobytes) / 1024);
}
