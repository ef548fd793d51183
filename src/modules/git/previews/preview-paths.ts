import type { RepositoryLayout } from '../../exchange/imports/layouts/repository-structure.js';
import { same } from '../../versions/merge/three-way.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import type { KnownFile, Paths } from '../identity/path-map.js';
import type { PreviewBase, PreviewOwn } from '../model/git-preview.entity.js';

/** What a commit has, and what its files stand for. */
export interface KnownCommit {
  content: Content;
  paths: Paths;
  layout: RepositoryLayout | null;
}

export const forkedPaths = ({ paths }: PreviewBase): Paths => new Map(paths.map((file) => [file.key, file]));

/** What the files of a branch stand for. */
export function linePaths(fork: Paths, { changed, removed }: PreviewOwn): Paths {
  const paths = new Map(fork);
  for (const key of removed) paths.delete(key);
  for (const file of changed) paths.set(file.key, file);
  return paths;
}

/** What of it is the work of the branch. */
export const ownPaths = (fork: Paths, line: Paths): Pick<PreviewOwn, 'changed' | 'removed'> => ({
  changed: [...line.values()].filter((file) => !same(fork.get(file.key), file)),
  removed: [...fork.keys()].filter((key) => !line.has(key)),
});

/** What the files of a branch stand for that starts from another commit now. Files that both changed are read again. */
export function mergedPaths(former: Paths, fork: Paths, line: Paths): Paths {
  const forked = new Set([...fork.values()].map(({ targetId }) => targetId));
  const paths = new Map<string, KnownFile>();
  for (const key of new Set([...fork.keys(), ...line.keys()])) {
    const [before, ours, theirs] = [former.get(key), fork.get(key), line.get(key)];
    const isOurs = same(before, theirs);
    const taken = isOurs ? ours : theirs;
    // Under another path, the page is there already.
    if (!taken || (!isOurs && !ours && before && forked.has(taken.targetId))) continue;
    paths.set(key, isOurs || same(before, ours) ? taken : { ...taken, held: BOTH });
  }
  return paths;
}

const BOTH = 'Both sides changed it';
