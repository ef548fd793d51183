import { ENGLISH_WORDS, type HtmlWords } from '../../../../common/document/html/html-words.js';
import type { Words } from './words.js';

const HINTS: Readonly<Record<string, HtmlWords['hint']>> = {
  de: { info: 'Information', success: 'Erfolg', warning: 'Warnung', danger: 'Gefahr' },
  fr: { info: 'Information', success: 'Succès', warning: 'Avertissement', danger: 'Danger' },
  es: { info: 'Información', success: 'Éxito', warning: 'Advertencia', danger: 'Peligro' },
  ar: { info: 'معلومة', success: 'نجاح', warning: 'تحذير', danger: 'خطر' },
};

/** The texts around the content of a document, in the language of the reader as far as they are translated. */
export const documentWords = (language: string, words: Words): HtmlWords => ({
  ...ENGLISH_WORDS,
  copy: words.copy,
  hint: HINTS[language.split('-')[0]!] ?? ENGLISH_WORDS.hint,
});
