/** The head of a space or of a change request for a write: the revision that the write is based on, and its author. */
export interface Head {
  spaceId: string;
  revisionId: string;
  /** The default revision to revert pages to; if absent, the previous revision. */
  base?: string;
  authorId: string;
  /** Whether the space shows it. Then the statement that stores the next revision can move it as well. */
  ofSpace?: boolean;
}
