import { outboundUrl } from './outbound-url.js';

export type OutboundMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** One request of a fetch, which may have several because of redirects. */
export interface Hop {
  url: URL;
  method: OutboundMethod;
  /** The names are lower-case. */
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Headers that describe only the request. All others may contain secrets that are meant for the first host. */
const HARMLESS = new Set(['accept', 'accept-language', 'content-type']);

/** The next request, if the response is a redirect. */
export function nextHop(hop: Hop, status: number, location: string | undefined): Hop | undefined {
  if (!REDIRECTS.has(status) || location === undefined) return undefined;
  const url = outboundUrl(location, hop.url);
  const headers = url.origin === hop.url.origin ? hop.headers : only(hop.headers, (name) => HARMLESS.has(name));
  const becomesGet = hop.method === 'POST' && status < 307;
  if (!becomesGet) return { ...hop, url, headers };
  return { url, method: 'GET', headers: only(headers, (name) => !name.startsWith('content-')) };
}

const only = (headers: Hop['headers'], keep: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => keep(name)));
