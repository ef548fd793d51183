import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const WITHIN = 10_000;

/**
 * Reads the rest of a request that was answered before all of it had arrived, and drops it. A caller who sends all before
 * reading the answer would wait for ever otherwise, and one whose connection is closed at once may lose the answer.
 */
export function drainRequests(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // Fastify closes the connection when it refuses a body. Here it stays until the rest was read.
    if (reply.hasHeader('connection') && isUnread(request, reply)) reply.removeHeader('connection');
    done(null, payload);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    if (isUnread(request, reply)) drain(request);
    done();
  });
}

const REQUEST_TIMEOUT = 408;

/** What came too slowly is not waited for. */
const isUnread = ({ raw }: FastifyRequest, { statusCode }: FastifyReply) =>
  hasBody(raw) && !raw.complete && !raw.readableEnded && statusCode !== REQUEST_TIMEOUT;

export const hasBody = ({ headers }: FastifyRequest['raw']) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function drain({ raw }: FastifyRequest): void {
  // Before it is complete, that closes its connection.
  const timer = setTimeout(() => raw.destroy(), WITHIN).unref();
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
  raw.resume();
}
