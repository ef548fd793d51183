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
  /** Signing in and out. */
  signIn: SignInWords;
}

export interface PdfWords {
  /** Whether the fonts that come with the service lack its characters. */
  needsFonts?: true;
  contents: string;
  changeRequest: (number: number) => string;
  revision: (id: string, date: string) => string;
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
    | 'theme'
    | 'switchTheme'
    | 'pageActions'
    | 'viewMarkdown'
    | 'downloadPdf'
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

export interface ReaderWords extends PlainWords {
  feedback: FeedbackWords;
  openIn: (application: string) => string;
  /** Says that a page is of an older version. */
  olderVersion: (version: string) => string;
  readCurrent: (version: string) => string;
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
}
