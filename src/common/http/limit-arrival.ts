import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from './drain-request.js';
import { RequestTimeout } from './errors.js';

/** Bytes that must arrive in each period of a large body: about a kilobyte a second, as of a bad mobile connection. */
const PER_PERIOD = 32 * 1024;

export interface ArrivalLimits {
  /** Milliseconds in which a body of the usual size must be here. */
  bodyTimeout: number;
  /** Milliseconds in each of which some of a larger body, or of a form, must arrive. */
  uploadTimeout: number;
}

/** Ends requests whose bodies do not arrive. How long headers may take is for the HTTP server to limit. */
export function limitArrival(fastify: FastifyInstance, limits: ArrivalLimits, usual: number): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) watch(request, reply, limits, isLarge(request, usual));
    done();
  });
}

/** Only what may be large is: without a length, that is for the route to say. */
function isLarge({ headers, routeOptions }: FastifyRequest, usual: number): boolean {
  const { maxBody = 0, takesFiles = false } = routeOptions.config as { maxBody?: number; takesFiles?: boolean };
  const length = Number(headers['content-length'] ?? Infinity);
  return length > usual && (takesFiles || maxBody > usual);
}

function watch(request: FastifyRequest, reply: FastifyReply, { bodyTimeout, uploadTimeout }: ArrivalLimits, large: boolean): void {
  const { raw } = request;
  let seen = raw.socket.bytesRead;
  const look = () => {
    const { bytesRead } = raw.socket;
    // What waits to be read is waiting for us, not for the caller.
    const isMoving = large && (bytesRead - seen >= PER_PERIOD || raw.readableLength > 0);
    seen = bytesRead;
    if (isMoving) return;
    stop();
    if (!raw.complete) giveUp(request, reply);
  };
  const timer = setInterval(look, large ? uploadTimeout : bodyTimeout).unref();
  const stop = () => clearInterval(timer);
  raw.once('end', stop).once('close', stop);
  // From then on what is left is drained.
  reply.raw.once('close', stop);
}

/** Whoever reads the body answers, as it would if the caller had gone away. */
function giveUp({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || raw.listenerCount('error') === 0) raw.destroy();
  else raw.emit('error', new RequestTimeout());
}
