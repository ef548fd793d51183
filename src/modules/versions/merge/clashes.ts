import type { Conflict, Resolution, Target } from './conflict.js';

/** Returns what is wrong with a value for a conflict, or undefined. */
export type CheckValue = (conflict: Conflict, value: unknown) => string | undefined;

export interface RefusedResolution {
  resolution: Resolution;
  message: string;
}

/** The outcome of a conflict. An unsettled one continues with `theirs`, so that all other conflicts are found too. */
export type Settled = { take: 'ours' | 'theirs' } | { take: 'value'; value: unknown };

/** A conflict and its resolution. */
export interface Settlement {
  conflict: Conflict;
  resolution: Resolution;
}

/** Two resolutions that contradict each other. */
export type Contradiction = readonly [Conflict, Conflict];

/** The conflicts of one merge and their resolutions, shared by all parts of the merge. */
export class Clashes {
  private readonly open = new Map<string, Conflict>();
  private readonly decided = new Map<string, Resolution>();
  private readonly used = new Map<string, Conflict>();
  private readonly refusals = new Map<string, RefusedResolution>();
  private readonly withdrawn = new Set<string>();
  private readonly opposed: Contradiction[] = [];
  /** The places that resolutions name, shortened to the block. */
  private readonly blocks = new Set<string>();

  /**
   * If two resolutions name the same place, the last one applies, and the others count as unused. `known` are the
   * conflicts before any is settled: a resolution of one of them counts as used even if others settle it as well.
   */
  constructor(
    private readonly resolutions: readonly Resolution[] = [],
    private readonly check: CheckValue = () => undefined,
    known: readonly Conflict[] = [],
  ) {
    for (const resolution of resolutions) {
      this.decided.set(nameOf(resolution), resolution);
      this.blocks.add(nameOf(blockOf(resolution)));
    }
    for (const conflict of known) if (this.decided.has(nameOf(conflict))) this.used.set(nameOf(conflict), conflict);
  }

  /** The open conflicts. While there are any, the result of the merge cannot be used. */
  get conflicts(): Conflict[] {
    return [...this.open.values()];
  }

  /** The resolutions that match no conflict. */
  get unused(): Resolution[] {
    return this.resolutions.filter(
      (resolution) => this.decided.get(nameOf(resolution)) !== resolution || !this.used.has(nameOf(resolution)),
    );
  }

  /** The resolutions with an invalid value. */
  get refused(): RefusedResolution[] {
    return [...this.refusals.values()];
  }

  /** The resolutions that contradict each other. */
  get contradictions(): readonly Contradiction[] {
    return this.opposed;
  }

  /** The applicable resolutions of a target, or of all targets of a kind. */
  settlements({ kind, id }: Pick<Target, 'kind'> & Partial<Target>): Settlement[] {
    return [...this.used].flatMap(([name, conflict]) => {
      const { target } = conflict;
      const settled = target.kind === kind && (id === undefined || target.id === id) && !this.open.has(name) && !this.refusals.has(name);
      return settled ? [{ conflict, resolution: this.decided.get(name)! }] : [];
    });
  }

  /** Returns the conflict at a place if it was found and has a resolution, even if it does not come up in this merge. */
  decidedAt(place: Pick<Conflict, 'target' | 'path'>): Conflict | undefined {
    return this.used.get(nameOf(place));
  }

  /** Whether a resolution names a place, or anything within the block at it. */
  names(place: Pick<Conflict, 'target' | 'path'>): boolean {
    return this.blocks.has(nameOf(place));
  }

  /** `problem` returns what is wrong with a value, in addition to the check of the caller of the merge. */
  settle(conflict: Conflict, problem: (value: unknown) => string | undefined = () => undefined): Settled {
    const name = nameOf(conflict);
    const resolution = this.decided.get(name);
    if (!resolution) return this.leaveOpen(conflict);
    if (!this.used.has(name)) this.used.set(name, conflict);
    if ('take' in resolution) return { take: resolution.take };
    const message = problem(resolution.value) ?? this.check(conflict, resolution.value);
    if (message === undefined) return { take: 'value', value: resolution.value };
    this.refuse(resolution, message);
    return this.leaveOpen(conflict);
  }

  /** Settles a field. An absent value is null in the API and undefined internally. */
  settleField(conflict: Conflict): unknown {
    const settled = this.settle(conflict);
    const value = settled.take === 'value' ? settled.value : conflict[settled.take];
    // An empty string removes a field, but is a valid value of a variable.
    return value === null || (value === '' && conflict.target.kind !== 'variable') ? undefined : value;
  }

  /** Marks a conflict as open: it has no resolution, or contradicting ones. */
  leaveOpen(conflict: Conflict): Settled {
    this.open.set(nameOf(conflict), conflict);
    return { take: 'theirs' };
  }

  /** Resolutions put things inside each other: those of the first and of another contradict each other, if both have one. */
  reportCircle(conflict: Conflict, places: readonly Pick<Conflict, 'target' | 'path'>[]): void {
    const rival = places.filter((place) => nameOf(place) !== nameOf(conflict)).flatMap((place) => this.decidedAt(place) ?? [])[0];
    if (rival && this.decided.has(nameOf(conflict))) this.contradict(conflict, rival);
    else this.leaveOpen(conflict);
  }

  refuse(resolution: Resolution, message: string): void {
    this.refusals.set(nameOf(resolution), { resolution, message });
  }

  contradict(one: Conflict, other: Conflict): void {
    if (!this.opposed.some(([a, b]) => a === other && b === one)) this.opposed.push([one, other]);
  }

  /** Removes the conflicts of a block and its parts, because it is gone regardless of their resolutions. */
  withdraw(block: Pick<Conflict, 'target' | 'path'>): void {
    this.withdrawn.add(nameOf(block));
    for (const [name, conflict] of this.open) if (nameOf(blockOf(conflict)) === nameOf(block)) this.open.delete(name);
  }

  /** Reopens a conflict whose resolution could not be applied. */
  giveUp(conflict: Conflict): void {
    if (this.withdrawn.has(nameOf(blockOf(conflict)))) this.used.delete(nameOf(conflict));
    else this.leaveOpen(conflict);
  }
}

/** The block that a path in a document leads into. */
const blockOf = ({ target, path }: Pick<Conflict, 'target' | 'path'>) => ({ target, path: path.split('/').slice(0, 3).join('/') });

const nameOf = ({ target, path }: Pick<Conflict, 'target' | 'path'>) => JSON.stringify([target.kind, target.id, path]);

export const onlyTake = (): string => 'cannot be a value here: use `take` with `ours` or `theirs`';
