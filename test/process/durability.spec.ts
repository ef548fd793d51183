import { expect, it } from 'vitest';
import { killUnderLoad } from '../support/killed-under-load.js';
import { SEED } from '../support/seed.js';

it(`acknowledged writes survive a killed service and a killed database (seed ${SEED})`, async () => {
  const { acknowledged } = await killUnderLoad({ rounds: 2, seed: SEED });
  expect(acknowledged).toBeGreaterThan(10);
});
