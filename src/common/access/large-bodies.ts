import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identification } from './identification.js';

/**
 * Applies the body limit of a route only to callers with a valid token. For all others the usual limit holds, so that
 * nobody can make the service read large bodies that it then refuses.
 */
export function allowLargeBodies(fastify: FastifyInstance, identification: Identification, usual: number): void {
  fastify.addHook('onRoute', (route) => {
    const { maxBody } = (route.config ?? {}) as { maxBody?: number };
    if (maxBody !== undefined) route.bodyLimit = maxBody;
  });
  fastify.addHook('preParsing', async (request: FastifyRequest, reply: FastifyReply, payload) => {
    const { maxBody } = request.routeOptions.config as { maxBody?: number };
    // Without a length, the body may be of any size.
    const length = Number(request.headers['content-length'] ?? Infinity);
    if (maxBody !== undefined && !(length <= usual)) await identification.identify(request, reply);
    return payload;
  });
}
