import { pageHeaders } from '../../../../common/html/page-headers.js';
import { audienceOf } from '../../../site-structure/audience/site-audiences.js';
import type { Place, Visitor } from '../../places/place.js';

/** Scripts and styles come from the site alone, and nothing inline runs. Frames show only what the page has to show. */
export const pageHeadersWith = (frames: readonly string[]) => ({
  ...pageHeaders({
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' https: data:",
    'font-src': "'self'",
    'media-src': "'self'",
    ...(frames.length > 0 && { 'frame-src': frames.join(' ') }),
    'connect-src': "'self'",
    'form-action': "'self'",
  }),
  vary: 'Accept, Accept-Encoding, Cookie',
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
  const { isCacheable, isListed } = audienceOf(site);
  const isForEveryone = isCacheable && pass.linkId === null && !hasClaims(pass);
  return {
    'cache-control': isPreview ? NOT_STORED : isForEveryone ? 'public, max-age=0, must-revalidate' : 'private, no-cache',
    ...((isPreview || isUnlisted || !isListed) && { 'x-robots-tag': 'noindex' }),
    ...(isPreview && { 'referrer-policy': 'no-referrer' }),
  };
}

/**
 * Whether an answer can be compressed. The length of a compressed answer says how much its parts have in common, so a caller who
 * chooses one part, such as an unsigned claim, could guess another, such as a signed claim or the token of a preview.
 */
export const isCompressible = ({ pass }: Pick<Visitor, 'pass'>): boolean => pass.preview === null && !hasClaims(pass);

const hasClaims = ({ claims }: Visitor['pass']) => Object.keys(claims).length > 0;
