import type { Answer } from './answer.js';
import type { SiteCall } from './site-call.js';

/** To another path of the site, with the same query. */
export const leadTo = (status: number, path: string, call: SiteCall): Answer => ({
  status,
  // A path that begins with two slashes, or with a backslash after one, would name another host.
  headers: { location: `${path.replace(/^[/\\]{2,}/, '/')}${queryOf(call.visit.url)}`, 'cache-control': 'private, no-cache' },
});

export const queryOf = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');
