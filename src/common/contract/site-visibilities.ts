import { valuesOf, type Meanings } from '../enums/values.js';

/** The kinds of audiences of a published site, the widest first. `site-structure/audience/site-audiences.ts` says what each of them means. */
export const SITE_VISIBILITY_MEANINGS = {
  public: 'everyone, and search engines list it',
  unlisted: 'everyone who has the address',
  'share-link': 'everyone who has a share link',
  'visitor-auth': 'visitors who sign in',
} as const satisfies Meanings;
export type SiteVisibility = keyof typeof SITE_VISIBILITY_MEANINGS;

export const SITE_VISIBILITIES: readonly SiteVisibility[] = valuesOf(SITE_VISIBILITY_MEANINGS);
