import { readFileSync } from 'node:fs';

/** Where Linux keeps the processor time of the thread that reads it, in nanoseconds. */
const SCHEDULER = '/proc/thread-self/schedstat';

type Clock = () => number;

/** Node 23.9 has it; the types are those of the oldest Node that the service runs on. */
const { threadCpuUsage } = process as { threadCpuUsage?: typeof process.cpuUsage };

const sumOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

const ofProcess: Clock = () => sumOf(process.cpuUsage());

const ofScheduler: Clock = () => {
  // The kernel updates the figure at its next tick, unless the process asks for its usage: then it does so at once.
  process.cpuUsage();
  return Number(readFileSync(SCHEDULER, 'latin1').split(' ', 1)[0]) / 1e6;
};

function hasScheduler(): boolean {
  try {
    return ofScheduler() > 0;
  } catch {
    return false;
  }
}

/**
 * Milliseconds of processor time that the calling thread has used. Unlike a clock, it stands still while other programs
 * run; unlike the time of the process, it leaves out worker threads and the helpers that collect garbage. On a system that
 * does not tell threads apart it is the time of the process.
 */
export const threadTime: Clock = threadCpuUsage ? () => sumOf(threadCpuUsage()) : hasScheduler() ? ofScheduler : ofProcess;
