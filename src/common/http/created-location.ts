import type { FastifyInstance } from 'fastify';

/** What was created says where it is: `Location` repeats its `urls.location`. */
export function locateCreated(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (_request, reply, payload, done) => {
    const location = reply.statusCode === 201 ? (payload as { urls?: { location?: unknown } } | null)?.urls?.location : undefined;
    if (typeof location === 'string') reply.header('location', location);
    done(null, payload);
  });
}
