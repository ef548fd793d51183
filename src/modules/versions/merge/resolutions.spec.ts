import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/runs.js';
import { settleAtRandom } from '../../../../test/support/settled-documents.js';
import { settlePagesAtRandom } from '../../../../test/support/settled-pages.js';

describe('resolutions of a document', () => {
  it('are all visible in the result, or the merge is refused and names them', () => {
    const { settled, refused } = settleAtRandom(['ours', 'theirs'], runs(1_000));
    expect(settled).toBeGreaterThan(20);
    expect(refused).toBeLessThan(settled);
  });

  it('are visible as well if some of them are written values', () => {
    expect(settleAtRandom(['ours', 'theirs', 'value'], runs(1_000)).settled).toBeGreaterThan(10);
  });

  it('do not contradict each other if all of them take the same side', () => {
    for (const side of ['ours', 'theirs'] as const) {
      const { settled, refused } = settleAtRandom([side], runs(500));
      expect(settled).toBeGreaterThan(10);
      // A block whose type changed may have no place where this side moved it.
      expect(refused).toBeLessThan(3);
    }
  });
});

describe('resolutions of pages', () => {
  it('are all visible in the result, or the merge is refused and names them', () => {
    const { settled, refused } = settlePagesAtRandom(['ours', 'theirs'], runs(3_000));
    expect(settled).toBeGreaterThan(60);
    expect(refused).toBeLessThan(settled);
  });

  it('are visible as well if some of them are written values', () => {
    expect(settlePagesAtRandom(['ours', 'theirs', 'value'], runs(2_000)).settled).toBeGreaterThan(20);
  });

  it('do not contradict each other if all of them take the same side', () => {
    for (const side of ['ours', 'theirs'] as const) {
      const { settled, refused } = settlePagesAtRandom([side], runs(1_000));
      expect(settled).toBeGreaterThan(20);
      expect(refused).toBeLessThan(settled / 20);
    }
  });
});
