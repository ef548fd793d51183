import { readFileSync, writeFileSync } from 'node:fs';

/** The highest resident memory of the process so far in megabytes, where Linux counts it. */
export const peakOf = (process) => megabytesOf(process, 'VmHWM');

/** Its resident memory now. */
export const residentOf = (process) => megabytesOf(process, 'VmRSS');

/** From now on, the highest memory counts. */
export function startPeak({ pid }) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function megabytesOf({ pid }, field) {
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(kilobytes) / 1024);
}
