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
}

/** The decision of a caller about a conflict. */
export type Resolution = { target: Target; path: string } & ({ take: 'ours' | 'theirs' } | { value: unknown });
