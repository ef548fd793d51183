import type { VisitRequest } from '../../visits/visit.js';

/** Another site can make a browser send requests, also with cookies, but not say that they are from here. */
export function isSameOrigin({ host, secure, headers }: Pick<VisitRequest, 'host' | 'secure' | 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers['origin'] === `${secure ? 'https' : 'http'}://${host}`;
}
