import { pageHeaders } from '../../../../common/html/page-headers.js';
import { audienceOf } from '../../../site-structure/audience/site-audiences.js';
import { PREFETCH_RULES } from '../assets/prefetching.js';
import { SiteLinks } from '../show/site-links.js';
import type { Place, Visitor } from '../../places/place.js';

/** What the answer to a visitor depends on. */
export const VARY = 'Accept, Accept-Encoding, Cookie';

/** Of what is read by programs: if a browser shows it, it shows text and nothing else. */
export const TEXT_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/**
 * Scripts and styles come from the site alone, and nothing inline runs. Frames show only what the page has to show, and requests
 * lead only to the servers of the operations on it. `scripts` is the origin of the script that the site has chosen.
 */
export const pageHeadersWith = (frames: readonly string[], origins: readonly string[] = [], scripts: readonly string[] = []) => ({
  ...pageHeaders({
    'script-src': ["'self'", ...scripts].join(' '),
    'style-src': "'self'",
    'img-src': "'self' https: data:",
    'font-src': "'self'",
    'media-src': "'self'",
    ...(frames.length > 0 && { 'frame-src': frames.join(' ') }),
    'connect-src': ["'self'", ...origins, ...scripts].join(' '),
    'manifest-src': "'self'",
    'form-action': "'self'",
  }),
  vary: VARY,
});

/** Of a page that shows a look that is tried out: pages of the service show it beside the settings. */
export const inFrame = (headers: typeof PAGE_HEADERS) => ({
  ...headers,
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': headers['content-security-policy'].replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
});

/** Those of a page without frames. */
export const PAGE_HEADERS = pageHeadersWith([]);

export const NOT_STORED = 'no-store';

/**
 * What depends on who reads. Nothing between the browser and the service may store what only some visitors see: only an answer
 * to a visitor without any pass or claim is the same for everyone. The address of a preview contains its token, so nobody may
 * store it, list it, or learn it from a link.
 */
export function headersFor({ site }: Pick<Place, 'site'>, { pass }: Pick<Visitor, 'pass'>, isUnlisted = false): Record<string, string> {
  const isPreview = pass.preview !== null;
  const { isListed } = audienceOf(site);
  return {
    'cache-control': isPreview ? NOT_STORED : isForEveryone({ site }, pass) ? 'public, max-age=0, must-revalidate' : 'private, no-cache',
    ...((isPreview || isUnlisted || !isListed) && { 'x-robots-tag': 'noindex' }),
    ...(isPreview && { 'referrer-policy': 'no-referrer' }),
  };
}

/** Pages that are the same for everyone may be fetched before they are opened. */
export const prefetchHeaders = ({ place, pass }: { place: Place; pass: Visitor['pass'] }): Record<string, string> =>
  isForEveryone(place, pass) && pass.preview === null
    ? { 'speculation-rules': `"${new SiteLinks(place).static(PREFETCH_RULES.name)}"` }
    : {};

/** Whether everyone gets the same: visitors without any pass or claim read it, too. */
export const isForEveryone = ({ site }: Pick<Place, 'site'>, pass: Visitor['pass']) =>
  audienceOf(site).isCacheable && pass.linkId === null && !hasClaims(pass);

/** Marks an answer that is the same for everybody. Where conditions decide what visitors see, visitors differ. */
export const sharedWith = ({ site }: Pick<Place, 'site'>, { pass }: Pick<Visitor, 'pass'>): { sharedOf?: string } =>
  isForEveryone({ site }, pass) && pass.preview === null && !site.adaptiveContent ? { sharedOf: site.id } : {};

/**
 * Whether an answer can be compressed. The length of a compressed answer says how much its parts have in common, so a caller who
 * chooses one part, such as an unsigned claim, could guess another, such as a signed claim or the token of a preview.
 */
export const isCompressible = ({ pass }: Pick<Visitor, 'pass'>): boolean => pass.preview === null && !hasClaims(pass);

const hasClaims = ({ claims }: Visitor['pass']) => Object.keys(claims).length > 0;
