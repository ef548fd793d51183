/** The scripts for which fonts come with the service, and everything that is no letter. */
const WITH_FONTS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Whether a card with this text can be drawn with the fonts that come with the service. Symbols that they lack are left out. */
export const isDrawable = (text: string): boolean => WITH_FONTS.test(text);
