import type { FastifyInstance } from 'fastify';
import { BadRequest } from './errors.js';

/** No name or query may hold what PostgreSQL cannot store or compare. */
export function refuseNulInAddress(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new BadRequest('The address holds a NUL character') : undefined);
  });
}
