import { expect, it } from 'vitest';
import { settleAtRandom } from '../support/settled-documents.js';
import { settlePagesAtRandom } from '../support/settled-pages.js';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const LONG = { numRuns: 100_000, seed: SEED };

it(`shows every choice that was made for a document in the result, or names it (SEED=${SEED})`, () => {
  expect(settleAtRandom(['ours', 'theirs', 'value'], LONG).settled).toBeGreaterThan(10_000);
});

it(`shows every choice that was made for pages in the result, or names it (SEED=${SEED})`, () => {
  expect(settlePagesAtRandom(['ours', 'theirs', 'value'], LONG).settled).toBeGreaterThan(10_000);
});
