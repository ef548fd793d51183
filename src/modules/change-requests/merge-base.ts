import type { ChangeRequest } from './change-request.entity.js';

/** The revision of the space it last had all of: what a merge compares both sides with. */
export const mergeBaseOf = ({
  revisionMergedAncestorId,
  revisionInitialId,
}: Pick<ChangeRequest, 'revisionMergedAncestorId' | 'revisionInitialId'>): string => revisionMergedAncestorId ?? revisionInitialId;

/** Has the space moved on without it? */
export const isOutdated = (
  changeRequest: Pick<ChangeRequest, 'status' | 'revisionMergedAncestorId' | 'revisionInitialId'>,
  spaceHead: string,
): boolean => changeRequest.status !== 'merged' && mergeBaseOf(changeRequest) !== spaceHead;
