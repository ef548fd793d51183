/**
 * How often a property is tried: a fifth as often in `npm test` as in `npm run test:torture`, which also runs the specs
 * of properties.
 */
export const runs = (count: number): { numRuns: number } => ({ numRuns: isTorture() ? count : Math.ceil(count / 5) });

/** Whether the long runs of `npm run test:torture` are asked for. */
export const isTorture = (): boolean => process.env['TORTURE'] === '1';
