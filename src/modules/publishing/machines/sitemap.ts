import type { ListedPage } from './listed-pages.js';

/** The upper limit of the protocol. */
const MOST_URLS = 50_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The sitemap of a site, or an index of its parts if it has too many pages. `part` counts from 1; undefined for one that is empty. */
export function sitemap(pages: readonly ListedPage[], base: string, part?: number): string | undefined {
  if (part === undefined && pages.length > MOST_URLS) return sitemapIndex(Math.ceil(pages.length / MOST_URLS), base);
  const from = ((part ?? 1) - 1) * MOST_URLS;
  const shown = pages.slice(from, from + MOST_URLS);
  if (part !== undefined && shown.length === 0) return undefined;
  const urls = shown.map(({ url, page }) => `<url><loc>${xmlText(url)}</loc><lastmod>${page.updatedAt}</lastmod></url>\n`);
  return `${HEAD}<urlset ${NAMESPACE}>\n${urls.join('')}</urlset>\n`;
}

function sitemapIndex(parts: number, base: string): string {
  const entries = Array.from({ length: parts }, (_, i) => `<sitemap><loc>${xmlText(`${base}/sitemap-${i + 1}.xml`)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** XML 1.0 cannot contain these, not even escaped. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Most addresses and times are made of these alone. */
const ORDINARY = /^[\w./:%-]*$/;

/** Text as XML contains it, between tags or in an attribute. */
export const xmlText = (text: string): string =>
  ORDINARY.test(text)
    ? text
    : text
        .toWellFormed()
        .replace(IMPOSSIBLE, '')
        .replace(/[&<>"']/g, (char) => SPECIAL[char]!);
