import type { Conflict, Resolution } from './conflict.js';

/** What is wrong with a value that is to settle a conflict; undefined if nothing is. */
export type CheckValue = (conflict: Conflict, value: unknown) => string | undefined;

export interface RefusedResolution {
  resolution: Resolution;
  message: string;
}

/** How a conflict ends. One that nobody settled goes on with `theirs`, so that all others are found as well. */
export type Settled = { take: 'ours' | 'theirs' } | { take: 'value'; value: unknown };

/** The conflicts of one merge and what was decided of them. All parts of a merge share one. */
export class Clashes {
  private readonly open = new Map<string, Conflict>();
  private readonly decided = new Map<string, Resolution>();
  private readonly used = new Set<string>();
  private readonly refusals = new Map<string, RefusedResolution>();

  /** Where two resolutions name the same place the last one holds, and the others count as unused. */
  constructor(
    private readonly resolutions: readonly Resolution[] = [],
    private readonly check: CheckValue = () => undefined,
  ) {
    for (const resolution of resolutions) this.decided.set(nameOf(resolution), resolution);
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

  /** `problem` says what is wrong with a value beyond what the caller of the merge checks. */
  settle(conflict: Conflict, problem: (value: unknown) => string | undefined = () => undefined): Settled {
    const name = nameOf(conflict);
    const resolution = this.decided.get(name);
    if (!resolution) return this.leaveOpen(conflict);
    this.used.add(name);
    if ('take' in resolution) return { take: resolution.take };
    const message = problem(resolution.value) ?? this.check(conflict, resolution.value);
    if (message === undefined) return { take: 'value', value: resolution.value };
    this.refusals.set(name, { resolution, message });
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
}

const nameOf = ({ target, path }: Pick<Conflict, 'target' | 'path'>) => JSON.stringify([target.kind, target.id, path]);

export const onlyTake = (): string => 'must be settled by taking ours or theirs';
