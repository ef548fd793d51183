/** Of the places of imports. */
export interface ImportsWords extends Readonly<
  Record<
    | 'intro'
    | 'all'
    | 'nothing'
    | 'make'
    | 'from'
    | 'fromFiles'
    | 'fromUrl'
    | 'fromGit'
    | 'gitHint'
    | 'files'
    | 'filesHint'
    | 'folder'
    | 'drop'
    | 'limits'
    | 'url'
    | 'urlHint'
    | 'into'
    | 'newSpace'
    | 'spaceTitle'
    | 'noOwnSpaces'
    | 'place'
    | 'newRequest'
    | 'inRequest'
    | 'isTrial'
    | 'isSync'
    | 'someFiles'
    | 'include'
    | 'exclude'
    | 'globs'
    | 'start'
    | 'next'
    | 'reading'
    | 'progress'
    | 'dryRun'
    | 'layout'
    | 'openRequest'
    | 'changedNothing'
    | 'stop'
    | 'resume'
    | 'report'
    | 'outcomeFilter'
    | 'remarked'
    | 'noSuchFiles'
    | 'conflicts'
    | 'links'
    | 'noAnchor'
    | 'marks'
    | 'marksHint'
    | 'redirects'
    | 'redirectsHint',
    string
  >
> {
  importInto: (space: string) => string;
  chosen: (files: number, size: string) => string;
  sending: (at: number, of: number) => string;
  unreadable: (path: string) => string;
  uploaded: (files: number) => string;
  read: (done: number, total: number) => string;
  was: (path: string) => string;
  brokenLinks: (count: number) => string;
  found: (count: number, files: number, path: string) => string;
  /** Why files cannot be one import. */
  obstacles: Readonly<Record<'noFiles' | 'tooMany' | 'tooLarge', string>>;
  status: Readonly<Record<'pending' | 'in-progress' | 'completed' | 'failed' | 'cancelled', string>>;
  /** What became of a file. */
  outcome: Readonly<Record<'created' | 'updated' | 'moved' | 'removed' | 'unchanged' | 'skipped', string>>;
}
