/** The head of a space or of a change request, as a writer sees it: the revision that is written on, and who writes. */
export interface Head {
  spaceId: string;
  revisionId: string;
  /** The default revision to revert pages to; if absent, the previous revision. */
  base?: string;
  authorId: string;
}
