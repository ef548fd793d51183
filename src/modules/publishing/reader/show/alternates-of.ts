import type { PageRecord } from '../../../versions/records/page-record.js';
import type { Place } from '../../places/place.js';
import type { PageHead } from '../model/reader-page.js';
import type { SpaceOnSite } from './content-links.js';
import type { SiteLinks } from './site-links.js';
import type { SiteState } from './site-state.js';

/** The variants of the section that are in different languages: the current one, and the first one of each other language. */
export function languageVariants({ outline, section, siteSpace }: Place, { spaces }: SiteState): Map<string, Place['siteSpace']> {
  const variants = new Map<string, Place['siteSpace']>();
  for (const variant of [siteSpace, ...outline.spacesIn(section?.id ?? null)]) {
    const language = spaces.get(variant.spaceId)?.language;
    if (language && !variants.has(language)) variants.set(language, variant);
  }
  return variants.size > 1 ? variants : new Map();
}

/** The addresses of a page in other languages, and its own. A translated page has the same id or the same path. */
export function alternatesOf(
  place: Place,
  page: PageRecord,
  {
    variants,
    spaces,
    links,
  }: { variants: ReadonlyMap<string, Place['siteSpace']>; spaces: ReadonlyMap<string, SpaceOnSite>; links: SiteLinks },
): PageHead['alternates'] {
  const path = spaces.get(place.siteSpace.spaceId)?.content.pages.pathOf(page) ?? '';
  const found = Array.from(variants, ([language, variant]) => {
    const pages = spaces.get(variant.spaceId)?.content.pages;
    const same = pages?.get(page.id) ?? pages?.byPath(path);
    if (!pages || same?.type !== 'document') return [];
    return [{ language, href: `${place.canonicalBase}${links.page(variant, pages, same).slice(links.base.length)}` }];
  }).flat();
  return found.length > 1 ? found : [];
}
