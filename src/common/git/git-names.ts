import { GitError } from './git-error.js';

const OID = /^[0-9a-f]{40}$/;
const REF = /^refs\/[\p{L}\p{M}\p{N}_./@+#=,%-]+$/u;
/** What git refuses in the name of a ref, and what an option or a range would be. */
const NO_REF = /\.\.|\/\/|@\{|\/\.|\.lock(?:\/|$)|\.\/|[./]$/;
const MAX_REF = 250;
const INSTALLATION = /^[\w-]{1,64}$/;

/** Object names and refs are arguments of git, so they are checked before. */
export function checkedOid(oid: string): string {
  if (!OID.test(oid)) throw new GitError('git-refused', 'This is not the id of a commit or file of a repository with SHA-1.');
  return oid;
}

export function checkedRef(ref: string): string {
  if (!isRef(ref)) throw new GitError('git-refused', 'This is not the full name of a ref, such as refs/heads/main.');
  return ref;
}

export const isRef = (ref: string) => ref.length <= MAX_REF && REF.test(ref) && !NO_REF.test(ref);

export function checkedId(id: string): string {
  if (!INSTALLATION.test(id)) throw new GitError('git-refused', 'This is not the id of an installation.');
  return id;
}
