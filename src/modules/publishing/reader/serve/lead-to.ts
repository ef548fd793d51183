import type { Answer } from './answer.js';
import type { SiteCall } from './site-call.js';

/** To another address, with the query of the request. */
export const leadTo = (status: number, address: string, call: SiteCall): Answer => ({
  status,
  // A path that begins with two slashes, or with a backslash after one, would name another host.
  headers: { location: withQuery(address.replace(/^[/\\]{2,}/, '/'), queryOf(call.visit.url)), 'cache-control': 'private, no-cache' },
});

/** Adds a query to an address that may have a query and a fragment of its own. */
function withQuery(address: string, query: string): string {
  if (query.length <= 1) return address;
  const [, before, fragment] = /^([^#]*)(.*)$/s.exec(address)!;
  return `${before}${before!.includes('?') ? `&${query.slice(1)}` : query}${fragment}`;
}

export const queryOf = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');
