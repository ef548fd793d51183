import { Conflict as Refusal } from '../../../common/http/errors.js';
import type { Conflict } from '../../content/merge/conflict.js';

const MOST_TOLD = 200;

/** Names each place two sides disagree on. Nothing was written. */
export class MergeConflicts extends Refusal {
  override readonly type = 'merge-conflict';
  override readonly details: Readonly<Record<string, unknown>>;
  /** `theirs` is the revision of the space the conflicts are with: resolutions name it. */
  constructor(conflicts: readonly Conflict[], theirs: string) {
    super(
      `The space has changed where this change request does, in ${conflicts.length} ${conflicts.length === 1 ? 'place' : 'places'}: update it first`,
    );
    this.details = { theirs, conflicts: conflicts.slice(0, MOST_TOLD) };
  }
}
