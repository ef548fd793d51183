import type { ReaderWords } from '../../../common/words/words.js';
import { wordsFor } from '../../../common/words/languages.js';
import type { Site } from '../../site-structure/site.entity.js';
import type { NoticedChange, PublishedPage } from './read-publications.js';
import { xmlText } from './sitemap.js';

interface FeedBasis {
  site: Pick<Site, 'id' | 'title' | 'updatedAt'>;
  pages: readonly PublishedPage[];
  base: string;
}

/** The pages in the order of their publication, as an Atom feed. The id of an entry stays the same wherever its page is. */
export function feed({ site, pages, base }: FeedBasis): string {
  const { id, title, updatedAt } = site;
  const entries = pages.map(({ entry, at, change }) => {
    const { page, space, url } = entry;
    const { description = '', createdAt } = page;
    const { language } = space;
    const said = change && changeInWords(change, wordsFor(language).reader.feed);
    const parts = [
      `<id>urn:bindery:page:${xmlText(`${space.siteSpace.id}:${page.id}`)}</id>`,
      `<title>${xmlText(page.title)}</title>`,
      `<link rel="alternate" type="text/html" href="${xmlText(url)}"/>`,
      // A page may have been written long before it was published.
      `<published>${createdAt < at ? createdAt : at}</published><updated>${at}</updated>`,
      `<category term="${xmlText(space.title)}"/>`,
      description === '' ? '' : `<summary>${xmlText(description)}</summary>`,
      said === undefined ? '' : `<content type="text">${xmlText(said)}</content>`,
    ];
    return `<entry${language === null ? '' : ` xml:lang="${xmlText(language)}"`}>${parts.join('')}</entry>\n`;
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n<id>urn:bindery:site:${xmlText(id)}</id>` +
    `<title>${xmlText(title)}</title><link rel="alternate" type="text/html" href="${xmlText(base)}"/>` +
    `<link rel="self" type="application/atom+xml" href="${xmlText(`${base}/feed.xml`)}"/>` +
    `<author><name>${xmlText(title)}</name></author><updated>${pages[0]?.at ?? updatedAt.toISOString()}</updated>\n` +
    `${entries.join('')}</feed>\n`
  );
}

function changeInWords({ isNew, title, description, place, text, sections }: NoticedChange, words: ReaderWords['feed']): string {
  if (isNew) return words.added;
  return words.changed([
    ...(title ? [words.title] : []),
    ...(description ? [words.description] : []),
    ...(place ? [words.place] : []),
    ...(text ? [sections.length === 0 ? words.text : words.sections(sections)] : []),
  ]);
}
