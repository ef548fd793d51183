import type { ContentRef } from '../../../../common/document/content-ref.js';
import type { IconSet } from '../../../../common/icons/icon-set.js';
import type { Words } from '../../../../common/words/words.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { Content } from '../../../versions/revisions/revisions.service.js';
import type { EntryMark, TreeEntry } from '../layout/reader-page.js';
import { ApiPages } from './api-pages.js';

/** With more pages than this, closed branches are fetched when somebody opens them. */
const MOST_ENTRIES = 250;
/** Parts of an API that are shown beside each other; their page lists all. */
const MOST_PARTS = 60;

interface TreeLinks {
  hrefOf: (page: PageRecord) => string;
  /** Where a link leads; undefined for what the audience does not see. */
  targetOf: (ref: ContentRef) => { href: string; external: boolean } | undefined;
  icons: IconSet;
  words: Pick<Words, 'api'>;
}

/** The tree of the pages of a space, as one page shows it. */
export function pageTreeOf(content: Content, current: PageRecord, { hrefOf, targetOf, icons, words }: TreeLinks): TreeEntry[] {
  const { pages } = content;
  const apiPages = new ApiPages(content, hrefOf);
  const lineage = pages.lineageOf(current);
  const open = new Set(lineage.map(({ id }) => id));
  const isLarge = pages.size > MOST_ENTRIES;
  const shownBelow = (parent: PageRecord | null) => pages.childrenOf(parent?.id ?? null).filter(isShown);
  const below = (parent: PageRecord | null): TreeEntry[] => {
    const all = shownBelow(parent);
    if (!parent || all.length <= MOST_PARTS || apiPages.partOf(all[0]!) === undefined) return all.flatMap(entryOf);
    const at = all.findIndex(({ id }) => open.has(id));
    const start = Math.max(0, Math.min(at - MOST_PARTS / 2, all.length - MOST_PARTS));
    const rest = { title: words.api.all(all.length), href: hrefOf(parent), current: false, open: false, external: false, children: [] };
    return [...all.slice(start, start + MOST_PARTS).flatMap(entryOf), rest];
  };
  const entryOf = (page: PageRecord): TreeEntry[] => {
    const { id, type, title, linkTitle } = page;
    const isOpen = open.has(id);
    const shared = { title: linkTitle ?? title, current: id === current.id, open: isOpen, ...entryMark(page, icons) };
    if (type === 'document') {
      const method = apiPages.partOf(page)?.method;
      const entry = { ...shared, href: hrefOf(page), external: false, ...(method !== undefined && { method }) };
      return isLarge && !isOpen && pages.childrenOf(id).some(isShown)
        ? [{ ...entry, children: [], isLeftOut: true }]
        : [{ ...entry, children: below(page) }];
    }
    if (type === 'group') {
      const children = below(page);
      return children.length === 0 ? [] : [{ ...shared, external: false, children }];
    }
    const target = type === 'link' && page.target ? targetOf(page.target) : undefined;
    return target ? [{ ...shared, ...target, children: [] }] : [];
  };
  return below(null);
}

const isShown = ({ hidden }: PageRecord): boolean => hidden !== true;

/** An icon that nobody has drawn leaves the place to the emoji. */
export function entryMark({ icon, emoji }: PageRecord, icons: IconSet): EntryMark {
  const drawing = icons.use(icon);
  return { ...(drawing !== undefined && { icon: drawing }), ...(emoji !== undefined && { emoji }) };
}
