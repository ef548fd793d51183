import { messageView } from '../layout/message-view.js';
import { IconSet } from '../../../../common/icons/icon-set.js';
import { PageNeeds } from '../layout/page-needs.js';
import { directionOf, wordsFor } from '../../../../common/words/languages.js';
import type { Answer } from './answer.js';
import { NOT_STORED, PAGE_HEADERS } from './page-headers.js';
import { SentText } from '../show/sent-text.js';
import { ICON, SCRIPT, STYLESHEET } from '../assets/static-files.js';
import type { ReaderFrame } from '../layout/reader-page.js';

export const messageAnswer = (status: number, html: string): Answer => ({
  status,
  headers: { ...PAGE_HEADERS, 'cache-control': NOT_STORED, 'x-robots-tag': 'noindex' },
  body: new SentText(html),
});

const MESSAGES = {
  missing: { status: 404, title: 'notAvailable', hint: 'notAvailableHint' },
  refused: { status: 401, title: 'signIn', hint: 'signInHint' },
  failed: { status: 500, title: 'somethingWentWrong', hint: 'tryAgain' },
} as const;

/** An answer that says nothing about the site: it is not there, not for this visitor, or could not be shown. */
export function plainMessage(kind: keyof typeof MESSAGES, base: string, language: string): Answer {
  const { status, title, hint } = MESSAGES[kind];
  const words = wordsFor(language).reader;
  return messageAnswer(status, messageView(plainFrame(base, language), { title: words[title], hint: words[hint], home: false }));
}

/** What surrounds what is about no site: nothing of one, and the look that every site begins with. */
export function plainFrame(base: string, language: string): ReaderFrame {
  return {
    base,
    title: wordsFor(language).reader.notAvailable,
    home: base === '' ? '/' : base,
    language,
    direction: directionOf(language),
    words: wordsFor(language).reader,
    theme: 'system',
    themeSwitch: false,
    styles: [`${base}/~reader/${STYLESHEET.name}`],
    fonts: [],
    icons: new IconSet('regular'),
    needs: new PageNeeds(''),
    mediaScript: '',
    script: `${base}/~reader/${SCRIPT.name}`,
    favicon: { light: `${base}/~reader/${ICON.name}` },
    header: 'absent',
    headerLinks: [],
    tabs: [],
    variants: [],
    footerGroups: [],
    socialLinks: [],
    trademark: false,
    search: { path: `${base}/~search` },
  };
}

const BELOW_SITES = /^(?:\/.*?)?\/sites(?=\/|$)/;

/**
 * Where the stylesheet and the script of a message are that is not about a site: below `/sites`, because the service has
 * nothing of the reader elsewhere on its own host, or at the top of any other host.
 */
export const plainBase = (url: string): string => BELOW_SITES.exec(url.split('?', 1)[0]!)?.[0] ?? '';
