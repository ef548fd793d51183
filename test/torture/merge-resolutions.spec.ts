import { expect, it } from 'vitest';
import { settleAtRandom } from '../support/settled-documents.js';
import { settlePagesAtRandom } from '../support/settled-pages.js';
import { SEED } from '../support/seed.js';

const LONG = { numRuns: 40_000, seed: SEED };

it(`loses no block and no resolution of a document without naming it (SEED=${SEED})`, () => {
  expect(settleAtRandom(['ours', 'theirs', 'value'], LONG).settled).toBeGreaterThan(6_000);
});

it(`loses no page and no resolution of pages without naming it (SEED=${SEED})`, () => {
  expect(settlePagesAtRandom(['ours', 'theirs', 'value'], LONG).settled).toBeGreaterThan(6_000);
});
