/** Runs work in steps without a pause: for small work, and where nobody waits. `Turns.run` lets others in. */
export function atOnce<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
