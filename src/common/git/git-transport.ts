import type { GitOptions, GitRef, GitRemote } from './git-remote.js';
import type { GitRepository } from './git-repository.js';

/**
 * Speaks with Git servers. It knows commits, trees and bytes, and nothing of spaces; every failure is a `GitError`.
 * What it keeps on disk may be deleted at any time, and any process can continue the work of another one.
 */
export abstract class GitTransport {
  /** Undefined if the Git bridge can be used, or else the reason, in a sentence. */
  abstract unavailable(): Promise<string | undefined>;

  /**
   * The refs of a remote whose names are one of these, or start with one that ends with `*`. One request, and nothing on disk:
   * the way to look whether something has changed.
   */
  abstract refs(remote: GitRemote, names: readonly string[], options?: GitOptions): Promise<GitRef[]>;

  /** Fetches the commit of a ref (`refs/heads/main`) and its trees. The time limit of an operation runs until it is closed. */
  abstract fetch(remote: GitRemote, ref: string, options?: GitOptions): Promise<GitRepository>;

  /**
   * The keys that the SSH server of a URL shows, each as `type base64`: for somebody who compares their fingerprints (`fingerprintOf`)
   * with what the host publishes, and accepts one. All later connections demand the accepted one.
   */
  abstract hostKeys(url: string, options?: GitOptions): Promise<string[]>;
}
