import type { FastifyInstance } from 'fastify';

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // The API explorer uses inline styles; nothing is loaded from other hosts.
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};
const API = { ...SECURITY, 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie, Accept-Encoding' };

/** Routes outside the API: they serve the explorer and contain no data of users. */
const OUTSIDE_API = /^\/($|docs(\/|$)|openapi\.(json|yaml)$|livez$|readyz$|metrics$)/;

/** Sets the headers of every response: no content sniffing or framing, and no shared caching of API responses. */
export function addStandingHeaders(fastify: FastifyInstance): void {
  const headersOf = new Map<string | undefined, Readonly<Record<string, string>>>();
  fastify.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions;
    let headers = headersOf.get(url);
    if (!headers) {
      headers = standingHeadersOf(url);
      headersOf.set(url, headers);
    }
    reply.headers(headers);
    done();
  });
}

/** Chosen by the route, because an address can be spelled in many ways; an address without a route is treated like the API. */
export const standingHeadersOf = (route: string | undefined): Readonly<Record<string, string>> =>
  route !== undefined && OUTSIDE_API.test(route) ? SECURITY : API;
