/** Of how visitors of a site are let in. */
export interface VisitorsWords extends Readonly<
  Record<
    | 'intro'
    | 'otherAudience'
    | 'notPublished'
    | 'key'
    | 'keyHint'
    | 'showKey'
    | 'hideKey'
    | 'replaceKey'
    | 'confirmReplacing'
    | 'addresses'
    | 'signIn'
    | 'signInHint'
    | 'signOut'
    | 'signOutHint'
    | 'saved'
    | 'claims'
    | 'claimsHint'
    | 'schema'
    | 'schemaHint'
    | 'fillIn'
    | 'notJson'
    | 'conditions'
    | 'example'
    | 'exampleHint',
    string
  >
> {}
