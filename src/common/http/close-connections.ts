import type { FastifyInstance } from 'fastify';

const EVERY_MS = 100;

/**
 * Fastify closes the connections that are idle when it begins to stop, and no others: one with an answer still under way
 * would be kept for more than a minute, for requests that are not taken any more. Here they go as they become idle.
 */
export function closeConnectionsWhenIdle(fastify: FastifyInstance): void {
  fastify.addHook('preClose', (done) => {
    const { server } = fastify;
    if (server.listening) {
      const closing = setInterval(() => server.closeIdleConnections(), EVERY_MS);
      server.once('close', () => clearInterval(closing));
    }
    done();
  });
}
