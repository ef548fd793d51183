/** Sent with every page. Scripts and styles come from the site alone, and nothing inline runs. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  vary: 'Accept, Accept-Encoding, Cookie',
} as const;

/** Nothing between the browser and the service may store what only some visitors see. Browsers ask again each time. */
export const cachingFor = (visibility: string): string =>
  visibility === 'public' ? 'public, max-age=0, must-revalidate' : 'private, no-cache';

export const NOT_STORED = 'no-store';
