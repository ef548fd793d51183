import type { FastifyInstance, preSerializationHookHandler } from 'fastify';

/** Sets the `Location` header of a 201 response to its `urls.location`. */
export function locateCreated(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    // Reads create nothing: they are spared the call.
    if (route.method !== 'GET' && route.method !== 'HEAD') route.preSerialization = [locate, route.preSerialization ?? []].flat();
  });
}

const locate: preSerializationHookHandler = (_request, reply, payload, done) => {
  const location = reply.statusCode === 201 ? (payload as { urls?: { location?: unknown } } | null)?.urls?.location : undefined;
  if (typeof location === 'string') reply.header('location', location);
  done(null, payload);
};
