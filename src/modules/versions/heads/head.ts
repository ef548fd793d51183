/** The head of a space or of a change request, as a writer sees it: the revision that is written on, and who writes. */
export interface Head {
  spaceId: string;
  revisionId: string;
  /** What pages are reverted to where no revision is named; else the revision before. */
  base?: string;
  authorId: string;
}
