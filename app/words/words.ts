import type { HtmlWords } from '../../src/common/document/html/html-words.js';
import type { CommentsWords } from './comments/comments-words.js';
import type { EditorWords } from './editor/editor-words.js';
import type { PartsWords } from './parts/parts-words.js';
import type { PeopleWords } from './people/people-words.js';
import type { SitePlacesWords } from './sites/sites-words.js';

/** The texts of the workbench in one language that are loaded with it. A text that is missing in one does not compile. */
export interface Words extends PeopleWords, SitePlacesWords {
  shell: ShellWords;
  titles: TitlesWords;
  parts: PartsWords;
  signIn: SignInWords;
  home: HomeWords;
  search: SearchWords;
  problem: ProblemWords;
  pages: PagesWords;
  review: ReviewWords;
  comments: CommentsWords;
  write: WriteWords;
  arrange: ArrangeWords;
  links: LinksWords;
  pageSettings: PageSettingsWords;
  editor: EditorWords;
  sessions: SessionsWords;
  notifications: NotificationsWords;
  /** Those around the content of documents, which published sites show as well. */
  document: HtmlWords;
}

type ShellWords = Readonly<
  Record<
    | 'outdated'
    | 'outdatedHint'
    | 'reload'
    | 'unsavedText'
    | 'unsavedTextHint'
    | 'discardAndSignOut'
    | 'skipToContent'
    | 'places'
    | 'home'
    | 'organization'
    | 'organizationPlaces'
    | 'account'
    | 'menu'
    | 'close'
    | 'cancel'
    | 'signOut'
    | 'language'
    | 'theme'
    | 'system'
    | 'light'
    | 'dark'
    | 'explorer'
    | 'licences'
    | 'loading'
    | 'more'
    | 'notFound'
    | 'notFoundHint'
    | 'noOrganization'
    | 'noOrganizationHint',
    string
  >
>;

/** Of the places whose own texts are loaded when they are opened: links lead there. */
type TitlesWords = Readonly<
  Record<
    | 'imports'
    | 'translations'
    | 'conversations'
    | 'specifications'
    | 'git'
    | 'shared'
    | 'look'
    | 'insights'
    | 'visitors'
    | 'webhooks'
    | 'audit'
    | 'providers'
    | 'scim'
    | 'jobs'
    | 'installation',
    string
  >
>;

export type SignInWords = Readonly<
  Record<
    | 'title'
    | 'intro'
    | 'withProvider'
    | 'withToken'
    | 'token'
    | 'tokenHint'
    | 'remember'
    | 'submit'
    | 'wrongToken'
    | 'limitedToken'
    | 'withoutTLS'
    | 'again'
    | 'againHint'
    | 'goOn'
    | 'start'
    | 'startHint'
    | 'startSubmit'
    | 'startUsed'
    | 'startUsedHint',
    string
  >
>;

export interface HomeWords extends Readonly<
  Record<
    | 'waiting'
    | 'nothingWaits'
    | 'yours'
    | 'noneOfYours'
    | 'spaces'
    | 'noSpaces'
    | 'sites'
    | 'noSites'
    | 'outdated'
    | 'published'
    | 'notPublished'
    | 'openSite',
    string
  >
> {
  welcome: (name: string) => string;
  changeRequest: (number: number) => string;
  /** Of a change request. */
  status: Readonly<Record<'draft' | 'open' | 'merged' | 'archived', string>>;
  openRequests: (count: number) => string;
}

type SearchWords = Readonly<Record<'title' | 'hint' | 'nothing' | 'results', string>>;

type ProblemWords = Readonly<Record<'unreachable' | 'failed', string>>;

export interface PagesWords extends Readonly<Record<'pages' | 'noPages' | 'updated' | 'shownIf', string>> {
  pagesBelow: (title: string) => string;
}

/** Of change requests. */
export interface ReviewWords extends Readonly<
  Record<
    | 'changeRequests'
    | 'none'
    | 'filter'
    | 'changes'
    | 'noChanges'
    | 'added'
    | 'removed'
    | 'edited'
    | 'moved'
    | 'page'
    | 'file'
    | 'reusableContent'
    | 'variables'
    | 'sameText'
    | 'readPage'
    | 'readPages'
    | 'previewHint'
    | 'before'
    | 'after'
    | 'reviews'
    | 'noReviews'
    | 'approved'
    | 'changesRequested'
    | 'ofEarlierRevision'
    | 'asked'
    | 'yourReview'
    | 'comment'
    | 'approve'
    | 'requestChanges'
    | 'merging'
    | 'canMerge'
    | 'merge'
    | 'rulesUnmet'
    | 'conflicts'
    | 'conflictsHint'
    | 'update'
    | 'takeOurs'
    | 'takeTheirs'
    | 'base'
    | 'ours'
    | 'theirs'
    | 'missing'
    | 'apply'
    | 'changedMeanwhile'
    | 'openForReview'
    | 'archive'
    | 'reopen'
    | 'wholeItem',
    string
  >
