// Preloaded into a server under test: tells the benchmark what the process has used, and costs a request nothing.
let statements;

/** Somebody counts statements in this process. */
export function countWith(count) {
  statements = count;
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system, statements: statements?.() });
});
// A benchmark that was killed leaves no server behind.
process.on('disconnect', () => process.exit());
