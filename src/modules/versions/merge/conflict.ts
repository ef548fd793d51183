export type TargetKind = 'page' | 'file' | 'reusable-content' | 'variable';

export interface Target {
  kind: TargetKind;
  id: string;
}

/**
 * `edit-delete` also covers a new node below a node that the other side deleted; `move-delete` covers an existing node
 * that was moved below it.
 */
export type ConflictKind = 'edit-edit' | 'edit-delete' | 'move-move' | 'move-delete';

/** Different changes of both sides to the same thing, which no rule can combine. */
export interface Conflict {
  target: Target;
  /** A JSON pointer: `/title`, `/parent`, `/blocks/<key>`; empty for the whole. */
  path: string;
  kind: ConflictKind;
  /** Null if the value is absent. */
  base: unknown;
  ours: unknown;
  theirs: unknown;
  /** The moves of the other side that this one contradicts: together they put each node below the other. */
  with?: Omit<Conflict, 'kind' | 'with'>[];
}

/** The decision of a caller about a conflict. */
export type Resolution = { target: Target; path: string } & ({ take: 'ours' | 'theirs' } | { value: unknown });

/** A conflict that also names the moves of the other side that it contradicts. */
export function withRivals<T>(conflict: Conflict, rivals: readonly T[], conflictOf: (rival: T) => Conflict): Conflict {
  if (rivals.length === 0) return conflict;
  return {
    ...conflict,
    with: rivals.map(conflictOf).map(({ target, path, base, ours, theirs }) => ({ target, path, base, ours, theirs })),
  };
}
