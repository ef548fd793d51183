import { spacesInScope } from '../../../search/sites/spaces-in-scope.js';
import type { Place, VisitedSite } from '../../places/place.js';
import type { SiteState } from './site-state.js';

/** Where a visitor searches: the revisions of the site space that the visitor is on, and of those of the other sections that are like it. */
export function searchedHeads(
  { outline, siteSpace }: Pick<VisitedSite, 'outline'> & Partial<Pick<Place, 'siteSpace'>>,
  state: SiteState,
): Map<string, string> {
  const shown = new Map(Array.from(state.spaces, ([id, space]) => [id, { space }]));
  const scope = { mode: 'default', ...(siteSpace && { currentSiteSpace: siteSpace.id }) } as const;
  const searched = spacesInScope({ outline, spaces: shown }, { scope });
  return new Map(searched.map(({ spaceId }) => [spaceId, state.spaces.get(spaceId)!.revisionId]));
}
