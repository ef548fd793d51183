import { isRecord } from '../../../common/json/is-record.js';
import { Conflict as Refusal } from '../../../common/http/errors.js';
import type { Contradiction } from '../../versions/merge/clashes.js';
import type { Conflict } from '../../versions/merge/conflict.js';

/** The maximum number of resolutions in one update. */
export const MOST_RESOLUTIONS = 1000;

/** The 409 that lists all conflicts of a merge. Nothing was written. */
export class MergeConflicts extends Refusal {
  override readonly type = 'merge-conflict';
  override readonly details: Readonly<Record<string, unknown>>;
  /** `theirs` is the revision of the space in these conflicts; resolutions must repeat it. */
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
  return `The change request and its space have ${count === 1 ? 'one conflict' : `${count} conflicts`}: resolve ${count === 1 ? 'it' : 'them'} with an update`;
}

function contradicting([one, other]: Contradiction): string {
  return `The resolutions of ${placeOf(one)} and ${placeOf(other)} contradict each other: change one of them`;
}

const placeOf = ({ target: { kind, id }, path }: Conflict) => `${path === '' ? '' : `\`${path}\` of `}${kind} ${id}`;

const presentConflict = ({ target, path, kind, base, ours, theirs, with: rivals }: Conflict): Conflict => {
  const [b, o, t] = [base, ours, theirs].map((side) => (path === '' ? presentRecord(side) : side));
  return { target, path, kind, base: b, ours: o, theirs: t, ...(rivals && { with: rivals }) };
};

/** Presents a whole page or reusable content with the id of its document, without its internal position. */
function presentRecord(side: unknown): unknown {
  if (!isRecord(side)) return side;
  const { position: _, hash: __, document, ...shown } = side;
  return { ...shown, ...(document !== undefined && { documentId: document }) };
}
