// Preloaded into a server under test: reports to the benchmark what the process has used, at no cost for a request.
let statements;

/** Registers the function that returns the number of statements of this process. */
export function countWith(count) {
  statements = count;
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system, statements: statements?.() });
});
// Ends the server if the benchmark has been killed.
process.on('disconnect', () => process.exit());
