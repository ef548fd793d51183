import { itemId } from '../../../site-structure/outline/item-ids.js';
import type { Place, VisitedSite } from '../../places/place.js';

export type OnSite = VisitedSite & Partial<Pick<Place, 'section' | 'siteSpace'>>;

/** The site, at the site space that the visitor came from, if it is on the site. */
export function onSiteSpace(visited: OnSite, siteSpaceId: string | null): OnSite {
  const siteSpace = visited.outline.siteSpaces.find(({ id }) => siteSpaceId !== null && id === itemId('site-space', siteSpaceId));
  const section = siteSpace && (visited.outline.sections.find(({ id }) => id === siteSpace.sectionId) ?? null);
  return siteSpace && section !== undefined ? { ...visited, siteSpace, section } : visited;
}
