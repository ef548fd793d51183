/** Of the Git repositories of spaces. */
export interface GitWords extends Readonly<
  Record<
    | 'intro'
    | 'notConnected'
    | 'askAdministrator'
    | 'connect'
    | 'connectNow'
    | 'settings'
    | 'disconnect'
    | 'confirmDisconnect'
    | 'url'
    | 'urlHint'
    | 'sshHint'
    | 'token'
    | 'tokenHint'
    | 'tokenKept'
    | 'username'
    | 'usernameHint'
    | 'branch'
    | 'folder'
    | 'folderHint'
    | 'pull'
    | 'push'
    | 'priority'
    | 'hostKeys'
    | 'hostKeysHint'
    | 'publicKey'
    | 'publicKeyHint'
    | 'asking'
    | 'synced'
    | 'waits'
    | 'openRequest'
    | 'checked'
    | 'nextCheck'
    | 'syncNow'
    | 'operations'
    | 'noOperations'
    | 'noFiles'
    | 'attention',
    string
  >
> {
  /** What becomes of commits. */
  pulls: { usual: string; of: Readonly<Record<'auto' | 'propose' | 'off', string>> };
  pushes: Readonly<Record<'auto' | 'off', string>>;
  /** Which side decides in the first sync. */
  priorities: { none: string; of: Readonly<Record<'git' | 'gitbook', string>> };
  status: Readonly<Record<'active' | 'unauthenticated' | 'pending', string>>;
  direction: Readonly<Record<'import' | 'export', string>>;
  state: Readonly<Record<'running' | 'success' | 'failure', string>>;
  stage: Readonly<Record<'repo_fetch' | 'config_check' | 'content_process' | 'finalize', string>>;
  behind: (commits: number) => string;
  counted: (created: number, updated: number, removed: number, skipped: number) => string;
}
