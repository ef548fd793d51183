import type { FastifyInstance } from 'fastify';
import { UnsupportedMediaType } from './errors.js';

/** Accepts bodies of any type, unread, on the routes that take bytes. JSON and forms are still read as what they are. */
export function acceptBytes(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('*', (request, payload, done) => {
    const { takesBytes = false } = request.routeOptions.config as { takesBytes?: boolean };
    if (takesBytes) done(null, payload);
    else done(new UnsupportedMediaType('The request body must be application/json'));
  });
}
