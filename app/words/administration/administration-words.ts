/** Of the places that only administrators of an organization or of the installation see. */
export interface AdministrationWords {
  webhooks: WebhookWords;
  audit: AuditWords;
  providers: ProviderWords;
  scim: ScimWords;
  jobs: JobsWords;
}

export interface WebhookWords extends Readonly<
  Record<
    | 'intro'
    | 'nothing'
    | 'make'
    | 'name'
    | 'url'
    | 'urlHint'
    | 'about'
    | 'aboutOrganization'
    | 'aboutSpace'
    | 'aboutSite'
    | 'events'
    | 'allEvents'
    | 'ofSpaces'
    | 'ofSites'
    | 'ofOrganization'
    | 'payload'
    | 'thin'
    | 'full'
    | 'settings'
    | 'secret'
    | 'secretHint'
    | 'rotate'
    | 'rotateHint'
    | 'test'
    | 'testSent'
    | 'pause'
    | 'pauseHint'
    | 'activate'
    | 'failingSince'
    | 'deliveries'
    | 'noDeliveries'
    | 'statusFilter'
    | 'replay'
    | 'replayAll'
    | 'replayHint'
    | 'since'
    | 'isReplay'
    | 'next'
    | 'attemptLog'
    | 'noAttempts'
    | 'noAnswer'
    | 'body'
    | 'noBody'
    | 'number'
    | 'startedAt'
    | 'took'
    | 'answer'
    | 'sentAgain',
    string
  >
> {
  /** Of a webhook. */
  status: Readonly<Record<'active' | 'paused' | 'disabled', string>>;
  /** Of a delivery. */
  outcome: Readonly<Record<'waiting' | 'succeeded' | 'failed' | 'dropped', string>>;
  attempts: (count: number) => string;
  replayed: (count: number) => string;
  confirmRemoval: (title: string) => string;
  previousUntil: (moment: string) => string;
}

export interface AuditWords extends Readonly<
  Record<
    | 'intro'
    | 'nothing'
    | 'action'
    | 'actor'
    | 'target'
    | 'targetHint'
    | 'from'
    | 'to'
    | 'reset'
    | 'export'
    | 'exportHint'
    | 'when'
    | 'source'
    | 'payload'
    | 'request'
    | 'token'
    | 'job'
    | 'address'
    | 'hash'
    | 'number'
    | 'unsealed'
    | 'onlyActor'
    | 'onlyTarget'
    | 'onlyAction'
    | 'system'
    | 'visitor'
    | 'identityProvider'
    | 'somebody'
    | 'moreMembers',
    string
  >
> {
  sources: Readonly<Record<'api' | 'ui' | 'script', string>>;
}

export interface ProviderWords extends Readonly<
  Record<
    | 'intro'
    | 'oidc'
    | 'saml'
    | 'noOidc'
    | 'noSaml'
    | 'makeOidc'
    | 'makeSaml'
    | 'label'
    | 'labelHint'
    | 'issuer'
    | 'clientId'
    | 'clientSecret'
    | 'secretKept'
    | 'more'
    | 'scopes'
    | 'scopesHint'
    | 'emailClaim'
    | 'nameClaim'
    | 'teamsClaim'
    | 'teamsClaimHint'
    | 'requiredClaims'
    | 'requiredClaimsHint'
    | 'defaultRole'
    | 'defaultTeam'
    | 'entityId'
    | 'ssoUrl'
    | 'certificate'
    | 'certificateHint'
    | 'addresses'
    | 'addressesHint'
    | 'redirectUrl'
    | 'startUrl'
    | 'acsUrl'
    | 'ourEntityId'
    | 'metadata'
    | 'ofInstallation'
    | 'test'
    | 'passed'
    | 'failed',
    string
  >
> {
  status: Readonly<Record<'pending' | 'active', string>>;
  checks: Readonly<Record<'discovery' | 'protocol' | 'keys' | 'client', string>>;
  outcomes: Readonly<Record<'passed' | 'failed' | 'skipped', string>>;
  confirmRemoval: (label: string) => string;
}

export interface ScimWords extends Readonly<
  Record<
    'intro' | 'nothing' | 'make' | 'label' | 'labelHint' | 'provider' | 'providerHint' | 'token' | 'baseUrl' | 'never' | 'lastUsed',
    string
  >
> {
  confirmRemoval: (label: string) => string;
}

export interface JobsWords extends Readonly<
  Record<
    'intro' | 'idle' | 'kinds' | 'kind' | 'late' | 'jobs' | 'nothing' | 'statusFilter' | 'due' | 'failedAt' | 'retry' | 'cancel',
    string
  >
> {
  status: Readonly<Record<'waiting' | 'running' | 'failed', string>>;
  confirmCancel: (name: string) => string;
}
