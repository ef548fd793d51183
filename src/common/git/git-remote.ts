/**
 * A user and a password or token, for HTTPS; or a private key, and the one key that the server must show, for SSH. `makeSshKey` makes the
 * first, `GitTransport.hostKeys` finds the second.
 */
export type GitCredentials = { username: string; secret: string } | { sshKey: string; hostKey: string };

/** A repository somewhere, and how to get in. */
export interface GitRemote {
  /** Of the installation: letters, digits, `_` and `-`. It names the directory that is kept between two fetches. */
  id: string;
  /** `https://`, `http://`, `ssh://` or `file://`, without credentials. `readGitUrl` makes one of what people enter. */
  url: string;
  credentials?: GitCredentials;
}

export interface GitRef {
  /** In full: `refs/heads/main`. */
  name: string;
  oid: string;
}

export interface GitOptions {
  /** Ends what is running: its reason is thrown. */
  signal?: AbortSignal;
}
