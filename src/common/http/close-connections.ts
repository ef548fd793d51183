import type { FastifyInstance } from 'fastify';

const EVERY_MS = 100;

/**
 * When Fastify starts to stop, it closes only the connections that are idle at that moment. A connection with a
 * response in progress would stay open for more than a minute, for requests that are no longer accepted. This hook
 * closes each connection when it becomes idle.
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
