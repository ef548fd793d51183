import type { FastifyInstance } from 'fastify';
import type { AuthorizedRequest } from '../access/access.decorators.js';
import type { Metrics } from './metrics.js';

/** Logs and measures each request. Query strings are left out: they may contain share keys and tokens. */
export function observeRequests(fastify: FastifyInstance, metrics: Metrics): void {
  // This line contains nothing to redact; redaction would cost more than the rest of the line.
  const lines = fastify.log.child({}, { redact: [] });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, url, id, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    metrics.observe(method, route, reply.statusCode, reply.elapsedTime);
    const quiet = route === '/livez' || route === '/readyz' || route === '/metrics';
    lines[quiet ? 'debug' : 'info']({
      event: 'request',
      requestId: id,
      method,
      route,
      path: url.split('?', 1)[0],
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      userId: (request as Partial<AuthorizedRequest>).actor?.userId,
    });
    done();
  });
}
