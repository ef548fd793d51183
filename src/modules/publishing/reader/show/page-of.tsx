import { DocumentHtml } from '../../../../common/document/html/document-html.js';
import { outlineOf } from '../../../../common/document/html/outline.js';
import type { Document } from '../../../../common/document/rich-text.js';
import { DEFAULT_LAYOUT, type PageRecord } from '../../../versions/records/page-record.js';
import type { OutlineEntry, ReaderPage } from '../model/reader-page.js';
import { documentWords } from '../words/document-words.js';
import type { SpaceOnSite } from './content-links.js';
import { coverOf } from './cover-of.js';
import { headOf } from './head-of.js';
import type { PageBasis } from './page-basis.js';
import { pageTreeOf } from './page-tree-of.js';
import { readingOrder } from '../../pages/reading-order.js';

/** A page of a site, with what surrounds it. */
export function pageOf(basis: PageBasis): ReaderPage {
  const { place, space, page, document, frame, looks, links, contentLinks } = basis;
  const { pages } = space.content;
  const hrefOf = (record: PageRecord) => links.page(place.siteSpace, pages, record);
  const layout = { ...DEFAULT_LAYOUT, ...page.layout };
  const cover = layout.cover ? coverOf(page, layout.coverSize, contentLinks) : undefined;
  const { title, description, emoji, updatedAt } = page;
  const context = {
    language: frame.language,
    words: documentWords(frame.language, frame.words),
    externalLinks: looks.externalLinks.target === 'blank' ? ('new-tab' as const) : ('same-tab' as const),
    linkTo: contentLinks.linkTo.bind(contentLinks),
    file: contentLinks.file.bind(contentLinks),
  };
  return {
    frame,
    head: headOf(basis, hrefOf(page)),
    title,
    ...(emoji !== undefined && { emoji }),
    ...(description !== undefined && description !== '' && { description }),
    layout: {
      ...layout,
      tree: layout.tableOfContents,
      pagination: layout.pagination && looks.pagination.enabled,
    },
    ...(cover && { cover }),
    tree: pageTreeOf(pages, page, { hrefOf, targetOf: contentLinks.target.bind(contentLinks) }),
    breadcrumbs: pages
      .lineageOf(page)
      .slice(0, -1)
      .map((above) => (above.type === 'document' ? { title: above.title, href: hrefOf(above) } : { title: above.title })),
    content: <DocumentHtml document={document} context={context} />,
    outline: outlineEntries(document),
    ...neighboursOf(space, page, hrefOf),
    actions: looks.pageActions.markdown ? [{ kind: 'markdown', href: `${hrefOf(page)}.md` }] : [],
    updatedAt,
  };
}

/** Two levels of headings: the highest one of the document, and the next one. */
function outlineEntries(document: Document): OutlineEntry[] {
  const headings = outlineOf(document);
  const top = Math.min(...headings.map(({ level }) => level));
  return headings.flatMap(({ anchor, title, level }) =>
    level > top + 1 ? [] : [{ id: anchor, title, level: level === top ? 1 : 2 } as const],
  );
}

function neighboursOf({ content: { pages } }: SpaceOnSite, page: PageRecord, hrefOf: (page: PageRecord) => string) {
  const order = [...readingOrder(pages)];
  const at = order.findIndex(({ id }) => id === page.id);
  const [previous, next] = at === -1 ? [] : [order[at - 1], order[at + 1]];
  const linkTo = (record: PageRecord) => ({ title: record.linkTitle ?? record.title, href: hrefOf(record) });
  return { ...(previous && { previous: linkTo(previous) }), ...(next && { next: linkTo(next) }) };
}
