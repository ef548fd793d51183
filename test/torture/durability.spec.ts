import { expect, it } from 'vitest';
import { killUnderLoad } from '../support/killed-under-load.js';
import { SEED } from '../support/seed.js';

const ROUNDS = 12;

it(`what was acknowledged outlives ${ROUNDS} kills of the service and its database (seed ${SEED})`, async () => {
  const { acknowledged, cutOff } = await killUnderLoad({ rounds: ROUNDS, seed: SEED });
  // Kills that meet nothing under way would prove nothing.
  expect(acknowledged).toBeGreaterThan(ROUNDS * 10);
  expect(cutOff).toBeGreaterThan(ROUNDS);
});
