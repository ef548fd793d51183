import { isExternalUrl } from '../../../../common/document/safe-url.js';
import { audienceOf } from '../../../site-structure/audience/site-audiences.js';
import type { PageHead } from '../model/reader-page.js';
import type { PageBasis } from './page-basis.js';

/** What the head of a page says to search engines and other programs. */
export function headOf({ place, page, looks, links, contentLinks, alternates }: Omit<PageBasis, 'document'>, path: string): PageHead {
  const { title, description, metaLinks, noIndex, noRobotsIndex } = page;
  const address = `${place.canonicalBase}${path.slice(links.base.length)}`;
  const chosen = metaLinks?.canonical && contentLinks.target(metaLinks.canonical);
  const absolute = (href: string) => (isExternalUrl(href) ? href : `${place.canonicalBase}${href.slice(links.base.length)}`);
  const cover = page.cover?.ref?.kind === 'url' ? String(page.cover.ref['url']) : '';
  const image = looks.socialPreview.url ?? (isExternalUrl(cover) ? cover : undefined);
  return {
    title,
    ...(description !== undefined && description !== '' && { description }),
    canonical: chosen ? absolute(chosen.href) : address,
    ...(image !== undefined && { image }),
    noIndex: !audienceOf(place.site).isListed || noIndex === true || noRobotsIndex === true,
    alternates,
  };
}
