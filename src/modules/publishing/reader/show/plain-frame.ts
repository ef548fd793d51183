import { ICON, SCRIPT, STYLESHEET } from '../assets/static-files.js';
import type { ReaderFrame } from '../model/reader-page.js';
import { directionOf, wordsIn } from '../words/words.js';

/** What surrounds messages to visitors who may not see the site: nothing of the site, and the look that every site begins with. */
export function plainFrame(base: string, language: string): ReaderFrame {
  return {
    base,
    title: wordsIn(language).notAvailable,
    home: base === '' ? '/' : base,
    language,
    direction: directionOf(language),
    words: wordsIn(language),
    theme: 'system',
    themeSwitch: false,
    styles: [`${base}/~reader/${STYLESHEET.name}`],
    script: `${base}/~reader/${SCRIPT.name}`,
    favicon: { light: `${base}/~reader/${ICON.name}` },
    header: 'none',
    headerLinks: [],
    tabs: [],
    variants: [],
    footerGroups: [],
    socialLinks: [],
    searchPath: `${base}/~search`,
  };
}
