import type { components } from '../../api/schema.js';
import type { SemanticChange } from './change-request.js';
import type { ReviewWords } from '../../words/words.js';

/** How something changed, in a word. */
export function verbOf({ type }: SemanticChange, words: ReviewWords): string {
  if (type.endsWith('_created')) return words.added;
  if (type.endsWith('_deleted')) return words.removed;
  return type === 'page_moved' ? words.moved : words.edited;
}

/** The page that changed, if it is one. */
export const pageOf = (change: SemanticChange): components['schemas']['ChangedPage'] | undefined =>
  'page' in change ? change.page : undefined;

/** What changed. */
export function nameOf(change: SemanticChange, words: ReviewWords): string {
  if ('page' in change) return `${words.page}: ${change.page.title}`;
  if ('file' in change) return `${words.file}: ${change.file.name}`;
  if ('reusableContent' in change) return `${words.reusableContent}: ${change.reusableContent.title}`;
  return words.variables;
}
