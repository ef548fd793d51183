import { GitError } from './git-error.js';
import { isSafePath } from './git-paths.js';
import type { GitChange, GitEntry } from './git-repository.js';
import { OutputReader } from './output-reader.js';

const KINDS: Readonly<Record<string, GitEntry['kind']>> = {
  '100644': 'file',
  '100755': 'file',
  '100664': 'file',
  '120000': 'symlink',
  '160000': 'submodule',
};
const ENTRY = /^(\d{6}) \w+ ([0-9a-f]{40})\t(.+)$/s;
const CHANGE = /^:(\d{6}) (\d{6}) ([0-9a-f]{40}) ([0-9a-f]{40}) [A-Z]$/;
const NOTHING = '000000';
const END = 0;

/** The entries that `git ls-tree -r -z` prints. Trees are untrusted: a path that means something else when it is checked out ends it. */
export async function* readTree(output: AsyncIterable<Buffer>, most: number): AsyncGenerator<GitEntry> {
  const reader = new OutputReader(output);
  const paths = new SeenPaths(most);
  try {
    for (let line = await reader.upTo(END); line !== undefined; line = await reader.upTo(END)) {
      const [, mode, oid, path] = ENTRY.exec(line) ?? [];
      if (path === undefined) throw notUnderstood();
      paths.add(path);
      yield entryOf(path, mode!, oid!);
    }
  } finally {
    await reader.end();
  }
}

/** What `git diff-tree -r -z --raw` prints of two trees. */
export async function* readChanges(output: AsyncIterable<Buffer>, most: number): AsyncGenerator<GitChange> {
  const reader = new OutputReader(output);
  const paths = new SeenPaths(most);
  try {
    for (let line = await reader.upTo(END); line !== undefined; line = await reader.upTo(END)) {
      const [, oldMode, newMode, oldOid, newOid] = CHANGE.exec(line) ?? [];
      const path = await reader.upTo(END);
      if (newOid === undefined || path === undefined) throw notUnderstood();
      paths.add(path);
      yield {
        path,
        ...(oldMode !== NOTHING && { before: entryOf(path, oldMode!, oldOid!) }),
        ...(newMode !== NOTHING && { after: entryOf(path, newMode!, newOid) }),
      };
    }
  } finally {
    await reader.end();
  }
}

function entryOf(path: string, mode: string, oid: string): GitEntry {
  const kind = KINDS[mode];
  if (kind === undefined) throw new GitError('git-unsafe', `The mode of ${JSON.stringify(path.slice(0, 200))} is not known.`);
  return { path, oid, mode, kind };
}

class SeenPaths {
  private readonly paths = new Set<string>();

  constructor(private readonly most: number) {}

  add(path: string): void {
    if (!isSafePath(path)) throw new GitError('git-unsafe', `The repository contains the path ${JSON.stringify(path.slice(0, 200))}.`);
    if (this.paths.has(path)) throw new GitError('git-unsafe', `The repository contains ${JSON.stringify(path.slice(0, 200))} twice.`);
    this.paths.add(path);
    if (this.paths.size > this.most) throw new GitError('git-too-large', `The repository has more than ${this.most} files.`);
  }
}

const notUnderstood = () => new GitError('git-protocol', 'The output of git is not understood.');
