import type { FastifyInstance } from 'fastify';

/** Sets the `Location` header of a 201 response to its `urls.location`. */
export function locateCreated(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (_request, reply, payload, done) => {
    const location = reply.statusCode === 201 ? (payload as { urls?: { location?: unknown } } | null)?.urls?.location : undefined;
    if (typeof location === 'string') reply.header('location', location);
    done(null, payload);
  });
}
