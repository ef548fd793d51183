import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identification } from './identification.js';

/** Gives routes the limit they ask for, to callers who are known: what others send in vain must stay small. */
export function allowLargeBodies(fastify: FastifyInstance, identification: Identification, usual: number): void {
  fastify.addHook('onRoute', (route) => {
    const { maxBody } = (route.config ?? {}) as { maxBody?: number };
    if (maxBody !== undefined) route.bodyLimit = maxBody;
  });
  fastify.addHook('preParsing', async (request: FastifyRequest, reply: FastifyReply, payload) => {
    const { maxBody } = request.routeOptions.config as { maxBody?: number };
    // Without a length it may be of any.
    const length = Number(request.headers['content-length'] ?? Infinity);
    if (maxBody !== undefined && !(length <= usual)) await identification.identify(request, reply);
    return payload;
  });
}
