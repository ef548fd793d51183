import type { ChangeRequest } from './change-request.entity.js';

/** The base of a merge: the last revision of the space that the change request includes. */
export const mergeBaseOf = ({
  revisionMergedAncestorId,
  revisionInitialId,
}: Pick<ChangeRequest, 'revisionMergedAncestorId' | 'revisionInitialId'>): string => revisionMergedAncestorId ?? revisionInitialId;

/** Whether the space has changed since the merge base. */
export const isOutdated = (
  changeRequest: Pick<ChangeRequest, 'status' | 'revisionMergedAncestorId' | 'revisionInitialId'>,
  spaceHead: string,
): boolean => changeRequest.status !== 'merged' && mergeBaseOf(changeRequest) !== spaceHead;
