import type { TargetKind } from '../../versions/merge/conflict.js';
import type { TranslationConflict } from '../translation-conflict.entity.js';

/** A conflict of an earlier run, and what became of its change request. */
export interface KnownConflict extends Pick<
  TranslationConflict,
  'kind' | 'recordId' | 'changeRequestId' | 'baseRevisionId' | 'proposedRevisionId' | 'places' | 'sentences'
> {
  status: 'open' | 'merged' | 'archived';
}

/** Every place of a record. */
export const EVERYWHERE = '*';

/** Whether a text is at one of these places, or within the block that is there. */
export const isIn = (at: string, places: ReadonlySet<string> | readonly string[]): boolean =>
  Array.from(places).some((place) => place === EVERYWHERE || at === place || at.startsWith(`${place}/`));

/** The conflicts that people have not settled by merging: what they wrote there translates a former source. */
export class Unsettled {
  constructor(readonly conflicts: readonly KnownConflict[]) {}

  has(kind: TargetKind, id: string, at: string): boolean {
    return this.conflicts.some((one) => one.kind === kind && one.recordId === id && one.status !== 'merged' && isIn(at, one.places));
  }

  openOf(kind: TargetKind, id: string): KnownConflict | undefined {
    return this.conflicts.find((one) => one.kind === kind && one.recordId === id && one.status === 'open');
  }
}
