import { isRef } from '../../../common/git/git-names.js';
import type { GitRef } from '../../../common/git/git-remote.js';
import type { GitInstallation } from '../model/git-installation.entity.js';

export const BRANCHES = 'refs/heads/';

type Choice = Pick<GitInstallation, 'ref' | 'previewRefs' | 'previewExternalBranches'>;

/**
 * The refs that are previewed. Everybody can open a pull request, so its text comes from outside unless it is the head of a branch of the
 * repository. Refs with the same commit as a previewed branch are left out: they are its pull requests.
 */
export function previewedRefs({ ref: synced, previewRefs, previewExternalBranches }: Choice, refs: readonly GitRef[]): GitRef[] {
  const wanted = refs.filter(({ name }) => name !== synced && isRef(name) && isPreviewed(previewRefs, name));
  const heads = new Set(refs.flatMap(({ name, oid }) => (isBranch(name) ? [oid] : [])));
  const shown = new Set(wanted.flatMap(({ name, oid }) => (isBranch(name) ? [oid] : [])));
  return wanted.filter(({ name, oid }) => isBranch(name) || (heads.has(oid) ? !shown.has(oid) : previewExternalBranches));
}

/** What to ask a host for, to find the refs that are previewed. */
export const askedRefs = (patterns: readonly string[]): string[] => [
  `${BRANCHES}*`,
  ...patterns.map((pattern) => pattern.replace(/\*.*/, '*')),
];

/** Whether a push to a ref can change a preview. The head of a pull request moves with the push to its branch. */
export const concernsPreviews = (patterns: readonly string[], ref: string): boolean =>
  isPreviewed(patterns, ref) || patterns.some((pattern) => !isBranch(pattern));

export const isPreviewed = (patterns: readonly string[], ref: string): boolean => patterns.some((pattern) => matches(pattern, ref));

const isBranch = (name: string): boolean => name.startsWith(BRANCHES);

/** A `*` stands for any text, also with slashes. */
function matches(pattern: string, ref: string): boolean {
  const at = pattern.indexOf('*');
  if (at < 0) return pattern === ref;
  const [before, after] = [pattern.slice(0, at), pattern.slice(at + 1)];
  return ref.length > before.length + after.length && ref.startsWith(before) && ref.endsWith(after);
}
