import type { ListedPage } from './listed-pages.js';
import { xmlText } from './xml-text.js';

const MOST_ENTRIES = 50;

/** The pages that changed last, as an Atom feed. The id of an entry stays the same wherever the page is. */
export function feed(
  { id, title, updatedAt }: { id: string; title: string; updatedAt: Date },
  pages: readonly ListedPage[],
  base: string,
): string {
  const latest = pages.toSorted((a, b) => (a.page.updatedAt < b.page.updatedAt ? 1 : -1)).slice(0, MOST_ENTRIES);
  const entries = latest.map(({ page, space, url }) => {
    const summary = page.description === undefined || page.description === '' ? '' : `<summary>${xmlText(page.description)}</summary>`;
    return (
      `<entry><id>urn:bindery:page:${xmlText(`${space.siteSpace.id}:${page.id}`)}</id><title>${xmlText(page.title)}</title>` +
      `<link href="${xmlText(url)}"/><published>${page.createdAt}</published><updated>${page.updatedAt}</updated>${summary}</entry>\n`
    );
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n<id>urn:bindery:site:${xmlText(id)}</id>` +
    `<title>${xmlText(title)}</title><link href="${xmlText(base)}"/><link rel="self" href="${xmlText(`${base}/feed.xml`)}"/>` +
    `<author><name>${xmlText(title)}</name></author><updated>${latest[0]?.page.updatedAt ?? updatedAt.toISOString()}</updated>\n` +
    `${entries.join('')}</feed>\n`
  );
}
