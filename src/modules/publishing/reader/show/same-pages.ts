import type { SiteSpace } from '../../../site-structure/outline/site-space.entity.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { Place } from '../../places/place.js';
import type { NewerPage, PageHead, ReaderFrame } from '../layout/reader-page.js';
import type { SpaceOnSite } from './content-links.js';
import { isOlderVersion } from './older-version.js';
import type { SiteLinks } from './site-links.js';
import type { SpacesNow } from './site-state.js';

/** A page in the variants of its section. */
export interface SamePages {
  /** Its paths, by the ids of the site spaces that have it. */
  paths: ReadonlyMap<string, string>;
  /** The path of the page that search engines should list instead: that of the current version, if it has the page. */
  canonical: string;
  /** The page in other languages and its own; empty if there is only one. */
  alternates: PageHead['alternates'];
  /** Where the current version is; absent on its own pages. */
  newer?: NewerPage;
}

/** The variants of the section of a place, the default one first. */
export const variantsIn = ({ outline, section }: Pick<Place, 'outline' | 'section'>): SiteSpace[] =>
  outline.spacesIn(section?.id ?? null).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));

interface Basis {
  place: Place;
  state: SpacesNow;
  page: PageRecord;
  spaces: ReadonlyMap<string, SpaceOnSite>;
  links: SiteLinks;
}

/** Finds a page in the variants of its section. The same page of another version or translation has the same id or path. */
export function samePages({ place, state, page, spaces, links }: Basis): SamePages {
  const path = spaces.get(place.siteSpace.spaceId)?.content.pages.pathOf(page) ?? '';
  const variants = variantsIn(place).flatMap((variant) => {
    const pages = spaces.get(variant.spaceId)?.content.pages;
    const same = pages?.get(page.id) ?? pages?.byPath(path);
    if (!pages || same?.type !== 'document') return [];
    return [{ id: variant.id, href: links.page(variant, pages, same), language: state.spaces.get(variant.spaceId)?.language ?? null }];
  });
  const own = variants.find(({ id }) => id === place.siteSpace.id);
  // Variants in one language are versions, of which the default one is current, or else the first.
  const current = variants.find(({ language }) => language === own?.language) ?? own;
  const byLanguage = new Map<string, string>();
  for (const { language, href } of [...(current ? [current] : []), ...variants])
    if (language !== null && !byLanguage.has(language)) byLanguage.set(language, href);
  const absolute = (href: string) => `${place.canonicalBase}${href.slice(links.base.length)}`;
  return {
    paths: new Map(variants.map(({ id, href }) => [id, href])),
    canonical: current?.href ?? place.canonicalUrl,
    ...newerOf({ place, state, links }, variants),
    alternates: byLanguage.size > 1 ? Array.from(byLanguage, ([language, href]) => ({ language, href: absolute(href) })) : [],
  };
}

/** The current version of what a page documents: the default variant in the same language, or else the first. */
function newerOf(
  { place, state, links }: Pick<Basis, 'place' | 'state' | 'links'>,
  same: readonly { id: string; href: string }[],
): { newer?: NewerPage } {
  const own = state.spaces.get(place.siteSpace.spaceId);
  const current = variantsIn(place).find(({ spaceId }) => own && state.spaces.get(spaceId)?.language === own.language);
  const shown = current && state.spaces.get(current.spaceId);
  if (!own || !shown || own === shown || !isOlderVersion(own.title, shown.title)) return {};
  const href = same.find(({ id }) => id === current.id)?.href ?? links.siteSpace(current);
  return { newer: { version: own.title, title: shown.title, href } };
}

/** The frame with a switch that leads to the same page of each variant that has it. */
export const withVariants = (frame: ReaderFrame, { paths }: SamePages): ReaderFrame => ({
  ...frame,
  variants: frame.variants.map(({ siteSpaceId, ...variant }) => ({
    ...variant,
    siteSpaceId,
    href: paths.get(siteSpaceId) ?? variant.href,
  })),
});
