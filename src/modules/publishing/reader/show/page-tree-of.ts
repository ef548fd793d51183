import type { ContentRef } from '../../../../common/document/content-ref.js';
import type { PageIndex } from '../../../versions/records/page-index.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { TreeEntry } from '../model/reader-page.js';

interface TreeLinks {
  hrefOf: (page: PageRecord) => string;
  /** Where a link leads; undefined for what the audience does not see. */
  targetOf: (ref: ContentRef) => { href: string; external: boolean } | undefined;
}

/** The tree of the pages of a space, as one page shows it. */
export function pageTreeOf(pages: PageIndex, current: PageRecord | undefined, { hrefOf, targetOf }: TreeLinks): TreeEntry[] {
  const open = new Set(current ? pages.lineageOf(current).map(({ id }) => id) : []);
  const below = (parent: string | null): TreeEntry[] =>
    pages.childrenOf(parent).flatMap((page) => (page.hidden === true ? [] : entryOf(page)));
  const entryOf = (page: PageRecord): TreeEntry[] => {
    const { id, type, title, linkTitle, emoji } = page;
    const shared = { title: linkTitle ?? title, current: id === current?.id, open: open.has(id), ...(emoji !== undefined && { emoji }) };
    if (type === 'document') return [{ ...shared, href: hrefOf(page), external: false, children: below(id) }];
    if (type === 'group') {
      const children = below(id);
      return children.length === 0 ? [] : [{ ...shared, external: false, children }];
    }
    const target = type === 'link' && page.target ? targetOf(page.target) : undefined;
    return target ? [{ ...shared, ...target, children: [] }] : [];
  };
  return below(null);
}
