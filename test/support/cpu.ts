/**
 * Milliseconds of CPU that some work costs this process. Unlike wall time, other programs change it little. A limit on it
 * must leave room for slow machines and for shared CPU caches.
 */
export async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least CPU time of up to twenty runs, until a run is below `allowed`: the cost of compiled, undisturbed work. */
export async function leastCpuOf(work: () => unknown, allowed: number): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < 20 && least >= allowed; run += 1) least = Math.min(least, await cpuOf(work));
  return least;
}
