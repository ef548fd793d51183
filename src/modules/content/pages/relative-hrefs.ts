import { type ContentRef, hrefOf } from '../../../common/document/content-ref.js';
import type { HrefOf } from '../../../common/document/tag-data.js';
import type { PageIndex } from '../../versions/records/page-index.js';
import type { PageRecord } from '../../versions/records/page-record.js';

/** The relative links from one page to others, as if each page were a file and each page with children also a folder next to it. */
export function relativeHrefs(pages: PageIndex, page: PageRecord): HrefOf {
  const from = pages.pathOf(page).split('/').slice(0, -1);
  return (ref) => pathTo(pages, from, ref) ?? hrefOf(ref);
}

function pathTo(pages: PageIndex, from: readonly string[], ref: ContentRef): string | undefined {
  if ((ref.kind !== 'page' && ref.kind !== 'anchor') || ref['space'] !== undefined || typeof ref['page'] !== 'string') return undefined;
  const target = pages.get(ref['page']);
  if (!target || target.slug === '') return undefined;
  const to = pages.pathOf(target).split('/');
  // A page with this name would be resolved as the index of its folder.
  if (/^(readme|index)$/i.test(to.at(-1)!) || to.includes('')) return undefined;
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  const up = from.slice(shared).map(() => '..');
  const path = [...(up.length > 0 ? up : ['.']), ...to.slice(shared).map(encodeURIComponent)].join('/');
  return `${path}.md${ref.kind === 'anchor' ? `#${encodeURIComponent(String(ref['anchor']))}` : ''}`;
}
