import { DocumentHtml } from '../../../../common/document/html/document-html.js';
import { outlineOf } from '../../../../common/document/html/outline.js';
import type { Document } from '../../../../common/document/rich-text.js';
import { DEFAULT_LAYOUT, type PageRecord, DEFAULT_COVER, type PageLayout } from '../../../versions/records/page-record.js';
import type { OutlineEntry, ReaderPage, PageCoverImage, PageHead, ReaderFrame } from '../layout/reader-page.js';
import { wordsFor } from '../../../../common/words/languages.js';
import type { SpaceOnSite, ContentLinks } from './content-links.js';
import { neighboursIn } from '../../pages/shown-page.js';
import type { ContentRef } from '../../../../common/document/content-ref.js';
import { isExternalUrl } from '../../../../common/document/safe-url.js';
import { audienceOf } from '../../../site-structure/audience/site-audiences.js';
import type { SiteCustomizationView } from '../../../site-looks/customization.view.js';
import type { Place } from '../../places/place.js';
import { askAddress } from '../layout/ask-address.js';
import { isDrawable } from '../cards/is-drawable.js';
import { cardName, pageCard } from '../cards/page-card.js';
import { ApiContents } from '../layout/api-contents.js';
import { ApiPages } from './api-pages.js';
import { apiPartsOf } from './api-parts-of.js';
import { entryMark, pageTreeOf } from './page-tree.js';
import type { SamePages } from './same-pages.js';
import type { ShownSpecs } from '../../../content/pages/spec-descriptions.js';
import type { SiteLinks } from './site-links.js';
import { structuredData } from './structured-data.js';

/** A page of a site, with what surrounds it. */
export function pageOf(basis: PageBasis): ReaderPage {
  const { place, space, page, document, frame, looks, links, contentLinks, partOf } = basis;
  const { pages } = space.content;
  // Hundreds of fields may link to the same few schemas.
  const hrefs = new Map<string, string>();
  const hrefOf = (record: PageRecord) => {
    const href = hrefs.get(record.id) ?? links.page(place.siteSpace, pages, record);
    hrefs.set(record.id, href);
    return href;
  };
  const layout = { ...DEFAULT_LAYOUT, ...page.layout };
  const cover = layout.cover ? coverOf(page, layout.coverSize, contentLinks) : undefined;
  const { title, description, updatedAt } = page;
  const { icons } = frame;
  const words = wordsFor(frame.language);
  const context = {
    language: frame.language,
    words: words.document,
    externalLinks: looks.externalLinks.target === 'blank' ? ('new-tab' as const) : ('same-tab' as const),
    linkTo: contentLinks.linkTo.bind(contentLinks),
    file: contentLinks.file.bind(contentLinks),
    icon: icons.use.bind(icons),
    media: frame.needs,
  };
  const apiPages = new ApiPages(space.content, hrefOf);
  const apiPart = apiPartsOf({ ...basis, frame, links, apiPages, page });
  return {
    frame,
    head: headOf(basis),
    title,
    mark: entryMark(page, icons),
    ...(description !== undefined && description !== '' && { description }),
    layout: {
      ...layout,
      tree: layout.tableOfContents,
      pagination: layout.pagination && looks.pagination.enabled,
    },
    ...(cover && { cover }),
    tree: layout.tableOfContents
      ? pageTreeOf(space.content, page, { hrefOf, targetOf: contentLinks.target.bind(contentLinks), icons, words })
      : [],
    breadcrumbs: breadcrumbsOf(basis),
    content: (
      <>
        <DocumentHtml document={document} context={context} apiPart={apiPart} />
        <ApiContents parts={apiPages.below(page)} href={hrefOf(page)} list={place.exported ? 'all' : basis.list} words={words.reader} />
      </>
    ),
    outline: outlineEntries(document),
    ...neighboursOf(space, page, hrefOf),
    isAboutApi: partOf !== undefined,
    actions: actionsOf(basis, hrefOf(page)),
    ...(looks.feedback.enabled && { feedback: links.feedback(hrefOf(page)) }),
    ...(basis.editAddress !== undefined && { editAddress: basis.editAddress }),
    updatedAt,
    ...(basis.updatedBy !== undefined && { updatedBy: basis.updatedBy }),
    ...(basis.same.newer && { newer: basis.same.newer }),
  };
}

/** The pages and groups above a page. */
const breadcrumbsOf = ({ space: { content }, page, links, place }: PageBasis): ReaderPage['breadcrumbs'] =>
  content.pages
    .lineageOf(page)
    .slice(0, -1)
    .map((above) =>
      above.type === 'document' ? { title: above.title, href: links.page(place.siteSpace, content.pages, above) } : { title: above.title },
    );

/** Applications of others read only what anyone may read. */
function actionsOf(basis: PageBasis, page: string): ReaderPage['actions'] {
  const { frame, looks, place, links } = basis;
  const { pageActions, pdf } = looks;
  const markdown = `${page}.md`;
  const question = encodeURIComponent(`Read ${place.canonicalBase}${markdown.slice(links.base.length)} and answer questions about it.`);
  const asks = pageActions.externalAI && audienceOf(place.site).isListed;
  return [
    ...(frame.ask && pageActions.items.includes('assistant') ? [{ kind: 'ask' as const, href: askAddress(frame) }] : []),
    ...(pageActions.markdown ? [{ kind: 'markdown' as const, href: markdown }] : []),
    ...(pdf.enabled ? [{ kind: 'pdf' as const, href: links.pdf(page) }] : []),
    ...(pageActions.mcp && basis.hasTools ? [{ kind: 'mcp' as const, href: links.tools }] : []),
    ...(asks ? [{ kind: 'chatgpt' as const, href: `https://chatgpt.com/?q=${question}` }] : []),
    ...(asks ? [{ kind: 'claude' as const, href: `https://claude.ai/new?q=${question}` }] : []),
  ];
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
  const [previous, next] = neighboursIn(pages, page);
  const linkTo = (record: PageRecord) => ({ title: record.linkTitle ?? record.title, href: hrefOf(record) });
  return { ...(previous && { previous: linkTo(previous) }), ...(next && { next: linkTo(next) }) };
}

