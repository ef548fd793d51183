export type TargetKind = 'page' | 'file' | 'reusable-content' | 'variable';

export interface Target {
  kind: TargetKind;
  id: string;
}

/**
 * `edit-delete` is also said of what is new below something that the other side took away; `move-delete` of what was
 * there before and moved below it.
 */
export type ConflictKind = 'edit-edit' | 'edit-delete' | 'move-move' | 'move-delete';

/** What two sides made of the same thing, and no rule decides between. */
export interface Conflict {
  target: Target;
  /** A JSON pointer: `/title`, `/parent`, `/blocks/<key>`; empty for the whole. */
  path: string;
  kind: ConflictKind;
  /** Null where there is none. */
  base: unknown;
  ours: unknown;
  theirs: unknown;
}

/** What someone decided of a conflict. */
export type Resolution = { target: Target; path: string } & ({ take: 'ours' | 'theirs' } | { value: unknown });
