import type { PageHead, ReaderPage } from '../layout/reader-page.js';

interface Described {
  site: { title: string; url: string };
  page: { title: string; description?: string; createdAt: string; updatedAt: string };
  language: string;
  head: Pick<PageHead, 'canonical' | 'image'>;
  breadcrumbs: ReaderPage['breadcrumbs'];
  absolute: (href: string) => string;
}

/** What search engines read of a page, in the vocabulary of schema.org: the article, and the pages above it. */
export function structuredData({ site, page, language, head, breadcrumbs, absolute }: Described): object {
  const above = breadcrumbs.flatMap(({ title, href }) => (href === undefined ? [] : [[title, absolute(href)] as const]));
  const path = [[site.title, site.url] as const, ...above, [page.title, head.canonical] as const];
  const article = {
    '@type': 'TechArticle',
    headline: page.title,
    ...(page.description !== undefined && page.description !== '' && { description: page.description }),
    ...(head.canonical !== undefined && { url: head.canonical }),
    ...(head.image !== undefined && { image: head.image }),
    inLanguage: language,
    datePublished: page.createdAt,
    dateModified: page.updatedAt,
    isPartOf: { '@type': 'WebSite', name: site.title, url: site.url },
  };
  const list = path.map(([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item }));
  return { '@context': 'https://schema.org', '@graph': [article, { '@type': 'BreadcrumbList', itemListElement: list }] };
}
