import type { ApiWords } from '../api-reference/html/api-words.js';
import type { TryItWords } from '../api-reference/call/try-it-words.js';
import type { HtmlWords } from '../document/html/html-words.js';

/** All texts that people read in pages of the service and in PDFs, in one language. */
export interface Words {
  /** Published sites. */
  reader: ReaderWords;
  /** What stands around the content of documents. */
  document: HtmlWords;
  /** Those of pages of an API. */
  api: ApiWords;
  pdf: PdfWords;
  /** Forms with which visitors send requests to APIs. */
  tryIt: TryItWords;
  /** The figures of sites. */
  figures: FiguresWords;
  /** Answers to questions. */
  ask: AskWords;
  /** Signing in and out. */
  signIn: SignInWords;
  /** The texts of notifications and of their mails. */
  notifications: NotificationWords;
}

export interface PdfWords {
  contents: string;
  changeRequest: (number: number) => string;
  missing: (characters: string) => string;
}

type PlainWords = Readonly<
  Record<
    | 'skipToContent'
    | 'search'
    | 'searchHint'
    | 'searchResults'
    | 'noResults'
    | 'noResultsHint'
    | 'typeToSearch'
    | 'closeSearch'
    | 'pages'
    | 'menu'
    | 'sections'
    | 'variants'
    | 'links'
    | 'breadcrumbs'
    | 'privacyPolicy'
    | 'onThisPage'
    | 'previous'
    | 'next'
    | 'lastUpdated'
    | 'updatedBy'
    | 'editPage'
    | 'theme'
    | 'switchTheme'
    | 'pageActions'
    | 'viewMarkdown'
    | 'downloadPdf'
    | 'useWithPrograms'
    | 'useWithProgramsHint'
    | 'publishedWith'
    | 'copied'
    | 'pageNotFound'
    | 'pageNotFoundHint'
    | 'similarPages'
    | 'goHome'
    | 'notAvailable'
    | 'notAvailableHint'
    | 'signIn'
    | 'signInHint'
    | 'linkNeeded'
    | 'linkNeededHint'
    | 'somethingWentWrong'
    | 'tryAgain'
    | 'emptySite'
    | 'emptySiteHint',
    string
  >
>;

/** The form that asks visitors whether a page helped. */
type FeedbackWords = Readonly<Record<'question' | 'bad' | 'ok' | 'good' | 'comment' | 'hint' | 'send' | 'thanks', string>>;

/** What a feed says about a page. */
interface FeedWords {
  added: string;
  changed: (what: readonly string[]) => string;
  title: string;
  description: string;
  place: string;
  text: string;
  sections: (titles: readonly string[]) => string;
}

export interface ReaderWords extends PlainWords {
  feed: FeedWords;
  feedback: FeedbackWords;
  openIn: (application: string) => string;
  /** Says that a page is of an older version. */
  olderVersion: (version: string) => string;
  readCurrent: (version: string) => string;
}

/** What visitors do besides reading and rating pages. */
type FigureEvents = Readonly<
  Record<
    | 'search_open'
    | 'search_type_query'
    | 'search_open_result'
    | 'ask_question'
    | 'link_click'
    | 'api_client_open'
    | 'api_client_request'
    | 'trademark_click'
    | 'ad_display'
    | 'ad_click'
    | 'other',
    string
  >
>;

type PlainAskWords = Readonly<
  Record<
    | 'title'
    | 'ask'
    | 'question'
    | 'passages'
    | 'nothing'
    | 'brokenOff'
    | 'sources'
    | 'followUps'
    | 'answer'
    | 'stop'
    | 'stopped'
    | 'complete'
    | 'writing'
    | 'written'
    | 'kept'
    | 'withoutScript'
    | 'tooMany'
    | 'suggestions',
    string
  >
>;

/** The page with the figures of a site, which its members read. */
export interface FiguresWords {
  title: (site: string) => string;
  from: string;
  to: string;
  show: string;
  lastDays: (days: number) => string;
  views: string;
  ratings: string;
  comments: string;
  /** `change` is a number with its sign and `%`. */
  change: (change: string, days: number) => string;
  byDay: string;
  day: string;
  /** The table that says the same as a drawing. */
  asTable: string;
  pages: string;
  page: string;
  mostPages: (pages: number) => string;
  /** A page that is not there any more. */
  removed: string;
  /** Events that belong to no page. */
  noPage: string;
  nothing: string;
  older: string;
  others: string;
  event: string;
  count: string;
  events: FigureEvents;
  /** What is not counted. */
  hint: string;
  unavailable: string;
  unavailableHint: string;
}

export interface AskWords extends PlainAskWords {
  /** Offers to ask what somebody has typed into the search. */
  askAbout: (query: string) => string;
}

export interface SignInWords {
  title: string;
  intro: string;
  email: string;
  proceed: string;
  choose: string;
  provider: (organization: string, host: string) => string;
  noProvider: (domain: string) => string;
  anotherAddress: string;
  refused: string;
  request: (id: string) => string;
  done: string;
  until: (time: string) => string;
  explorer: string;
  tokenHint: string;
  token: string;
  sendToken: string;
  revokeToken: string;
  signOut: string;
  signOutHint: string;
  signedOut: string;
  noSession: string;
  noSessionHint: string;
  tokenEverywhere: string;
  mailIntro: string;
  sendLink: string;
  linkSent: string;
  linkSentHint: string;
  confirmHint: string;
  mailSubject: (host: string) => string;
  mailText: string;
  mailFrom: (device: string) => string;
  mailLife: string;
  mailIgnore: string;
  device: string;
  deviceIntro: string;
  deviceCode: string;
  deviceSignIn: string;
  deviceAgain: string;
  unknownDevice: string;
  deviceAsks: (device: string, address: string) => string;
  deviceWarning: string;
  deviceGrants: (time: string) => string;
  approve: string;
  deny: string;
  approved: string;
  approvedHint: string;
  denied: string;
}

/** The kinds of notifications. */
export type NotificationName =
  | 'review_requested'
  | 'review_submitted'
  | 'change_request_merged'
  | 'mention'
  | 'comment'
  | 'comment_reply'
  | 'import_completed'
  | 'import_failed'
  | 'translation_completed'
  | 'translation_failed'
  | 'pdf_failed'
  | 'links_broken'
  | 'git_sync_failed'
  | 'webhook_disabled'
  | 'sso_certificate_expires'
  | 'role_changed';

/** Some kinds have several texts. */
export type NotificationText = NotificationName | 'webhook_failing' | 'webhook_paused';

/** One line. `who` is as `who` writes it, `place` as `quoted` does, and `detail` depends on the text: a number, a date or a role. */
type Happened = (who: string, place: string, detail: string) => string;

export interface NotificationWords {
  texts: Readonly<Record<NotificationText, Happened>>;
  /** What the kinds are called, for people who choose among them. */
  names: Readonly<Record<NotificationName, string>>;
  quoted: (text: string) => string;
  /** Whoever did something last, and how many others did it, too. */
  who: (name: string, others: number) => string;
  somebody: string;
  /** The subject of a mail about one place. */
  about: (count: number, place: string) => string;
  /** The subject of a mail about several places. */
  several: (count: number) => string;
  more: (count: number) => string;
  open: string;
  why: string;
  unsubscribe: string;
  /** Asks whether mail of a kind is unwanted. */
  unsubscribeFrom: (kind: string) => string;
  unsubscribed: string;
  unsubscribedHint: string;
  linkInvalid: string;
  linkInvalidHint: string;
}
