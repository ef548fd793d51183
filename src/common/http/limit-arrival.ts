import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from './drain-request.js';
import { RequestTimeout } from './errors.js';

/** Bytes of a large body that must arrive in each period: about one kilobyte per second, as on a bad mobile connection. */
const PER_PERIOD = 32 * 1024;

export interface ArrivalLimits {
  /** Milliseconds within which a body of the usual size must arrive. */
  bodyTimeout: number;
  /** Milliseconds of a period, in each of which a part of a larger body or of a form must arrive. */
  uploadTimeout: number;
}

/** Ends requests whose bodies arrive too slowly. The HTTP server itself limits the time for headers. */
export function limitArrival(fastify: FastifyInstance, limits: ArrivalLimits, usual: number): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) watch(request, reply, limits, isLarge(request, usual));
    done();
  });
}

/** A body is large only if the route allows it. Without a length, the route decides. */
function isLarge({ headers, routeOptions }: FastifyRequest, usual: number): boolean {
  const { maxBody = 0, takesFiles, takesBytes } = routeOptions.config as { maxBody?: number; takesFiles?: boolean; takesBytes?: boolean };
  const length = Number(headers['content-length'] ?? Infinity);
  return length > usual && (takesFiles === true || takesBytes === true || maxBody > usual);
}

function watch(request: FastifyRequest, reply: FastifyReply, { bodyTimeout, uploadTimeout }: ArrivalLimits, large: boolean): void {
  const { raw } = request;
  let seen = raw.socket.bytesRead;
  const look = () => {
    const { bytesRead } = raw.socket;
    // Data that waits to be read is waiting for us, not for the caller.
    const isMoving = large && (bytesRead - seen >= PER_PERIOD || raw.readableLength > 0);
    seen = bytesRead;
    if (isMoving) return;
    stop();
    if (!raw.complete) giveUp(request, reply);
  };
  const timer = setInterval(look, large ? uploadTimeout : bodyTimeout).unref();
  const stop = () => clearInterval(timer);
  raw.once('end', stop).once('close', stop);
  // From here the rest of the request is drained.
  reply.raw.once('close', stop);
}

/** The reader of the body answers, as if the caller had disconnected. */
function giveUp({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || raw.listenerCount('error') === 0) raw.destroy();
  else raw.emit('error', new RequestTimeout());
}
