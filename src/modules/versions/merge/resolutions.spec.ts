import { describe, expect, it } from 'vitest';
import { settleAtRandom } from '../../../../test/support/settled-documents.js';
import { settlePagesAtRandom } from '../../../../test/support/settled-pages.js';

describe('resolutions of a document', () => {
  it('are all visible in the result, or the merge is refused and names them', () => {
    const { settled, refused } = settleAtRandom(['ours', 'theirs'], { numRuns: 800 });
    expect(settled).toBeGreaterThan(100);
    expect(refused).toBeLessThan(settled);
  });

  it('are visible as well if some of them are written values', () => {
    expect(settleAtRandom(['ours', 'theirs', 'value'], { numRuns: 800 }).settled).toBeGreaterThan(50);
  });

  it('do not contradict each other if all of them take the same side', () => {
    for (const side of ['ours', 'theirs'] as const) {
      const { settled, refused } = settleAtRandom([side], { numRuns: 500 });
      expect(settled).toBeGreaterThan(50);
      // A block whose type changed may have no place where this side moved it.
      expect(refused).toBeLessThan(3);
    }
  });
});

describe('resolutions of pages', () => {
  it('are all visible in the result, or the merge is refused and names them', () => {
    const { settled, refused } = settlePagesAtRandom(['ours', 'theirs'], { numRuns: 3_000 });
    expect(settled).toBeGreaterThan(300);
    expect(refused).toBeLessThan(settled);
  });

  it('are visible as well if some of them are written values', () => {
    expect(settlePagesAtRandom(['ours', 'theirs', 'value'], { numRuns: 2_000 }).settled).toBeGreaterThan(100);
  });

  it('do not contradict each other if all of them take the same side', () => {
    for (const side of ['ours', 'theirs'] as const) {
      const { settled, refused } = settlePagesAtRandom([side], { numRuns: 1_000 });
      expect(settled).toBeGreaterThan(100);
      expect(refused).toBeLessThan(settled / 20);
    }
  });
});
