import { BadRequest } from '../../../common/http/errors.js';
import type { SiteOutline } from '../../site-structure/outline/site-outline.js';
import type { SiteSpace } from '../../site-structure/outline/site-space.entity.js';
import type { SiteSearchScopeDto } from './site-search-scope.field.js';
import type { SearchSiteDto } from './site-search.dto.js';

/** A site as the caller sees it. */
interface Searched {
  outline: SiteOutline;
  spaces: ReadonlyMap<string, { space: { language: string | null } }>;
}

/** The site spaces to search, of those that the caller sees. Others are treated as if they did not exist. */
export function spacesInScope({ outline, spaces }: Searched, request: Omit<SearchSiteDto, 'query'>): SiteSpace[] {
  const { mode, siteSpaceIds = [], currentSiteSpace, restrictTo } = scopeOf(request);
  const seen = outline.siteSpacesInOrder().filter(({ spaceId }) => spaces.has(spaceId));
  if (mode === 'all') return seen;
  if (mode === 'specific') return seen.filter(({ id }) => siteSpaceIds.includes(id));
  const current = seen.find(({ id }) => id === currentSiteSpace);
  const languageOf = ({ spaceId }: SiteSpace) => spaces.get(spaceId)!.space.language;
  const language = current ? languageOf(current) : null;
  const defaults = [null, ...outline.sectionsInOrder().map(({ id }) => id)].flatMap((section) => {
    const here = seen.filter(({ sectionId }) => sectionId === section);
    if (current && current.sectionId === section) return current;
    const alike = language === null ? undefined : here.find((one) => languageOf(one) === language);
    return alike ?? here.find(({ isDefault }) => isDefault) ?? here[0] ?? [];
  });
  if (restrictTo === undefined || !current) return defaults;
  return restrictTo === 'currentSiteSpace' ? [current] : defaults.filter(({ id }) => id !== current.id);
}

/** Reads the deprecated forms too. */
function scopeOf({ scope, mode, siteSpaceId, siteSpaceIds }: Omit<SearchSiteDto, 'query'>): SiteSearchScopeDto {
  const isFormer = mode !== undefined || siteSpaceId !== undefined || siteSpaceIds !== undefined;
  if (scope && isFormer) throw new BadRequest('`scope` cannot be combined with the deprecated `mode`: send only `scope`');
  const read: SiteSearchScopeDto = scope ?? formerScope(mode, siteSpaceId, siteSpaceIds);
  if ((read.mode === 'specific') !== (read.siteSpaceIds !== undefined))
    throw new BadRequest('`specific` needs `siteSpaceIds`, and no other mode takes them');
  if (read.mode !== 'default' && (read.currentSiteSpace !== undefined || read.restrictTo !== undefined))
    throw new BadRequest('`currentSiteSpace` and `restrictTo` are only for the mode `default`');
  if (read.restrictTo !== undefined && read.currentSiteSpace === undefined) throw new BadRequest('`restrictTo` needs `currentSiteSpace`');
  return read;
}

function formerScope(mode: SearchSiteDto['mode'], siteSpaceId?: string, siteSpaceIds?: string[]): SiteSearchScopeDto {
  if (mode === 'all') return { mode, siteSpaceIds };
  if (mode === 'specific' || siteSpaceIds !== undefined) return { mode: 'specific', siteSpaceIds };
  return { mode: 'default', currentSiteSpace: siteSpaceId };
}
