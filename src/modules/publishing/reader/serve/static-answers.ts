import { emojiIcon } from '../assets/emoji-icon.js';
import { ICON, SCRIPT, STYLESHEET } from '../assets/static-files.js';
import { namedTheme } from '../theme/reader-theme.js';
import { themeStylesheet } from '../theme/theme-stylesheet.js';
import type { Answer } from './answer.js';
import { SentText } from '../show/sent-text.js';

const FOREVER = 'public, max-age=31536000, immutable';

const answerWith = (contentType: string, body: SentText): Answer => ({
  status: 200,
  isCompressible: true,
  headers: { 'content-type': contentType, 'cache-control': FOREVER, 'x-content-type-options': 'nosniff', vary: 'Accept-Encoding' },
  body,
});

const FILES = new Map([STYLESHEET, SCRIPT, ICON].map(({ name, contentType, text }) => [name, answerWith(contentType, new SentText(text))]));
const THEME = /^theme-([0-9a-f_-]+)\.css$/;

/** The stylesheets and the script of the reader. Their names contain all that they depend on, so they say nothing about a site. */
export function staticAnswer(name: string): Answer | undefined {
  const known = FILES.get(name);
  const emoji = known ? undefined : emojiIcon(name);
  if (emoji) return answerWith(emoji.contentType, new SentText(emoji.text));
  const theme = known ? undefined : namedTheme(THEME.exec(name)?.[1] ?? '');
  return theme ? answerWith('text/css; charset=utf-8', new SentText(themeStylesheet(theme))) : known;
}
