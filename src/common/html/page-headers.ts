/**
 * The headers of every page that the service shows. A page loads nothing, runs nothing, and stands in no frame, except for what
 * its policy allows.
 */
export const pageHeaders = (policy: Readonly<Record<string, string>> = {}, type: 'html' | 'plain' = 'html') => ({
  'content-type': `text/${type}; charset=utf-8`,
  'content-security-policy': Object.entries({ 'default-src': "'none'", ...policy, 'frame-ancestors': "'none'", 'base-uri': "'none'" })
    .map((directive) => directive.join(' '))
    .join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
});