> {
  by: (name: string) => string;
  /** Of a site, with the changes. */
  preview: (site: string) => string;
  moreChanges: (count: number) => string;
  /** A conflict that is not settled yet. */
  unsettled: (count: number) => string;
}

export interface WriteWords extends Readonly<
  Record<
    | 'elsewhere'
    | 'elsewhereHint'
    | 'writeHere'
    | 'done'
    | 'pageTitle'
    | 'text'
    | 'preview'
    | 'notSavedSince'
    | 'keptHere'
    | 'notKeptHere'
    | 'draftFound'
    | 'draftFrom'
    | 'yours'
    | 'theirs'
    | 'saved'
    | 'goOn'
    | 'discard'
    | 'conflict'
    | 'conflictHint'
    | 'sameLines'
    | 'settle'
    | 'edit'
    | 'newPage'
    | 'create'
    | 'where'
    | 'inNewRequest'
    | 'inSpaceTop'
    | 'below',
    string
  >
> {
  title: (title: string) => string;
  /** Whether the service has the text. */
  states: Readonly<Record<'saved' | 'unsaved' | 'saving' | 'refused' | 'conflict', string>>;
  take: Readonly<Record<'mine' | 'theirs' | 'both', string>>;
}

/** Of what leads nowhere. */
interface LinksWords extends Readonly<Record<'title' | 'intro' | 'nothing' | 'ofRequest' | 'introOfRequest' | 'noneOfRequest', string>> {
  kinds: Readonly<
    Record<
      'url' | 'file' | 'page' | 'anchor' | 'user' | 'collection' | 'space' | 'reusable-content' | 'openapi' | 'tag' | 'unresolved',
      string
    >
  >;
  others: (count: number) => string;
}

/** Of the order of pages. */
export interface ArrangeWords extends Readonly<
  Record<
    | 'title'
    | 'firstChange'
    | 'hint'
    | 'isHidden'
    | 'isConditional'
    | 'moveTo'
    | 'settings'
    | 'remove'
    | 'newGroup'
    | 'nowhere'
    | 'changedMeanwhile'
    | 'find'
    | 'holder'
    | 'place'
    | 'first'
    | 'move',
    string
  >
> {
  /** Names the buttons for a page. */
  tools: (title: string) => string;
  steps: Readonly<Record<'up' | 'down' | 'into' | 'out', string>>;
  placed: (title: string, at: number, of: number) => string;
  placedIn: (title: string, at: number, of: number, holder: string) => string;
  removeTitle: (title: string) => string;
  /** How many pages go as well. */
  removeHint: (below: number) => string;
  removed: (title: string) => string;
  groupMade: (title: string) => string;
  settingsSaved: (title: string) => string;
  moveTitle: (title: string) => string;
  after: (title: string) => string;
}

export interface PageSettingsWords extends Readonly<
  Record<
    | 'slugHint'
    | 'iconHint'
    | 'conditionHint'
    | 'coverAddress'
    | 'coverFile'
    | 'coverFiles'
    | 'layout'
    | 'width'
    | 'coverSize'
    | 'changedMeanwhile'
    | 'save',
    string
  >
> {
  title: (title: string) => string;
  fields: Readonly<Record<'title' | 'linkTitle' | 'slug' | 'description' | 'emoji' | 'icon' | 'condition' | 'cover', string>>;
  flags: Readonly<Record<'hidden' | 'noIndex' | 'noRobotsIndex', string>>;
  widths: Readonly<Record<'default' | 'wide', string>>;
  coverSizes: Readonly<Record<'hero' | 'full' | 'background', string>>;
  coverChoices: Readonly<Record<'none' | 'url' | 'upload', string>>;
  /** What is shown of a page beside its text. */
  shown: Readonly<Record<'title' | 'description' | 'cover' | 'tableOfContents' | 'outline' | 'pagination' | 'metadata', string>>;
}

export interface SessionsWords extends Readonly<
  Record<'title' | 'intro' | 'none' | 'endOthers' | 'device' | 'unknownDevice' | 'current' | 'until' | 'used' | 'end', string>
> {
  endOn: (device: string) => string;
  /** How a session began. */
  kinds: Readonly<Record<'provider' | 'mail' | 'device' | 'browser', string>>;
}

export interface NotificationsWords extends Readonly<
  Record<
    | 'title'
    | 'preferences'
    | 'onlyUnread'
    | 'none'
    | 'readAll'
    | 'unread'
    | 'markRead'
    | 'markUnread'
    | 'muted'
    | 'noneMuted'
    | 'unmute'
    | 'isMuted'
    | 'about'
    | 'inList'
    | 'byMail'
    | 'mailRefused',
    string
  >
> {
  newOnes: (count: number) => string;
  /** When they are mailed. */
  mail: Readonly<Record<'off' | 'soon' | 'daily' | 'weekly', string>>;
  subjects: Readonly<Record<'space' | 'change-request' | 'comment', string>>;
  mute: Readonly<Record<'space' | 'change-request', string>>;
}
