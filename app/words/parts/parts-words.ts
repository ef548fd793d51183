/** Of buttons and fields that many places have. */
export interface PartsWords extends Readonly<
  Record<
    'copy' | 'copied' | 'save' | 'edit' | 'remove' | 'create' | 'all' | 'none' | 'shownOnce' | 'stored' | 'guest' | 'organizationRole',
    string
  >
> {
  roles: Readonly<Record<'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read', string>>;
}
