import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AuthorizedRequest } from '../access/access.decorators.js';
import { writeLine } from './logger.js';
import type { Metrics } from './metrics.js';
import { QUIET_ROUTES } from './quiet-routes.js';
import { traceIdOf } from './trace-requests.js';

/** Logs and measures each request. */
export function observeRequests(fastify: FastifyInstance, logger: Logger, metrics: Metrics): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, url, id } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = request.routeOptions.url ?? 'unknown';
    metrics.observe(method, route, status, elapsedTime);
    const level = QUIET_ROUTES.has(route) ? 'debug' : 'info';
    if (logger.isLevelEnabled(level)) {
      writeLine(level, {
        event: 'request',
        requestId: id,
        method,
        route,
        path: loggedPath(url),
        status,
        milliseconds: Math.round(elapsedTime * 10) / 10,
        userId: (request as Partial<AuthorizedRequest>).actor?.userId,
        traceId: traceIdOf(request),
      });
    }
    done();
  });
}

/** The segments of a path that no request would have without a secret: share keys, and the tokens of previews and of files. */
const SECRET = /(?<=\/)(?=[^/]*[A-Z])[\w.~=%-]{40,}(?=\/|$)/g;

/** The path of a URL without secrets. The query is left out, because it may contain tokens, too. Paths of the API have no secrets. */
function loggedPath(url: string): string {
  const path = url.split('?', 1)[0]!;
  return path.startsWith('/v1/') ? path : path.replace(SECRET, '[redacted]');
}
