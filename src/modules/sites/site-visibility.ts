import { valuesOf } from '../../common/enums/values.js';

/** The audiences of a published site, the widest first. */
export const SITE_VISIBILITIES = valuesOf({
  public: 'everyone, and search engines list it',
  unlisted: 'everyone who has the address',
  'share-link': 'everyone who has a share link',
  'visitor-auth': 'visitors who sign in',
});
export type SiteVisibility = (typeof SITE_VISIBILITIES)[number];
