import { beginningOf, shortened } from '../comments/beginning-of.js';
import type { BlockChange } from './change-request.js';

/** How a changed block begins now, or began before it was deleted. */
export const blockText = ({ words, before, after }: BlockChange): string =>
  words ? shortened(words.map(({ text, removed }) => (removed === true ? '' : text)).join('')) : beginningOf(after ?? before);
