import type { Readable } from 'node:stream';
import type { SentText } from '../show/sent-text.js';
import type { ViewedPage } from './visitor-counts.js';
import type { SiteCall } from './site-call.js';

/** The response to a request for something on a site. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string | number>>;
  body?: SentText | Readable;
  /** The page that a visitor sees, unless it is a preview. */
  viewed?: ViewedPage;
  /** The site of which it is, if everybody gets the same. */
  sharedOf?: string;
  /** Whether the body may be compressed: nothing of the request is in it beside a secret. */
  isCompressible?: boolean;
}

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
