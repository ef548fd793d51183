import type { FastifyInstance } from 'fastify';

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // The API explorer styles itself inline; nothing is ever loaded from elsewhere.
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};
const API = { ...SECURITY, 'cache-control': 'private, no-cache', vary: 'Authorization' };

/** Outside the API: for the explorer, which holds nothing of anybody. */
const OUTSIDE_API = /^\/($|docs(\/|$)|openapi\.(json|yaml)$|livez$|readyz$|metrics$)/;

/** What every answer carries: no sniffing or framing, and no shared cache between two callers of the API. */
export function addStandingHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(standingHeadersOf(request.routeOptions.url));
    done();
  });
}

/** By the route, since an address can be spelled in many ways; an address without a route is treated like the API. */
export const standingHeadersOf = (route: string | undefined): Readonly<Record<string, string>> =>
  route !== undefined && OUTSIDE_API.test(route) ? SECURITY : API;
