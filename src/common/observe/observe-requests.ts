import type { FastifyInstance } from 'fastify';
import type { AuthorizedRequest } from '../access/access.decorators.js';
import type { Metrics } from './metrics.js';

/** One line and one measurement a request. Query strings stay out: they may hold share keys and tokens. */
export function observeRequests(fastify: FastifyInstance, metrics: Metrics): void {
  // Nothing in this line needs redacting, which would cost more than all else of it.
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
