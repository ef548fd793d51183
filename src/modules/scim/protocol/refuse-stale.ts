import { namesTag } from '../../../common/http/etag.js';
import { PreconditionFailed } from '../../../common/http/errors.js';

/** The version of a resource, as a tag. */
export const versionTag = ({ version }: { version: number }): string => `"${version}"`;

/** Refuses a write for another version than the present one, which the caller has locked. */
export function refuseStale(resource: { version: number }, ifMatch: string | undefined): void {
  if (ifMatch !== undefined && !namesTag(ifMatch, versionTag(resource)))
    throw new PreconditionFailed('This has changed since you read it: read it again');
}
