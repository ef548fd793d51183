import { PreconditionFailed } from '../../../common/http/errors.js';

/** Refuses (412) if `If-Match` names another revision than the head. */
export function refuseMoved(revisionId: string, ifMatch: string | undefined): void {
  if (!permitsRevision(ifMatch, revisionId))
    throw new PreconditionFailed('The content has changed since you read it: read it again and retry');
}

/**
 * Whether an `If-Match` names this revision: as a bare id, as an ETag, or as the ETag of a response about it. Undefined
 * or `*` permits any.
 */
function permitsRevision(ifMatch: string | undefined, revisionId: string): boolean {
  if (ifMatch === undefined) return true;
  return ifMatch.split(',').some((named) => {
    const bare = named
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1');
    return bare === '*' || bare === revisionId || bare.startsWith(`${revisionId}.`);
  });
}
