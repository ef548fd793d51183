/**
 * Milliseconds of CPU that work costs this process, which other programs change little: wall time is theirs to take.
 * A limit on it leaves room for a machine that is slow, and for caches that are shared.
 */
export async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * The least of up to twenty runs, and no more runs than it takes to find one that is allowed: what the work costs once it
 * is compiled and nothing interrupts it.
 */
export async function leastCpuOf(work: () => unknown, allowed: number): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < 20 && least >= allowed; run += 1) least = Math.min(least, await cpuOf(work));
  return least;
}
