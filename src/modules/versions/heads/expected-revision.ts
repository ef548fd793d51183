import { PreconditionFailed } from '../../../common/http/errors.js';

/** Of a caller who said what they have read, by `If-Match`. */
export function refuseMoved(revisionId: string, ifMatch: string | undefined): void {
  if (!permitsRevision(ifMatch, revisionId))
    throw new PreconditionFailed('The content has changed since you read it: read it again and retry');
}

/**
 * Whether an `If-Match` names this revision: bare, as a tag, or as the tag of an answer that was made of it. Undefined
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
