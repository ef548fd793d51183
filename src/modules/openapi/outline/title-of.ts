import { storableText } from './storable-text.js';

const LONGEST = 255;

/** The first of the texts that says anything, in one line; empty if none does. */
export function titleOf(...texts: readonly unknown[]): string {
  for (const text of texts) {
    const title = typeof text === 'string' ? storableText(text).replaceAll(/\s+/g, ' ').trim() : '';
    if (title !== '') return [...title].slice(0, LONGEST).join('');
  }
  return '';
}
