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

/** The least of several runs: what the work costs once it is compiled, and while nothing interrupts it. */
export async function leastCpuOf(work: () => unknown, runs = 10): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < runs; run += 1) least = Math.min(least, await cpuOf(work));
  return least;
}
