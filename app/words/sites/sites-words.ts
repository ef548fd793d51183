/** Of the places of sites and of their domains. */
export interface SitePlacesWords {
  sites: SitesWords;
  site: SiteWords;
  shareLinks: ShareLinksWords;
  redirects: RedirectsWords;
  domains: DomainsWords;
}

type ByKind<Text> = Readonly<Record<'site-space' | 'site-section' | 'site-section-group' | 'site-external-link', Text>>;
type ByAudience = Readonly<Record<'public' | 'unlisted' | 'share-link' | 'visitor-auth', string>>;

interface SitesWords extends Readonly<
  Record<
    | 'changeLook'
    | 'title'
    | 'intro'
    | 'nothing'
    | 'search'
    | 'state'
    | 'make'
    | 'name'
    | 'spacesHint'
    | 'noOwnSpaces'
    | 'audienceTitle'
    | 'publishNow'
    | 'publish'
    | 'notYetPublished'
    | 'notVisibleYet',
    string
  >
> {
  audience: ByAudience;
  audienceHint: ByAudience;
  /** What publishing does. */
  willRead: ByAudience;
  spaceCount: (count: number) => string;
}

/** Of one site. */
interface SiteWords extends Readonly<
  Record<
    | 'address'
    | 'noAddress'
    | 'pendingAddress'
    | 'unpublish'
    | 'confirmUnpublishing'
    | 'settings'
    | 'basename'
    | 'basenameHint'
    | 'hostname'
    | 'hostnameHint'
    | 'proxy'
    | 'proxyHint'
    | 'proxyOrigin'
    | 'atOnce'
    | 'nothingToPublish'
    | 'structure'
    | 'empty'
    | 'addSpace'
    | 'addGroup'
    | 'newGroupHint'
    | 'addLink'
    | 'becomesSection'
    | 'group'
    | 'groupHint'
    | 'noGroup'
    | 'add'
    | 'space'
    | 'where'
    | 'whereHint'
    | 'besideOthers'
    | 'newSection'
    | 'sectionTitle'
    | 'sectionTitleHint'
    | 'path'
    | 'pathHint'
    | 'isFirst'
    | 'isConditional'
    | 'conditionHint'
    | 'showFirst'
    | 'takeOff',
    string
  >
> {
  /** What an item of the structure is. */
  kinds: ByKind<string>;
  confirmTakingOff: ByKind<(title: string) => string>;
  confirmDeletion: (title: string) => string;
  hiddenSpaces: (count: number) => string;
  inSection: (title: string) => string;
  moved: (title: string, at: number, of: number) => string;
}

interface ShareLinksWords extends Readonly<
  Record<
    'title' | 'intro' | 'nothing' | 'notPublished' | 'make' | 'name' | 'nameHint' | 'revoked' | 'revoke' | 'restore' | 'confirmRevoking',
    string
  >
> {
  addressOf: (name: string) => string;
  confirmRemoval: (name: string) => string;
}

interface RedirectsWords extends Readonly<
  Record<
    | 'title'
    | 'intro'
    | 'nothing'
    | 'search'
    | 'make'
    | 'source'
    | 'sourceHint'
    | 'wildcard'
    | 'target'
    | 'elsewhere'
    | 'url'
    | 'page'
    | 'start'
    | 'permanent'
    | 'draft'
    | 'served'
    | 'drafts',
    string
  >
> {
  confirmRemoval: (source: string) => string;
}

interface DomainsWords extends Readonly<
  Record<'title' | 'intro' | 'nothing' | 'claim' | 'domain' | 'domainHint' | 'recordHint' | 'recordName' | 'recordValue' | 'check', string>
> {
  status: Readonly<Record<'pending' | 'verified' | 'failed', string>>;
  confirmRemoval: (domain: string) => string;
}
