import type { FastifyInstance } from 'fastify';

const EVERY_MS = 100;

/**
 * When Fastify starts to stop, it closes only the connections that are idle at that moment. A connection with a
 * response in progress would stay open for more than a minute, for requests that are no longer accepted. This hook
 * closes each connection when it becomes idle, and its response says so, so that the client sends nothing more.
 */
export function closeConnectionsWhenIdle(fastify: FastifyInstance): void {
  let isClosing = false;
  fastify.addHook('onSend', (_, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  fastify.addHook('preClose', (done) => {
    isClosing = true;
    const { server } = fastify;
    if (server.listening) {
      const closing = setInterval(() => server.closeIdleConnections(), EVERY_MS);
      server.once('close', () => clearInterval(closing));
    }
    done();
  });
}