/** The image at the top of a page; undefined if there is none that the audience may see. */
function coverOf({ cover }: PageRecord, size: PageLayout['coverSize'], contentLinks: ContentLinks): PageCoverImage | undefined {
  const [light, dark] = [imageOf(cover?.ref, contentLinks), imageOf(cover?.refDark, contentLinks)];
  const first = light ?? dark;
  if (!cover || first === undefined) return undefined;
  const { height = DEFAULT_COVER.height, yPos = DEFAULT_COVER.yPos } = cover;
  return { light: first, ...(light !== undefined && dark !== undefined && { dark }), height, position: yPos, hero: size === 'hero' };
}

function imageOf(ref: ContentRef | undefined, contentLinks: ContentLinks): string | undefined {
  if (ref?.kind === 'url') return isExternalUrl(String(ref['url'])) ? String(ref['url']) : undefined;
  return ref && contentLinks.file(ref)?.href;
}

/** What the head of a page says to search engines and other programs. */
function headOf(basis: PageBasis): PageHead {
  const { place, page, looks, links, contentLinks, same } = basis;
  const { title, description, metaLinks, noIndex, noRobotsIndex } = page;
  const chosen = metaLinks?.canonical && contentLinks.target(metaLinks.canonical);
  const absolute = (href: string) => (isExternalUrl(href) ? href : `${place.canonicalBase}${href.slice(links.base.length)}`);
  const cover = page.cover?.ref?.kind === 'url' ? String(page.cover.ref['url']) : '';
  const chosenImage = looks.socialPreview.url ?? (isExternalUrl(cover) ? cover : undefined);
  const drawn = chosenImage === undefined ? cardOf(basis) : undefined;
  const image = chosenImage ?? (drawn === undefined ? undefined : absolute(drawn));
  const shared = { canonical: absolute(chosen?.href ?? same.canonical), ...(image !== undefined && { image }) };
  const isUnlisted = !audienceOf(place.site).isListed || noIndex === true || noRobotsIndex === true;
  const { title: site, language } = basis.frame;
  const described = { site: { title: site, url: place.canonicalBase }, page, language, head: shared };
  return {
    title,
    ...(description !== undefined && description !== '' && { description }),
    ...shared,
    ...(drawn !== undefined && { isImageDrawn: true }),
    updatedAt: page.updatedAt,
    noIndex: isUnlisted,
    ...(!isUnlisted && { data: structuredData({ ...described, breadcrumbs: breadcrumbsOf(basis), absolute }) }),
    alternates: alternatesOf(basis, absolute),
  };
}

/**
 * The image that we draw for a page; undefined if programs that fetch it could not: those of a site that not everyone may open, or of a
 * change request. Those of a site that is written to files are not drawn. Of letters without a font, nothing would be seen.
 */
function cardOf({ place, space, page, looks, frame, links, hasFonts }: PageBasis): string | undefined {
  if (!audienceOf(place.site).hasPublicUrl || place.changeRequestId !== undefined || place.exported) return undefined;
  if (!hasFonts && !isDrawable(`${page.title} ${frame.title}`)) return undefined;
  return links.card(links.page(place.siteSpace, space.content.pages, page), cardName(pageCard(page, looks, frame)));
}

/** What the author names, and the translations that the site has. An address that the author names is that of its language. */
function alternatesOf({ page, same, contentLinks, languageOf }: PageBasis, absolute: (href: string) => string): PageHead['alternates'] {
  const named = (page.metaLinks?.alternates ?? []).flatMap((ref) => {
    const href = contentLinks.target(ref)?.href;
    const language = languageOf(ref);
    return href === undefined ? [] : [{ href: absolute(href), ...(language !== undefined && { language }) }];
  });
  const hrefs = new Set(named.map(({ href }) => href));
  const languages = new Set(named.map(({ language }) => language));
  return [...named, ...same.alternates.filter(({ language, href }) => !languages.has(language) && !hrefs.has(href))];
}

/** What a page of a site is made from. */
interface PageBasis {
  place: Place;
  space: SpaceOnSite;
  page: PageRecord;
  document: Document;
  /** What blocks of API specifications show, if there are any. */
  partOf?: ShownSpecs['partOf'];
  /** Which part of a long list of parts of an API is shown, from 0. */
  list: number;
  /** Whether the site sends requests for visitors. */
  sends: boolean;
  /** Whether programs can use the site with tools. */
  hasTools: boolean;
  /** Whether the operator has fonts for more scripts. */
  hasFonts: boolean;
  frame: ReaderFrame;
  looks: SiteCustomizationView;
  links: SiteLinks;
  contentLinks: ContentLinks;
  same: SamePages;
  /** Where the text of the page can be edited. */
  editAddress?: string;
  /** The name of the person who changed the page last, if the site shows it. */
  updatedBy?: string;
  /** The language of the space that a reference leads to; undefined for the current one, and if nobody knows. */
  languageOf: (ref: ContentRef) => string | undefined;
}
