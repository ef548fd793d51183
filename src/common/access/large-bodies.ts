import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden } from '../http/errors.js';
import type { Identity } from './actor.js';
import type { Identification } from './identification.js';

/**
 * Applies the body limit of a route only to users with a valid token. For all others the usual limit holds, so that
 * nobody can make the service read large bodies that it then refuses.
 */
export function allowLargeBodies(fastify: FastifyInstance, identification: Identification, usual: number): void {
  fastify.addHook('onRoute', (route) => {
    const { maxBody } = (route.config ?? {}) as { maxBody?: number };
    if (maxBody !== undefined) route.bodyLimit = maxBody;
  });
  fastify.addHook('preParsing', (request: FastifyRequest, reply: FastifyReply, payload, done) => {
    const { maxBody } = request.routeOptions.config as { maxBody?: number };
    // Without a length, the body may be of any size.
    const length = Number(request.headers['content-length'] ?? Infinity);
    if (maxBody === undefined || length <= usual) return done(null, payload);
    const refused = identification.identify(request, reply).then(refuseVisitor);
    // oxlint-disable-next-line promise/no-callback-in-promise -- an async hook would cost every request a promise
    refused.then(() => done(null, payload), done);
  });
}

/** Everyone who reads a public site can have a pass. */
function refuseVisitor({ visitor }: Identity): void {
  if (visitor) throw new Forbidden('The `apiToken` of a site cannot be used here: it only reads what the site shows');
}
