import { expect, it } from 'vitest';
import { killUnderLoad } from '../support/killed-under-load.js';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

it(`acknowledged writes survive a killed service and a killed database (seed ${SEED})`, async () => {
  const { acknowledged } = await killUnderLoad({ rounds: 2, seed: SEED });
  expect(acknowledged).toBeGreaterThan(10);
});
