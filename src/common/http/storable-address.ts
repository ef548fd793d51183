import type { FastifyInstance } from 'fastify';
import { BadRequest } from './errors.js';

/** Refuses a NUL character in the URL: PostgreSQL can neither store nor compare it. */
export function refuseNulInAddress(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new BadRequest('The URL contains a NUL character (`%00`): remove it') : undefined);
  });
}
