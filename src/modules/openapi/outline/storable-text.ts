import { isStorable } from '../../../common/document/content-ref.js';

/** Removes the characters that neither a database nor Markdown can hold. */
export const storableText = (text: string): string => (isStorable(text) ? text : [...text.toWellFormed()].filter(isStorable).join(''));
