import { isRecord } from '../../../common/json/is-record.js';
import { Conflict as Refusal } from '../../../common/http/errors.js';
import type { Contradiction } from '../../versions/merge/clashes.js';
import type { Conflict } from '../../versions/merge/conflict.js';

/** As many as one update may resolve. */
export const MOST_RESOLUTIONS = 1000;

/** Names each place two sides disagree on. Nothing was written. */
export class MergeConflicts extends Refusal {
  override readonly type = 'merge-conflict';
  override readonly details: Readonly<Record<string, unknown>>;
  /** `theirs` is the revision of the space the conflicts are with: resolutions name it. */
  constructor(conflicts: readonly Conflict[], theirs: string, contradictions: readonly Contradiction[] = []) {
    const open = [...new Set([...contradictions.flat(), ...conflicts])];
    super(contradictions[0] ? contradicting(contradictions[0]) : disagreeing(open.length));
    this.details = {
      theirs,
      conflicts: open.slice(0, MOST_RESOLUTIONS).map(presentConflict),
      ...(contradictions.length > 0 && {
        contradictions: contradictions.slice(0, MOST_CONTRADICTIONS).map((pair) => pair.map(({ target, path }) => ({ target, path }))),
      }),
    };
  }
}

const MOST_CONTRADICTIONS = 50;

function disagreeing(count: number): string {
  return `The change request and its space disagree in ${count === 1 ? 'one place' : `${count} places`}: resolve that with an update`;
}

function contradicting([one, other]: Contradiction): string {
  return `The resolutions of ${placeOf(one)} and ${placeOf(other)} contradict each other: change one of them`;
}

const placeOf = ({ target: { kind, id }, path }: Conflict) => `${path === '' ? '' : `\`${path}\` of `}${kind} ${id}`;

const presentConflict = ({ target, path, kind, base, ours, theirs }: Conflict): Conflict => {
  const [b, o, t] = [base, ours, theirs].map((side) => (path === '' ? presentRecord(side) : side));
  return { target, path, kind, base: b, ours: o, theirs: t };
};

/** A page or content as a whole: its document by its id, and nothing of how its place is kept. */
function presentRecord(side: unknown): unknown {
  if (!isRecord(side)) return side;
  const { position: _, hash: __, document, ...shown } = side;
  return { ...shown, ...(document !== undefined && { documentId: document }) };
}
