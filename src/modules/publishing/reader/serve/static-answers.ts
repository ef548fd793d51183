import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { emojiIcon } from '../assets/emoji-icon.js';
import { DIAGRAM_SCRIPT, DIAGRAMS, MERMAID_NAME, readMermaid } from '../assets/diagrams.js';
import { PREFETCH_RULES } from '../assets/prefetching.js';
import { ASK_SCRIPT, ICON, MEDIA_SCRIPT, SCRIPT, STYLESHEET, type StaticFile } from '../assets/static-files.js';
import { staticSearchFile } from '../assets/static-search-files.js';
import { tryItFile } from '../assets/try-it-files.js';
import { namedTheme } from '../theme/reader-theme.js';
import { fontFileOf } from '../theme/site-fonts.js';
import { themeStylesheet } from '../theme/theme-stylesheet.js';
import type { Answer } from './answer.js';
import { SentText } from '../show/sent-text.js';

const require = createRequire(import.meta.url);

const FOREVER = 'public, max-age=31536000, immutable';

/** A look that is tried out is shown in a frame that has no origin. Nothing in these files is secret. */
const FOR_EVERY_PAGE = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

const answerWith = (contentType: string, body: SentText): Answer => ({
  status: 200,
  isCompressible: true,
  headers: {
    'content-type': contentType,
    'cache-control': FOREVER,
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
    ...FOR_EVERY_PAGE,
  },
  body,
});

const answerWithFile = ({ contentType, text, headers }: StaticFile): Answer => {
  const answer = answerWith(contentType, new SentText(text));
  return { ...answer, headers: { ...answer.headers, ...headers } };
};

const FILES = new Map(
  [STYLESHEET, SCRIPT, MEDIA_SCRIPT, ASK_SCRIPT, DIAGRAM_SCRIPT, DIAGRAMS, PREFETCH_RULES, ICON].map((file) => [
    file.name,
    answerWithFile(file),
  ]),
);
const THEME = /^theme-([0-9a-f_-]+)\.css$/;

/** The stylesheets and the script of the reader. Their names contain all that they depend on, so they say nothing about a site. */
export function staticAnswer(name: string): Answer | undefined {
  const known = FILES.get(name) ?? mermaidAnswer(name);
  const font = known ?? fontAnswer(name);
  if (font) return font;
  const emoji = emojiIcon(name);
  if (emoji) return answerWith(emoji.contentType, new SentText(emoji.text));
  const script = tryItFile(name) ?? staticSearchFile(name);
  if (script) return answerWithFile(script);
  const theme = namedTheme(THEME.exec(name)?.[1] ?? '');
  return theme && answerWith('text/css; charset=utf-8', new SentText(themeStylesheet(theme)));
}

/** Kept after the first diagram. */
let drawing: Answer | undefined;

function mermaidAnswer(name: string): Answer | undefined {
  if (name !== MERMAID_NAME) return undefined;
  return (drawing ??= answerWithFile(readMermaid()));
}

/** The files of fonts that were asked for: there are only a few. They are compressed already. */
const fonts = new Map<string, Answer>();

function fontAnswer(name: string): Answer | undefined {
  const file = fontFileOf(name);
  if (file === undefined) return undefined;
  const known = fonts.get(name);
  if (known) return known;
  const answer = { ...answerWith('font/woff2', new SentText(readFileSync(require.resolve(file)))), isCompressible: false };
  fonts.set(name, answer);
  return answer;
}
