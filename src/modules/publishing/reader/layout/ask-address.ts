import type { ReaderFrame } from './reader-page.js';

/** The address at which a site answers a question. */
export function askAddress({ ask, siteSpaceId }: ReaderFrame, question?: string): string {
  const query = new URLSearchParams({
    ...(question !== undefined && { q: question }),
    ...(siteSpaceId !== undefined && { in: siteSpaceId }),
  }).toString();
  return query === '' ? ask!.path : `${ask!.path}?${query}`;
}
