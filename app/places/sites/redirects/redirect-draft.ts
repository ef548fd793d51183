import type { components } from '../../../api/schema.js';
import type { Redirect } from './redirect-queries.js';

type Schemas = components['schemas'];

/** What is typed and chosen about a redirect. */
export interface RedirectDraft {
  source: string;
  /** The kind and the id of a section or a site space, or `external:`. */
  target: string;
  /** Of the site space that is the target; empty for where the space begins. */
  pageId: string;
  url: string;
  captureWildcard: boolean;
  permanent: boolean;
  draft: boolean;
}

export const EXTERNAL = 'external:';
const SECTION = 'site-section:';
const SPACE = 'site-space:';

export const sectionTarget = (siteSectionId: string): string => SECTION + siteSectionId;
export const spaceTarget = (siteSpaceId: string): string => SPACE + siteSpaceId;

export const EMPTY: RedirectDraft = {
  source: '/',
  target: '',
  pageId: '',
  url: '',
  captureWildcard: false,
  permanent: false,
  draft: false,
};

export function draftOf({ source, destination, captureWildcard, permanent, draft }: Redirect): RedirectDraft {
  const flags = { source, captureWildcard, permanent, draft };
  switch (destination.kind) {
    case 'external':
      return { ...EMPTY, ...flags, target: EXTERNAL, url: destination.url };
    case 'site-section':
      return { ...EMPTY, ...flags, target: sectionTarget(destination.siteSectionId) };
    case 'site-space':
      return { ...EMPTY, ...flags, target: spaceTarget(destination.siteSpaceId) };
    case 'site-page':
      return { ...EMPTY, ...flags, target: spaceTarget(destination.siteSpaceId), pageId: destination.pageId };
  }
}

export const bodyOf = ({ source, captureWildcard, permanent, draft, ...where }: RedirectDraft): Schemas['CreateSiteRedirect'] => ({
  source: source.trim(),
  destination: destinationOf(where),
  captureWildcard: captureWildcard && source.trim().endsWith('*'),
  permanent,
  draft,
});

function destinationOf({ target, pageId, url }: Pick<RedirectDraft, 'target' | 'pageId' | 'url'>): Schemas['RedirectDestinationInput'] {
  if (target === EXTERNAL) return { kind: 'external', url: url.trim() };
  const siteSpaceId = siteSpaceOf(target);
  if (siteSpaceId === undefined) return { kind: 'site-section', siteSectionId: target.slice(SECTION.length) };
  return pageId === '' ? { kind: 'site-space', siteSpaceId } : { kind: 'site-page', siteSpaceId, pageId };
}

/** The site space that is the target, if it is one. */
export const siteSpaceOf = (target: string): string | undefined => (target.startsWith(SPACE) ? target.slice(SPACE.length) : undefined);
