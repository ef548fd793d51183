import type { Conflict, Resolution, Target } from './conflict.js';

/** What is wrong with a value that is to settle a conflict; undefined if nothing is. */
export type CheckValue = (conflict: Conflict, value: unknown) => string | undefined;

export interface RefusedResolution {
  resolution: Resolution;
  message: string;
}

/** How a conflict ends. One that nobody settled goes on with `theirs`, so that all others are found as well. */
export type Settled = { take: 'ours' | 'theirs' } | { take: 'value'; value: unknown };

/** A conflict and what was decided of it. */
export interface Settlement {
  conflict: Conflict;
  resolution: Resolution;
}

/** Two decisions that cannot both hold. */
export type Contradiction = readonly [Conflict, Conflict];

/** The conflicts of one merge and what was decided of them. All parts of a merge share one. */
export class Clashes {
  private readonly open = new Map<string, Conflict>();
  private readonly decided = new Map<string, Resolution>();
  private readonly used = new Map<string, Conflict>();
  private readonly refusals = new Map<string, RefusedResolution>();
  private readonly withdrawn = new Set<string>();
  private readonly opposed: Contradiction[] = [];
  /** The places that resolutions name, cut off behind the block. */
  private readonly blocks = new Set<string>();

  /**
   * Where two resolutions name the same place the last one holds, and the others count as unused. `known` are conflicts
   * there are before any is settled: a resolution of one of them is of use even where others settle it as well.
   */
  constructor(
    private readonly resolutions: readonly Resolution[] = [],
    private readonly check: CheckValue = () => undefined,
    known: readonly Conflict[] = [],
  ) {
    for (const resolution of resolutions) {
      const { target, path } = resolution;
      this.decided.set(nameOf(resolution), resolution);
      this.blocks.add(nameOf({ target, path: path.split('/').slice(0, 3).join('/') }));
    }
    for (const conflict of known) if (this.decided.has(nameOf(conflict))) this.used.set(nameOf(conflict), conflict);
  }

  /** What is still to be decided. While there is any, what the merge made is of no use. */
  get conflicts(): Conflict[] {
    return [...this.open.values()];
  }

  /** Those that name no conflict there is. */
  get unused(): Resolution[] {
    return this.resolutions.filter(
      (resolution) => this.decided.get(nameOf(resolution)) !== resolution || !this.used.has(nameOf(resolution)),
    );
  }

  /** Those whose value does not do. */
  get refused(): RefusedResolution[] {
    return [...this.refusals.values()];
  }

  /** Those that do not go together. */
  get contradictions(): readonly Contradiction[] {
    return this.opposed;
  }

  /** What was decided of a target and still holds, or of all of a kind. */
  settlements({ kind, id }: Pick<Target, 'kind'> & Partial<Target>): Settlement[] {
    return [...this.used].flatMap(([name, conflict]) => {
      const { target } = conflict;
      const settled = target.kind === kind && (id === undefined || target.id === id) && !this.open.has(name) && !this.refusals.has(name);
      return settled ? [{ conflict, resolution: this.decided.get(name)! }] : [];
    });
  }

  /** Whether a resolution names a place, or anything within the block at it. */
  names(place: Pick<Conflict, 'target' | 'path'>): boolean {
    return this.blocks.has(nameOf(place));
  }

  /** `problem` says what is wrong with a value beyond what the caller of the merge checks. */
  settle(conflict: Conflict, problem: (value: unknown) => string | undefined = () => undefined): Settled {
    const name = nameOf(conflict);
    const resolution = this.decided.get(name);
    if (!resolution) return this.leaveOpen(conflict);
    this.used.set(name, conflict);
    if ('take' in resolution) return { take: resolution.take };
    const message = problem(resolution.value) ?? this.check(conflict, resolution.value);
    if (message === undefined) return { take: 'value', value: resolution.value };
    this.refuse(resolution, message);
    return this.leaveOpen(conflict);
  }

  /** A value of a field. What is absent is null outside and undefined within. */
  settleField(conflict: Conflict): unknown {
    const settled = this.settle(conflict);
    const value = settled.take === 'value' ? settled.value : conflict[settled.take];
    // An empty text is how a change takes a field away; a variable may be one.
    return value === null || (value === '' && conflict.target.kind !== 'variable') ? undefined : value;
  }

  /** Decisions that do not go together leave a conflict as open as none does. */
  leaveOpen(conflict: Conflict): Settled {
    this.open.set(nameOf(conflict), conflict);
    return { take: 'theirs' };
  }

  refuse(resolution: Resolution, message: string): void {
    this.refusals.set(nameOf(resolution), { resolution, message });
  }

  contradict(one: Conflict, other: Conflict): void {
    if (!this.opposed.some(([a, b]) => a === other && b === one)) this.opposed.push([one, other]);
  }

  /** There is no conflict at a place after all: what it is about is gone, whatever is decided of it. */
  withdraw(place: Pick<Conflict, 'target' | 'path'>): void {
    this.open.delete(nameOf(place));
    this.withdrawn.add(nameOf(place));
  }

  /** What was decided could not be done: the conflict is open again, if there is one. */
  giveUp(conflict: Conflict): void {
    if (this.withdrawn.has(nameOf(conflict))) this.used.delete(nameOf(conflict));
    else this.leaveOpen(conflict);
  }
}

const nameOf = ({ target, path }: Pick<Conflict, 'target' | 'path'>) => JSON.stringify([target.kind, target.id, path]);

export const onlyTake = (): string => 'cannot be a value here: use `take` with `ours` or `theirs`';
