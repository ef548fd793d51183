import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { raceWithPurge } from '../support/live-spaces.js';
import { SEED } from '../support/seed.js';

const t = useApp();
const ROUNDS = 60;

describe.each(['duplicate', 'template'] as const)('copies by %s', (way) => {
  it(`of a space that is purged meanwhile, bytes swept, are whole or refused (seed ${SEED})`, async () => {
    const org = await t.make.org();
    let made = 0;
    for (let round = 0; round < ROUNDS; round++) made += await raceWithPurge(t, org, SEED + round, way);
    // Some come in time, and some too late: else nothing raced.
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(ROUNDS * 3);
  });
});
