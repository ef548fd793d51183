import type { Audience } from '../../../common/expressions/audience.js';
import { PageIndex } from '../records/page-index.js';
import type { PageRecord } from '../records/page-record.js';

/**
 * The pages of a revision that an audience sees: without those whose condition it does not meet, and without the pages
 * below them. The index itself if nothing is hidden.
 */
export function visiblePages(pages: PageIndex, audience: Audience): PageIndex {
  const hidden = new Map<string, null>();
  const hide = (page: PageRecord): void => {
    hidden.set(page.id, null);
    for (const child of pages.childrenOf(page.id)) hide(child);
  };
  for (const page of pages.inOrder()) if (!hidden.has(page.id) && !audience.sees(page.condition)) hide(page);
  return hidden.size === 0 ? pages : pages.with(hidden);
}
