import type { Learned } from './learn-units.js';
import type { Lookup } from './unit.js';

/** What a person wrote for a segment at a place of a page. */
export interface Correction extends Learned {
  at: string;
}

/**
 * What people wrote on one page. It applies there even if the memory has another translation, because the same sentence was
 * corrected in another way elsewhere.
 */
export class PageCorrections {
  private readonly placed = new Map<string, Map<string, string>>();
  private readonly moved = new Map<string, string>();

  /** Of two corrections of a segment at a place, the later one applies. `isAt` tells whether a place still has a segment. */
  constructor(corrections: readonly Correction[], isAt: (at: string, segment: string) => boolean) {
    for (const { at, segment, translation } of corrections) {
      if (isAt(at, segment)) this.placed.set(at, (this.placed.get(at) ?? new Map<string, string>()).set(segment, translation));
      else this.moved.set(segment, translation);
    }
  }

  /** Sentences that were moved within the page keep what people wrote at their former place. */
  lookupsAt(at: string): Lookup[] {
    const here = this.placed.get(at);
    return [
      ...(here ? [(segment: string) => here.get(segment)] : []),
      ...(this.moved.size > 0 ? [(segment: string) => this.moved.get(segment)] : []),
    ];
  }
}
