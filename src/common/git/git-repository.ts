/** A file, a symbolic link or a submodule of a tree. The last two are reported, and never followed. */
export interface GitEntry {
  /** In the repository, not in the folder. */
  path: string;
  oid: string;
  /** As git writes it: `100644`, `100755`, `120000`, `160000`. */
  mode: string;
  kind: 'file' | 'symlink' | 'submodule';
}

export interface GitChange {
  path: string;
  /** Undefined if the path is new. */
  before?: GitEntry;
  /** Undefined if the path is gone. */
  after?: GitEntry;
}

export type GitBlob = { oid: string; bytes: Buffer } | { oid: string; tooLarge: number };

export interface GitCommit {
  oid: string;
  parents: string[];
  author: string;
  email: string;
  authoredAt: Date;
  committedAt: Date;
  /** At most 8,192 characters. */
  message: string;
}

export interface GitPerson {
  name: string;
  email: string;
}

/** What to do with a path: write bytes, take an object that the repository has, such as that of a renamed file, or delete. */
export type GitWrite = { path: string; mode?: '100644' | '100755' } & ({ bytes: Uint8Array } | { oid: string } | { bytes: null });

export interface GitCommitRequest {
  /** Undefined for the first commit of an empty repository. */
  parent: string | undefined;
  writes: readonly GitWrite[];
  message: string;
  author: GitPerson;
  committer: GitPerson;
  /** Of author and committer, in UTC. */
  time: Date;
}

/**
 * - `pushed`: the ref points to the commit
 * - `lost`: the ref has moved meanwhile, so nothing was written
 * - `refused`: the server declines, such as for a protected branch
 */
export type GitPushOutcome = { outcome: 'pushed' } | { outcome: 'lost' } | { outcome: 'refused'; reason: string };

/**
 * What was fetched of a repository: the commit of a ref with its trees. Texts and older commits are fetched when they are asked
 * for. It is a disposable copy without files: `close` it, at the latest when an operation may take no longer.
 */
export interface GitRepository {
  /** The commit of the ref; undefined if there is no such ref, as in an empty repository. */
  readonly head: string | undefined;
  /** Whether the server sends parts of a repository. Otherwise everything was fetched that the commit contains. */
  readonly isPartial: boolean;

  /** All files below a folder (`''` for all), in the order of git. A folder that is not there has none. */
  tree(commit: string, folder: string): AsyncIterable<GitEntry>;
  /** What differs below a folder. Renames are a deletion and an addition. Both commits are fetched if they are not here. */
  changed(from: string, to: string, folder: string): AsyncIterable<GitChange>;
  /** Contents of files in the given order, fetched together. Each id once. */
  blobs(oids: readonly string[], maxBytes: number): AsyncIterable<GitBlob>;
  /** The newest first: those that `until` contains and `since` does not, at most so many. */
  commits(since: string | undefined, until: string, limit: number): Promise<GitCommit[]>;
  /** Commits by their ids, such as those of other refs. What is no commit is left out. */
  tips(oids: readonly string[]): Promise<GitCommit[]>;
  /** The latest commit that two commits contain. It looks as far as `isAncestor`; undefined if there is none. */
  mergeBase(one: string, other: string): Promise<string | undefined>;
  /**
   * Whether the commit `later` contains the commit `earlier`. It looks 10,000 commits far; 1,000 where the server sends no parts.
   */
  isAncestor(earlier: string, later: string): Promise<boolean>;
  /**
   * Stores a commit, here and not yet at the server, and returns its id: always the same for the same request. Everything that is not
   * written is kept by its id, without being read. Returns the parent if nothing differs from it.
   */
  commit(request: GitCommitRequest): Promise<string>;
  /** Moves a ref of the server from one commit to a later one, and never otherwise. `before` is undefined if it must not exist yet. */
  push(ref: string, before: string | undefined, after: string): Promise<GitPushOutcome>;

  close(): Promise<void>;
}
