import { SITE_VISIBILITIES, type SiteVisibility } from '../../../common/contract/site-visibilities.js';

/** What a visitor has shown, as far as it is valid now. */
export interface Shown {
  /** A share key of the site whose link is active. */
  hasShareKey: boolean;
  /** A token that was signed with the current key of the site. */
  isSignedIn: boolean;
}

/** What a kind of audience means, wherever a site is read. */
export interface SiteAudience {
  /** Whether visitors of a published site who have shown this may read it. */
  admits: (shown: Shown) => boolean;
  /** What other visitors get: the same as for a site that does not exist, or the request to sign in. */
  refusal: 'missing' | 'sign-in';
  /** Whether search engines may list the site. Otherwise `robots.txt` forbids everything, and each response says `noindex`. */
  isListed: boolean;
  /** Whether shared caches may store responses that are the same for everyone. */
  isCacheable: boolean;
  /** Whether its spaces show their address as one that everyone may open. */
  hasPublicUrl: boolean;
  /** Whether all of it may leave as files that nobody can take back. */
  isExportable: boolean;
  /** Whether addresses of the site contain the share key that a caller names. */
  hasShareKeys: boolean;
}

/** The only place that knows what the kinds of audiences mean: what a kind allows is asked here, and kinds are compared nowhere. */
const SITE_AUDIENCES: Readonly<Record<SiteVisibility, SiteAudience>> = {
  public: {
    admits: () => true,
    refusal: 'missing',
    isListed: true,
    isCacheable: true,
    hasPublicUrl: true,
    isExportable: true,
    hasShareKeys: false,
  },
  unlisted: {
    admits: () => true,
    refusal: 'missing',
    isListed: false,
    isCacheable: false,
    hasPublicUrl: true,
    isExportable: false,
    hasShareKeys: false,
  },
  'share-link': {
    admits: ({ hasShareKey }) => hasShareKey,
    refusal: 'missing',
    isListed: false,
    isCacheable: false,
    hasPublicUrl: false,
    isExportable: false,
    hasShareKeys: true,
  },
  'visitor-auth': {
    admits: ({ isSignedIn }) => isSignedIn,
    refusal: 'sign-in',
    isListed: false,
    isCacheable: false,
    hasPublicUrl: false,
    isExportable: false,
    hasShareKeys: false,
  },
};

/** Of a kind that this version does not know. A newer version that runs beside it on the same database may have stored it. */
const NOBODY: SiteAudience = {
  admits: () => false,
  refusal: 'missing',
  isListed: false,
  isCacheable: false,
  hasPublicUrl: false,
  isExportable: false,
  hasShareKeys: false,
};

export const audienceOf = ({ visibility }: { visibility: SiteVisibility }): SiteAudience =>
  Object.hasOwn(SITE_AUDIENCES, visibility) ? SITE_AUDIENCES[visibility] : NOBODY;

/** SQL: an array of the kinds of which this is true, the widest first. */
export function kindsInSql(isMeant: (audience: SiteAudience) => boolean): string {
  const kinds = SITE_VISIBILITIES.filter((visibility) => isMeant(SITE_AUDIENCES[visibility]));
  return `ARRAY[${kinds.map((visibility) => `'${visibility}'`).join(', ')}]::text[]`;
}
