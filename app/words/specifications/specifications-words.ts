/** Of the places of OpenAPI specifications. */
export interface SpecificationsWords extends Readonly<
  Record<
    | 'intro'
    | 'nothing'
    | 'add'
    | 'name'
    | 'nameHint'
    | 'source'
    | 'fromFile'
    | 'fromUrl'
    | 'file'
    | 'tooLarge'
    | 'unreadable'
    | 'url'
    | 'urlHint'
    | 'sentAsFile'
    | 'replace'
    | 'fetchNow'
    | 'publish'
    | 'confirmPublishing'
    | 'withdraw'
    | 'confirmWithdrawal'
    | 'publicLink'
    | 'checking'
    | 'checked'
    | 'valid'
    | 'versions'
    | 'noVersions'
    | 'whatChanged'
    | 'firstVersion'
    | 'nothingForClients'
    | 'breaking'
    | 'uses'
    | 'noUses'
    | 'makePages'
    | 'makePagesHint'
    | 'space'
    | 'group',
    string
  >
> {
  fileHint: (megabytes: number) => string;
  /** Of the last check. */
  failures: Readonly<Record<'FETCH_TIMEOUT' | 'FETCH_ERROR' | 'PARSE_ERROR', string>>;
  faults: (count: number) => string;
  changes: (count: number) => string;
  confirmRemoval: (name: string) => string;
}
