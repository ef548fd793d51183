import { type ContentRef, refOf } from './content-ref.js';

/** What every reader of Markdown takes as it is. */
const PLAIN = /^[\w./%#?=&~+-]+$/;

/** The address of an unresolved link as its author wrote it, unless a reader would take it for another reference. */
export function writtenHref(ref: ContentRef): string | undefined {
  const href = ref.kind === 'unresolved' ? String(ref['href']) : '';
  return PLAIN.test(href) && refOf(href) === null ? href : undefined;
}
