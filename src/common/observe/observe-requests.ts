import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AuthorizedRequest } from '../access/access.decorators.js';
import { loggedPath } from './logged-path.js';
import { writeLine } from './logger.js';
import type { Metrics } from './metrics.js';

/** Routes that are called every few seconds by machines. */
const QUIET: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);

/** Logs and measures each request. */
export function observeRequests(fastify: FastifyInstance, logger: Logger, metrics: Metrics): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, url, id } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = request.routeOptions.url ?? 'unknown';
    metrics.observe(method, route, status, elapsedTime);
    const level = QUIET.has(route) ? 'debug' : 'info';
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
      });
    }
    done();
  });
}
