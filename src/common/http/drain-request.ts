import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const WITHIN = 10_000;

/**
 * Reads and discards the rest of a request that was answered before all of it arrived. Otherwise a client that sends
 * everything before it reads would wait for ever, and a client whose connection is closed immediately may lose the
 * response.
 */
export function drainRequests(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // Fastify closes the connection when it refuses a body. Here it stays open until the rest has been read.
    if (reply.hasHeader('connection') && isUnread(request, reply)) reply.removeHeader('connection');
    done(null, payload);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    if (isUnread(request, reply)) drain(request);
    done();
  });
}

const REQUEST_TIMEOUT = 408;

/** A body that timed out is not drained. */
const isUnread = ({ raw }: FastifyRequest, { statusCode }: FastifyReply) =>
  hasBody(raw) && !raw.complete && !raw.readableEnded && statusCode !== REQUEST_TIMEOUT;

export const hasBody = ({ headers }: FastifyRequest['raw']) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function drain({ raw }: FastifyRequest): void {
  // Before the request is complete, that closes its connection.
  const timer = setTimeout(() => raw.destroy(), WITHIN).unref();
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
  // A parser of forms whose files nobody reads any more would hold it back.
  raw.unpipe();
  raw.resume();
}
